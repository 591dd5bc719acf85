"""Effects in progress: begins the programs of cards, runs them, puts their decisions, queues what answers events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import abilities, board, statics, triggers
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.rows import PROGRAMS
from toolkit.games.gudnak.triggers import QUEUE
from toolkit.wording.decisions import Decisions
from toolkit.wording.machine import PROGRAM, Decision, Frame, Program

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.play.state import Action


def program_of(state: GudnakState, number: int) -> Program[Any]:
    """The program of this number."""
    compiled = state.cards.compiled[number // PROGRAMS] or state.cards.compile(number // PROGRAMS)
    found: Program[Any] = compiled.code.programs[number % PROGRAMS]
    return found


# ---- beginning ---------------------------------------------------------------------------------------------------------


def begin_action(state: GudnakState, cid: int, ability: int, seat: int) -> None:
    """Begin the card's Action ability of this number."""
    _begin(state, actions_of(state, cid)[ability], cid, seat)


def begin_deploy(state: GudnakState, cid: int, seat: int) -> None:
    """Begin the Deploy abilities of a fighter that was just deployed, the first printed first (GUD-023, GUD-024)."""
    for program in reversed(_code(state, cid).deploys):
        _begin(state, program, cid, seat)


def begin_play(state: GudnakState, cid: int, seat: int) -> None:
    """Begin the effect of a one-shot tactic."""
    for program in _code(state, cid).plays:
        _begin(state, program, cid, seat)


def actions_of(state: GudnakState, cid: int) -> Sequence[Program[Any]]:
    """The Action abilities that a card has now, printed ones first."""
    if state.features & m.HAS_LENT and cid in (texts := statics.texts_of(state)):
        return abilities.actions(texts[cid])
    found: list[Program[Any]] = _code(state, cid).actions
    return found


def can_use(state: GudnakState, cid: int, ability: int, seat: int) -> bool:
    """Whether the Action ability has all its required targets and can change something (GUD-125)."""
    if state.features & m.BAN_BITS["use"] and state.cards.land[state.def_of[cid]] and statics.banned(state, "use", cid):
        return False
    found: bool = actions_of(state, cid)[ability].usable(state, seat, card_ref(cid))
    return found


def can_play(state: GudnakState, cid: int, seat: int) -> bool:
    """Whether a one-shot tactic has all its required targets and can change something (GUD-128)."""
    plays = _code(state, cid).plays
    found: bool = bool(plays) and plays[0].usable(state, seat, -2 - cid)
    return found


def _code(state: GudnakState, cid: int) -> Any:
    compiled = state.cards.compiled[state.def_of[cid]]
    assert compiled is not None
    return compiled.code


def _begin(state: GudnakState, program: Program[Any], cid: int, seat: int) -> None:
    if state.log is not None:
        state.log.append((m.BEGUN, seat, -1, program.id))
    state.frames.append(program.frame(seat, card_ref(cid)))


# ---- going on ----------------------------------------------------------------------------------------------------------


def step(state: GudnakState, frame: Frame) -> None:
    """Go on with the frame on top until it needs a decision, has pushed another frame, or has ended."""
    if frame[0] == QUEUE:
        _queue(state, frame)
        return
    _DECISIONS.go_on(state, frame, program_of(state, frame[PROGRAM]))


def answer(state: GudnakState, frame: Frame, action: Action) -> None:
    """Take the answer to the decision of the frame on top."""
    if frame[0] == QUEUE:
        index = triggers.due(frame).index((action[1], action[2]))
        _start(state, frame, 1 + index)
        return
    _DECISIONS.answer(state, frame, program_of(state, frame[PROGRAM]), action)


def _action(state: GudnakState, value: int, decision: Decision) -> Action:
    if decision.noun == "trait":
        return (m.CHOOSE_TRAIT, value)
    if decision.noun == "direction":
        return (m.CHOOSE_DIRECTION, value)
    if decision.noun == "number":
        return (m.CHOOSE_NUMBER, value + 1)
    if decision.noun == "card":
        return (m.DISCARD if decision.label == "discard" else m.CHOOSE_CARD, value)
    if value >= 0:
        return (m.CHOOSE_SQUARE, value)
    cid = ref_card(value)
    sq = board.square_of(state, cid)
    if state.constructs[sq] == cid:
        return (m.CHOOSE_SQUARE if decision.noun == "construct" else m.CHOOSE_CONSTRUCT, sq)
    if cid in state.stacks[sq]:
        level = state.stacks[sq].index(cid)
        return (m.CHOOSE_SQUARE, sq) if level == len(state.stacks[sq]) - 1 else (m.CHOOSE_LEVEL, sq, level)
    return (m.CHOOSE_ATTACHMENT, sq, state.def_of[cid], state.controller(cid))


def _value(state: GudnakState, action: Action, noun: str) -> int:
    kind = action[0]
    if kind in (m.CHOOSE_CARD, m.DISCARD) or noun == "square":
        return action[1]
    if kind in (m.CHOOSE_TRAIT, m.CHOOSE_DIRECTION):
        return action[1]
    if kind == m.CHOOSE_NUMBER:
        return action[1] - 1
    if kind == m.CHOOSE_LEVEL:
        return card_ref(state.stacks[action[1]][action[2]])
    sq = action[1]
    if kind == m.CHOOSE_CONSTRUCT or noun == "construct":
        return card_ref(state.constructs[sq])
    fighter = board.top(state, sq)
    if kind == m.CHOOSE_ATTACHMENT:
        return card_ref(
            next(c for c in state.attached[fighter] if state.def_of[c] == action[2] and state.controller(c) == action[3])
        )
    return card_ref(fighter)


_DECISIONS: Decisions[GudnakState] = Decisions(m.ANSWER, m.DONE, _action, _value)


# ---- what answers events -----------------------------------------------------------------------------------------------


def triggered(state: GudnakState, event: int, args: tuple[int, ...]) -> None:
    """Queue what answers an event: on top of the frames, together with what the same step has set off before."""
    if state.features & m.HAS_HISTORY and event in m.TOLD.values():
        key = (m.UNTIL_END_OF_TURN, m.HISTORY, event, state.controller(args[0]), state.def_of[args[0]])
        state.counters[key] = state.counters.get(key, 0) + 1
        state.derived = None
    entries = triggers.listeners(state, event, args)
    if not entries:
        return
    if state.frames and state.frames[-1][0] == QUEUE:
        state.frames[-1] += entries
    else:
        state.frames.append([QUEUE, *entries])


def replaced(state: GudnakState, event: int, args: tuple[int, ...]) -> bool:
    """Whether something else happens instead of an event: it is resolved next, and does the event itself if it is not wanted."""
    entry = triggers.replacing(state, event, args)
    if entry is None:
        return False
    triggers.push(state, entry)
    return True


def _queue(state: GudnakState, frame: Frame) -> None:
    if len(frame) == 1:
        state.frames.pop()
    elif len(frame) == 2:
        _start(state, frame, 1)
    else:
        state.pending = state.active
        state.options = sorted((m.CHOOSE_EFFECT, *option) for option in triggers.due(frame))


def _start(state: GudnakState, frame: Frame, index: int) -> None:
    number, seat, ref, *given = frame.pop(index)
    if len(frame) == 1:
        state.frames.pop()
    program = program_of(state, number)
    begun = program.frame(seat, ref, given)
    if all(need(state, begun) for need in program.needs):
        if state.log is not None:
            state.log.append((m.BEGUN, seat, -1, number))
        state.frames.append(begun)
