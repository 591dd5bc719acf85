"""What answers an event: "when this fighter is destroyed", "after a friendly fighter moves", "at the start of your turn".

Order: an event is answered once the step that told it is over, before the rest of the effect or Action goes on. Of several
answers that are due then, the active player says which comes first (GUD-153), whoever controls them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import board
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.players import Build, Seats, seats_of
from toolkit.games.gudnak.statics import PROGRAMS
from toolkit.games.gudnak.targets import Match, Phrase
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, REGISTERS, Frame, Program
from toolkit.wording.tree import THIS, Event, Player, Ref, Selector, Trigger

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

QUEUE = 1
"""Frame of answers that are due: [QUEUE, (program, seat, card, given ...), ...]."""

_TIMES = {"start_of_turn": m.TURN_STARTS, "start_of_action_phase": m.ACTION_PHASE, "end_of_turn": m.TURN_ENDS}
_DEEDS: dict[tuple[str, bool], tuple[int, int, int, int]] = {
    ("move", False): (m.MOVED, 0, -1, 2),
    ("relocate", False): (m.RELOCATED, 0, -1, 2),
    ("relocate", True): (m.RELOCATED, 0, -1, 2),
    ("deploy", True): (m.DEPLOYED, 0, -1, 1),
    ("destroy", True): (m.DESTROYED, 0, 1, 2),
    ("destroy", False): (m.DESTROYED, 1, 0, -1),
    ("attack", False): (m.ATTACKED, 0, 1, -1),
    ("attack", True): (m.ATTACKED, 1, 0, -1),
    ("sacrifice", True): (m.SACRIFICED, 0, -1, 1),
    ("fatigue", True): (m.FATIGUED, 0, -1, -1),
}
"""(verb, passive) -> event, place of the subject and of the object among its arguments (-1: none), place of the square."""
_BY_PLAYERS = {
    "attack": (m.ATTACKED, -1),
    "deploy": (m.DEPLOYED, 1),
    "discard": (m.DISCARDED, -1),
    "draw": (m.DRAWN, -1),
    "move": (m.MOVED, 2),
    "sacrifice": (m.SACRIFICED, 1),
}
"""What players do ("after you deploy a fighter"): verb -> event whose first argument is the card, place of its square."""
IMPLEMENTED = tuple(
    ["instead:destroy"]
    + [f"when:at:{time}" for time in _TIMES]
    + [f"when:{when}:{verb}" for verb in sorted({*_BY_PLAYERS, *(verb for verb, _ in _DEEDS)}) for when in ("after", "when")]
)


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
    """Places of the arguments that the program is given, in the order of its registers."""
    program: Program[Any] | None = None


def answer(trigger: Trigger, builder: Build, cards: m.Cards) -> Answer:
    """Compile a trigger; its subject and object come first among the program's registers.

    Raises:
        NotKnown: for an event that the engine does not tell, or that cards cannot answer yet.
    """
    event = trigger.event
    if event is None:
        if trigger.time not in _TIMES or trigger.when != "at":
            raise NotKnown(f"when:{trigger.when}:{trigger.time}")
        return Answer(_TIMES[trigger.time], whose=seats_of(trigger.whose, builder))
    name = f"when:{trigger.when}:{event.verb}"
    if trigger.when not in ("after", "when") or event.would or event.first:
        raise NotKnown(name)
    if isinstance(event.subject, Player):
        return _by_player(event, event.subject, builder, cards, name)
    told = _DEEDS.get((event.verb, event.passive))
    if told is None or event.subject is None:
        raise NotKnown(name)
    number, subject, other, square = told
    if number == m.ATTACKED and trigger.when == "when":
        number = m.ATTACKS
    given: list[int] = []
    whom = _match(event.subject, builder, cards, subject, given)
    what = _object(event, builder, cards, other, given, name)
    return Answer(number, subject, whom, other, what, square, None, builder.count, tuple(given))


def replacement(event: Event, builder: Build, cards: m.Cards) -> Answer:
    """Compile an event that something else may replace: a fighter would be destroyed. Its destroyer is in the last register.

    Raises:
        NotKnown: for another event.
    """
    name = f"instead:{event.verb}"
    if event.verb != "destroy" or not event.passive or event.args or not isinstance(event.subject, Selector | Ref):
        raise NotKnown(name)
    given: list[int] = []
    whom = _match(event.subject, builder, cards, 0, given)
    builder.register()
    return Answer(m.DESTROYED, 0, whom, -1, None, -1, None, builder.count, (*given, 1))


def replacing(state: GudnakState, event: int, args: tuple[int, ...]) -> tuple[int, ...] | None:
    """The first replacement of an event, in the order of the squares, as an entry of a queue; None: there is none."""
    for cid in in_play(state, event):
        compiled = state.cards.compiled[state.def_of[cid]]
        assert compiled is not None
        for one in compiled.code.replacements:
            if one.event == event and one.program is not None and _answers(state, one, cid, args):
                given = [card_ref(args[place]) for place in one.given]
                return (one.program.id, state.controller(cid), card_ref(cid), *given)
    return None


def happen(event: Event, builder: Build) -> None:
    """Emit the destruction, for when it is not replaced after all."""
    who = event.subject.slot if isinstance(event.subject, Selector) else None
    subject = builder.register(who) if who is not None else CARD
    destroyer = REGISTERS + (0 if who is None else 1)

    def act(state: GudnakState, frame: Frame) -> bool:
        ref = frame[CARD] if subject == CARD else frame[subject][0]
        by = frame[destroyer][0]
        cid = ref_card(ref)
        sq = next((place for place, stack in enumerate(state.stacks) if cid in stack), -1)
        if sq < 0:
            return False
        board.lift(state, sq, cid, m.DESTROYED)
        board.to_grave(state, cid, m.DESTROYED, ref_card(by), sq)
        return True

    builder.do(act)


def _by_player(event: Event, player: Player, builder: Build, cards: m.Cards, name: str) -> Answer:
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
        else:
            whom = _match(value, builder, cards, 0, given)
    return Answer(number, 0, whom, -1, None, square, seats_of(player, builder), builder.count, tuple(given))


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
    return phrase.match


def _object(event: Event, builder: Build, cards: m.Cards, place: int, given: list[int], name: str) -> Match | None:
    for role, value in event.args:
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
    compiled, def_of, found = state.cards.compiled, state.def_of, []
    for sq, stack in enumerate(state.stacks):
        cid = stack[-1] if stack else state.constructs[sq]
        if cid < 0:
            continue
        text = compiled[def_of[cid]]
        if text is not None and text.listens >> event & 1:
            found.append(cid)
        if cid in state.attached:
            for attachment in state.attached[cid]:
                text = compiled[def_of[attachment]]
                if text is not None and text.listens >> event & 1:
                    found.append(attachment)
    return found


def listeners(state: GudnakState, event: int, args: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The answers to an event, as entries of a queue: (program, seat, card, given ...)."""
    cards = in_play(state, event)
    if event in (m.DESTROYED, m.SACRIFICED, m.ATTACKED):
        cards += [cid for cid in args[: 2 if event == m.ATTACKED else 1] if cid >= 0 and cid not in cards]
    found: list[tuple[int, ...]] = []
    for cid in cards:
        compiled = state.cards.compiled[state.def_of[cid]]
        if compiled is None or not compiled.listens >> event & 1:
            continue
        for one in compiled.code.answers:
            if one.event == event and one.program is not None and _answers(state, one, cid, args):
                given = [card_ref(args[place]) for place in one.given]
                found.append((one.program.id, state.controller(cid), card_ref(cid), *given))
    return found


def _answers(state: GudnakState, one: Answer, cid: int, args: tuple[int, ...]) -> bool:
    frame: Frame = [0, 0, 0, state.controller(cid), card_ref(cid), 0, *[()] * one.registers]
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
