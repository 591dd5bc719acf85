"""Phrases of card texts as functions of a position: which fighters, Constructs, Attachments, squares or cards are meant.

Compiled once for each phrase. On the Battlefield things are tested by (card, square), and candidates come in the order of the
squares; cards of hands and Graveyards are candidates by definition, in the order of names, a copy each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING

from toolkit.games.gudnak import board, combat
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.players import Build, Seats, seats_of
from toolkit.games.gudnak.printed import definitions, trait_mask
from toolkit.wording.builder import NotKnown, one
from toolkit.wording.machine import CARD, SEAT, Candidates, Frame, Test
from toolkit.wording.tree import Amount, Compare, Head, Place, Player, Qualifier, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

Match = Callable[["GudnakState", Frame, int, int], bool]
"""Whether a card (-1 for a square) on a square is meant."""
Squares = Callable[["GudnakState", Frame], Sequence[int]]

ZONES = {"hand": "hands", "graveyard": "graves", "outside": "removed"}
"""Zones whose cards can be meant; of a deck none can before it is looked through."""
REGIONS = ("back_row", "gates", "battlefield")
NOUNS = ("fighter", "construct", "attachment", "stack", "square", "card", "tactic")
ADJECTIVES = ("friendly", "enemy", "fatigued", "unfatigued", "unoccupied", "empty", "basic", "attached", "buried", "stacked",
              "unstacked")  # fmt: skip
RELATIONS = ("adjacent_to", "in", "controlled_by", "owned_by", "other_than", "within", "at_distance", "shares_trait",
             "buried_under", "weaker_than", "stronger_than", "chosen_trait", "same_name", "on")  # fmt: skip


CHOSEN_TRAIT = 1000
"""Slot of the trait that was chosen."""

# ---- tests ----


def _wears(names: Sequence[str], cards: m.Cards) -> Match:
    """What tests a fighter in play for traits that it has now."""
    wanted = trait_mask(names, cards)
    return lambda state, frame, cid, sq: combat.traits(state, cid) & wanted == wanted


def _head(printed: list[bool], wears: Match | None) -> Match:
    return lambda state, frame, cid, sq: printed[state.def_of[cid]] and (wears is None or wears(state, frame, cid, sq))


def _all(tests: Sequence[Match]) -> Match:
    if not tests:
        return lambda state, frame, cid, sq: True
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        one, two = tests
        return lambda state, frame, cid, sq: one(state, frame, cid, sq) and two(state, frame, cid, sq)
    every = tuple(tests)

    def match(state: GudnakState, frame: Frame, cid: int, sq: int) -> bool:
        for test in every:  # noqa: SIM110 - a generator costs more here
            if not test(state, frame, cid, sq):
                return False
        return True

    return match


# ---- a phrase ------------------------------------------------------------------------------------------------------------


class Phrase:
    """A noun phrase, compiled."""

    __slots__ = ("_fits", "_near", "_rest", "_side", "buried", "cards", "match", "noun", "seats", "zone")

    def __init__(self, selector: Selector, builder: Build, cards: m.Cards) -> None:
        """Compile.

        Raises:
            NotKnown: for a word without a handler.
        """
        self.cards = cards
        self.noun = noun_of(selector, cards)
        self.zone = ""
        """"hands", "graves" or (cards that were removed from the game) "removed"; "" for the Battlefield."""
        self.buried = "buried" in selector.adjectives or any(q.relation == "buried_under" for q in selector.qualifiers)
        """Whether fighters below others are meant."""
        self.seats: Seats | None = None
        """Whose zone."""
        self._near: Squares | None = None
        """Squares outside which nothing is meant."""
        self._fits: list[bool] | None = None
        """By definition, whether what is printed on a card fits."""
        self._side: bool | None = None
        """Whether enemies are meant, or friends; None: both."""
        self._rest: Match | None = None
        """All other tests."""
        for qualifier in selector.qualifiers:
            place = qualifier.argument
            if qualifier.relation == "in" and isinstance(place, Place) and place.zone in ZONES:
                self.zone = ZONES[place.zone]
                self.seats = seats_of(place.whose, builder)
        tests: list[Match] = []
        if self.zone:
            self._fits = definitions(selector.heads, selector.adjectives, cards)
            if self.zone == "removed":
                self._fits = [fit and kind != m.TOKEN for fit, kind in zip(self._fits, cards.kind, strict=True)]
            known = all(adjective == "basic" for adjective in selector.adjectives)
            if not known or any(qualifier.relation not in ("in", "owned_by") for qualifier in selector.qualifiers):
                raise NotKnown(f"phrase:{self.zone}")
        else:
            tests += self._heads(selector, builder)
            for word in selector.adjectives:
                if word in ("friendly", "enemy") and self.noun in ("fighter", "construct") and self._side is None:
                    self._side = word == "enemy"
                else:
                    tests.append(_adjective(word, self.noun))
            tests += [self._qualifier(qualifier, builder) for qualifier in selector.qualifiers]
        self._rest = _all(tests) if tests else None
        self.match: Match = self._match()

    def _heads(self, selector: Selector, builder: Build) -> list[Match]:
        cards = self.cards
        if self.noun == "square":
            return [_location(selector.heads, cards)] if _locations(selector, cards) else []
        if self.noun == "fighter" and len(selector.heads) == 1:
            head = selector.heads[0]
            if head.power is not None and head.power.amount.kind == "x":
                rest = replace(selector, heads=(replace(head, power=None),))
                return [_power_x(head.power, builder), *self._heads(rest, builder)]
            if head.power is not None or head.name:
                self._fits = definitions((replace(head, noun="fighter", traits=()),), (), cards)
            return [_wears(head.traits, cards)] if head.traits else []
        if not any(head.power is not None or head.name or head.traits for head in selector.heads):
            return []
        if not any(head.traits for head in selector.heads):
            self._fits = definitions(selector.heads, (), cards)
            return []
        each: list[Match] = []
        for head in selector.heads:
            printed = definitions((replace(head, traits=()),), (), cards)
            wears = _wears(head.traits, cards)
            each.append(_head(printed, wears if head.traits else None))
        return [lambda state, frame, cid, sq: any(test(state, frame, cid, sq) for test in each)]

    def _match(self) -> Match:
        fits, side, rest = self._fits, self._side, self._rest
        if fits is None and side is None:
            return rest or (lambda state, frame, cid, sq: True)

        def match(state: GudnakState, frame: Frame, cid: int, sq: int) -> bool:
            if fits is not None and not fits[state.def_of[cid]]:
                return False
            if side is not None:
                seat = state.control.get(cid, state.owner[cid]) if state.control else state.owner[cid]
                if state.setting.hostile[frame[SEAT]][seat] != side:
                    return False
            return rest is None or rest(state, frame, cid, sq)

        return match

    def _qualifier(self, qualifier: Qualifier, builder: Build) -> Match:
        what = qualifier.argument
        test: Match | None = None
        if qualifier.relation == "adjacent_to" and isinstance(what, Ref):
            near = _squares(what, builder)

            def beside(state: GudnakState, frame: Frame) -> Sequence[int]:
                found = near(state, frame)
                return state.board.adjacent[found[0]] if len(found) == 1 else _around(state, found)

            if not qualifier.negated and self._near is None:
                self._near = beside
            test = lambda state, frame, cid, sq: sq in beside(state, frame)  # noqa: E731
        elif qualifier.relation == "adjacent_to" and isinstance(what, Selector):
            inner = Phrase(what, builder, self.cards)
            chosen = _chosen(what, inner, builder)

            def test(state: GudnakState, frame: Frame, cid: int, sq: int) -> bool:
                if chosen is not None and frame[chosen]:
                    thing = frame[chosen][0]
                    return (thing if thing >= 0 else board.square_of(state, ref_card(thing))) in state.board.adjacent[sq]
                return any(inner.on(state, frame, near) for near in state.board.adjacent[sq])
        elif qualifier.relation == "in" and isinstance(what, Place) and what.zone in REGIONS:
            test = region(what, builder)
            if not qualifier.negated and self._near is None and what.zone != "battlefield":
                self._near = _region_squares(what, builder)
        elif qualifier.relation == "in" and isinstance(what, Selector):
            place = Phrase(what, builder, self.cards)
            if place.noun != "square":
                raise NotKnown(f"qualifier:in:{place.noun}")
            test = lambda state, frame, cid, sq: place.match(state, frame, -1, sq)  # noqa: E731
        elif qualifier.relation in ("controlled_by", "owned_by") and isinstance(what, Player):
            seats = seats_of(what, builder)
            if qualifier.relation == "owned_by":
                test = lambda state, frame, cid, sq: state.owner[cid] in seats(state, frame)  # noqa: E731
            else:
                test = lambda state, frame, cid, sq: _owner_of(state, cid, sq) in seats(state, frame)  # noqa: E731
        elif qualifier.relation == "other_than" and isinstance(what, Ref):
            if self.noun == "square":
                not_there = _squares(what, builder)
                test = lambda state, frame, cid, sq: sq not in not_there(state, frame)  # noqa: E731
            else:
                meant = builder.meant(what)
                test = lambda state, frame, cid, sq: -2 - cid not in meant(state, frame)  # noqa: E731
        elif qualifier.relation == "within" and isinstance(what, Amount):
            reach = builder.amount(what)
            test = lambda state, frame, cid, sq: (  # noqa: E731
                distance(state, board.square_of(state, ref_card(frame[CARD])), sq) <= reach(state, frame)
            )
        elif qualifier.relation == "at_distance" and isinstance(what, Amount):
            steps = builder.amount(what)
            test = lambda state, frame, cid, sq: (  # noqa: E731
                distance(state, board.square_of(state, ref_card(frame[CARD])), sq) == steps(state, frame)
            )
        elif qualifier.relation == "buried_under" and isinstance(what, Ref):
            over = builder.meant(what)
            test = lambda state, frame, cid, sq: any(  # noqa: E731
                -2 - ref in (stack := state.stacks[sq]) and stack.index(cid) < stack.index(-2 - ref)
                for ref in over(state, frame)
            )
        elif qualifier.relation == "on" and isinstance(what, Ref):
            under = _squares(what, builder)
            test = lambda state, frame, cid, sq: sq in under(state, frame)  # noqa: E731
        elif qualifier.relation == "same_name":
            test = lambda state, frame, cid, sq: state.def_of[cid] == state.def_of[ref_card(frame[CARD])]  # noqa: E731
        elif qualifier.relation == "chosen_trait":
            chosen = builder.register(CHOSEN_TRAIT, "trait")
            test = lambda state, frame, cid, sq: (  # noqa: E731
                not frame[chosen] or any(combat.traits(state, cid) >> bit & 1 for bit in frame[chosen])
            )
        elif qualifier.relation in ("weaker_than", "stronger_than") and isinstance(what, Ref):
            test = _compared(builder.meant(what), qualifier.relation == "weaker_than")
        elif qualifier.relation == "shares_trait" and isinstance(what, Ref):
            model = builder.meant(what)
            test = lambda state, frame, cid, sq: any(  # noqa: E731
                thing < -1 and combat.traits(state, -2 - thing) & combat.traits(state, cid) for thing in model(state, frame)
            )
        elif qualifier.relation == "shares_trait" and isinstance(what, Selector):
            others = Phrase(what, builder, self.cards).candidates()
            test = lambda state, frame, cid, sq: any(  # noqa: E731
                -2 - thing != cid and combat.traits(state, -2 - thing) & combat.traits(state, cid)
                for thing in others(state, frame)
                if thing < -1
            )
        if test is None:
            raise NotKnown(f"qualifier:{qualifier.relation}")
        if qualifier.negated:
            plain = test
            return lambda state, frame, cid, sq: not plain(state, frame, cid, sq)
        return test

    def on(self, state: GudnakState, frame: Frame, sq: int) -> bool:
        """Whether something on this square (or the square itself) is meant."""
        return any(self.match(state, frame, cid, sq) for cid in self._things(state, sq))

    def _things(self, state: GudnakState, sq: int) -> list[int]:
        if self.noun == "square":
            return [-1]
        found = []
        stack = state.stacks[sq]
        if self.buried:
            return stack[:-1]
        if stack and "fighter" in self.noun:
            found.append(stack[-1])
        if len(stack) > 1 and "stack" in self.noun:
            found.append(stack[-1])
        if state.constructs[sq] >= 0 and "construct" in self.noun:
            found.append(state.constructs[sq])
        if stack and "attachment" in self.noun:
            attached = state.attached.get(stack[-1], ())
            found += sorted(attached, key=lambda cid: (state.controller(cid), state.def_of[cid]))
        return found

    def candidates(self) -> Candidates[GudnakState]:
        """What lists the things meant: card references, squares, or (of other zones) definitions."""
        match, near = self.match, self._near
        fits, side, rest = self._fits, self._side, self._rest
        if self.zone:
            lie = self._lie()

            def lying(state: GudnakState, frame: Frame) -> list[int]:
                found = list(lie(state, frame))
                found.sort()
                return found

            return lying
        if self.noun == "square":

            def places(state: GudnakState, frame: Frame) -> list[int]:
                squares = near(state, frame) if near is not None else range(state.board.size)
                return [sq for sq in squares if rest is None or rest(state, frame, -1, sq)]

            return places
        if self.noun == "fighter" and not self.buried:

            def standing(state: GudnakState, frame: Frame) -> list[int]:
                stacks, def_of, hostile = state.stacks, state.def_of, state.setting.hostile[frame[SEAT]]
                control = state.controllers() if state.control else state.owner
                return [
                    -2 - stack[-1]
                    for sq in (near(state, frame) if near is not None else range(len(stacks)))
                    if (stack := stacks[sq])
                    and (side is None or hostile[control[stack[-1]]] == side)
                    and (fits is None or fits[def_of[stack[-1]]])
                    and (rest is None or rest(state, frame, stack[-1], sq))
                ]

            return standing

        def things(state: GudnakState, frame: Frame) -> list[int]:
            squares = near(state, frame) if near is not None else range(state.board.size)
            return [card_ref(cid) for sq in squares for cid in self._things(state, sq) if match(state, frame, cid, sq)]

        return things

    def _lie(self) -> Callable[[GudnakState, Frame], Iterator[int]]:
        """What goes through the definitions in the phrase's zone; the card that speaks is not among them."""
        get, seats, fits, everybody = attrgetter(self.zone), self.seats, self._fits, self.zone == "removed"
        assert seats is not None and fits is not None

        def lie(state: GudnakState, frame: Frame) -> Iterator[int]:
            own, zones, def_of = -2 - frame[CARD], get(state), state.def_of
            for seat in seats(state, frame):
                for cid in zones if everybody else zones[seat]:
                    if cid != own and fits[def_of[cid]] and (not everybody or state.owner[cid] == seat):
                        yield def_of[cid]

        return lie

    def exists(self) -> Test[GudnakState]:
        """What tests whether anything is meant: `candidates`, but it stops at the first."""
        near, fits, side, rest = self._near, self._fits, self._side, self._rest
        if self.zone:
            lie = self._lie()

            def lying(state: GudnakState, frame: Frame) -> bool:
                return next(lie(state, frame), -1) >= 0

            return lying
        if self.noun != "fighter" or self.buried:
            found = self.candidates()
            return lambda state, frame: bool(found(state, frame))

        def standing(state: GudnakState, frame: Frame) -> bool:
            stacks, def_of, hostile = state.stacks, state.def_of, state.setting.hostile[frame[SEAT]]
            control = state.controllers() if state.control else state.owner
            for sq in near(state, frame) if near is not None else range(len(stacks)):
                if (
                    (stack := stacks[sq])
                    and (side is None or hostile[control[stack[-1]]] == side)
                    and (fits is None or fits[def_of[stack[-1]]])
                    and (rest is None or rest(state, frame, stack[-1], sq))
                ):
                    return True
            return False

        return standing


def _chosen(what: Selector, inner: Phrase, builder: Build) -> int | None:
    """The register of a "target" within a phrase: it is chosen before what the phrase itself means."""
    if what.determiner != "target" or what.slot < 0:
        return None
    if what.slot not in builder.registers:
        place = builder.register(what.slot, inner.noun)
        builder.choose(place, inner.candidates(), one, one, noun=inner.noun)
        builder.needs.append(inner.exists())
    return builder.registers[what.slot]


def _locations(selector: Selector, cards: m.Cards) -> bool:
    """Whether a phrase means Locations: by that noun, or by their names."""
    return bool(selector.heads) and all(
        head.noun == "location" or (head.name and cards.kind[cards.index(head.name) or 0] == m.LOCATION)
        for head in selector.heads
    )


def _location(heads: Sequence[Head], cards: m.Cards) -> Match:
    fits = definitions([replace(head, noun="card") for head in heads], (), cards)
    return lambda state, frame, cid, sq: any(at == sq and fits[state.def_of[card]] for card, at in state.locations.items())


def _owner_of(state: GudnakState, cid: int, sq: int) -> int:
    """Who controls a thing, or the Location at a square; -1: nobody."""
    if cid >= 0:
        return state.controller(cid)
    return next((state.owner[card] for card, at in state.locations.items() if at == sq), -1)


def controller_of(state: GudnakState, thing: int) -> int:
    """Who controls a card reference, or the Location at a square."""
    return state.controller(ref_card(thing)) if thing < -1 else _owner_of(state, -1, thing)


def noun_of(selector: Selector, cards: m.Cards) -> str:
    """What the candidates of a phrase are: "card" in hands and the like; on the Battlefield one of the nouns, or several joined.

    Raises:
        NotKnown: for another noun.
    """
    for qualifier in selector.qualifiers:
        if qualifier.relation == "in" and isinstance(qualifier.argument, Place) and qualifier.argument.zone in ZONES:
            return "card"
    if _locations(selector, cards):
        return "square"
    nouns = {head.noun or "fighter" for head in selector.heads} or {"fighter"}
    for noun in nouns - set(NOUNS):
        raise NotKnown(f"noun:{noun}")
    if "card" in nouns:
        nouns = {"fighter", "construct", "attachment"}
    if "tactic" in nouns:
        nouns = (nouns - {"tactic"}) | {"construct", "attachment"}
    return " or ".join(noun for noun in NOUNS if noun in nouns)


def _adjective(word: str, noun: str) -> Match:
    if noun == "square" and word in ("friendly", "enemy"):
        enemies = word == "enemy"
        return lambda state, frame, cid, sq: (
            (seat := _owner_of(state, cid, sq)) >= 0 and state.setting.hostile[frame[SEAT]][seat] == enemies
        )
    if noun == "square" and word in ("unoccupied", "empty"):
        if word == "unoccupied":
            return lambda state, frame, cid, sq: not state.stacks[sq]
        return lambda state, frame, cid, sq: not state.stacks[sq] and state.constructs[sq] < 0
    if noun != "square":
        if word in ("friendly", "enemy"):
            wanted = word == "enemy"
            return lambda state, frame, cid, sq: state.setting.hostile[frame[SEAT]][state.controller(cid)] == wanted
        if word == "fatigued":
            return lambda state, frame, cid, sq: bool(state.fatigued[cid])
        if word == "unfatigued":
            return lambda state, frame, cid, sq: not state.fatigued[cid]
        if word == "attached":
            return lambda state, frame, cid, sq: ref_card(frame[CARD]) in state.attached.get(cid, ())
        if word == "buried":
            return lambda state, frame, cid, sq: state.stacks[sq][-1:] != [cid]
        if word in ("stacked", "unstacked"):
            alone = word == "unstacked"
            return lambda state, frame, cid, sq: (len(state.stacks[sq]) == 1) == alone
        if word == "basic":
            return lambda state, frame, cid, sq: _is_basic(state, cid)
    raise NotKnown(f"adjective:{word}")


def _is_basic(state: GudnakState, cid: int) -> bool:
    """Whether a fighter is Basic: its card is no Hero, whatever traits it has been given (GUD-005), or counts as Basic."""
    printed_hero = state.cards.traits[state.def_of[cid]] & state.cards.trait_bit["Hero"]
    return not printed_hero or bool(combat.traits(state, cid) & m.BASIC_BIT)


def _power_x(power: Compare, builder: Build) -> Match:
    """What compares printed power with X."""
    amount, exact = builder.amount(power.amount), power.relation == "="

    def match(state: GudnakState, frame: Frame, cid: int, sq: int) -> bool:
        printed, wanted = state.cards.power[state.def_of[cid]], amount(state, frame)
        return printed == wanted if exact else printed <= wanted

    return match


def _compared(meant: Candidates[GudnakState], weaker: bool) -> Match:
    """What compares the power of a fighter, every modifier counted, with that of another one on the Battlefield."""

    def match(state: GudnakState, frame: Frame, cid: int, sq: int) -> bool:
        for ref in meant(state, frame):
            there = board.square_of(state, ref_card(ref))
            if there >= 0:
                mine, other = combat.power(state, cid, sq), combat.power(state, ref_card(ref), there)
                return mine < other if weaker else mine > other
        return False

    return match


# ---- squares -------------------------------------------------------------------------------------------------------------


def _squares(ref: Ref, builder: Build) -> Squares:
    """The squares of what a reference means (a reference to squares: those)."""
    meant = builder.meant(ref)

    def squares(state: GudnakState, frame: Frame) -> list[int]:
        found = []
        for thing in meant(state, frame):
            sq = thing if thing >= 0 else board.square_of(state, ref_card(thing))
            if sq >= 0:
                found.append(sq)
        return found

    return squares


def _around(state: GudnakState, squares: Sequence[int]) -> list[int]:
    return sorted({near for sq in squares for near in state.board.adjacent[sq]})


def _region_squares(place: Place, builder: Build) -> Squares:
    """The squares of Back Rows or Gates, in order."""
    seats, back = seats_of(place.whose, builder), place.zone == "back_row"

    def squares(state: GudnakState, frame: Frame) -> Sequence[int]:
        rows = state.board.back if back else state.board.gates
        found = [rows[seat] for seat in seats(state, frame)]
        return found[0] if len(found) == 1 else sorted({sq for row in found for sq in row})

    return squares


def region(place: Place, builder: Build) -> Match:
    """What tests whether a square lies in a region."""
    seats = seats_of(place.whose, builder)
    if place.zone == "gates":
        return lambda state, frame, cid, sq: any(sq in state.board.gates[seat] for seat in seats(state, frame))
    if place.zone == "battlefield":
        return lambda state, frame, cid, sq: sq >= 0
    return lambda state, frame, cid, sq: any(sq in state.board.back[seat] for seat in seats(state, frame))


def distance(state: GudnakState, start: int, end: int) -> int:
    """Steps between two squares over edges, whatever stands between; a large number where there is no way."""
    return 1 << 20 if start < 0 or end < 0 else state.board.distance(start, end)
