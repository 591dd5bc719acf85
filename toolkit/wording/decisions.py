"""Decisions of the machine as actions of a game, and the actions taken as answers to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from toolkit.wording import machine
from toolkit.wording.machine import ASK, NO, PC, STOP, YES, Decision, Frame, Program, Resolving

Action = tuple[int, ...]


class Deciding(Resolving, Protocol):
    """What is needed of a game's state."""

    pending: int
    """The seat that has to answer, or -1."""
    options: list[Action]
    """What it may answer, sorted."""
    over: Any
    """How the game ended, or None."""


D = TypeVar("D", bound=Deciding)


class Decisions(Generic[D]):
    """How a game puts the machine's decisions to its seats."""

    def __init__(
        self, yes_or_no: int, done: int, action: Callable[[D, int, Decision], Action], value: Callable[[D, Action, str], int]
    ) -> None:
        """Args: the kinds of action that say yes or no and that no more is chosen; a value that can be chosen as an action,
        and back: the value of an action, told what the values are (`Decision.noun`)."""
        self._asked: list[Action] = [(yes_or_no, NO), (yes_or_no, YES)]
        self._done = done
        self._action, self._value = action, value

    def go_on(self, state: D, frame: Frame, program: Program[D]) -> None:
        """Go on with the frame on top until it needs a decision, has pushed another frame, or has ended."""
        decision = machine.run(state, frame, program)
        if decision is not None and state.over is None:
            state.pending = decision.seat
            state.options = self.options(state, decision)

    def options(self, state: D, decision: Decision) -> list[Action]:
        """A decision as actions, sorted."""
        if decision.kind == "ask":
            return self._asked[:]
        options = [self._action(state, value, decision) for value in decision.values]
        if decision.stop:
            options.append((self._done,))
        options.sort()
        return options

    def answer(self, state: D, frame: Frame, program: Program[D], action: Action) -> None:
        """Take an action as the answer to the decision of the frame on top."""
        instruction = program.code[frame[PC]]
        if instruction[0] == ASK:
            value = action[1]
        elif action[0] == self._done:
            value = STOP
        else:
            value = self._value(state, action, instruction[7])
        machine.answer(state, frame, program, value)
