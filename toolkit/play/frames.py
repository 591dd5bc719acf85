"""FrameState: a State whose work in progress lies on a stack of frames, and the loop that takes it up to the next decision."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from toolkit.play.setup import Setting
from toolkit.play.state import Action, IllegalAction, Outcome, State

MOST_STEPS = 20_000
"""Steps of resolution that one decision may set off; more is a loop that nobody can stop."""


class FrameState(State):
    """A position with what is settled for the game, whose turn it is, and what is being resolved.

    A game adds its zones and says what its own parts are: `legal_actions`, `act`, `answer`, `step` and `endless`.
    """

    __slots__ = ("active", "decisions", "frames", "legal_cache", "options", "over", "pending", "setting")

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.active = 0
        """The seat whose turn it is."""
        self.decisions = 0
        """Decisions taken in this turn (guard against loops); the game sets it to 0 when a turn begins."""
        self.frames: list[list[Any]] = []
        """What is being resolved, innermost last."""
        self.pending = -1
        """The seat that has to answer a decision within a resolution, or -1."""
        self.options: list[Action] = []
        """What it may answer, sorted."""
        self.over: Outcome | None = None
        self.legal_cache: Sequence[Action] | None = None
        """The legal actions, until one of them is taken; None where they must be found anew."""

    # ---- what a game's own state says ----

    @abstractmethod
    def legal_actions(self) -> Sequence[Action]:
        """The legal actions of the active seat, sorted; asked only while no decision is pending."""

    @abstractmethod
    def act(self, action: Action) -> None:
        """Carry out an action of the active seat; what follows goes on the stack of frames."""

    @abstractmethod
    def answer(self, action: Action) -> None:
        """Take the answer to the decision that was pending."""

    @abstractmethod
    def step(self) -> bool:
        """Go on by one step: with the frame on top, or else with the turn. False where the active seat may act."""

    @abstractmethod
    def endless(self) -> None:
        """End the game as one that nobody ends: a turn of too many decisions, or a decision that sets off too many steps."""

    # ---- the course of every game ----

    def to_move(self) -> int:
        if self.over is not None:
            return -1
        return self.pending if self.pending >= 0 else self.active

    def legal(self) -> Sequence[Action]:
        found = self.legal_cache
        if found is None:
            over = self.over is not None
            found = self.legal_cache = [] if over else self.options if self.pending >= 0 else self.legal_actions()
        return found

    def apply(self, action: Action) -> None:
        if action not in self.legal():
            raise IllegalAction(f"{action!r} is not legal here")
        self.legal_cache = None
        self.decisions += 1
        if self.pending < 0:
            self.act(action)
        else:
            self.pending = -1
            self.options = []
            self.answer(action)
        self.run()

    def outcome(self) -> Outcome | None:
        return self.over

    def run(self) -> None:
        """Go on until somebody has to decide or the game is over."""
        steps = 0
        while self.pending < 0 and self.over is None:
            steps += 1
            if steps > MOST_STEPS or self.decisions > self.setting.patience:
                self.endless()
            elif not self.step():
                return
