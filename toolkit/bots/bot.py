"""Bot: what decides for a seat, and View: all that it is given of the game."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

from toolkit.play.chance import Chance
from toolkit.play.state import Action, State


class View:
    """The game as one seat may see it: its observation, and full positions imagined from it.

    The true position stays inside; what `imagine` gives does not depend on what is hidden from the seat.
    """

    __slots__ = ("__state", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.seat = seat

    @property
    def seats(self) -> int:
        """How many players the game began with."""
        return self.__state.seats

    def observation(self) -> Hashable:
        """What the seat may see."""
        return self.__state.observation(self.seat)

    def imagine(self, chance: Chance) -> State:
        """A full position that the seat cannot tell from the true one, drawn from the bot's own chance."""
        return self.__state.redeal(self.seat, chance)


class Bot(Protocol):
    """Decides for any seat; keeps nothing from one decision to the next, so that equal views give equal choices."""

    def choose(self, view: View, legal: Sequence[Action], chance: Chance) -> Action:
        """One of the legal actions; `chance` is the bot's own, apart from the game's."""
