"""Phrases of card texts as functions of a position: which cards, miniatures, spaces or hidden cards are meant.

Compiled once for each phrase. On the field things are card references, in the order of their cells; spaces are cells; cards of
hands, decks and discard piles are definitions, in the order of names, a copy each. A card that lies face down is nothing that a
phrase can mean (ANI-076), unless the phrase says "face down". What is called a miniature is where it stands, what is called a
card, an Animal or a Critter where the card lies: that is what "adjacent" and "on" go by (ANI-015, ANI-059).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from toolkit.content.library import fold_name
from toolkit.games.animaul import board
from toolkit.games.animaul import model as m
from toolkit.games.animaul.grid import DECKS, STEPS
from toolkit.games.animaul.model import card_ref, ref_card
from toolkit.games.animaul.seats import Build, Seats, seats_of
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, SEAT, Candidates, Frame, Test
from toolkit.wording.tree import Amount, Compare, Head, Place, Player, Qualifier, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

Match = Callable[["AnimaulState", Frame, int], bool]
"""Whether a card on the field is meant."""
Cells = Callable[["AnimaulState", Frame], Sequence[int]]

ZONES = {"hand": "hands", "deck": "decks", "discard_pile": "discards", "extra_deck": "extras"}
UNITS = (m.ANIMAL, m.CRITTER)
ALL = (m.ACTION_CARD, m.ANIMAL, m.BIOME, m.CRITTER, m.TRAIT)
NOUNS: dict[str, tuple[int, ...]] = {
    "card": ALL, "animal": (m.ANIMAL,), "critter": (m.CRITTER,), "biome": (m.BIOME,), "trait": (m.TRAIT,), "trap": (m.TRAIT,),
    "action": (m.ACTION_CARD,), "reaction": (m.ACTION_CARD,), "m_type": ALL, "m_animal": (m.ANIMAL,), "m_critter": (m.CRITTER,),
    "miniature": UNITS, "animal_miniature": (m.ANIMAL,), "critter_miniature": (m.CRITTER,), "space": ALL, "cell": (), "": ALL,
}  # fmt: skip
"""The kinds of card that each noun means."""
_TAGGED = {"trap": "trap", "reaction": "reaction"}
_MORPHED = ("m_type", "m_animal", "m_critter")
MINIS = ("miniature", "animal_miniature", "critter_miniature")
PRINTED = ("bronze", "silver", "gold", "platinum", "Colossal")
"""Adjectives that speak of what is printed on a card."""
ADJECTIVES = ("friendly", "enemy", "equipped", "face_down", "face_up", "damaged", "empty", *PRINTED)
RELATIONS = ("adjacent_to", "in", "from", "on", "controlled_by", "owned_by", "other_than", "equipped_to", "has_counters", "is")
COMPARED: dict[str, Callable[[int, int], bool]] = {
    "=": lambda value, number: value == number,
    "<=": lambda value, number: value <= number,
    ">=": lambda value, number: value >= number,
    "<": lambda value, number: value < number,
    ">": lambda value, number: value > number,
}


def place_of(state: AnimaulState, cid: int) -> int:
    """Where a card lies; one that has just left the field is where it was, for what answers that; -1 elsewhere."""
    cell = state.cell_of[cid]
    return cell if cell >= 0 else _left(state, cid, 7)


def mini_place_of(state: AnimaulState, cid: int) -> int:
    """Where the miniature of a card stands, in the same way."""
    mini = state.mini_of[cid]
    return mini if mini >= 0 else _left(state, cid, 8)


def _left(state: AnimaulState, cid: int, place: int) -> int:
    if state.frames and (last := state.frames[-1])[0] == m.EVENT_FRAME and last[3] and last[3][0] == -2 - cid:
        found: int = last[place]
        return found
    return -1


# ---- printed -----------------------------------------------------------------------------------------------------------


def subtype_mask(names: Sequence[str], cards: m.Cards) -> int:
    """The bits of those of the names that are sub-types; the others must be colours.

    Raises:
        NotKnown: no card of the library has or declares one of them.
    """
    for name in names:
        if name not in cards.subtype_bit and not any(name in colours_of(card) for card in cards.defs):
            raise NotKnown(f"subtype:{name}")
    return cards.subtype_mask(name for name in names if name in cards.subtype_bit)


def colours_of(card: m.CardDef) -> Sequence[str]:
    """The colours of a card."""
    found: Sequence[str] = getattr(card.card, "colours", ())
    return found


def definitions(heads: Sequence[Head], cards: m.Cards, adjectives: Sequence[str] = (), worn: bool = True) -> list[bool]:
    """Which cards fit by what is printed on them; without `worn`, sub-types are not looked at.

    Raises:
        NotKnown: for a noun, adjective, name or sub-type that is none.
    """
    fits = [False] * len(cards.defs)
    for head in heads or (Head("card"),):
        mask = subtype_mask(head.traits, cards)
        for card in cards.defs:
            if _is(card, head, cards) and (not worn or cards.subtypes[card.index] & mask == mask):
                fits[card.index] = True
    for word in adjectives:
        if word == "Colossal":
            fits = [fit and card.colossal > 0 for fit, card in zip(fits, cards.defs, strict=True)]
        elif word in m.RARITIES:
            fits = [fit and cost == m.RARITIES[word] for fit, cost in zip(fits, cards.cost, strict=True)]
        else:
            raise NotKnown(f"adjective:{word}")
    return fits


def _is(card: m.CardDef, head: Head, cards: m.Cards) -> bool:
    """Whether a card is what a head says, sub-types aside."""
    kinds = kinds_of(head)
    if head.name and fold_name(card.name) != fold_name(head.name):
        return False
    if card.kind == m.UNKNOWN:
        return kinds == ALL and not head.name and not head.traits and head.noun in ("card", "")
    if card.kind not in kinds or (head.noun in _MORPHED and not card.morph):
        return False
    if (tag := _TAGGED.get(head.noun)) and tag not in (str(word).casefold() for word in getattr(card.card, "tags", ())):
        return False
    return all(name in cards.subtype_bit or name in colours_of(card) for name in head.traits)


def kinds_of(head: Head) -> tuple[int, ...]:
    """The kinds of card of a noun.

    Raises:
        NotKnown: for another noun.
    """
    if head.power is not None or head.noun not in NOUNS:
        raise NotKnown(f"noun:{head.noun or 'power'}")
    return NOUNS[head.noun]


def noun_of(selector: Selector) -> str:
    """What the candidates of a phrase are: "card" (definitions), "field" (by where the card lies), "mini" (by where the miniature
    stands), "space" and "cell" (cells with a face-up card, and vacant ones).

    Raises:
        NotKnown: for other words.
    """
    for qualifier in selector.qualifiers:
        argument = qualifier.argument
        if qualifier.relation in ("in", "from") and isinstance(argument, Place) and argument.zone in ZONES:
            return "card"
    nouns = {head.noun for head in selector.heads}
    if nouns in ({"space"}, {"cell"}):
        return next(iter(nouns))
    return "mini" if nouns and nouns <= set(MINIS) else "field"


# ---- a phrase ------------------------------------------------------------------------------------------------------------


def _all(tests: Sequence[Match]) -> Match:
    if not tests:
        return lambda state, frame, cid: True
    if len(tests) == 1:
        return tests[0]
    every = tuple(tests)

    def match(state: AnimaulState, frame: Frame, cid: int) -> bool:
        for test in every:  # noqa: SIM110 - a generator costs more here
            if not test(state, frame, cid):
                return False
        return True

    return match


class Phrase:
    """A noun phrase, compiled."""

    __slots__ = ("_fits", "_near", "_rest", "_side", "cards", "down", "match", "minis", "noun", "seats", "zone")

    def __init__(self, selector: Selector, builder: Build, cards: m.Cards, down: bool = False) -> None:
        """Compile; `down`: cards that lie face down are meant, by what is printed on them.

        Raises:
            NotKnown: for a word without a handler.
        """
        self.cards = cards
        self.noun = noun_of(selector)
        self.zone = ""
        """"hands", "decks", "discards" or "extras"; "" for the field."""
        self.seats: Seats | None = None
        """Whose zone."""
        self.down = down or "face_down" in selector.adjectives
        self.minis = self.noun == "mini"
        self._near: Cells | None = None
        """Cells at which alone something is meant."""
        self._fits: list[bool] | None = None
        """By definition, whether what is printed on a card fits."""
        self._side: int | None = None
        """1 if enemies are meant, 0 for friends; None: both."""
        self._rest: Match | None = None
        """All other tests."""
        tests: list[Match] = []
        for qualifier in selector.qualifiers:
            place = qualifier.argument
            if qualifier.relation in ("in", "from") and isinstance(place, Place) and place.zone in ZONES:
                self.zone = ZONES[place.zone]
                self.seats = seats_of(place.whose, builder)
        if self.zone:
            self._fits = definitions(selector.heads, cards, selector.adjectives)
            if len(selector.qualifiers) > 1:
                raise NotKnown(f"phrase:{self.zone}")
        else:
            tests += self._heads(selector)
            for word in selector.adjectives:
                if word in ("friendly", "enemy"):
                    self._side = int(word == "enemy")
                elif word not in ("face_down", *PRINTED):
                    tests.append(self._adjective(word))
            tests += [self.qualifier(qualifier, builder) for qualifier in selector.qualifiers]
        self._rest = _all(tests) if tests else None
        self.match: Match = self._match()

    def _heads(self, selector: Selector) -> list[Match]:
        cards, printed = self.cards, [word for word in selector.adjectives if word in PRINTED]
        if any(name in cards.subtype_bit for head in selector.heads for name in head.traits):
            each = [(definitions((head,), cards, printed, worn=False), subtype_mask(head.traits, cards))
                    for head in selector.heads]  # fmt: skip
            covered = self.down

            def wears(state: AnimaulState, frame: Frame, cid: int) -> bool:
                card = state.def_of[cid]
                held = state.cards.subtypes[card] if covered else board.subtypes(state, cid)
                return any(fits[card] and held & mask == mask for fits, mask in each)

            return [wears]
        if printed or any(head.name or head.noun not in ("", "card", "space", "cell") or head.traits for head in selector.heads):
            self._fits = definitions(selector.heads, cards, printed)
        return []

    def _match(self) -> Match:
        fits, side, rest, down, minis = self._fits, self._side, self._rest, self.down, self.minis

        def match(state: AnimaulState, frame: Frame, cid: int) -> bool:
            if fits is not None and not fits[state.def_of[cid]]:
                return False
            if bool(state.down[cid]) != down or (minis and mini_place_of(state, cid) < 0):
                return False
            if side is not None and (state.owner[cid] != frame[SEAT]) != side:
                return False
            return rest is None or rest(state, frame, cid)

        return match

    def _adjective(self, word: str) -> Match:
        if word == "equipped":
            return lambda state, frame, cid: cid in state.worn or cid in state.host
        if word == "face_up":
            return lambda state, frame, cid: not state.down[cid]
        if word == "damaged":
            return lambda state, frame, cid: cid in state.damage
        if word == "empty":
            return lambda state, frame, cid: state.cell_of[cid] not in state.mini_at
        raise NotKnown(f"adjective:{word}")

    def qualifier(self, qualifier: Qualifier, builder: Build) -> Match:
        """What tests a card on the field for a qualifier.

        Raises:
            NotKnown: for one without a handler.
        """
        test = self._qualifier(qualifier, builder)
        if test is None:
            raise NotKnown(f"qualifier:{qualifier.relation}")
        if qualifier.negated:
            plain = test
            return lambda state, frame, cid: not plain(state, frame, cid)
        return test

    def _qualifier(self, qualifier: Qualifier, builder: Build) -> Match | None:
        relation, what = qualifier.relation, qualifier.argument
        if relation == "adjacent_to":
            near = around(what, builder, self.cards)
            if not qualifier.negated and self._near is None:
                self._near = near
            at = mini_place_of if self.minis else place_of
            return lambda state, frame, cid: at(state, cid) in near(state, frame)
        if relation == "on":
            under = cells_of(what, builder, self.cards)
            if not qualifier.negated and self._near is None:
                self._near = under
            here = mini_place_of if self.minis else place_of
            return lambda state, frame, cid: here(state, cid) in under(state, frame)
        if relation in ("in", "from") and isinstance(what, Place) and what.zone == "field":
            return lambda state, frame, cid: state.cell_of[cid] >= 0
        if relation in ("controlled_by", "owned_by") and isinstance(what, Player):
            seats = seats_of(what, builder)
            return lambda state, frame, cid: state.owner[cid] in seats(state, frame)
        if relation == "other_than" and isinstance(what, Ref):
            meant = builder.words.reference(what, builder)
            return lambda state, frame, cid: -2 - cid not in meant(state, frame)
        if relation == "equipped_to" and isinstance(what, Ref):
            hosts = builder.words.reference(what, builder)
            return lambda state, frame, cid: (host := state.host.get(cid, -1)) >= 0 and -2 - host in hosts(state, frame)
        if relation == "equipped_to" and isinstance(what, Selector):
            bearer = Phrase(what, builder, self.cards)
            return lambda state, frame, cid: (host := state.host.get(cid, -1)) >= 0 and bearer.match(state, frame, host)
        if relation == "has_counters":
            return counters(what, builder)
        if relation == "is" and isinstance(what, str) and what not in PRINTED:
            return self._adjective(what)
        if relation == "is" and isinstance(what, str):
            fits = definitions((), self.cards, (what,))
            return lambda state, frame, cid: fits[state.def_of[cid]]
        return None

    # ---- candidates ----

    def _found(self, state: AnimaulState, frame: Frame) -> Iterator[int]:
        match, near = self.match, self._near
        lying = state.mini_at if self.minis else state.field
        if near is not None:
            for cell in near(state, frame):
                cid = lying.get(cell, -1)
                if cid >= 0 and match(state, frame, cid):
                    yield cid
            return
        for cid in lying.values():
            if match(state, frame, cid):
                yield cid

    def candidates(self) -> Candidates[AnimaulState]:
        """What lists the things meant: card references, cells of spaces, or (of other zones) definitions."""
        if self.zone:
            lie = self._lie()
            return lambda state, frame: sorted(lie(state, frame))
        if self.noun == "space":
            return lambda state, frame: sorted(state.cell_of[cid] for cid in self._found(state, frame))
        if self.noun == "cell":
            return self._vacant
        found, minis = self._found, self.minis

        def field(state: AnimaulState, frame: Frame) -> list[int]:
            order = state.mini_of if minis else state.cell_of
            return [-2 - cid for cid in sorted(found(state, frame), key=order.__getitem__)]

        return field

    def _vacant(self, state: AnimaulState, frame: Frame) -> list[int]:
        """The vacant cells beside what the phrase says; beside any card, if it says nothing."""
        cells = self._near(state, frame) if self._near is not None else {c + step for c in state.field for step in STEPS}
        return sorted(cell for cell in cells if cell not in state.field and cell not in DECKS)

    def _lie(self) -> Callable[[AnimaulState, Frame], Iterator[int]]:
        """What goes through the definitions in the phrase's zone; the card that speaks is not among them."""
        zone, seats, fits = self.zone, self.seats, self._fits
        assert seats is not None and fits is not None

        def lie(state: AnimaulState, frame: Frame) -> Iterator[int]:
            own, zones, def_of = -2 - frame[CARD], getattr(state, zone), state.def_of
            for seat in seats(state, frame):
                for cid in zones[seat]:
                    if cid != own and fits[def_of[cid]]:
                        yield def_of[cid]

        return lie

    def exists(self) -> Test[AnimaulState]:
        """What tests whether anything is meant: `candidates`, but it stops at the first."""
        if self.noun == "cell":
            return lambda state, frame: bool(self._vacant(state, frame))
        lie = self._lie() if self.zone else self._found
        return lambda state, frame: next(lie(state, frame), -1) >= 0


# ---- places ----------------------------------------------------------------------------------------------------------------


def stands(what: object, builder: Build) -> bool:
    """Whether a phrase or reference means miniatures, and so where they stand."""
    if isinstance(what, Selector):
        return noun_of(what) == "mini"
    if isinstance(what, Ref):
        return what.noun in MINIS or (not what.noun and what.slot in builder.registers and (
            builder.nouns.get(builder.registers[what.slot]) == "mini"
        ))  # fmt: skip
    return False


def cells_of(what: object, builder: Build, cards: m.Cards) -> Cells:
    """The cells of what a phrase, a reference or a deck means.

    Raises:
        NotKnown: for other things.
    """
    where = mini_place_of if stands(what, builder) else place_of
    if isinstance(what, Ref):
        meant = builder.words.reference(what, builder)

        def places(state: AnimaulState, frame: Frame) -> list[int]:
            found = [ref if ref >= 0 else where(state, ref_card(ref)) for ref in meant(state, frame) if ref != m.NONE]
            return [cell for cell in found if cell >= 0]

        return places
    if isinstance(what, Place) and what.zone == "deck":
        seats = seats_of(what.whose, builder)
        return lambda state, frame: [DECKS[seat] for seat in seats(state, frame)]
    if isinstance(what, Selector):
        found = builder.words.candidates(what, builder)
        return lambda state, frame: [thing if thing >= 0 else where(state, ref_card(thing)) for thing in found(state, frame)]
    raise NotKnown(f"place:{type(what).__name__}")


def around(what: object, builder: Build, cards: m.Cards) -> Cells:
    """The cells beside what is meant, in order."""
    cells = cells_of(what, builder, cards)

    def beside(state: AnimaulState, frame: Frame) -> list[int]:
        found = cells(state, frame)
        if len(found) == 1:
            here = found[0]
            return [here + step for step in STEPS]
        return sorted({cell + step for cell in found for step in STEPS})

    return beside


def counters(what: object, builder: Build) -> Match:
    """What tests how many counters lie on a card: "3 or more", "more than 3", "a counter".

    Raises:
        NotKnown: it is no number of counters.
    """
    if isinstance(what, Compare) and what.relation in COMPARED:
        relation, number = COMPARED[what.relation], builder.amount(what.amount)
        return lambda state, frame, cid: relation(state.counters.get(cid, 0), number(state, frame))
    if what is None:
        return lambda state, frame, cid: cid in state.counters
    if isinstance(what, Amount):
        least = builder.amount(what)
        return lambda state, frame, cid: state.counters.get(cid, 0) >= least(state, frame)
    raise NotKnown("qualifier:has_counters")


def host_of(state: AnimaulState, frame: Frame) -> list[int]:
    """The card to which this Trait is equipped, as a reference; nothing if it has none, or bears on a deck."""
    host = state.host.get(ref_card(frame[CARD]), -1)
    return [card_ref(host)] if host >= 0 else []
