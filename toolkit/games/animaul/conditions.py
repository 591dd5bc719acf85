"""Conditions and quantities of card texts as functions of a position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.games.animaul import board
from toolkit.games.animaul import model as m
from toolkit.games.animaul.grid import adjacent
from toolkit.games.animaul.model import ref_card
from toolkit.games.animaul.printed import ZONES
from toolkit.games.animaul.relations import (
    COMPARED,
    HELD,
    Match,
    cells_of,
    compared,
    mini_place_of,
    place_of,
    stands,
    wears,
)
from toolkit.games.animaul.seats import Build, seats_of
from toolkit.games.animaul.targets import Phrase, bears
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import Candidates, Frame, Number, Test
from toolkit.wording.tree import Amount, Compare, Condition, Head, Place, Player, Qualifier, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

PREDICATES = (
    "adjacent_to", "control", "could_not", "did", "equipped_to", "fewer_cards", "fewer_points", "has_bonus_dice", "has_counters",
    "first_turn", "has_life", "has_points", "have", "in", "is", "more_cards", "more_points", "on", "outnumber", "rolled",
)  # fmt: skip
AMOUNTS = ("number", "all", "any", "count_of", "x", "dice", "counters_on", "subtypes_among", "result")
RESULT = 1_000_000
"""Slot of the result of dice that a text has rolled."""
HOW_MANY = {"at_least": ">=", "at_most": "<=", "more_than": ">", "fewer_than": "<", "exactly": "=", "no": "="}
"""Determiners of a phrase that is counted; any other wants as many as it says, or more."""


def condition(node: Condition, builder: Build, cards: m.Cards) -> Test[AnimaulState]:
    """What tests a condition, `negated` aside.

    Raises:
        NotKnown: for one without a handler, and for one of cards that are not on the field.
    """
    subject, argument = node.subject, node.argument
    if isinstance(subject, Player):
        return _of_player(node.predicate, subject, argument, builder, cards)
    if node.predicate == "in" and isinstance(subject, Selector) and _seen(argument):
        found = builder.words.candidates(_within(subject, argument), builder)
        holds = how_many(subject, builder)
        return lambda state, frame: holds(state, frame, len(found(state, frame)))
    match = _state(node, builder, cards)
    if isinstance(subject, Ref):
        printed = node.predicate == "in" or isinstance(argument, Head) or argument in ("face_down", "face_up")
        meant = builder.meant(subject) if printed and not subject.part else builder.words.reference(subject, builder)

        def test(state: AnimaulState, frame: Frame) -> bool:
            return any(match(state, frame, ref_card(ref)) for ref in meant(state, frame) if ref <= -2)

        return test
    if isinstance(subject, Selector):
        if (noun := builder.words.noun(subject)) not in ("field", "mini"):
            raise NotKnown(f"phrase:{noun}")
        found = builder.words.candidates(subject, builder)
        every = subject.determiner in ("all", "each")

        def some(state: AnimaulState, frame: Frame) -> bool:
            tests = (match(state, frame, ref_card(ref)) for ref in found(state, frame) if ref <= -2)
            return all(tests) if every else any(tests)

        return some
    raise NotKnown(f"if:{node.predicate}")


def _seen(place: object) -> bool:
    """Whether everybody sees what lies in a zone, or the card's own player does."""
    return isinstance(place, Place) and (place.zone == "discard_pile" or (place.zone == "hand" and place.whose == Player("you")))


def _within(subject: Selector, place: object) -> Selector:
    """The cards of a phrase that lie in a zone.

    Raises:
        NotKnown: the phrase asks for what only cards on the field have, or for all of them.
    """
    if subject.determiner in ("all", "each", "target", "the") or not isinstance(place, Place):
        raise NotKnown("if:in")
    return replace(subject, qualifiers=(*subject.qualifiers, Qualifier("in", place)))


# ---- of players ------------------------------------------------------------------------------------------------------------


def _of_player(
    predicate: str, player: Player, argument: object, builder: Build, cards: m.Cards
) -> Test[AnimaulState]:
    seats = seats_of(player, builder)
    if predicate == "control" and isinstance(argument, Selector):
        return _control(player, argument, builder, cards)
    if predicate == "have" and isinstance(argument, Selector):
        found, holds = builder.words.candidates(argument, builder), how_many(argument, builder)
        return lambda state, frame: holds(state, frame, len(found(state, frame)))
    if predicate == "outnumber" and isinstance(argument, Selector) and argument.determiner in ("more", "fewer"):
        things, more = Phrase(argument, builder, cards).candidates(), argument.determiner == "more"

        def outnumbers(state: AnimaulState, frame: Frame) -> bool:
            owners = [state.owner[ref_card(ref)] for ref in things(state, frame) if ref <= -2]
            own = seats(state, frame)[0]
            mine, other = owners.count(own), owners.count(1 - own)
            return mine > other if more else mine < other

        return outnumbers
    if predicate == "rolled" and isinstance(argument, Compare):
        relation, number = compared(argument, builder)
        rolled = result(builder)
        return lambda state, frame: relation(rolled(state, frame), number(state, frame))
    if predicate == "first_turn":
        return lambda state, frame: state.turn <= 2 and state.active in seats(state, frame)
    if predicate == "has_points" and isinstance(argument, Compare):
        relation, number = compared(argument, builder)
        return lambda state, frame: any(relation(state.points[seat], number(state, frame)) for seat in seats(state, frame))
    if predicate in ("more_points", "fewer_points", "more_cards", "fewer_cards"):
        more, points = predicate.startswith("more"), predicate.endswith("points")

        def ahead(state: AnimaulState, frame: Frame) -> bool:
            own = seats(state, frame)[0]
            mine, other = (
                (state.points[own], state.points[1 - own]) if points else (len(state.hands[own]), len(state.hands[1 - own]))
            )
            return mine > other if more else mine < other

        return ahead
    raise NotKnown(f"if:{predicate}")


def result(builder: Build) -> Number[AnimaulState]:
    """What reads the result of the dice that the text has rolled before.

    Raises:
        NotKnown: it has rolled none.
    """
    place = builder.registers.get(RESULT)
    if place is None:
        raise NotKnown("amount:result")
    return lambda state, frame: frame[place][0] if frame[place] else 0


def how_many(phrase: Selector, builder: Build) -> Callable[[AnimaulState, Frame, int], bool]:
    """What compares a number of things with the number that a phrase speaks of: "3 or more Critters", "no cards"."""
    relation, wanted = COMPARED[HOW_MANY.get(phrase.determiner, ">=")], builder.amount(phrase.count)
    return lambda state, frame, held: relation(held, wanted(state, frame))


def _control(player: Player, argument: Selector, builder: Build, cards: m.Cards) -> Test[AnimaulState]:
    """Whether a player has so many cards of a kind on the field."""
    phrase = Phrase(argument, builder, cards)
    if phrase.zone or phrase.noun == "cell":
        raise NotKnown("if:control")
    found, seats, holds = phrase.candidates(), seats_of(player, builder), how_many(argument, builder)
    spaces = phrase.noun == "space"

    def test(state: AnimaulState, frame: Frame) -> bool:
        owners, owner = seats(state, frame), state.owner
        things = found(state, frame)
        held = sum(owner[board.top(state, ref) if spaces else ref_card(ref)] in owners for ref in things)
        return holds(state, frame, held)

    return test


# ---- of cards --------------------------------------------------------------------------------------------------------------


def _state(node: Condition, builder: Build, cards: m.Cards) -> Match:
    argument, predicate = node.argument, node.predicate
    if predicate in HELD and isinstance(argument, Compare):
        return held(predicate, argument, builder)
    if predicate == "adjacent_to":
        at = mini_place_of if stands(node.subject, builder) else place_of
        if isinstance(argument, Selector) and argument.determiner in HOW_MANY:
            cells, holds = cells_of(argument, builder, cards), how_many(argument, builder)

            def beside(state: AnimaulState, frame: Frame, cid: int) -> bool:
                here = at(state, cid)
                return holds(state, frame, sum(adjacent(here, cell) for cell in cells(state, frame)))

            return beside
        near = bears(argument, builder, cards, beside=True)
        return lambda state, frame, cid: near(state, frame, at(state, cid))
    if predicate == "on":
        under = bears(argument, builder, cards)
        return lambda state, frame, cid: under(state, frame, mini_place_of(state, cid))
    if predicate == "equipped_to":
        return wears(argument, builder, cards)
    if predicate == "in" and isinstance(argument, Place) and _seen(argument):
        zone, seats = ZONES[argument.zone], seats_of(argument.whose, builder)
        return lambda state, frame, cid: any(cid in getattr(state, zone)[seat] for seat in seats(state, frame))
    if predicate == "is":
        return _is(argument, builder, cards)
    raise NotKnown(f"if:{predicate}")


def held(predicate: str, argument: Compare, builder: Build) -> Match:
    """What compares the counters or bonus dice on a card, or the Life that it has left."""
    relation, number = compared(argument, builder)
    value = HELD[predicate]
    return lambda state, frame, cid: relation(value(state, cid), number(state, frame))


def _is(argument: object, builder: Build, cards: m.Cards) -> Match:
    if isinstance(argument, str):
        down = argument == "face_down"
        return Phrase(Selector("a", (Head("card"),), adjectives=(argument,)), builder, cards, down=down).match
    if isinstance(argument, Head):
        return Phrase(Selector("a", (argument,)), builder, cards).match
    raise NotKnown("if:is")


# ---- quantities --------------------------------------------------------------------------------------------------------------


def tally(node: Amount, builder: Build, cards: m.Cards) -> Number[AnimaulState]:
    """How many there are of what an amount counts, whatever each of them is worth.

    Raises:
        NotKnown: for a kind without a handler.
    """
    of = node.of
    if node.kind == "count_of" and isinstance(of, (Ref, Selector)):
        things = _things(of, builder)
        return lambda state, frame: len(things(state, frame))
    if node.kind == "counters_on" and isinstance(of, (Ref, Selector)):
        marked = _things(of, builder)
        return lambda state, frame: sum(state.counters.get(ref_card(ref), 0) for ref in marked(state, frame) if ref <= -2)
    if node.kind == "subtypes_among" and isinstance(of, (Ref, Selector)):
        among = _things(of, builder)

        def kinds(state: AnimaulState, frame: Frame) -> int:
            mask = 0
            for ref in among(state, frame):
                if ref <= -2:
                    mask |= board.subtypes(state, ref_card(ref))
            return mask.bit_count()

        return kinds
    raise NotKnown(f"amount:{node.kind}")


def amount(node: Amount, builder: Build, cards: m.Cards) -> Number[AnimaulState]:
    """What computes a quantity that is read off the position; dice are rolled beforehand (acting.quantity).

    Raises:
        NotKnown: for a kind without a handler.
    """
    if node.sides:
        raise NotKnown("amount:dice")
    if node.kind == "result":
        return result(builder)
    each, count = max(1, node.number), tally(node, builder, cards)
    return lambda state, frame: each * count(state, frame)


def _things(of: Ref | Selector, builder: Build) -> Candidates[AnimaulState]:
    return builder.words.reference(of, builder) if isinstance(of, Ref) else builder.words.candidates(of, builder)


__all__ = ["AMOUNTS", "HOW_MANY", "PREDICATES", "amount", "condition", "held", "tally"]
