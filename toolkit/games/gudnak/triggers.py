"""What answers an event: "when this fighter is destroyed", "after a friendly fighter moves", "at the start of your turn".

The one order of everything:

1. Before a card is destroyed (in a fight, by an effect, for a Defend, a Construct by whoever enters its square), replacements are
   asked, in the order of the squares; the controller of each decides. The first that is possible and wanted takes the place of
   the destruction; if there is none, it happens. What replaces it is carried out before anything else. Of cards that one step
   destroys, the first is asked about first, and what is answered waits until all have been asked about.
2. An event is answered once the step that told it is over, before the rest of the effect or Action goes on (GUD-152). Who answers
   was settled when it happened: cards at work then, and those that it took away.
3. Of several answers that are due, the active player says which comes first, whoever controls them (GUD-153). What an answer
   sets off is answered before the next of them.
4. An answer is carried out to its end, also when its card has gone by then, as a Tactic is that lies in the Graveyard.

Loops end: "does not trigger itself" is not asked while its own effect goes on, "once per turn" counts what was done, and
`play.frames.MOST_STEPS` and `Setting.patience` call off what neither of them stops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import board, traps
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.at_work import codes_of, work_of
from toolkit.games.gudnak.model import card_ref
from toolkit.games.gudnak.players import Seats
from toolkit.games.gudnak.rows import PROGRAMS
from toolkit.games.gudnak.target_tests import Match
from toolkit.wording.machine import CARD, PROGRAM, Frame, Program, blank

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

LATER = 5
"""Kind of a lasting effect: (expires, seat in whose next turn, NONE, LATER, program, seat, card, register ...)."""
QUEUE = 1
"""Frame of answers that are due: [QUEUE, (program, seat, card, given ...), ...]."""


Told = Callable[["GudnakState", Frame, int, tuple[int, ...]], bool]
"""What tests an event and its arguments."""


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
    covered: bool = False
    """Whether it speaks of a fighter deployed on top of its card, which is covered by then."""


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


def line_up(state: GudnakState, below: int) -> None:
    """Put what one step has pushed above so many frames into order: replacements first, that of the first event on top, then the
    answers to what happened, together.
    """
    pushed = state.frames[below:]
    due = [entry for frame in pushed if frame[0] == QUEUE for entry in frame[1:]]
    instead = [frame for frame in pushed if frame[0] != QUEUE]
    state.frames[below:] = [*([[QUEUE, *due]] if due else []), *reversed(instead)]


def in_progress(state: GudnakState, program: int, card: int) -> bool:
    """Whether an effect of this program of this card is being carried out."""
    return any(frame[0] == 0 and frame[PROGRAM] == program and frame[CARD] == card for frame in state.frames)


def in_play(state: GudnakState, event: int) -> list[int]:
    """The cards that answer an event and whose text is at work, by square: topmost fighters and what is attached to them,
    uncovered Constructs.
    """
    work = work_of(state)
    hears, def_of, bit = state.cards.hears, state.def_of, 1 << event
    if not work.texts:
        return [cid for cid in work.hearing if hears[def_of[cid]] & bit]
    found: list[int] = []
    for cid in work.hearing:
        if cid in work.texts:
            if any(event in (one.event, one.also) for one in _all_of(work.texts[cid])):
                found.append(cid)
        elif hears[def_of[cid]] & bit:
            found.append(cid)
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
    if event in (m.DESTROYED, m.SACRIFICED, m.ATTACKED, m.DISCARDED, m.LEFT):
        cards += [cid for cid in args[: 2 if event == m.ATTACKED else 1] if cid >= 0 and cid not in cards]
    under = state.stacks[args[1]][-2:-1] if event == m.DEPLOYED else []
    cards += under
    if event == m.ENTERING and state.constructs[args[1]] >= 0:
        cards.append(state.constructs[args[1]])
    found = _due_now(state) if event == m.TURN_STARTS and state.effects else []
    for cid in cards:
        if state.controller(cid) in state.out:
            continue
        gone = state.parting[0] == cid and event in (m.DESTROYED, m.SACRIFICED, m.LEFT)
        alone, covered = event == m.DISCARDED and cid == args[0], cid in under
        for one in (one for code in (state.parting[1] if gone else codes_of(state, cid)) for one in code.answers):
            if alone and one.whom is not None:
                continue  # in a hand a card answers only what is done with itself
            if covered and not one.covered:
                continue
            if event in (one.event, one.also) and one.program is not None and _answers(state, one, cid, event, args):
                if state.cards.trap[state.def_of[cid]] and not traps.awake(state, cid, one.program):
                    continue
                given = [card_ref(args[place]) if place >= 0 else args[~place] for place in one.given]
                found.append((one.program.id, state.controller(cid), card_ref(cid), *given))
    return found


def _answers(state: GudnakState, one: Answer, cid: int, event: int, args: tuple[int, ...]) -> bool:
    frame = blank(one.registers, state.controller(cid), card_ref(cid))
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
