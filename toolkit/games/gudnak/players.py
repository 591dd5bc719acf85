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
EACH = ("each_player", "each_opponent")
BY_THEMSELVES = frozenset({"draw", "gain_action", "lose_game"})
"""Verbs that go through the players themselves, as they choose nothing."""


def opponents(state: GudnakState, seat: int) -> list[int]:
    """The opponents of a seat that are still in the game, the next in turn first."""
    seats, team, out = state.setting.seats, state.setting.team, state.out
    return [other for i in range(1, seats) if team[other := (seat + i) % seats] != team[seat] and other not in out]


def in_turn(state: GudnakState) -> list[int]:
    """The seats that are still in the game, from the active player on (GUD-153)."""
    seats = state.setting.seats
    return [seat for i in range(seats) if (seat := (state.active + i) % seats) not in state.out]


def seats_of(player: Player | None, builder: Build) -> Seats:
    """The seats that a player of the text is; None is everybody.

    Raises:
        NotKnown: for other words.
    """
    who = "each_player" if player is None else player.who
    if who == "you":
        return lambda state, frame: (frame[SEAT],)
    if who in EACH and builder.turn is not None:
        turn = builder.turn
        return lambda state, frame: frame[turn]
    if who == "opponent":
        return lambda state, frame: opponents(state, frame[SEAT])
    if who == "each_opponent":
        return lambda state, frame: [s for s in in_turn(state) if state.setting.team[s] != state.setting.team[frame[SEAT]]]
    if who == "each_player":
        return lambda state, frame: in_turn(state)
    if who in ("owner", "controller") and player is not None and player.of is not None:
        meant = builder.meant(player.of)
        if who == "owner":
            return lambda state, frame: [state.owner[ref_card(ref)] for ref in meant(state, frame)]
        return lambda state, frame: [state.controller(ref_card(ref)) for ref in meant(state, frame)]
    raise NotKnown(f"player:{who}")
