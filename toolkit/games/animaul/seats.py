"""The players of a text: "you", "your opponent", "its owner", as seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from toolkit.games.animaul.model import ref_card
from toolkit.wording.builder import Builder, NotKnown
from toolkit.wording.machine import SEAT, Frame, Seat
from toolkit.wording.tree import Do, Player

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

Seats = Callable[["AnimaulState", Frame], Sequence[int]]
Build = Builder["AnimaulState"]


def seats_of(player: Player | None, builder: Build) -> Seats:
    """The seats that a player of the text is, the own one first; None is both.

    Raises:
        NotKnown: for other words.
    """
    who = "each_player" if player is None else player.who
    if who == "you":
        return lambda state, frame: (frame[SEAT],)
    if who in ("opponent", "each_opponent"):
        return lambda state, frame: (1 - frame[SEAT],)
    if who == "each_player":
        return lambda state, frame: (frame[SEAT], 1 - frame[SEAT])
    if who in ("owner", "controller") and player is not None and player.of is not None:
        meant = builder.meant(player.of)
        return lambda state, frame: [state.owner[ref_card(ref)] for ref in meant(state, frame) if ref <= -2]
    raise NotKnown(f"player:{who}")


def doers(do: Do, builder: Build) -> Seats:
    """The seats that carry out an instruction: the card's own player unless the text names others.

    Raises:
        NotKnown: what acts is no player.
    """
    if do.actor is None:
        return lambda state, frame: (frame[SEAT],)
    if not isinstance(do.actor, Player):
        raise NotKnown(f"actor:{do.verb}")
    return seats_of(do.actor, builder)


def decider(do: Do, builder: Build) -> Seat[AnimaulState] | None:
    """The one seat that acts and decides; None is the card's own player.

    Raises:
        NotKnown: several players choose.
    """
    if do.actor is None or (isinstance(do.actor, Player) and do.actor.who == "you"):
        return None
    if isinstance(do.actor, Player) and do.actor.who == "each_player":
        raise NotKnown(f"actor:{do.actor.who}")
    seats = doers(do, builder)
    return lambda state, frame: next(iter(seats(state, frame)), frame[SEAT])
