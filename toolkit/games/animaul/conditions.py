"""Conditions and quantities of card texts as functions of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.animaul import model as m
from toolkit.games.animaul.model import ref_card
from toolkit.games.animaul.seats import Build, seats_of
from toolkit.games.animaul.targets import (
    COMPARED,
    ZONES,
    Match,
    Phrase,
    around,
    cells_of,
    counters,
    mini_place_of,
    place_of,
    stands,
)
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import Frame, Number, Test
from toolkit.wording.tree import Amount, Compare, Condition, Head, Place, Player, Qualifier, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

PREDICATES = ("adjacent_to", "compare", "control", "could_not", "did", "has_counters", "in", "is", "on", "your_turn")
AMOUNTS = ("number", "all", "any", "count_of", "x", "dice", "counters_on", "life_of", "damage_on")


def condition(node: Condition, builder: Build, cards: m.Cards) -> Test[AnimaulState]:
    """What tests a condition, `negated` aside.

    Raises:
        NotKnown: for one without a handler.
    """
    subject, argument = node.subject, node.argument
    if node.predicate == "control" and isinstance(subject, Player) and isinstance(argument, Selector):
        return _control(subject, argument, builder, cards)
    if node.predicate == "your_turn":
        seats = seats_of(subject if isinstance(subject, Player) else Player("you"), builder)
        return lambda state, frame: state.active in seats(state, frame)
    if node.predicate == "compare" and isinstance(subject, Amount) and isinstance(argument, Compare):
        return _compare(subject, argument, builder)
    match = _state(node, builder, cards)
    if isinstance(subject, Ref):
        meant = builder.words.reference(subject, builder)

        def test(state: AnimaulState, frame: Frame) -> bool:
            return any(match(state, frame, ref_card(ref)) for ref in meant(state, frame) if ref <= -2)

        return test
    if isinstance(subject, Selector):
        found = Phrase(subject, builder, cards).candidates()
        every = subject.determiner in ("all", "each")

        def some(state: AnimaulState, frame: Frame) -> bool:
            tests = (match(state, frame, ref_card(ref)) for ref in found(state, frame) if ref <= -2)
            return all(tests) if every else any(tests)

        return some
    raise NotKnown(f"if:{node.predicate}")


HOW_MANY = {"at_least": ">=", "at_most": "<=", "more_than": ">", "fewer_than": "<", "exactly": "=", "no": "="}
"""Determiners of a phrase that is counted; any other wants as many as it says, or more."""


def _control(player: Player, argument: Selector, builder: Build, cards: m.Cards) -> Test[AnimaulState]:
    """Whether a player has so many cards of a kind on the field."""
    phrase = Phrase(argument, builder, cards)
    if phrase.zone or phrase.noun == "cell":
        raise NotKnown("if:control")
    found, seats = phrase.candidates(), seats_of(player, builder)
    relation = COMPARED[HOW_MANY.get(argument.determiner, ">=")]
    wanted = builder.amount(argument.count) if argument.determiner != "no" else (lambda state, frame: 0)

    def test(state: AnimaulState, frame: Frame) -> bool:
        owners = seats(state, frame)
        held = sum(state.owner[ref_card(ref)] in owners for ref in found(state, frame) if ref <= -2)
        return relation(held, wanted(state, frame))

    return test


def _compare(subject: Amount, argument: Compare, builder: Build) -> Test[AnimaulState]:
    if argument.relation not in COMPARED:
        raise NotKnown(f"compare:{argument.relation}")
    relation, one, other = COMPARED[argument.relation], builder.amount(subject), builder.amount(argument.amount)
    return lambda state, frame: relation(one(state, frame), other(state, frame))


def _state(node: Condition, builder: Build, cards: m.Cards) -> Match:
    argument, at = node.argument, mini_place_of if stands(node.subject, builder) else place_of
    if node.predicate == "has_counters":
        return counters(argument, builder)
    if node.predicate == "adjacent_to":
        near = around(argument, builder, cards)
        return lambda state, frame, cid: at(state, cid) in near(state, frame)
    if node.predicate == "on":
        under = cells_of(argument, builder, cards)
        return lambda state, frame, cid: at(state, cid) in under(state, frame)
    if node.predicate == "in" and isinstance(argument, Place) and argument.zone in ZONES:
        zone, seats = ZONES[argument.zone], seats_of(argument.whose, builder)
        return lambda state, frame, cid: any(cid in getattr(state, zone)[seat] for seat in seats(state, frame))
    if node.predicate == "in" and isinstance(argument, Place) and argument.zone == "field":
        return lambda state, frame, cid: state.cell_of[cid] >= 0
    if node.predicate == "is":
        return _is(argument, builder, cards)
    raise NotKnown(f"if:{node.predicate}")


def _is(argument: object, builder: Build, cards: m.Cards) -> Match:
    if isinstance(argument, str):
        return Phrase(Selector("a", (Head("card"),), adjectives=(argument,)), builder, cards).match
    if isinstance(argument, Head):
        return Phrase(Selector("a", (argument,)), builder, cards).match
    if isinstance(argument, Selector):
        return Phrase(argument, builder, cards).match
    if isinstance(argument, Qualifier):
        return Phrase(Selector("a", (Head("card"),), qualifiers=(argument,)), builder, cards).match
    raise NotKnown("if:is")


def amount(node: Amount, builder: Build, cards: m.Cards) -> Number[AnimaulState]:
    """What computes a quantity that is read off the position; dice are rolled beforehand (see effects.py).

    Raises:
        NotKnown: for a kind without a handler.
    """
    of, each = node.of, max(1, node.number)
    if node.kind == "counters_on" and isinstance(of, (Ref, Selector)):
        return _total(of, builder, cards, each, lambda state, cid: state.counters.get(cid, 0))
    if node.kind == "damage_on" and isinstance(of, (Ref, Selector)):
        return _total(of, builder, cards, each, lambda state, cid: state.damage.get(cid, 0))
    if node.kind == "life_of" and isinstance(of, (Ref, Selector)):
        from toolkit.games.animaul import combat

        return _total(of, builder, cards, each, lambda state, cid: max(0, combat.life(state, cid)))
    raise NotKnown(f"amount:{node.kind}")


def _total(of: Ref | Selector, builder: Build, cards: m.Cards, each: int, value: object) -> Number[AnimaulState]:
    found = builder.words.reference(of, builder) if isinstance(of, Ref) else Phrase(of, builder, cards).candidates()
    assert callable(value)
    return lambda state, frame: each * sum(value(state, ref_card(ref)) for ref in found(state, frame) if ref <= -2)
