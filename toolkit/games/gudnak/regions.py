"""Regions: what cards change about Back Rows, Gates and adjacency, worked out from the Battlefield that lies on the table.

`state.ground` is the Battlefield without the changes of cards; `state.board`, which every rule asks, is the one with them
(GUD-062, GUD-063). What is worked out never feeds on itself: while it is, every rule sees the ground. First comes all that is
added, then all that is taken away, so that the order of cards does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from toolkit.content.library import fold_name
from toolkit.games.gudnak import board
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.acting import words_of
from toolkit.games.gudnak.battlefield import Battlefield
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.games.gudnak.model import ref_card
from toolkit.games.gudnak.players import Build, Seats, seats_of
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, SEAT, Frame
from toolkit.wording.tree import THIS, Condition, Head, Place, Player, Qualifier, Redefine, Ref, Selector

if TYPE_CHECKING:
    from toolkit.games.gudnak.at_work import Work
    from toolkit.games.gudnak.rows import Row
    from toolkit.games.gudnak.state import GudnakState

Squares = Callable[["GudnakState", Frame], Sequence[int]]
Edges = frozenset[tuple[int, int]]
ZONES = ("back_row", "gates")
Change = tuple[str, bool, tuple[int, ...], tuple[int, ...]]
"""(zone, lose, squares, seats or the other squares)."""
_STEADY = ("adjacent_to", "control", "in", "is")
"""Conditions that can only come out otherwise after a change of the Battlefield."""


class Region:
    """A change of regions: in whose Back Row or Gates squares lie, or what they are adjacent to."""

    __slots__ = ("fits", "known", "lose", "others", "placed", "seats", "squares", "zone")

    def __init__(self, zone: str, lose: bool, squares: Squares) -> None:
        self.zone = zone
        """"back_row", "gates", "adjacent_to" or "location"."""
        self.lose = lose
        self.squares = squares
        self.seats: Seats | None = None
        self.others: Squares | None = None
        self.fits: list[bool] | None = None
        """Of "location", by definition: the Locations of this name; None: a Location without a name."""
        self.placed = False
        """Whether it depends on nothing but the square of its card and who controls it; then ..."""
        self.known: dict[tuple[Battlefield, int, int], Change | None] = {}
        """... what it came to, by Battlefield, controller and square: so it is worked out once for each."""


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
    if isinstance(what, Selector) and [head.noun or head.name for head in what.heads] and not change.negated:
        return _location(what, subject, builder)
    raise NotKnown(f"redefine:{what.zone if isinstance(what, Place) else what}")


def _location(what: Selector, subject: Squares, builder: Build) -> Region:
    """What "... counts as your Location" changes: no edge and no region, only what is said of Locations."""
    owners = [q.argument for q in what.qualifiers if q.relation == "controlled_by" and isinstance(q.argument, Player)]
    if len(what.heads) != 1 or len(owners) != len(what.qualifiers) or builder.words.noun(what) != "square":
        raise NotKnown("redefine:location")
    made = Region("location", False, subject)
    name = fold_name(what.heads[0].name)
    made.seats = seats_of(owners[0], builder) if owners else None
    made.fits = [fold_name(card.name) == name for card in words_of(builder).cards.defs] if name else None
    return made


def counted_locations(state: GudnakState) -> list[tuple[int, Region, Sequence[int]]]:
    """(square, what it counts as, whose) for squares that count as Locations beside being what they are."""
    if not state.features & m.HAS_REGIONS:
        return []
    work: Work = HOOKS.statics.work_of(state)
    if work.looking or work.busy:
        return []
    work.looking = True
    try:
        found = []
        for row, frame, square, _ in work.spoken.regions:
            region = row.region
            if region is not None and region.zone == "location" and row.holds(state, frame):
                seats = region.seats(state, frame) if region.seats is not None else _owners(state, region)
                squares = (square,) if square >= 0 else region.squares(state, frame)
                found += [(sq, region, seats) for sq in squares]
        return found
    finally:
        work.looking = False


def _owners(state: GudnakState, region: Region) -> list[int]:
    """Whose the Locations of a region's name are."""
    fits = region.fits
    return [state.owner[card] for card in state.locations if fits is not None and fits[state.def_of[card]]]


def squares_of(what: Any, builder: Build) -> Squares:
    """The squares of a phrase: those that it means, or those that the things it means stand on.

    Raises:
        NotKnown: the phrase means nothing on the Battlefield.
    """
    if not isinstance(what, Selector | Ref):
        raise NotKnown(f"squares:{type(what).__name__}")
    if isinstance(what, Selector) and (whole := _whole_region(what, builder)) is not None:
        return whole
    found = builder.words.candidates(what, builder) if isinstance(what, Selector) else builder.meant(what)
    if isinstance(what, Selector) and builder.words.noun(what) == "card":
        raise NotKnown("squares:card")

    def squares(state: GudnakState, frame: Frame) -> list[int]:
        places = (thing if thing >= 0 else board.square_of(state, ref_card(thing)) for thing in found(state, frame))
        return [sq for sq in places if sq >= 0]

    return squares


def _whole_region(what: Selector, builder: Build) -> Squares | None:
    """The squares of "squares in your Back Row" and the like, read off the Battlefield; None for other phrases."""
    if what.heads != (Head("square"),) or what.adjectives or len(what.qualifiers) != 1:
        return None
    qualifier = what.qualifiers[0]
    place = qualifier.argument
    if qualifier.relation != "in" or qualifier.negated or not isinstance(place, Place) or place.zone not in ZONES:
        return None
    seats, back = seats_of(place.whose, builder), place.zone == "back_row"

    def squares(state: GudnakState, frame: Frame) -> Sequence[int]:
        rows = state.board.back if back else state.board.gates
        return [sq for seat in seats(state, frame) for sq in rows[seat]]

    return squares


def placed(node: Any) -> bool:
    """Whether what a sentence says depends on nothing but the square of its card and who controls it: "this fighter's square",
    "squares adjacent to it", "squares in your Back Row", "while in your opponent's Gates".
    """
    if isinstance(node, Ref):
        return node.slot == THIS
    if isinstance(node, Place):
        return node.zone in ZONES and (node.whose is None or node.whose.who in ("you", "opponent"))
    if isinstance(node, Qualifier):
        return node.relation in ("adjacent_to", "in") and placed(node.argument)
    if isinstance(node, Condition):
        return node.predicate == "in" and placed(node.subject) and placed(node.argument)
    if isinstance(node, Selector):
        return (
            node.heads == (Head("square"),)
            and not node.adjectives
            and node.determiner not in ("target", "a")
            and all(map(placed, node.qualifiers))
        )
    return False


def steady(predicate: str) -> bool:
    """Whether what tests this needs to be asked only after a change of the Battlefield."""
    return predicate in _STEADY


# ---- at work -------------------------------------------------------------------------------------------------------------


def board_of(state: GudnakState, ground: Battlefield) -> Battlefield:
    """The Battlefield with the changes of every card at work."""
    work: Work = HOOKS.statics.work_of(state)
    if work.looking or work.busy:
        return ground
    if work.board is not None and work.seen == state.active:
        return work.board
    work.looking = True
    try:
        found = _changed(state, work, ground) if work.spoken.regions else ground
    finally:
        work.looking = False
    if work.spoken.steady:
        work.board, work.seen = found, state.active
    return found


def _changed(state: GudnakState, work: Work, ground: Battlefield) -> Battlefield:
    changes: list[Change] = []
    for row, frame, square, _ in work.spoken.regions:
        region = row.region
        if region is None or region.zone == "location":
            continue
        if region.placed and square < 0 and not state.out:
            key = (ground, frame[SEAT], board.square_of(state, ref_card(frame[CARD])))
            if key not in region.known:
                region.known[key] = _change(state, row, frame, square)
            change = region.known[key]
        else:
            change = _change(state, row, frame, square)
        if change is not None:
            changes.append(change)
    return altered(ground, tuple(changes)) if changes else ground


def _change(state: GudnakState, row: Row, frame: Frame, square: int) -> Change | None:
    """What a row comes to here; None if it changes nothing."""
    region = row.region
    if region is None or not row.holds(state, frame):
        return None
    squares = (square,) if square >= 0 else tuple(region.squares(state, frame))
    if not squares:
        return None
    others = region.seats or region.others
    return None if others is None else (region.zone, region.lose, squares, tuple(others(state, frame)))


@lru_cache(maxsize=4096)
def altered(ground: Battlefield, changes: tuple[Change, ...]) -> Battlefield:
    """A Battlefield of the same squares after these changes; the same object for the same ones."""
    back, gates = [set(row) for row in ground.back], [set(row) for row in ground.gates]
    edges = {(sq, to) for sq in range(ground.size) for to in ground.adjacent[sq]}
    for losing in (False, True):
        for zone, lose, squares, others in changes:
            if lose != losing:
                continue
            if zone == "adjacent_to":
                both = {(sq, to) for sq in squares for to in others if sq != to}
                both |= {(to, sq) for sq, to in both}
                (edges.difference_update if lose else edges.update)(both)
                continue
            for seat in others:
                row = (back if zone == "back_row" else gates)[seat]
                (row.difference_update if lose else row.update)(squares)
    return _drawn(ground, tuple(map(frozenset, back)), tuple(map(frozenset, gates)), frozenset(edges))


@lru_cache(maxsize=4096)
def _drawn(
    ground: Battlefield, back: tuple[frozenset[int], ...], gates: tuple[frozenset[int], ...], edges: Edges
) -> Battlefield:
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
