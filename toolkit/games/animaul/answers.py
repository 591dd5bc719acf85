"""Triggers compiled: which event a text answers, who must do or suffer it, and what its effect is given (triggers.py asks)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import model as m
from toolkit.games.animaul.grid import DECKS
from toolkit.games.animaul.model import AFTER, BEFORE, card_ref, ref_card
from toolkit.games.animaul.printed import definitions, noun_of
from toolkit.games.animaul.relations import Match, bearer, cells_of, compared
from toolkit.games.animaul.rows import ROLES
from toolkit.games.animaul.seats import Build, Seats, seats_of
from toolkit.games.animaul.targets import Phrase
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, Frame, Program
from toolkit.wording.tree import THIS, Amount, Argument, Compare, Event, Place, Player, Ref, Selector, Trigger

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

Told = Callable[["AnimaulState", Frame, tuple[int, ...]], bool]
"""What tests the arguments of an event."""

_TIMES = {"start_of_turn": m.E_TURN_START, "end_of_turn": m.E_TURN_END}
_DEEDS: dict[tuple[str, bool], tuple[tuple[int, ...], int, int]] = {
    ("play", True): ((m.E_PLAY,), 0, -1),
    ("attack", False): ((m.E_ATTACK,), 0, 1),
    ("attack", True): ((m.E_ATTACK,), 1, 0),
    ("move", False): ((m.E_MOVE_MINI,), 0, -1),
    ("move", True): ((m.E_MOVE_MINI,), 0, -1),
    ("move_card", True): ((m.E_MOVE_CARD,), 0, -1),
    ("deal", False): ((m.E_DAMAGE,), 2, 0),
    ("deal", True): ((m.E_DAMAGE,), 0, 2),
    ("heal", True): ((m.E_HEAL,), 0, -1),
    ("defeat", False): ((m.E_DEFEAT,), 1, 0),
    ("defeat", True): ((m.E_DEFEAT,), 0, 1),
    ("discard", True): ((m.E_DISCARD,), 0, -1),
    ("return", True): ((m.E_RETURN,), 0, -1),
    ("flip_down", True): ((m.E_FLIP_DOWN,), 0, -1),
    ("flip_up", True): ((m.E_FLIP_UP,), 0, -1),
    ("equip", True): ((m.E_EQUIP,), 0, 1),
    ("morph", False): ((m.E_PLAY,), 0, -1),
    ("morph", True): ((m.E_PLAY,), 0, -1),
    ("put_counter", False): ((m.E_COUNTER,), 0, -1),
    ("put_bonus_die", False): ((m.E_BONUS_DIE,), 0, -1),
    ("use", False): ((m.E_USE,), 0, -1),
    ("roll", False): ((m.E_ROLL,), 0, -1),
}
"""(verb, passive) of a card -> events, place of the subject and of the object among their arguments (-1: none)."""
_BY_PLAYERS: dict[str, tuple[int, int, int]] = {
    "play": (m.E_PLAY, 0, -1),
    "morph": (m.E_PLAY, 0, -1),
    "discard": (m.E_DISCARD, 0, -1),
    "draw": (m.E_DRAW, -1, 1),
    "gain_points": (m.E_POINTS, -1, 1),
    "gain_action": (m.E_GAIN_ACTION, -1, 1),
    "shuffle": (m.E_SHUFFLE, -1, 1),
    "attack": (m.E_ATTACK, 0, -1),
    "use": (m.E_USE, 0, -1),
    "miss": (m.E_MISS, -1, 1),
    "defeat": (m.E_DEFEAT, 0, 2),
    "equip": (m.E_EQUIP, 0, -1),
}
"""What players do: verb -> event, place of the card, place of the seat that did it (-1: the owner of the card)."""
DONE_FIRST = (m.E_ROLL, m.E_USE, m.E_SHUFFLE, m.E_MISS)
"""Events that "when" answers after they have been carried out."""
AWAKENING = (m.E_FLIP_UP, m.E_EQUIP)
"""Events by which the text of a card comes to work (ANI-076, ANI-154), so that it answers that these befall itself afterwards."""
_GONE = (m.E_DEFEAT, m.E_DISCARD, m.E_RETURN)
"""Events by which a card has left the field, once they have been carried out."""
IMPLEMENTED = tuple(
    [f"when:at:{time}" for time in _TIMES]
    + [f"when:{when}:{verb}" for verb in sorted({*_BY_PLAYERS, *(v for v, _ in _DEEDS)}) for when in ("when", "before", "after")]
    + [f"instead:{verb}" for verb in sorted({*_BY_PLAYERS, *(verb for verb, _ in _DEEDS)} - {"roll"})]
)


@dataclass(frozen=True, slots=True)
class Answer:
    """A trigger, compiled."""

    event: int
    when: int = BEFORE
    subject: int = -1
    """Place of the subject among the event's arguments; -1: the event has none."""
    whom: Match | None = None
    """Who the subject must be; None is this card."""
    object: int = -1
    what: Match | None = None
    """What the other thing must be; None takes any."""
    whose: Seats | None = None
    """In whose turn (of a point of time), or who must own the card or be the seat (of what a player does)."""
    seat: int = -1
    """Place of a seat among the arguments, for `whose`."""
    registers: int = 0
    given: tuple[int, ...] = ()
    """Places of the arguments that the program is given, in the order of its registers."""
    test: Told | None = None
    """What else must hold of the event."""
    program: Program[Any] | None = None


def answer(trigger: Trigger, builder: Build, cards: m.Cards) -> Answer:
    """Compile a trigger; its subject and object come first among the program's registers.

    Raises:
        NotKnown: for an event that cards cannot answer.
    """
    event = trigger.event
    if event is None:
        if trigger.time not in _TIMES or trigger.when != "at":
            raise NotKnown(f"when:{trigger.when}:{trigger.time}")
        return Answer(_TIMES[trigger.time], whose=seats_of(trigger.whose, builder), registers=builder.count)
    name = f"when:{trigger.when}:{event.verb}"
    if trigger.when not in ("when", "before", "after") or event.would or event.first:
        raise NotKnown(name)
    found = _event(event, builder, cards, name, trigger.when == "after")
    awoken = found.whom is None and found.event in AWAKENING
    done_first = found.event in DONE_FIRST or awoken
    when = AFTER if trigger.when == "after" or (trigger.when == "when" and done_first) else BEFORE
    if when == BEFORE and found.event == m.E_ROLL:  # nobody knows the total before
        raise NotKnown(name)
    if when == BEFORE and awoken:
        raise NotKnown(f"{name}:this")
    if when == AFTER and found.event in _GONE:
        builder.leaves(event.subject if event.passive else dict(event.args).get("what"))
    return replace(found, when=when, registers=builder.count)


def replacement(event: Event, builder: Build, cards: m.Cards) -> Answer:
    """Compile an event that something else may replace.

    Raises:
        NotKnown: for an event that cards cannot replace, as a roll, which is made already when its total is known, or one
            by which the text itself comes to work.
    """
    name = f"instead:{event.verb}"
    if event.verb == "roll":
        raise NotKnown(name)
    found = _event(event, builder, cards, name)
    if found.event in AWAKENING and found.whom is None:
        raise NotKnown(f"{name}:this")
    return replace(found, registers=builder.count)


def events_of(answer: Answer) -> tuple[Answer, ...]:
    """An answer, and the same to what else its words mean: who is defeated is discarded (ANI-075)."""
    if answer.event == m.E_DISCARD and answer.whose is None:
        return answer, replace(answer, event=m.E_DEFEAT)
    return (answer,)


def _event(event: Event, builder: Build, cards: m.Cards, name: str, after: bool = False) -> Answer:
    if isinstance(event.subject, Player):
        return _by_player(event, event.subject, builder, cards, name)
    if isinstance(event.subject, Place):
        return _of_deck(event, event.subject, builder, cards, name)
    told = _DEEDS.get((event.verb, event.passive))
    if told is None or event.subject is None:
        raise NotKnown(name)
    (number, *_), subject, other = told
    given: list[int] = []
    # At that moment the card lies face down.
    down = number == (m.E_FLIP_DOWN if after else m.E_FLIP_UP)
    whom = _match(event.subject, builder, cards, subject, given, down)
    what, tests = None, _kind_of(event, number)
    for role, value in event.args:
        if role in ("onto", "to") and number in (m.E_MOVE_MINI, m.E_MOVE_CARD):
            tests.append(_onto(value, builder, cards, given))
        elif role == "to" and number == m.E_EQUIP and isinstance(value, Place):
            tests.append(_on_deck_of(value, builder))
        elif role == "to" and number == m.E_RETURN and isinstance(value, Place) and value.zone == "hand":
            continue
        elif role == "what" and number == m.E_ATTACK and isinstance(value, Place):
            tests.append(_deck_of(value, builder))
        elif role in ("what", "by", "to") and other >= 0 and isinstance(value, Selector | Ref):
            what = _other(_match(value, builder, cards, other, given))
        elif number == m.E_ROLL and role in ("total", "role"):
            tests.append(_rolled(value, builder))
        else:
            raise NotKnown(f"{name}:{role}")
    return Answer(number, BEFORE, subject, whom, other, what, given=tuple(given), test=_every(tests))


def _kind_of(event: Event, number: int) -> list[Told]:
    """What tells two uses of one event apart: morphing is a way of playing (ANI-172), and removing is no putting."""
    if number == m.E_PLAY and event.verb == "morph":
        return [lambda state, frame, args: args[2] == 1]
    if number in (m.E_COUNTER, m.E_BONUS_DIE):
        return [lambda state, frame, args: args[2] == 0]
    return []


def _other(found: Match | None) -> Match:
    return found if found is not None else lambda state, frame, cid: -2 - cid == frame[CARD]


def _onto(value: Argument, builder: Build, cards: m.Cards, given: list[int]) -> Told:
    """Where something moves: the effect is given the cell, or the card that lies there."""
    if isinstance(value, Selector) and value.heads and all(head.noun not in ("space", "cell") for head in value.heads):
        phrase = Phrase(value, builder, cards)
        place = builder.register(value.slot, "field")
        given.append(2)

        def lying(state: AnimaulState, frame: Frame) -> bool:
            frame[place] = tuple(card_ref(state.field[cell]) for cell in frame[place] if cell in state.field)
            return False

        builder.do(lying)
        return lambda state, frame, args: (cid := state.field.get(args[2], -1)) >= 0 and phrase.match(state, frame, cid)
    cells = cells_of(value, builder, cards)
    if isinstance(value, Selector):
        builder.register(value.slot, noun_of(value))
        given.append(2)
    return lambda state, frame, args: args[2] in cells(state, frame)


def _rolled(value: Argument, builder: Build) -> Told:
    """How much was rolled, or in which role."""
    if isinstance(value, Compare):
        relation, number = compared(value, builder)
        return lambda state, frame, args: relation(args[2], number(state, frame))
    if not isinstance(value, str) or value not in ROLES:
        raise NotKnown("roll:role")
    roles = ROLES[value]
    return lambda state, frame, args: args[3] in roles


def _on_deck_of(place: Place, builder: Build) -> Told:
    """On whose deck a Trait comes to lie: it is always its player's."""
    seats = seats_of(place.whose, builder)
    return lambda state, frame, args: args[1] == m.NONE and state.owner[ref_card(args[0])] in seats(state, frame)


def _deck_of(place: Place, builder: Build) -> Told:
    seats = seats_of(place.whose, builder)
    return lambda state, frame, args: args[1] == m.NONE and any(args[2] == DECKS[seat] for seat in seats(state, frame))


def _printed(fits: list[bool]) -> Told:
    return lambda state, frame, args: fits[state.def_of[ref_card(args[0])]]


def _every(tests: list[Told]) -> Told | None:
    if len(tests) < 2:
        return tests[0] if tests else None
    every = tuple(tests)
    return lambda state, frame, args: all(test(state, frame, args) for test in every)


def _of_deck(event: Event, place: Place, builder: Build, cards: m.Cards, name: str) -> Answer:
    """A deck is attacked, or rolls."""
    if event.verb == "roll" and place.zone == "deck":
        seats = seats_of(place.whose, builder)
        own: Told = lambda state, frame, args: args[0] == m.NONE and args[1] in seats(state, frame)  # noqa: E731
        told = [own, *(_rolled(value, builder) for _, value in event.args)]
        return Answer(m.E_ROLL, test=_every(told))
    if event.verb != "attack" or not event.passive or place.zone != "deck":
        raise NotKnown(name)
    given: list[int] = []
    whom: Match | None = _anything
    for role, value in event.args:
        if role != "by" or not isinstance(value, Selector | Ref):
            raise NotKnown(f"{name}:{role}")
        whom = _match(value, builder, cards, 0, given)
    return Answer(m.E_ATTACK, BEFORE, 0, whom, given=tuple(given), test=_deck_of(place, builder))


def _by_player(event: Event, player: Player, builder: Build, cards: m.Cards, name: str) -> Answer:
    if event.verb not in _BY_PLAYERS or event.passive:
        raise NotKnown(name)
    number, subject, seat = _BY_PLAYERS[event.verb]
    given: list[int] = []
    tests = _kind_of(event, number)
    whom: Match | None = _anything if subject >= 0 else None
    for role, value in event.args:
        if role == "count" and isinstance(value, Amount) and value.kind == "number" and value.number == 1 and subject < 0:
            continue
        if number == m.E_SHUFFLE and role == "what" and isinstance(value, Place):
            tests += _shuffled(value, builder, name)
            continue
        if role != ("with" if number == m.E_ATTACK else "what") or not isinstance(value, Selector) or subject < 0:
            raise NotKnown(f"{name}:{role}")
        if number == m.E_DISCARD:
            tests += _discarded(value, builder, cards, name)
            given.append(0)
        else:
            whom = _match(value, builder, cards, 0, given)
    if number == m.E_DISCARD and not event.args:
        raise NotKnown(name)
    return Answer(
        number, BEFORE, subject, whom, whose=seats_of(player, builder), seat=seat, given=tuple(given), test=_every(tests)
    )


def _shuffled(value: Place, builder: Build, name: str) -> list[Told]:
    """Whose deck is shuffled."""
    if value.zone != "deck":
        raise NotKnown(f"{name}:what")
    seats = seats_of(value.whose, builder)
    return [lambda state, frame, args: args[1] in seats(state, frame)]


def _discarded(value: Selector, builder: Build, cards: m.Cards, name: str) -> list[Told]:
    """A player discards cards of the own hand; what leaves the field is told by "is discarded"."""
    zones = [q.argument.zone for q in value.qualifiers if q.relation == "in" and isinstance(q.argument, Place)]
    if value.adjectives or len(zones) != len(value.qualifiers) or any(zone != "hand" for zone in zones):
        raise NotKnown(f"{name}:what")
    builder.register(value.slot, "card")
    return [lambda state, frame, args: args[1] == m.HAND, _printed(definitions(value.heads, cards))]


def _anything(state: AnimaulState, frame: Frame, cid: int) -> bool:
    return True


def _match(who: object, builder: Build, cards: m.Cards, place: int, given: list[int], down: bool = False) -> Match | None:
    """Who the subject or object must be, face up or (down) face down; None is this card. "The equipped card" is what this Trait
    is equipped to.
    """
    if isinstance(who, Ref):
        if who.slot != THIS:
            raise NotKnown("when:reference")
        return None
    if not isinstance(who, Selector):
        raise NotKnown("when:subject")
    if who.determiner == "the" and "equipped" in who.adjectives:
        builder.register(who.slot, "field")
        given.append(place)
        return lambda state, frame, cid: bearer(state, ref_card(frame[CARD])) == cid
    if any(q.relation in ("in", "from") and isinstance(q.argument, Place) and q.argument.zone == "hand" for q in who.qualifiers):
        who = replace(who, qualifiers=tuple(q for q in who.qualifiers if q.relation not in ("in", "from")))
    phrase = Phrase(who, builder, cards, down)
    if phrase.zone or phrase.noun not in ("field", "mini"):
        raise NotKnown("when:subject")
    builder.register(who.slot, phrase.noun)
    given.append(place)
    return phrase.match
