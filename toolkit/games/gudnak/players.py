"""The players of a text: "you", "your opponent", "its owner", as seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from toolkit.games.gudnak.model import ref_card
from toolkit.wording.builder import Builder, NotKnown
from toolkit.wording.machine import SEAT, Frame
from toolkit.wording.tree import Player

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

Seats = Callable[["GudnakState", Frame], Sequence[int]]
Build = Builder["GudnakState"]


def opponents(state: GudnakState, seat: int) -> list[int]:
    """The opponents of a seat that are still in the game, the next in turn first."""
    seats, team, out = state.setting.seats, state.setting.team, state.out
    return [other for i in range(1, seats) if team[other := (seat + i) % seats] != team[seat] and other not in out]


def seats_of(player: Player | None, builder: Build) -> Seats:
    """The seats that a player of the text is; None is everybody.

    Raises:
        NotKnown: for other words.
    """
    who = "each_player" if player is None else player.who
    if who == "you":
        return lambda state, frame: (frame[SEAT],)
    if who in ("opponent", "each_opponent"):
        return lambda state, frame: opponents(state, frame[SEAT])
    if who == "each_player":
        return lambda state, frame: [
            seat
            for i in range(state.setting.seats)
            if (seat := (frame[SEAT] + i) % state.setting.seats) not in state.out
        ]
    if who in ("owner", "controller") and player is not None and player.of is not None:
        meant = builder.meant(player.of)
        if who == "owner":
            return lambda state, frame: [state.owner[ref_card(ref)] for ref in meant(state, frame)]
        return lambda state, frame: [state.controller(ref_card(ref)) for ref in meant(state, frame)]
    raise NotKnown(f"player:{who}")
