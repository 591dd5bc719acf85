"""State: one position of a game, asked and changed one decision at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from toolkit.play.chance import Chance

Action = tuple[int, ...]
"""One choice: whole numbers that mean something to the game alone; sortable and hashable. People see its text form."""


class IllegalAction(ValueError):
    """An action (or its text) that is not legal in this state; the state is unchanged."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the named termination, and the share of the win of every seat (sums to 1; a draw shares it)."""

    termination: str
    """"conquest", "points", "elimination", "stalemate", "draw", "cap" ..."""
    scores: tuple[float, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won alone or as a team; empty for a draw."""
        best = max(self.scores)
        if all(score == best for score in self.scores):
            return ()
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)


class State(ABC):
    """One position. Every public method but `apply` leaves it as it is.

    While the game runs `to_move` is a seat and `legal` is not empty; when it is over `to_move` is -1, `legal` is empty
    and `outcome` is not None.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many players the game began with."""

    @abstractmethod
    def to_move(self) -> int:
        """The seat whose decision it is, or -1 when the game is over."""

    @abstractmethod
    def legal(self) -> Sequence[Action]:
        """The legal actions of the seat to move, sorted, without duplicates; what has been given never changes."""

    @abstractmethod
    def apply(self, action: Action) -> None:
        """Carry out a legal action, up to the next decision.

        Raises:
            IllegalAction: the action is not in `legal()`; the state is unchanged.
        """

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy, its chance included."""

    def traced(self) -> Self:
        """A copy that tells the events from here on, if this state tells any."""
        return self.copy()

    @abstractmethod
    def key(self) -> Hashable:
        """Equal for equal positions however reached; leaves out chance and history that no rule can see."""

    @abstractmethod
    def observation(self, seat: int) -> Hashable:
        """What this seat may see: nothing in it depends on what is hidden from the seat."""

    @abstractmethod
    def redeal(self, seat: int, chance: Chance) -> Self:
        """A full state that this seat cannot tell from this one: hidden cards are dealt anew from `chance`."""

    @abstractmethod
    def action_text(self, action: Action) -> str:
        """The text form of a legal action, e.g. "deploy Ember Captain b1"; unique among the legal ones."""

    def parse_action(self, text: str) -> Action:
        """The legal action with this text form; capitals and spacing do not matter.

        Raises:
            IllegalAction: no legal action reads so.
        """
        wanted = " ".join(text.split()).casefold()
        for action in self.legal():
            if self.action_text(action).casefold() == wanted:
                return action
        raise IllegalAction(f"{text!r} is not legal here; legal are: " + "; ".join(map(self.action_text, self.legal())))

    @abstractmethod
    def dump(self) -> dict[str, Any]:
        """The position as plain data (its YAML form); `Game.load_state` is the inverse, resolution in progress included."""

    @abstractmethod
    def census(self) -> dict[str, int]:
        """How many of each card, figure or token there are over all zones; no action but an effect that says so changes it."""

    @abstractmethod
    def events(self) -> list[tuple[str, int, str]]:
        """What happened since the state was made with `trace` on: (what, seat, card name), for reports; empty otherwise."""
