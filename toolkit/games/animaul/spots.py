"""What a field offers to cards that are to be laid on it: sets of cells, kept up to date from change to change.

A set of cells is one whole number, a bit for each cell of a window around all that lies on the field. How many cards of a
sub-type are beside a cell is counted in three such numbers at once, its binary digits (0 to 4): so a card is taken away from
the count of its neighbours, or added to it, by a few operations however many they are.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from toolkit.games.animaul.grid import DECK_EDGES, DECKS, beside, cell, place
from toolkit.games.animaul.hooks import HOOKS
from toolkit.games.animaul.model import BIOME, HAS_SUBTYPES

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

Count = tuple[int, int, int]
"""Of every cell a number from 0 to 4: the sets of the cells whose number has the binary digit 1, 2, 4."""
_NONE: Count = (0, 0, 0)
_MARGIN, _STEP, _LARGEST = 3, 4, 4096
"""A window reaches so far beyond all cards, its edges lie at multiples of _STEP; with more cells than this it has gaps."""


class Window:
    """The cells that have a bit, sorted: the order of cells is the order of bits."""

    __slots__ = ("around", "bit", "cells", "decks", "home")

    def __init__(self, cells: Iterable[int]) -> None:
        self.cells = sorted(cells)
        self.bit = {at: 1 << number for number, at in enumerate(self.cells)}
        bit = self.bit
        self.around = {at: sum(bit[near] for near in beside(at)) for at in self.cells if all(near in bit for near in beside(at))}
        """The set of the four neighbours of a cell, of the cells that have all four of them in the window."""
        self.decks = sum(bit[deck] for deck in DECKS)
        self.home = tuple(sum(bit[at] for at in edges) for edges in DECK_EDGES)
        """The cells beside each seat's deck."""

    def listed(self, bits: int) -> list[int]:
        """The cells of a set, sorted."""
        digits, cells = bin(bits)[:1:-1], self.cells
        found = []
        at = digits.find("1")
        while at >= 0:
            found.append(cells[at])
            at = digits.find("1", at + 1)
        return found

    def drawn(self, bits: int, number: int) -> int:
        """The cell of this number, from 0, among those of a set."""
        digits = bin(bits)[:1:-1]
        at = digits.find("1")
        for _ in range(number):
            at = digits.find("1", at + 1)
        return self.cells[at]


@lru_cache(256)
def _rectangle(left: int, below: int, right: int, above: int) -> Window:
    return Window(cell(x, y) for x in range(left, right) for y in range(below, above))


def _window(field: Iterable[int]) -> Window:
    places = [place(at) for at in (*field, *DECKS)]
    left, right = (_edges([x for x, _ in places]))
    below, above = (_edges([y for _, y in places]))
    if (right - left) * (above - below) <= _LARGEST:
        return _rectangle(left, below, right, above)
    near = range(-_MARGIN, _MARGIN + 1)
    return Window({cell(x + i, y + j) for x, y in places for i in near for j in near})


def _edges(numbers: list[int]) -> tuple[int, int]:
    return (min(numbers) - _MARGIN) // _STEP * _STEP, ((max(numbers) + _MARGIN) // _STEP + 1) * _STEP


class Spots:
    """The cells of one field. What it says never changes: a change of the field makes a new one."""

    __slots__ = ("counts", "known", "known_lonely", "lands", "own", "retyped", "taken", "window")

    def __init__(self, window: Window) -> None:
        self.window = window
        self.taken = 0
        """The cells that are not vacant."""
        self.counts: list[Count] = []
        """By sub-type: how many face-up cards of it are beside each cell, vacant or not."""
        self.lands: list[Count] = []
        """The same, Biomes alone counted; the last counts them whatever their sub-types."""
        self.own: tuple[list[int], list[int]] = ([], [])
        """The cells of each seat's cards, sorted."""
        self.known: dict[int, int] = {}
        """Sets asked for so far."""
        self.known_lonely: dict[int, int] = {}
        """What `lonely` has worked out so far, by mask."""
        self.retyped: dict[int, int] = {}
        """The cards that were counted by other sub-types than the printed ones, with their masks."""

    def twin(self) -> Spots:
        """Spots that say the same, to be changed before anybody asks them."""
        made = Spots(self.window)
        made.taken, made.counts, made.lands, made.own, made.retyped = self.taken, self.counts, self.lands, self.own, self.retyped
        return made

    def mask(self, state: AnimaulState, cid: int) -> int:
        """The sub-types by which a card of the field was counted; 0 if it lies face down."""
        if state.down[cid]:
            return 0
        printed = state.cards.subtypes[state.def_of[cid]]
        return self.retyped.get(cid, printed) if self.retyped else printed

    def matching(self, mask: int, numbers: tuple[int, ...], seat: int) -> int:
        """The vacant cells beside a card with one of these sub-types (ANI-042), or beside the own deck (ANI-046)."""
        asked = mask << 1 | seat
        found = self.known.get(asked)
        if found is None:
            found = self.window.home[seat]
            for number in numbers:
                one, two, four = self.counts[number]
                found |= one | two | four
            found = self.known[asked] = found & ~self.taken
        return found

    def landing(self, mask: int, numbers: tuple[int, ...], seat: int) -> int:
        """The vacant cells beside a Biome with one of these sub-types (ANI-043), beside the own deck of any (ANI-047)."""
        asked = ~(mask << 1 | seat)
        found = self.known.get(asked)
        if found is None:
            one, two, four = self.lands[-1]
            found = (one | two | four) & self.window.home[seat]
            for number in numbers:
                one, two, four = self.lands[number]
                found |= one | two | four
            found = self.known[asked] = found & ~self.taken
        return found

    def lonely(self, mask: int, numbers: tuple[int, ...]) -> int:
        """The cells beside which lies one card of each of these sub-types, and not more; none of no sub-type."""
        found = -1 if numbers else 0
        for number in numbers:
            one, two, _ = self.counts[number]
            found &= one & ~two
        self.known_lonely[mask] = found
        return found

    def moving(self, mask: int, numbers: tuple[int, ...], at: int, seat: int) -> int:
        """The cells that match a card lying at `at` without its own help, or are beside its deck (ANI-033)."""
        window, alone = self.window, self.known_lonely.get(mask)
        alone = window.around[at] & (self.lonely(mask, numbers) if alone is None else alone)
        bits = self.matching(mask, numbers, seat)
        return bits & ~alone | bits & window.home[seat] if alone else bits


def spots(state: AnimaulState) -> Spots:
    """What the field offers as it lies now."""
    found: Spots | None = state.spots
    # What gives other sub-types may look at anything, so it is asked every time.
    retyped = HOOKS.statics.retyped(state) if state.features & HAS_SUBTYPES else {}
    if found is None:
        found = state.spots = _counted(state, retyped)
    elif found.retyped != retyped:
        found = state.spots = _retyped(state, found, retyped)
    return found


def _retyped(state: AnimaulState, old: Spots, retyped: dict[int, int]) -> Spots:
    """The same field, some of its cards counted by other sub-types."""
    made = old.twin()
    made.retyped = retyped
    for cid in (*old.retyped, *(cid for cid in retyped if cid not in old.retyped)):
        before, after = (set(state.cards.numbers(one.mask(state, cid))) for one in (old, made))
        around = old.window.around[state.cell_of[cid]]
        land = state.cards.kind[state.def_of[cid]] == BIOME
        for numbers, here, there in ((before - after, around, 0), (after - before, 0, around)):
            made.counts = _recounted(made.counts, sorted(numbers), here, there)
            if land:
                made.lands = _recounted(made.lands, sorted(numbers), here, there)
    return made


def own_cells(state: AnimaulState, seat: int) -> list[int]:
    """The cells of a seat's cards, sorted."""
    found: Spots | None = state.spots
    return (found or spots(state)).own[seat]


def _counted(state: AnimaulState, retyped: dict[int, int]) -> Spots:
    """The spots of a field, from nothing."""
    made, kinds = Spots(_window(state.field)), state.cards.kind
    made.retyped = retyped
    bit, around = made.window.bit, made.window.around
    made.taken = made.window.decks
    made.counts = [_NONE] * len(state.cards.subtype_names)
    made.lands = [_NONE] * (len(state.cards.subtype_names) + 1)
    for at, cid in state.field.items():
        made.own[state.owner[cid]].append(at)
        made.taken |= bit[at]
        if not state.down[cid]:
            numbers = state.cards.numbers(made.mask(state, cid))
            for number in numbers:
                made.counts[number] = _more(made.counts[number], around[at])
            if kinds[state.def_of[cid]] == BIOME:
                for number in (*numbers, -1):
                    made.lands[number] = _more(made.lands[number], around[at])
    for cells in made.own:
        cells.sort()
    return made


def changed(state: AnimaulState, cid: int, *, off: int = -1, on: int = -1) -> None:
    """Take note that a card no longer lies in a cell, and lies in another (-1: none); the field is so already."""
    state.stir(cid)
    if (off < 0 or on < 0) and state.cards.moments[state.def_of[cid]]:
        state.ears = None
    old: Spots | None = state.spots
    if old is None:
        return
    window = old.window
    if on >= 0 and on not in window.around:
        state.spots = None
        return
    state.spots = made = old.twin()
    mask = old.mask(state, cid)
    if on < 0 and cid in old.retyped:
        made.retyped = {other: worn for other, worn in old.retyped.items() if other != cid}
    seat = state.owner[cid]
    cells = old.own[seat][:]
    made.own = (cells, old.own[1]) if seat == 0 else (old.own[0], cells)
    if off >= 0:
        made.taken ^= window.bit[off]
        del cells[bisect_left(cells, off)]
    if on >= 0:
        made.taken |= window.bit[on]
        insort(cells, on)
    if not state.down[cid]:
        numbers = state.cards.numbers(mask)
        here, there = window.around[off] if off >= 0 else 0, window.around[on] if on >= 0 else 0
        made.counts = _recounted(old.counts, numbers, here, there)
        if state.cards.kind[state.def_of[cid]] == BIOME:
            made.lands = _recounted(old.lands, (*numbers, -1), here, there)


def _recounted(counts: list[Count], numbers: Sequence[int], here: int, there: int) -> list[Count]:
    """Counts after cards of these sub-types have gone from beside some cells, and come beside others."""
    made = counts[:]
    for number in numbers:
        count = made[number]
        if here:
            count = _less(count, here)
        made[number] = _more(count, there) if there else count
    return made


def _more(count: Count, cells: int) -> Count:
    """One more for each of these cells."""
    one, two, four = count
    carry = one & cells
    return one ^ cells, two ^ carry, four | two & carry


def _less(count: Count, cells: int) -> Count:
    """One less for each of these cells."""
    one, two, four = count
    one ^= cells
    borrow = one & cells
    two ^= borrow
    return one, two, four & ~(two & borrow)
