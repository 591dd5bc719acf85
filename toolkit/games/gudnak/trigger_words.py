"""Triggers and replacements compiled: the words of an event to what tests it when it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.gudnak import board
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.model import ref_card
from toolkit.games.gudnak.players import Build, seats_of
from toolkit.games.gudnak.printed import definitions
from toolkit.games.gudnak.target_tests import Match
from toolkit.games.gudnak.targets import Phrase
from toolkit.games.gudnak.triggers import Answer, Told, push, replacing
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, PROGRAM, Frame
from toolkit.wording.tree import THIS, Event, Place, Player, Ref, Selector, Trigger

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


_TIMES = {"start_of_turn": m.TURN_STARTS, "start_of_action_phase": m.ACTION_PHASE, "end_of_turn": m.TURN_ENDS,
          "start_of_game": m.GAME_STARTS, "deck_empty": m.DECK_EMPTY}  # fmt: skip
_DEEDS: dict[tuple[str, bool], tuple[int, int, int, int]] = {
    ("move", False): (m.MOVED, 0, -1, 2),
    ("relocate", False): (m.RELOCATED, 0, -1, 2),
    ("relocate", True): (m.RELOCATED, 0, -1, 2),
    ("move", True): (m.MOVED, 0, -1, 2),
    ("discard", True): (m.DISCARDED, 0, -1, -1),
    ("attach", True): (m.ATTACHED, 0, 1, -1),
    ("leave", False): (m.LEFT, 0, -1, 1),
    ("sing", False): (m.SANG, 0, -1, -1),
    ("swap", True): (m.SWAPPED, 0, -1, -1),
    ("replace", True): (m.REPLACED, 0, -1, -1),
    ("deploy", True): (m.DEPLOYED, 0, -1, 1),
    ("enter", False): (m.ENTERED, 0, -1, 1),
    ("move_or_relocate", False): (m.MOVED, 0, -1, 2),
    ("use", False): (m.USED, 0, -1, -1),
    ("destroy", True): (m.DESTROYED, 0, 1, 2),
    ("destroy", False): (m.DESTROYED, 1, 0, -1),
    ("attack", False): (m.ATTACKED, 0, 1, -1),
    ("attack", True): (m.ATTACKED, 1, 0, -1),
    ("sacrifice", True): (m.SACRIFICED, 0, -1, 1),
    ("fatigue", True): (m.FATIGUED, 0, -1, -1),
    ("reveal", True): (m.REVEALED, 0, -1, 1),
}
"""(verb, passive) -> event, place of the subject and of the object among its arguments (-1: none), place of the square."""
_GONE = {m.DESTROYED: 2, m.SACRIFICED: 1}
"""Event by which a card has left the Battlefield -> place of the square among its arguments."""
_EITHER = {"move_or_relocate": (m.MOVED, m.RELOCATED)}
"""Verb of a subject -> two events with the same arguments."""
_BY_PLAYERS = {
    "attack": (m.ATTACKED, -1),
    "deploy": (m.DEPLOYED, 1),
    "destroy": (m.DESTROYED, 2),
    "discard": (m.DISCARDED, -1),
    "draw": (m.DRAWN, -1),
    "move": (m.MOVED, 2),
    "play": (m.PLAYED, -1),
    "sacrifice": (m.SACRIFICED, 1),
    "use": (m.USED, -1),
}
"""What players do ("after you deploy a fighter"): verb -> event whose first argument is the card, place of its square."""
IMPLEMENTED = tuple(
    ["instead:destroy", "when:at:start_of_next_turn", "when:before:enter", "when:before:attack"]
    + [f"when:at:{time}" for time in _TIMES]
    + [
        f"when:{when}:{verb}"
        for verb in sorted({"defend", *_BY_PLAYERS, *(verb for verb, _ in _DEEDS)})
        for when in ("after", "when")
    ]
)


_KINDS = {"fighter": (m.HERO, m.BASIC, m.TOKEN, m.UNKNOWN), "construct": (m.CONSTRUCT,), "attachment": (m.ATTACHMENT,)}
_DESTROYER = -5
"""Slot of whatever destroys, which no word of the text names."""


def answer(trigger: Trigger, builder: Build, cards: m.Cards) -> Answer:
    """Compile a trigger; its subject and object come first among the program's registers.

    Raises:
        NotKnown: for an event that the engine does not tell, or that cards cannot answer yet.
    """
    event = trigger.event
    if event is None:
        if trigger.time not in _TIMES or trigger.when != "at":
            raise NotKnown(f"when:{trigger.when}:{trigger.time}")
        if trigger.time == "start_of_game":
            return Answer(m.GAME_STARTS)
        seats = seats_of(trigger.whose, builder)
        if trigger.time == "deck_empty":
            return Answer(m.DECK_EMPTY, test=lambda state, frame, event, args: args[1] in seats(state, frame))
        return Answer(_TIMES[trigger.time], whose=seats)
    name = f"when:{trigger.when}:{event.verb}"
    if trigger.when == "before" and event.verb == "enter" and isinstance(event.subject, Selector | Ref):
        entering: list[int] = []
        before = _match(event.subject, builder, cards, 0, entering)
        where = _entered(event, builder, cards, name)
        return Answer(m.ENTERING, 0, before, square=1, registers=builder.count, given=tuple(entering), test=where)
    before_attack = trigger.when == "before" and event.verb == "attack"
    if (trigger.when not in ("after", "when") and not before_attack) or event.would or event.first:
        raise NotKnown(name)
    if isinstance(event.subject, Player):
        return _by_player(event, event.subject, builder, cards, name, trigger.when == "after")
    told = _DEEDS.get((event.verb, event.passive))
    if told is None or event.subject is None or isinstance(event.subject, Place):
        raise NotKnown(name)
    number, subject, other, square = told
    if number == m.ATTACKED and trigger.when != "after":
        number = m.ATTACKS
    given: list[int] = []
    if number == m.DISCARDED:
        return _discarded(event.subject, builder, cards, given)
    whom = _match(event.subject, builder, cards, subject, given)
    if number == m.LEFT:
        left = _square_left(event, builder, cards, name)
        return Answer(m.LEFT, 0, whom, square=1, registers=builder.count, given=tuple(given), also=m.ENTERED, test=left)
    if number == m.DEPLOYED and event.args:
        there = _deployed_there(event, builder, cards, name)
        on = dict(event.args).get("on")
        covered = isinstance(on, Ref) and on.slot == THIS
        return Answer(
            number, 0, whom, square=1, registers=builder.count, given=tuple(given), test=there, covered=covered
        )
    if number == m.ENTERED:
        entered = _entered(event, builder, cards, name)
        return Answer(number, subject, whom, square=square, registers=builder.count, given=tuple(given), test=entered)
    how = _in_attack if dict(event.args).get("how") == "attack" else None
    what = _object(event, builder, cards, other, given, name)
    if number in (m.MOVED, m.RELOCATED):
        builder.left[event.subject.slot] = builder.register(noun="square")
        given.append(~1)
    if number in _GONE and isinstance(gone := event.subject if event.passive else dict(event.args).get("what"), Selector | Ref):
        builder.left[gone.slot] = builder.register(noun="square")
        given.append(~_GONE[number])
    also = _EITHER.get(event.verb, (-1, -1))[1]
    return Answer(number, subject, whom, other, what, square, None, builder.count, tuple(given), also, how)


def replacement(event: Event, builder: Build, cards: m.Cards) -> Answer:
    """Compile an event that something else may replace: a fighter would be destroyed. Its destroyer is in the last register.

    Raises:
        NotKnown: for another event.
    """
    name = f"instead:{event.verb}"
    if event.verb != "destroy" or not isinstance(event.subject, Selector | Ref):
        raise NotKnown(name)
    event = _suffered(event)
    assert isinstance(event.subject, Selector | Ref)
    given: list[int] = []
    whom = _match(event.subject, builder, cards, 0, given)
    how = _in_attack if dict(event.args).get("how") == "attack" else None
    what = _object(event, builder, cards, 1, given, name)
    builder.registers[_DESTROYER] = builder.register()
    return Answer(m.DESTROYED, 0, whom, 1, what, -1, None, builder.count, (*given, 1), test=how)


def _suffered(event: Event) -> Event:
    """"This fighter would destroy an enemy fighter" as "an enemy fighter would be destroyed by this fighter".

    Raises:
        NotKnown: it does not say whom.
    """
    if event.passive:
        return event
    args = dict(event.args)
    whom = args.pop("what", None)
    if not isinstance(whom, Selector | Ref) or event.subject is None or isinstance(event.subject, Player):
        raise NotKnown("instead:destroy:what")
    return Event("destroy", whom, (("by", event.subject), *args.items()), True, True)


def happen(event: Event, builder: Build) -> None:
    """Emit the destruction, for when it is not replaced after all: the next replacement of it is asked before."""
    event = _suffered(event)
    who = event.subject.slot if isinstance(event.subject, Selector) else None
    subject = builder.register(who) if who is not None else CARD
    destroyer = builder.registers[_DESTROYER]

    def act(state: GudnakState, frame: Frame) -> bool:
        ref = frame[CARD] if subject == CARD else frame[subject][0]
        cid, by = ref_card(ref), ref_card(frame[destroyer][0])
        sq = board.square_of(state, cid)
        if sq < 0:
            return False
        following = replacing(state, m.DESTROYED, (cid, by), (frame[PROGRAM], frame[CARD]))
        if following is not None:
            push(state, following)
            return False
        board.take(state, cid, m.DESTROYED)
        board.to_grave(state, cid, m.DESTROYED, by, sq)
        return True

    builder.do(act)


def _in_attack(state: GudnakState, frame: Frame, event: int, args: tuple[int, ...]) -> bool:
    """Whether the fighter destroyed (first) and its destroyer (second) are the two of an Attack."""
    for found in reversed(state.frames):
        if found[0] == m.ATTACK_FRAME:
            return {ref_card(found[4]), ref_card(found[5])} == {args[0], args[1]}
    return False


def _entered(event: Event, builder: Build, cards: m.Cards, name: str) -> Told:
    """What tests which square was entered."""
    (role, what), *others = event.args or (("", None),)
    if role != "what" or others or not isinstance(what, Selector | Ref):
        raise NotKnown(f"{name}:{role}")
    if isinstance(what, Ref):
        squares = builder.words.reference(what, builder)
        return lambda state, frame, number, args: args[1] in squares(state, frame)
    phrase = Phrase(what, builder, cards)
    if phrase.noun != "square":
        raise NotKnown(f"{name}:{phrase.noun}")
    return lambda state, frame, number, args: phrase.match(state, frame, -1, args[1])


def _discarded(who: Selector | Ref, builder: Build, cards: m.Cards, given: list[int]) -> Answer:
    """A card that is discarded was in a hand: it is known by what is printed on it."""
    if isinstance(who, Ref):
        if who.slot != THIS:
            raise NotKnown("when:reference")
        return Answer(m.DISCARDED, 0, None)
    if who.qualifiers or any(word != "basic" for word in who.adjectives):
        raise NotKnown("when:subject")
    builder.register(who.slot, "card")
    given.append(0)
    fits = definitions(who.heads, who.adjectives, cards)
    return Answer(m.DISCARDED, 0, _printed(fits), registers=builder.count, given=tuple(given))


def _square_left(event: Event, builder: Build, cards: m.Cards, name: str) -> Told:
    """What tests which square was left: by going away, or by going to another square."""
    where = _entered(event, builder, cards, name) if event.args else None

    def left(state: GudnakState, frame: Frame, number: int, args: tuple[int, ...]) -> bool:
        sq = args[2] if number == m.ENTERED else args[1]
        return sq >= 0 and (where is None or where(state, frame, number, (args[0], sq)))

    return left


def _deployed_there(event: Event, builder: Build, cards: m.Cards, name: str) -> Told:
    """What tests where a fighter was deployed: on a square, or on top of a fighter."""
    tests: list[Told] = []
    for role, value in event.args:
        if role == "to":
            tests.append(_entered(Event("enter", None, (("what", value),)), builder, cards, name))
        elif role == "on" and isinstance(value, Ref) and value.slot == THIS:
            tests.append(lambda state, frame, number, args: state.stacks[args[1]][-2:-1] == [ref_card(frame[CARD])])
        elif role == "on" and isinstance(value, Selector):
            under = Phrase(value, builder, cards)
            if under.zone or under.noun != "fighter":
                raise NotKnown(f"{name}:{role}")
            tests.append(_on(under))
        else:
            raise NotKnown(f"{name}:{role}")
    return lambda state, frame, number, args: all(test(state, frame, number, args) for test in tests)


def _on(under: Phrase) -> Told:
    def test(state: GudnakState, frame: Frame, number: int, args: tuple[int, ...]) -> bool:
        below = state.stacks[args[1]][-2:-1]
        return bool(below) and under.match(state, frame, below[0], args[1])

    return test


def _once_resolved(state: GudnakState, frame: Frame, event: int, args: tuple[int, ...]) -> bool:
    """A card has been played once it lies where it belongs: a one-shot Tactic only after its effect."""
    return event == m.RESOLVED or state.cards.kind[state.def_of[args[0]]] != m.TACTIC


def _by_player(event: Event, player: Player, builder: Build, cards: m.Cards, name: str, after: bool) -> Answer:
    if event.verb == "defend" and not event.args:
        return Answer(m.DEFENDED, whose=seats_of(player, builder))
    if event.verb not in _BY_PLAYERS or event.passive:
        raise NotKnown(name)
    number, square = _BY_PLAYERS[event.verb]
    given: list[int] = []
    whom: Match | None = _anything
    for role, value in event.args:
        if role == "what" and isinstance(value, Ref) and value.slot == THIS and number == m.DISCARDED:
            whom = None
            continue
        if role != "what" or not isinstance(value, Selector):
            raise NotKnown(f"{name}:{role}")
        if number in (m.DISCARDED, m.DRAWN):
            if value.adjectives or value.qualifiers or any(head.traits for head in value.heads):
                raise NotKnown(f"{name}:{role}")
        elif number == m.PLAYED:
            whom = _printed(definitions(value.heads, value.adjectives, cards))
            builder.register(value.slot, "card")
            given.append(0)
        else:
            whom = _match(value, builder, cards, 0, given)
    also, test = (m.RESOLVED, _once_resolved) if number == m.PLAYED and after else (-1, None)
    if number == m.DESTROYED:
        owner = seats_of(player, builder)

        def by_them(state: GudnakState, frame: Frame, number: int, args: tuple[int, ...]) -> bool:
            return args[1] >= 0 and state.controller(args[1]) in owner(state, frame)

        return Answer(number, 0, whom, square=square, registers=builder.count, given=tuple(given), test=by_them)
    return Answer(number, 0, whom, -1, None, square, seats_of(player, builder), builder.count, tuple(given), also, test)


def _printed(fits: list[bool]) -> Match:
    return lambda state, frame, cid, sq: fits[state.def_of[cid]]


def _anything(state: GudnakState, frame: Frame, cid: int, sq: int) -> bool:
    return True


def _match(who: Selector | Ref, builder: Build, cards: m.Cards, place: int, given: list[int]) -> Match | None:
    if isinstance(who, Ref):
        if who.slot != THIS:
            raise NotKnown("when:reference")
        return None
    phrase = Phrase(who, builder, cards)
    if phrase.zone or phrase.noun == "square":
        raise NotKnown("when:subject")
    builder.register(who.slot, phrase.noun)
    given.append(place)
    kinds = frozenset(kind for noun in phrase.noun.split(" or ") for kind in _KINDS.get(noun, ()))
    match = phrase.match
    return lambda state, frame, cid, sq: state.cards.kind[state.def_of[cid]] in kinds and match(state, frame, cid, sq)


def _object(event: Event, builder: Build, cards: m.Cards, place: int, given: list[int], name: str) -> Match | None:
    for role, value in event.args:
        if role == "how":
            continue
        if role not in ("what", "by", "with", "to") or place < 0 or not isinstance(value, Selector | Ref):
            raise NotKnown(f"{name}:{role}")
        found = _match(value, builder, cards, place, given)
        if found is None:
            return lambda state, frame, cid, sq: -2 - cid == frame[CARD]
        return found
    return None
