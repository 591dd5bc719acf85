"""Effects in progress: begins the programs of cards, runs them, puts their decisions; what the engine calls (hooks.Resolver)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import board, reactions, triggers
from toolkit.games.animaul import model as m
from toolkit.games.animaul.abilities import remembered, uses_of
from toolkit.games.animaul.answers import Answer
from toolkit.games.animaul.at_work import PROGRAMS
from toolkit.games.animaul.model import card_ref, ref_card
from toolkit.wording.decisions import Decisions
from toolkit.wording.machine import PROGRAM, Decision, Frame, Program, blank

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState
    from toolkit.play.state import Action

__all__ = ["remembered", "uses_of"]


def program_of(state: AnimaulState, number: int) -> Program[Any]:
    """The program of this number."""
    found: Program[Any] = state.cards.compile(number // PROGRAMS).code.programs[number % PROGRAMS]
    return found


def _code(state: AnimaulState, cid: int) -> Any:
    return state.cards.compile(state.def_of[cid]).code


def _begin(state: AnimaulState, program: Program[Any], ref: int, seat: int, given: tuple[int, ...] = ()) -> None:
    if state.log is not None:
        state.log.append((m.BEGUN, seat, -1, program.id))
    state.frames.append(program.frame(seat, ref, given))


# ---- beginning ---------------------------------------------------------------------------------------------------------


def begin_use(state: AnimaulState, cid: int, program: int, seat: int) -> None:
    """Begin the ability of a card that a player uses, by the number of its program."""
    _begin(state, program_of(state, program), card_ref(cid), seat)


def begin_play(state: AnimaulState, cid: int, seat: int) -> None:
    """Begin what a card does by being played: its text, or what it says to the moment that it answers as a Reaction."""
    code = _code(state, cid)
    if not state.cards.reaction[state.def_of[cid]]:
        for program in reversed(code.plays):
            _begin(state, program, card_ref(cid), seat)
        return
    event, when, args = reactions.window(state)
    for one in reversed(_reacting(state, state.def_of[cid], seat, card_ref(cid), event, when, args)):
        assert one.program is not None
        _begin(state, one.program, card_ref(cid), seat, triggers.given_of(one, args))


def begin_trigger(state: AnimaulState, effect: tuple[int, ...], event: int, when: int, args: tuple[int, ...]) -> None:
    """Begin an effect that was waiting, if its targets are still there."""
    seat, ref, number, *given = effect
    program = program_of(state, number)
    frame = program.frame(seat, ref, given)
    if all(need(state, frame) for need in program.needs):
        _begin(state, program, ref, seat, tuple(given))


def can_react(state: AnimaulState, card: int, seat: int, event: int, when: int, args: tuple[int, ...]) -> bool:
    """Whether a Reaction that a seat holds answers this very event and has its targets (ANI-164)."""
    return bool(_reacting(state, card, seat, m.NONE, event, when, args))


def _reacting(
    state: AnimaulState, card: int, seat: int, ref: int, event: int, when: int, args: tuple[int, ...]
) -> list[Answer]:
    found = []
    for one in state.cards.compile(card).code.answers:
        if one.event == event and one.when == when:
            frame, given = blank(one.registers, seat, ref), triggers.given_of(one, args)
            if triggers.fits(state, one, frame, event, args) and triggers.able(state, one, seat, ref, given):
                found.append(one)
    return found


def triggered(state: AnimaulState, event: int, when: int, args: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The effects on the field that answer an event."""
    return triggers.triggered(state, event, when, args)


def replaced(state: AnimaulState, event: int, args: tuple[int, ...]) -> bool:
    """Whether something else happens instead of an event; it does the event itself if it is not wanted or not possible."""
    found = triggers.replacing(state, event, args)
    if found is None:
        return False
    seat, ref, number, *given = found
    _begin(state, program_of(state, number), ref, seat, tuple(given))
    return True


# ---- going on ----------------------------------------------------------------------------------------------------------


def step(state: AnimaulState, frame: Frame) -> None:
    """Go on with the frame on top until it needs a decision, has pushed another frame, or has ended."""
    _DECISIONS.go_on(state, frame, program_of(state, frame[PROGRAM]))


def answer(state: AnimaulState, frame: Frame, action: Action) -> None:
    """Take the answer to the decision of the frame on top."""
    _DECISIONS.answer(state, frame, program_of(state, frame[PROGRAM]), action)


def _action(state: AnimaulState, value: int, decision: Decision) -> Action:
    if decision.noun == "number":
        return (m.CHOOSE_NUMBER, value + 1)
    if decision.noun == "card":
        return (m.DISCARD if decision.label == "discard" else m.CHOOSE_CARD, value)
    if value >= 0:
        return (m.CHOOSE_CELL, value)
    cid = ref_card(value)
    if decision.noun == "mini":
        return (m.CHOOSE_CELL, state.mini_of[cid])
    return (m.CHOOSE_CELL, state.cell_of[cid])


def _value(state: AnimaulState, action: Action, noun: str) -> int:
    if noun == "number":
        return action[1] - 1
    if noun in ("card", "space", "cell"):
        return action[1]
    return card_ref(state.mini_at[action[1]] if noun == "mini" else board.top(state, action[1]))


_DECISIONS: Decisions[AnimaulState] = Decisions(m.ANSWER, m.DONE, _action, _value)
