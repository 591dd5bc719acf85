"""The course of a game: turns, endings, and what one step is of what goes on by itself (FrameState runs it)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.animaul import actions, board, carry, combat, events, reactions, setup
from toolkit.games.animaul import model as m
from toolkit.games.animaul.hooks import HOOKS, PERFORM
from toolkit.games.animaul.model import BEGIN, END, FINISH, FIRST_ENGINE_FRAME, HAS_ABILITY, HAS_COST, MAIN, NONE, SETUP
from toolkit.play.state import Outcome

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState
    from toolkit.play.state import Action

PERFORM.update(carry.CARRIED)

USUAL_ACTIONS = 3
"""Actions of a turn; the first turn of the game gives 1, the second 2 (ANI-026 to ANI-028)."""


_ENGINE = {m.EVENT_FRAME: events.step, m.WINDOW_FRAME: reactions.step, m.ATTACK_FRAME: combat.step}
"""What goes on with a frame of the engine."""


def act(state: AnimaulState, action: Action) -> None:
    """Carry out an action of the active player."""
    state.done = 0
    if action[0] == END:
        end_turn(state)
    else:
        actions.perform(state, action)


def answer(state: AnimaulState, action: Action) -> None:
    """Take the answer to the decision that was pending: a starting Animal, or one of the frame on top."""
    if state.phase == SETUP:
        setup.decided(state, action)
        return
    frame = state.frames[-1]
    if frame[0] < FIRST_ENGINE_FRAME:
        HOOKS.resolve.answer(state, frame, action)
    else:
        reactions.answer(state, frame, action)


def step(state: AnimaulState) -> bool:
    """Go on with the frame on top, or with the turn; False where the active player has a choice."""
    if state.sweep:
        combat.sweep(state)
    if state.frames:
        frame = state.frames[-1]
        if frame[0] < FIRST_ENGINE_FRAME:
            HOOKS.resolve.step(state, frame)
        else:
            _ENGINE[frame[0]](state, frame)
    elif state.phase == MAIN:
        if state.actions > 0:
            return False
        if state.features & (HAS_ABILITY | HAS_COST):
            legal = actions.legal_actions(state)
            if len(legal) > 1:
                state.legal_cache = legal
                return False
        end_turn(state)
    elif state.phase == FINISH:
        hand_over(state)
    elif state.phase == BEGIN:
        state.phase = MAIN
    else:
        return False
    return True


def endless(state: AnimaulState) -> None:
    """Nobody ends this turn: a draw."""
    finish(state, "loop", (0.5, 0.5))


def start_turn(state: AnimaulState, seat: int) -> None:
    """Begin a turn: draw first, then what happens at its start (ANI-029)."""
    state.turn += 1
    state.decisions = 0
    state.active = seat
    state.phase = BEGIN
    state.stir()
    if state.effects:
        drop(state, m.UNTIL_NEXT_TURN, seat)
        state.effects = [
            (m.UNTIL_END_OF_TURN, *effect[1:]) if effect[:2] == (m.UNTIL_END_OF_NEXT_TURN, seat) else effect
            for effect in state.effects
        ]
    if state.turn > state.setting.cap:
        finish(state, "cap", (0.5, 0.5))
        return
    state.actions = min(state.turn, USUAL_ACTIONS)
    # What answers the start of the turn waits below the draw, which may bring it.
    if state.listens >> m.E_TURN_START & 1:
        events.declare(state, m.E_TURN_START, (NONE, seat), seat)
    board.draw(state, seat)


def end_turn(state: AnimaulState) -> None:
    """Begin the end of the turn; unspent actions are lost (ANI-056)."""
    state.phase = FINISH
    state.actions = 0
    events.do(state, m.E_TURN_END, (NONE, state.active), state.active)


def hand_over(state: AnimaulState) -> None:
    """End the turn and begin the opponent's."""
    state.uses = {}
    if state.effects:
        drop(state, m.UNTIL_END_OF_TURN, -1)
        drop(state, m.UNTIL_END_OF_ATTACK, -1)
    start_turn(state, 1 - state.active)


def drop(state: AnimaulState, expires: int, seat: int) -> None:
    """End the lasting effects that last until this moment; seat -1: whoever's."""
    state.effects = [effect for effect in state.effects if effect[0] != expires or (seat >= 0 and effect[1] != seat)]
    state.stir()


def finish(state: AnimaulState, termination: str, scores: tuple[float, float]) -> None:
    """End the game."""
    state.over = Outcome(termination, scores)
    state.frames.clear()


def won(state: AnimaulState, seat: int) -> None:
    """A seat has 50 points: it wins at once, whatever was still to happen (ANI-085)."""
    if state.over is None:
        finish(state, "points", (1.0, 0.0) if seat == 0 else (0.0, 1.0))
