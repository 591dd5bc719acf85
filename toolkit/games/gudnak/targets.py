"""Phrases of card texts as functions of a position: which fighters, Constructs, Attachments, squares or cards are meant.

Compiled once for each phrase. On the Battlefield things are tested by (card, square), and candidates come in the order of the
squares; cards of hands and Graveyards are candidates by definition, in the order of names, a copy each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING

from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.model import card_ref
from toolkit.games.gudnak.players import Build, Seats, seats_of
from toolkit.games.gudnak.printed import definitions
from toolkit.games.gudnak.qualifiers import Lying, printed_test, test_of
from toolkit.games.gudnak.target_tests import (
    Match,
    Squares,
    adjective,
    all_of,
    location,
    locations,
    one_head,
    power_x,
    wears,
)
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, SEAT, Candidates, Frame, Test
from toolkit.wording.tree import Place, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

ZONES = {"hand": "hands", "graveyard": "graves", "outside": "removed"}
"""Zones whose cards can be meant; of a deck none can before it is looked through."""
NOUNS = ("fighter", "construct", "attachment", "stack", "square", "card", "tactic")
ADJECTIVES = ("friendly", "enemy", "fatigued", "unfatigued", "unoccupied", "empty", "basic", "attached", "buried", "stacked",
              "unstacked")  # fmt: skip
RELATIONS = ("adjacent_to", "in", "controlled_by", "owned_by", "other_than", "within", "at_distance", "shares_trait",
             "buried_under", "has_power", "weaker_than", "stronger_than", "chosen_trait", "same_name", "on")  # fmt: skip


# ---- a phrase ------------------------------------------------------------------------------------------------------------


class Phrase:
    """A noun phrase, compiled."""

    __slots__ = ("_fits", "_lying", "_rest", "_side", "buried", "cards", "match", "near", "noun", "seats", "zone")

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
        self.near: Squares | None = None
        """Squares outside which nothing is meant."""
        self._fits: list[bool] | None = None
        """By definition, whether what is printed on a card fits."""
        self._side: bool | None = None
        """Whether enemies are meant, or friends; None: both."""
        self._lying: list[Lying] = []
        """Further tests of cards in that zone, by definition."""
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
            if any(word != "basic" for word in selector.adjectives):
                raise NotKnown(f"phrase:{self.zone}")
            rest = [one for one in selector.qualifiers if one.relation not in ("in", "owned_by")]
            self._lying = [printed_test(self, qualifier, builder) for qualifier in rest]
        else:
            tests += self._heads(selector, builder)
            for word in selector.adjectives:
                if word in ("friendly", "enemy") and self.noun in ("fighter", "construct") and self._side is None:
                    self._side = word == "enemy"
                else:
                    tests.append(adjective(word, self.noun))
            tests += [test_of(self, qualifier, builder) for qualifier in selector.qualifiers]
        self._rest = all_of(tests) if tests else None
        self.match: Match = self._match()

    def _heads(self, selector: Selector, builder: Build) -> list[Match]:
        cards = self.cards
        if self.noun == "square":
            return [location(selector.heads, cards)] if locations(selector, cards) else []
        if self.noun == "fighter" and len(selector.heads) == 1:
            head = selector.heads[0]
            if head.power is not None and head.power.amount.kind == "x":
                rest = replace(selector, heads=(replace(head, power=None),))
                return [power_x(head.power, builder), *self._heads(rest, builder)]
            if head.power is not None or head.name:
                self._fits = definitions((replace(head, noun="fighter", traits=()),), (), cards)
            return [wears(head.traits, cards)] if head.traits else []
        if not any(head.power is not None or head.name or head.traits for head in selector.heads):
            return []
        if not any(head.traits for head in selector.heads):
            self._fits = definitions(selector.heads, (), cards)
            return []
        each: list[Match] = []
        for head in selector.heads:
            printed = definitions((replace(head, traits=()),), (), cards)
            worn = wears(head.traits, cards)
            each.append(one_head(printed, worn if head.traits else None))
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

    def inner(self, selector: Selector, builder: Build) -> Phrase:
        """A phrase within this one.

        Raises:
            NotKnown: for a word without a handler.
        """
        return Phrase(selector, builder, self.cards)

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
        match, near = self.match, self.near
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
        get, seats, fits, everybody, tests = attrgetter(self.zone), self.seats, self._fits, self.zone == "removed", self._lying
        assert seats is not None and fits is not None

        def lie(state: GudnakState, frame: Frame) -> Iterator[int]:
            own, zones, def_of = -2 - frame[CARD], get(state), state.def_of
            for seat in seats(state, frame):
                for cid in zones if everybody else zones[seat]:
                    if cid != own and fits[def_of[cid]] and (not everybody or state.owner[cid] == seat):
                        card = def_of[cid]
                        if not tests or all(test(state, frame, card) for test in tests):
                            yield card

        return lie

    def exists(self) -> Test[GudnakState]:
        """What tests whether anything is meant: `candidates`, but it stops at the first."""
        near, fits, side, rest = self.near, self._fits, self._side, self._rest
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


def noun_of(selector: Selector, cards: m.Cards) -> str:
    """What the candidates of a phrase are: "card" in hands and the like; on the Battlefield one of the nouns, or several joined.

    Raises:
        NotKnown: for another noun.
    """
    for qualifier in selector.qualifiers:
        if qualifier.relation == "in" and isinstance(qualifier.argument, Place) and qualifier.argument.zone in ZONES:
            return "card"
    if locations(selector, cards):
        return "square"
    nouns = {head.noun or "fighter" for head in selector.heads} or {"fighter"}
    for noun in nouns - set(NOUNS):
        raise NotKnown(f"noun:{noun}")
    if "card" in nouns:
        nouns = {"fighter", "construct", "attachment"}
    if "tactic" in nouns:
        nouns = (nouns - {"tactic"}) | {"construct", "attachment"}
    return " or ".join(noun for noun in NOUNS if noun in nouns)
