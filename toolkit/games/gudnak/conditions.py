"""Conditions of card texts as functions of a position: what is controlled, where something is, what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.gudnak import board, traps
from toolkit.games.gudnak.acting import KnowsCards
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.players import Build, opponents, seats_of
from toolkit.games.gudnak.printed import definitions
from toolkit.games.gudnak.qualifiers import REGIONS
from toolkit.games.gudnak.target_tests import Match, controller_of, region, squares_of
from toolkit.games.gudnak.targets import Phrase
from toolkit.wording.builder import NotKnown, Words
from toolkit.wording.machine import CARD, SEAT, Frame, Test
from toolkit.wording.tree import (
    Condition,
    Head,
    Place,
    Player,
    Ref,
    Selector,
)

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


class Conditions(KnowsCards, Words["GudnakState"]):
    """The conditions among Gudnak's words."""

    def condition(self, condition: Condition, builder: Build) -> Test[GudnakState]:
        subject, argument = condition.subject, condition.argument
        if condition.predicate == "rotated":
            return traps.rotated(condition)
        if condition.predicate in ("fewer_cards", "more_cards"):
            return _compares_hands(condition.predicate == "fewer_cards")
        if condition.predicate == "control" and isinstance(subject, Player) and isinstance(argument, Selector):
            return self._control(subject, argument, builder)
        if condition.predicate == "empty_hand":
            return lambda state, frame: all(card_ref(cid) == frame[CARD] for cid in state.hands[frame[SEAT]])
        if not isinstance(subject, Ref | Selector):
            raise NotKnown(f"if:{condition.predicate}")
        if isinstance(subject, Selector) and (condition.negated or Phrase(subject, builder, self.cards).noun == "square"):
            raise NotKnown(f"if:{condition.predicate}")
        meant = builder.meant(subject) if isinstance(subject, Ref) else self.candidates(subject, builder)
        match = self._state(condition, builder)
        elsewhere = self._printed(condition)

        def test(state: GudnakState, frame: Frame) -> bool:
            for ref in meant(state, frame):
                cid = ref_card(ref)
                sq = board.square_of(state, cid)
                if match(state, frame, cid, sq) if sq >= 0 else elsewhere is not None and elsewhere[state.def_of[cid]]:
                    return True
            return False

        return test

    def _printed(self, condition: Condition) -> list[bool] | None:
        """Which cards meet a condition when they are not on the Battlefield: those of a kind, by what is printed on them."""
        argument = condition.argument
        if condition.predicate != "is" or isinstance(argument, str) or not isinstance(argument, Head | Selector):
            return None
        if isinstance(argument, Selector) and (argument.adjectives or argument.qualifiers):
            return None
        return definitions(argument.heads if isinstance(argument, Selector) else (argument,), (), self.cards)

    def _control(self, player: Player, argument: Selector, builder: Build) -> Test[GudnakState]:
        phrase = Phrase(argument, builder, self.cards)
        if phrase.zone or (phrase.noun == "square" and all(head.noun == "square" for head in argument.heads)):
            raise NotKnown("if:control")
        found, seats = phrase.candidates(), seats_of(player, builder)
        wanted = builder.amount(argument.count)

        def test(state: GudnakState, frame: Frame) -> bool:
            owners = seats(state, frame)
            held = [thing for thing in found(state, frame) if controller_of(state, thing) in owners]
            return len(held) >= wanted(state, frame)

        return test

    def _state(self, condition: Condition, builder: Build) -> Match:
        argument = condition.argument
        if condition.predicate == "in" and isinstance(argument, Place) and argument.zone in REGIONS:
            return region(argument, builder)
        if condition.predicate == "in" and isinstance(argument, Selector):
            place = Phrase(argument, builder, self.cards)
            if place.noun != "square":
                raise NotKnown(f"if:in:{place.noun}")
            return lambda state, frame, cid, sq: place.match(state, frame, -1, sq)
        if condition.predicate == "adjacent_to" and isinstance(argument, Selector):
            beside = Phrase(argument, builder, self.cards)
            return lambda state, frame, cid, sq: any(beside.on(state, frame, near) for near in state.board.adjacent[sq])
        if condition.predicate == "adjacent_to" and isinstance(argument, Ref):
            places = squares_of(argument, builder)
            return lambda state, frame, cid, sq: any(near in state.board.adjacent[sq] for near in places(state, frame))
        if condition.predicate == "is" and isinstance(argument, str):
            return Phrase(Selector("a", (Head("fighter"),), adjectives=(argument,)), builder, self.cards).match
        if condition.predicate == "is" and isinstance(argument, Head):
            return Phrase(Selector("a", (argument,)), builder, self.cards).match
        if condition.predicate == "is" and isinstance(argument, Selector):
            return Phrase(argument, builder, self.cards).match
        raise NotKnown(f"if:{condition.predicate}")


def _compares_hands(fewer: bool) -> Test[GudnakState]:
    """Whether the player has fewer (or more) cards in hand than an opponent; the card that is being played does not count."""

    def test(state: GudnakState, frame: Frame) -> bool:
        own = len(state.hands[frame[SEAT]]) - (ref_card(frame[CARD]) in state.hands[frame[SEAT]])
        others = [len(state.hands[seat]) for seat in opponents(state, frame[SEAT])]
        return any(own < other if fewer else own > other for other in others)

    return test
