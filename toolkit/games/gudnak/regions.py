"""Regions: what cards change about Back Rows, Gates and adjacency, worked out from the Battlefield that lies on the table.

`state.ground` is the Battlefield without the changes of cards; `state.board`, which every rule asks, is the one with them
(GUD-062, GUD-063). What is worked out never feeds on itself: while it is, every rule sees the ground. First comes all that is
added, then all that is taken away, so that the order of cards does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import board
from toolkit.games.gudnak.battlefield import Battlefield
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.games.gudnak.model import ref_card
from toolkit.games.gudnak.players import Build, Seats, seats_of
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import Frame
from toolkit.wording.tree import Place, Player, Qualifier, Redefine, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.games.gudnak.statics import Work

Squares = Callable[["GudnakState", Frame], Sequence[int]]
Edges = frozenset[tuple[int, int]]
ZONES = ("back_row", "gates")
_STEADY = ("adjacent_to", "control", "in", "is")
"""Conditions that can only come out otherwise after a change of the Battlefield."""


class Region:
    """A change of regions: in whose Back Row or Gates squares lie, or what they are adjacent to."""

    __slots__ = ("lose", "others", "seats", "squares", "zone")

    def __init__(self, zone: str, lose: bool, squares: Squares) -> None:
        self.zone = zone
        """"back_row", "gates" or "adjacent_to"."""
        self.lose = lose
        self.squares = squares
        self.seats: Seats | None = None
        self.others: Squares | None = None


# ---- compile -------------------------------------------------------------------------------------------------------------


def region_of(change: Redefine, subject: Squares, builder: Build) -> Region:
    """What a sentence such as "... count as your Back Row" changes.

    Raises:
        NotKnown: for a word without a handler.
    """
    what = change.as_what
    if isinstance(what, Place) and what.zone in ZONES:
        made = Region(what.zone, change.negated, subject)
        made.seats = seats_of(what.whose or Player("you"), builder)
        return made
    if isinstance(what, Qualifier) and what.relation == "adjacent_to" and not what.negated:
        made = Region("adjacent_to", change.negated, subject)
        made.others = squares_of(what.argument, builder)
        return made
    raise NotKnown(f"redefine:{what.zone if isinstance(what, Place) else what}")


def squares_of(what: Any, builder: Build) -> Squares:
    """The squares of a phrase: those that it means, or those that the things it means stand on.

    Raises:
        NotKnown: the phrase means nothing on the Battlefield.
    """
    if not isinstance(what, Selector | Ref):
        raise NotKnown(f"squares:{type(what).__name__}")
    found = builder.words.candidates(what, builder) if isinstance(what, Selector) else builder.meant(what)
    if isinstance(what, Selector) and builder.words.noun(what) == "card":
        raise NotKnown("squares:card")

    def squares(state: GudnakState, frame: Frame) -> list[int]:
        places = (thing if thing >= 0 else board.square_of(state, ref_card(thing)) for thing in found(state, frame))
        return [sq for sq in places if sq >= 0]

    return squares


def steady(predicate: str) -> bool:
    """Whether what tests this needs to be asked only after a change of the Battlefield."""
    return predicate in _STEADY


# ---- at work -------------------------------------------------------------------------------------------------------------


def board_of(state: GudnakState, ground: Battlefield) -> Battlefield:
    """The Battlefield with the changes of every card at work."""
    work: Work = HOOKS.statics.work_of(state)
    if not work.regions or work.looking:
        return ground
    if work.board is not None and work.seen == (state.active, ground):
        return work.board
    work.looking = True
    try:
        found = _changed(state, work, ground)
    finally:
        work.looking = False
    if all(row.steady for row, *_ in work.regions):
        work.board, work.seen = found, (state.active, ground)
    return found


def _changed(state: GudnakState, work: Work, ground: Battlefield) -> Battlefield:
    back, gates = [set(row) for row in ground.back], [set(row) for row in ground.gates]
    edges = {(sq, to) for sq in range(ground.size) for to in ground.adjacent[sq]}
    changes: list[tuple[Region, Frame, list[int]]] = []
    for row, frame, square, _ in work.regions:
        region = row.region
        if region is not None and row.holds(state, frame):
            changes.append((region, frame, [square] if square >= 0 else list(region.squares(state, frame))))
    for lose in (False, True):
        for region, frame, squares in changes:
            if region.lose != lose:
                continue
            if region.seats is not None:
                for seat in region.seats(state, frame):
                    zone = (back if region.zone == "back_row" else gates)[seat]
                    (zone.difference_update if lose else zone.update)(squares)
            elif region.others is not None:
                both = {(sq, to) for sq in squares for to in region.others(state, frame) if sq != to}
                both |= {(to, sq) for sq, to in both}
                (edges.difference_update if lose else edges.update)(both)
    return altered(ground, tuple(map(frozenset, back)), tuple(map(frozenset, gates)), frozenset(edges))


@lru_cache(maxsize=4096)
def altered(
    ground: Battlefield, back: tuple[frozenset[int], ...], gates: tuple[frozenset[int], ...], edges: Edges
) -> Battlefield:
    """A Battlefield of the same squares with these Back Rows, Gates and neighbours; the same object for the same ones."""
    names = ground.names
    return Battlefield(
        names,
        [(names[sq], names[to]) for sq, to in edges],
        [[names[sq] for sq in row] for row in back],
        [[names[sq] for sq in row] for row in gates],
        ground.name,
    )


@lru_cache(maxsize=256)
def with_gates(ground: Battlefield, seat: int, sq: int) -> Battlefield:
    """The Battlefield after the Gates of a seat have moved to a square."""
    gates = ground.gate_names
    gates[seat] = [ground.names[sq]]
    return ground.with_gates(gates)



