"""What effects do to places: Gates that move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.gudnak import regions
from toolkit.games.gudnak.acting import actor
from toolkit.games.gudnak.players import Build, seats_of
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import Frame
from toolkit.wording.tree import Do, Player, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState


def move_gates(builder: Build, do: Do) -> None:
    """Move the Gates of a player to a square for the rest of the game; where they were stays in the Back Row (GUD-062)."""
    of, to = do.arg("of"), do.arg("to")
    if not isinstance(of, Player) or not isinstance(to, Selector):
        raise NotKnown("do:move_gates")
    seats = seats_of(of, builder)
    place = builder.register(to.slot, "square")

    def feasible(state: GudnakState, frame: Frame) -> bool:
        return bool(frame[place]) and any(state.ground.gates[seat] != tuple(frame[place]) for seat in seats(state, frame))

    _, some = builder.objects(to, feasible=feasible, decider=actor(do, builder), place=place)

    def act(state: GudnakState, frame: Frame) -> bool:
        if not feasible(state, frame):
            return False
        for seat in seats(state, frame):
            state.board = regions.with_gates(state.ground, seat, frame[place][0])
        state.derived = None
        return True

    builder.do(act)
    builder.changes.append(some)
