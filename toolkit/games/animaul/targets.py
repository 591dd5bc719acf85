"""Phrases of card texts as functions of a position: which cards, miniatures, spaces or hidden cards are meant.

Compiled once for each phrase. On the field things are card references, in the order of their cells; spaces are cells; cards of
hands, decks and discard piles are definitions, in the order of names, a copy each. A card that lies face down is nothing that a
phrase can mean (ANI-076), unless the phrase says "face down". What is called a miniature is where it stands, what is called a
card, an Animal or a Critter where the card lies: that is what "adjacent" and "on" go by (ANI-015, ANI-059).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from toolkit.games.animaul import board
from toolkit.games.animaul import model as m
from toolkit.games.animaul.grid import DECKS, RIGHT, STEPS, UP
from toolkit.games.animaul.printed import PRINTED, ZONES, definitions, noun_of, subtype_mask
from toolkit.games.animaul.relations import (
    HELD,
    Cells,
    Match,
    around,
    cells_of,
    compared,
    is_host,
    mini_place_of,
    place_of,
    shares,
    wears,
)
from toolkit.games.animaul.seats import Build, Seats, seats_of
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, SEAT, Candidates, Frame, Test
from toolkit.wording.tree import Compare, Place, Player, Qualifier, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

ADJECTIVES = ("friendly", "enemy", "equipped", "face_down", "face_up", "damaged", "empty", *PRINTED)
RELATIONS = ("adjacent_to", "in", "from", "on", "controlled_by", "owned_by", "other_than", "equipped_to", "has_bonus_dice",
             "has_counters", "has_life", "least", "most", "shares_subtype")  # fmt: skip

# ---- a phrase ------------------------------------------------------------------------------------------------------------


def _all(tests: Sequence[Match]) -> Match:
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

    __slots__ = (
        "_best", "_fit", "_fits", "_near", "_rest", "_side", "cards", "down", "extra", "match", "minis", "noun", "seats", "zone",
    )  # fmt: skip

    def __init__(self, selector: Selector, builder: Build, cards: m.Cards, down: bool = False) -> None:
        """Compile; `down`: cards that lie face down are meant, by what is printed on them.

        Raises:
            NotKnown: for a word without a handler.
        """
        self.cards = cards
        self.noun = noun_of(selector)
        self.zone = ""
        """"hands", "decks", "discards" or "extras"; "" for the field."""
        self.extra = False
        """With "hands": whether cards of extra decks are meant as well, where cards are played (ANI-181)."""
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
        self._best: list[tuple[int, Callable[[AnimaulState, int], int]]] = []
        """Of what the most (1) or the least (-1) is wanted."""
        tests: list[Match] = []
        for qualifier in selector.qualifiers:
            place = qualifier.argument
            if qualifier.relation in ("in", "from") and isinstance(place, Place) and place.zone in ZONES:
                self.zone, self.extra = ZONES[place.zone], place.zone == "playable"
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
            for qualifier in selector.qualifiers:
                if qualifier.relation in ("most", "least"):
                    self._best.append((1 if qualifier.relation == "most" else -1, HELD[f"has_{qualifier.argument}"]))
                else:
                    tests.append(self.qualifier(qualifier, builder))
        self._rest = _all(tests) if tests else None
        self._fit: Match = self._match()
        self.match: Match = self._fit if not self._best else lambda state, frame, cid: cid in self._found(state, frame)

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
        fits, side, rest, down, minis = self._fits, self._side, self._rest, int(self.down), self.minis

        def match(state: AnimaulState, frame: Frame, cid: int) -> bool:
            if fits is not None and not fits[state.def_of[cid]]:
                return False
            if state.down[cid] != down or (minis and state.mini_of[cid] < 0 and mini_place_of(state, cid) < 0):
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
            if not qualifier.negated and self._near is None:
                self._near = around(what, builder, self.cards)
            at, beside = mini_place_of if self.minis else place_of, bears(what, builder, self.cards, beside=True)
            return lambda state, frame, cid: beside(state, frame, at(state, cid))
        if relation == "on":
            if not qualifier.negated and self._near is None and self.minis:
                self._near = cells_of(what, builder, self.cards)
            on = bears(what, builder, self.cards)
            return lambda state, frame, cid: on(state, frame, mini_place_of(state, cid))
        if relation in ("in", "from") and isinstance(what, Place) and what.zone == "field":
            return lambda state, frame, cid: state.cell_of[cid] >= 0
        if relation in ("controlled_by", "owned_by") and isinstance(what, Player):
            seats = seats_of(what, builder)
            return lambda state, frame, cid: state.owner[cid] in seats(state, frame)
        if relation == "other_than" and isinstance(what, Ref):
            meant = builder.meant(what)
            return lambda state, frame, cid: -2 - cid not in meant(state, frame)
        if relation == "equipped_to":
            return wears(what, builder, self.cards)
        if relation in HELD and isinstance(what, Compare):
            compare, number = compared(what, builder)
            value = HELD[relation]
            return lambda state, frame, cid: compare(value(state, cid), number(state, frame))
        if relation == "shares_subtype":
            return shares(what, builder, self.cards)
        return None

    # ---- candidates ----

    def _found(self, state: AnimaulState, frame: Frame) -> Iterator[int]:
        if not self._best:
            return self._fitting(state, frame)
        found = list(self._fitting(state, frame))
        for sign, value in self._best:
            most = max((sign * value(state, cid) for cid in found), default=0)
            found = [cid for cid in found if sign * value(state, cid) == most]
        return iter(found)

    def _fitting(self, state: AnimaulState, frame: Frame) -> Iterator[int]:
        match, near = self._fit, self._near
        lying = state.mini_at if self.minis else state.field
        if near is not None:
            for cell in near(state, frame):
                if cell in lying and match(state, frame, lying[cell]):
                    yield lying[cell]
            return
        for cid in lying.values():
            if match(state, frame, cid):
                yield cid

    def lies(self, state: AnimaulState, frame: Frame, cell: int) -> bool:
        """Whether something meant is in a cell; of phrases about the field, vacant cells left out."""
        lying = state.mini_at if self.minis else state.field
        return cell in lying and self.match(state, frame, lying[cell])

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

    def each(self, state: AnimaulState, frame: Frame) -> list[int]:
        """Of a phrase about cards of the field what `candidates` lists, in no order."""
        return [-2 - cid for cid in self._found(state, frame)]

    def _vacant(self, state: AnimaulState, frame: Frame) -> list[int]:
        """The vacant cells beside what the phrase says; beside any card, if it says nothing."""
        cells = self._near(state, frame) if self._near is not None else {c + step for c in state.field for step in STEPS}
        return sorted(cell for cell in cells if cell not in state.field and cell not in DECKS)

    def _lie(self) -> Callable[[AnimaulState, Frame], Iterator[int]]:
        """What goes through the definitions in the phrase's zone; the card that speaks is not among them."""
        zone, seats, fits, extra = self.zone, self.seats, self._fits, self.extra
        assert seats is not None and fits is not None

        def lie(state: AnimaulState, frame: Frame) -> Iterator[int]:
            own, zones, def_of = -2 - frame[CARD], getattr(state, zone), state.def_of
            for seat in seats(state, frame):
                for cid in zones[seat] if not extra else (*zones[seat], *state.extras[seat]):
                    if cid != own and fits[def_of[cid]]:
                        yield def_of[cid]

        return lie

    def exists(self) -> Test[AnimaulState]:
        """What tests whether anything is meant: `candidates`, but it stops at the first."""
        if self.noun == "cell":
            return lambda state, frame: bool(self._vacant(state, frame))
        lie = self._lie() if self.zone else self._found
        return lambda state, frame: next(lie(state, frame), -1) >= 0


def bears(what: object, builder: Build, cards: m.Cards, beside: bool = False) -> Match:
    """What tests whether a cell is one of those that a phrase, a reference or a deck means, or (beside) next to one."""
    if isinstance(what, Selector) and not is_host(what) and (what.determiner != "target" or what.slot < 0):
        phrase = Phrase(what, builder, cards)
        if not phrase.zone and phrase.noun != "cell":
            # Whoever asks about one cell need not find everything that is meant.
            lies = phrase.lies
            if beside:
                return lambda state, frame, cell: (
                    lies(state, frame, cell - RIGHT) or lies(state, frame, cell - UP)
                    or lies(state, frame, cell + UP) or lies(state, frame, cell + RIGHT)
                )  # fmt: skip
            return lies
    cells = (around if beside else cells_of)(what, builder, cards)
    return lambda state, frame, cell: cell in cells(state, frame)
