"""What answers an event: "when this fighter is destroyed", "after a friendly fighter moves", "at the start of your turn".

The one order of everything:

1. Before a card is destroyed (in a fight, by an effect, for a Defend, a Construct by whoever enters its square), replacements are
   asked, in the order of the squares; the controller of each decides. The first that is possible and wanted takes the place of
   the destruction; if there is none, it happens. What replaces it is carried out before anything else.
2. An event is answered once the step that told it is over, before the rest of the effect or Action goes on (GUD-152). Who answers
   was settled when it happened: cards at work then, and those that it took away.
3. Of several answers that are due, the active player says which comes first, whoever controls them (GUD-153). What an answer
   sets off is answered before the next of them.
4. An answer is carried out to its end, also when its card has gone by then, as a Tactic is that lies in the Graveyard.

Loops end: "does not trigger itself" is not asked while its own effect goes on, "once per turn" counts what was done, and
`turn.MOST_STEPS` and `turn.MOST_DECISIONS` call off what neither of them stops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import board, traps
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.players import Build, Seats, seats_of
from toolkit.games.gudnak.printed import definitions
from toolkit.games.gudnak.statics import PROGRAMS, codes_of, texts_of
from toolkit.games.gudnak.targets import Match, Phrase
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, PROGRAM, Frame, Program
from toolkit.wording.tree import THIS, Event, Player, Ref, Selector, Trigger

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

LATER = 5
"""Kind of a lasting effect: (expires, seat in whose next turn, NONE, LATER, program, seat, card, register ...)."""
QUEUE = 1
"""Frame of answers that are due: [QUEUE, (program, seat, card, given ...), ...]."""

_TIMES = {"start_of_turn": m.TURN_STARTS, "start_of_action_phase": m.ACTION_PHASE, "end_of_turn": m.TURN_ENDS,
          "start_of_game": m.GAME_STARTS, "deck_empty": m.DECK_EMPTY}  # fmt: skip
_DEEDS: dict[tuple[str, bool], tuple[int, int, int, int]] = {
    ("move", False): (m.MOVED, 0, -1, 2),
    ("relocate", False): (m.RELOCATED, 0, -1, 2),
    ("relocate", True): (m.RELOCATED, 0, -1, 2),
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
_EITHER = {"move_or_relocate": (m.MOVED, m.RELOCATED)}
"""Verb of a subject -> two events with the same arguments."""
_BY_PLAYERS = {
    "attack": (m.ATTACKED, -1),
    "deploy": (m.DEPLOYED, 1),
    "discard": (m.DISCARDED, -1),
    "draw": (m.DRAWN, -1),
    "move": (m.MOVED, 2),
    "play": (m.PLAYED, -1),
    "sacrifice": (m.SACRIFICED, 1),
    "use": (m.USED, -1),
}
"""What players do ("after you deploy a fighter"): verb -> event whose first argument is the card, place of its square."""
IMPLEMENTED = tuple(
    ["instead:destroy", "when:at:start_of_next_turn", "when:before:enter"]
    + [f"when:at:{time}" for time in _TIMES]
    + [
        f"when:{when}:{verb}"
        for verb in sorted({"defend", *_BY_PLAYERS, *(verb for verb, _ in _DEEDS)})
        for when in ("after", "when")
    ]
)


Told = Callable[["GudnakState", Frame, int, tuple[int, ...]], bool]
"""What tests an event and its arguments."""


_KINDS = {"fighter": (m.HERO, m.BASIC, m.TOKEN, m.UNKNOWN), "construct": (m.CONSTRUCT,), "attachment": (m.ATTACHMENT,)}
_DESTROYER = -5
"""Slot of whatever destroys, which no word of the text names."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A trigger, compiled."""

    event: int
    subject: int = -1
    """Place of the subject among the event's arguments; -1: the event has none."""
    whom: Match | None = None
    """Who the subject must be; None is this card."""
    object: int = -1
    what: Match | None = None
    """What the other thing must be; None takes any."""
    square: int = -1
    """Place of the square at which the subject is looked for, should it have gone."""
    whose: Seats | None = None
    """In whose turn (of a point of time), or who must control the card (of what a player does)."""
    registers: int = 0
    given: tuple[int, ...] = ()
    """Places of the arguments that the program is given, in the order of its registers; ~place for a square."""
    also: int = -1
    """A second event with the same arguments that is answered as well."""
    test: Told | None = None
    """What else must hold of the event."""
    program: Program[Any] | None = None
    alone: bool = False
    """Whether it does not answer what its own effect does."""


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
    if trigger.when not in ("after", "when") or event.would or event.first:
        raise NotKnown(name)
    if isinstance(event.subject, Player):
        return _by_player(event, event.subject, builder, cards, name, trigger.when == "after")
    told = _DEEDS.get((event.verb, event.passive))
    if told is None or event.subject is None:
        raise NotKnown(name)
    number, subject, other, square = told
    if number == m.ATTACKED and trigger.when == "when":
        number = m.ATTACKS
    given: list[int] = []
    whom = _match(event.subject, builder, cards, subject, given)
    if number == m.ENTERED:
        entered = _entered(event, builder, cards, name)
        return Answer(number, subject, whom, square=square, registers=builder.count, given=tuple(given), test=entered)
    how = _in_attack if dict(event.args).get("how") == "attack" else None
    what = _object(event, builder, cards, other, given, name)
    if number in (m.MOVED, m.RELOCATED):
        builder.left[event.subject.slot] = builder.register(noun="square")
        given.append(~1)
    also = _EITHER.get(event.verb, (-1, -1))[1]
    return Answer(number, subject, whom, other, what, square, None, builder.count, tuple(given), also, how)


def replacement(event: Event, builder: Build, cards: m.Cards) -> Answer:
    """Compile an event that something else may replace: a fighter would be destroyed. Its destroyer is in the last register.

    Raises:
        NotKnown: for another event.
    """
    name = f"instead:{event.verb}"
    if event.verb != "destroy" or not event.passive or not isinstance(event.subject, Selector | Ref):
        raise NotKnown(name)
    given: list[int] = []
    whom = _match(event.subject, builder, cards, 0, given)
    how = _in_attack if dict(event.args).get("how") == "attack" else None
    what = _object(event, builder, cards, 1, given, name)
    builder.registers[_DESTROYER] = builder.register()
    return Answer(m.DESTROYED, 0, whom, 1, what, -1, None, builder.count, (*given, 1), test=how)


def replacing(
    state: GudnakState, event: int, args: tuple[int, ...], refused: tuple[int, int] | None = None
) -> tuple[int, ...] | None:
    """The first replacement of an event, in the order of the squares, as an entry of a queue; None: there is none.

    Args:
        state: the position.
        event: what is about to happen.
        args: its arguments.
        refused: program and card of the replacement before it, which was not possible or not wanted; None: ask from the first.
    """
    cards = in_play(state, event)
    if args[0] in state.constructs and args[0] not in cards:  # covered by the fighter that enters its square
        cards = sorted([*cards, args[0]], key=lambda cid: board.square_of(state, cid))
    for cid in cards:
        for one in (one for code in codes_of(state, cid) for one in code.replacements):
            if refused is not None:
                refused = None if one.program is not None and refused == (one.program.id, card_ref(cid)) else refused
            elif one.event == event and one.program is not None and _answers(state, one, cid, event, args):
                given = [card_ref(args[place]) for place in one.given]
                return (one.program.id, state.controller(cid), card_ref(cid), *given)
    return None


def push(state: GudnakState, entry: tuple[int, ...]) -> None:
    """Put an entry of a queue onto the frames."""
    number, seat, ref, *given = entry
    compiled = state.cards.compiled[number // PROGRAMS]
    assert compiled is not None
    if state.log is not None:
        state.log.append((m.BEGUN, seat, -1, number))
    state.frames.append(compiled.code.programs[number % PROGRAMS].frame(seat, ref, given))


def happen(event: Event, builder: Build) -> None:
    """Emit the destruction, for when it is not replaced after all: the next replacement of it is asked before."""
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


def in_progress(state: GudnakState, program: int, card: int) -> bool:
    """Whether an effect of this program of this card is being carried out."""
    return any(frame[0] == 0 and frame[PROGRAM] == program and frame[CARD] == card for frame in state.frames)


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
        if role not in ("what", "by", "with") or place < 0 or not isinstance(value, Selector | Ref):
            raise NotKnown(f"{name}:{role}")
        found = _match(value, builder, cards, place, given)
        if found is None:
            return lambda state, frame, cid, sq: -2 - cid == frame[CARD]
        return found
    return None


def in_play(state: GudnakState, event: int) -> list[int]:
    """The cards that answer an event and whose text is at work, by square: topmost fighters and what is attached to them,
    uncovered Constructs.
    """
    compiled, def_of, lent, bit = state.cards.compiled, state.def_of, texts_of(state), 1 << event
    attached, constructs, buried_count = state.attached, state.constructs, state.features & m.HAS_BURIED
    found: list[int] = []
    for sq, stack in enumerate(state.stacks):
        cid = stack[-1] if stack else constructs[sq]
        if cid < 0:
            continue
        text = compiled[def_of[cid]]
        if lent and cid in lent:
            if any(event in (one.event, one.also) for one in _all_of(lent[cid])):
                found.append(cid)
        elif text is not None and text.listens & bit:
            found.append(cid)
        if buried_count:
            for buried in stack[:-1]:
                text = compiled[def_of[buried]]
                if text is not None and text.listens & bit and text.code.buried:
                    found.append(buried)
        if attached and cid in attached:
            for attachment in attached[cid]:
                text = compiled[def_of[attachment]]
                if text is not None and text.listens & bit:
                    found.append(attachment)
    if state.locations or state.strongholds:
        for location in (*state.locations, *state.strongholds.values()):
            text = compiled[def_of[location]]
            if text is not None and text.listens & bit:
                found.append(location)
    return found


def _due_now(state: GudnakState) -> list[tuple[Any, ...]]:
    """What was put off until this turn; it is no lasting effect any more."""
    due = [effect for effect in state.effects if effect[3] == LATER and effect[1] == state.active]
    if due:
        state.effects = [effect for effect in state.effects if effect not in due]
    return [(number, seat, *rest) for _, _, _, _, number, seat, *rest in due if seat not in state.out]


def _all_of(codes: Sequence[Any]) -> list[Answer]:
    return [one for code in codes for one in (*code.answers, *code.replacements)]


def listeners(state: GudnakState, event: int, args: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The answers to an event, as entries of a queue: (program, seat, card, given ...)."""
    cards = in_play(state, event)
    if event in (m.DESTROYED, m.SACRIFICED, m.ATTACKED):
        cards += [cid for cid in args[: 2 if event == m.ATTACKED else 1] if cid >= 0 and cid not in cards]
    if event == m.ENTERING and state.constructs[args[1]] >= 0:
        cards.append(state.constructs[args[1]])
    found = _due_now(state) if event == m.TURN_STARTS and state.effects else []
    for cid in cards:
        if state.controller(cid) in state.out:
            continue
        gone = state.parting[0] == cid and event in (m.DESTROYED, m.SACRIFICED)
        for one in (one for code in (state.parting[1] if gone else codes_of(state, cid)) for one in code.answers):
            if event in (one.event, one.also) and one.program is not None and _answers(state, one, cid, event, args):
                if state.cards.trap[state.def_of[cid]] and not traps.awake(state, cid, one.program):
                    continue
                given = [card_ref(args[place]) if place >= 0 else args[~place] for place in one.given]
                found.append((one.program.id, state.controller(cid), card_ref(cid), *given))
    return found


def _answers(state: GudnakState, one: Answer, cid: int, event: int, args: tuple[int, ...]) -> bool:
    frame: Frame = [0, 0, 0, state.controller(cid), card_ref(cid), 0, *[()] * one.registers]
    if one.alone and one.program is not None and in_progress(state, one.program.id, frame[CARD]):
        return False
    if one.test is not None and not one.test(state, frame, event, args):
        return False
    if one.subject < 0:
        return one.whose is None or state.active in one.whose(state, frame)
    subject = args[one.subject]
    if one.whose is not None and (subject < 0 or state.controller(subject) not in one.whose(state, frame)):
        return False
    if subject < 0:
        return False
    if one.whom is None:
        if subject != cid:
            return False
    elif not one.whom(state, frame, subject, _where(state, subject, one, args)):
        return False
    if one.what is None:
        return True
    other = args[one.object]
    return other >= 0 and one.what(state, frame, other, board.square_of(state, other))


def _where(state: GudnakState, subject: int, one: Answer, args: tuple[int, ...]) -> int:
    sq = board.square_of(state, subject)
    return sq if sq >= 0 or one.square < 0 else args[one.square]


def due(frame: Frame) -> list[tuple[int, int]]:
    """Options of the active player: (definition, number among those of one definition), in the order of the queue."""
    seen: dict[int, int] = {}
    options = []
    for entry in frame[1:]:
        definition = entry[0] // PROGRAMS
        options.append((definition, seen.get(definition, 0)))
        seen[definition] = options[-1][1] + 1
    return options
