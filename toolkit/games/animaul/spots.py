"""What a field offers to cards that are to be laid on it: cells beside cards, counted by sub-type from change to change."""

from __future__ import annotations

from bisect import bisect_left, insort
from itertools import compress
from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import board
from toolkit.games.animaul.grid import DECK_EDGES, DECKS, RIGHT, UP
from toolkit.games.animaul.model import BIOME, HAS_SUBTYPES

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

_HOME_CELLS = (*DECKS, *(cell for edges in DECK_EDGES for cell in edges))
_FIRST_BITS = {cell: 1 << number for number, cell in enumerate(dict.fromkeys(_HOME_CELLS))}
_DECK_BITS = sum(_FIRST_BITS[cell] for cell in DECKS)
_HOME_BITS = tuple(sum(_FIRST_BITS[cell] for cell in edges) for edges in DECK_EDGES)


class Spots:
    """The cells of one field. It never changes what it says: a change of the field makes a new one.

    Neighbours are counted by sub-type, three bits for each (`Cards.forms`), so that a card can be thought away by
    subtraction; and sets of cells are kept as bits of one number, so that they can be counted without being listed.
    """

    __slots__ = (
        "alone", "basis", "beside", "bits", "lands", "lists", "near", "order", "own", "sizes", "taken", "tallies", "worlds",
        "worlds_beside",
    )  # fmt: skip

    def __init__(self) -> None:
        self.near: dict[int, int] = {}
        """Of every cell beside a face-up card, vacant or not: how many neighbours there are of each sub-type."""
        self.worlds: dict[int, int] = {}
        """The same, Biomes alone counted."""
        self.order: list[int] = []
        """The vacant cells of `near`, sorted; the cells of decks left out."""
        self.own: tuple[list[int], list[int]] = ([], [])
        """The cells of each seat's cards, sorted."""
        self.bits: dict[int, int] = {}
        """The bit of every cell that came up so far in this game: only added to, and shared by all that follow."""
        self.beside: list[int] = []
        """By sub-type: the bits of the cells beside a face-up card of it, vacant or not; the last, beside any face-up card."""
        self.worlds_beside: list[int] = []
        """The same of Biomes alone."""
        self.taken = _DECK_BITS
        """The bits of the cells that are not vacant."""
        self.alone: dict[int, tuple[int, ...]] = {}
        """By cell of a card: the cells that match it only because it lies beside them; worked out when asked for."""
        self.sizes: dict[int, int] = {}
        """Answers of `size` and `land_size` worked out so far."""
        self.lists: dict[Any, Any] = {}
        """Other answers worked out so far."""
        self.tallies: list[int] | None = None
        """`near` of each of `order`, once it has been asked for."""
        self.lands: list[int] | None = None
        """Those of `order` that are beside a Biome, once they have been asked for."""
        self.basis: Any = None
        """What statics had worked out when sub-types that differ from the printed ones were counted."""

    def land_size(self, mask: int, numbers: tuple[int, ...], seat: int) -> int:
        """How many cells `lands_of` lists."""
        known = ~(mask << 1 | seat)
        found = self.sizes.get(known)
        if found is None:
            bits = _HOME_BITS[seat] & self.worlds_beside[-1]
            for number in numbers:
                bits |= self.worlds_beside[number]
            found = self.sizes[known] = (bits & ~self.taken).bit_count()
        return found

    def size(self, mask: int, numbers: tuple[int, ...], seat: int) -> int:
        """How many cells `matching` lists."""
        known = mask << 1 | seat
        found = self.sizes.get(known)
        if found is None:
            bits = _HOME_BITS[seat]
            for number in numbers:
                bits |= self.beside[number]
            found = self.sizes[known] = (bits & ~self.taken).bit_count()
        return found

    def matching(self, mask: int, wide: int, seat: int) -> list[int]:
        """The vacant cells beside a card with one of these sub-types (ANI-042), or beside the own deck (ANI-046); sorted."""
        found: list[int] | None = self.lists.get((mask, seat))
        if found is None:
            tallies = self.tallies
            if tallies is None:
                tallies = self.tallies = list(map(self.near.__getitem__, self.order))
            found = list(compress(self.order, map(wide.__and__, tallies)))
            for cell in DECK_EDGES[seat]:
                if not self.near.get(cell, 0) & wide and not self.bits[cell] & self.taken:
                    insort(found, cell)
            self.lists[mask, seat] = found
        return found

    def lands_of(self, mask: int, wide: int, seat: int) -> list[int]:
        """The vacant cells beside a Biome with one of these sub-types (ANI-043), beside the own deck of any (ANI-047)."""
        found: list[int] | None = self.lists.get((mask, seat, 1))
        if found is None:
            worlds = self.worlds
            if self.lands is None:
                self.lands = list(filter(worlds.__contains__, self.order))
            found = [cell for cell in self.lands if worlds[cell] & wide]
            for cell in DECK_EDGES[seat]:
                if cell in worlds and not worlds[cell] & wide and not self.bits[cell] & self.taken:
                    insort(found, cell)
            self.lists[mask, seat, 1] = found
        return found


def spots(state: AnimaulState) -> Spots:
    """What the field offers as it lies now."""
    found: Spots | None = state.spots
    if found is None or (state.features & HAS_SUBTYPES and (state.derived is None or found.basis is not state.derived)):
        found = state.spots = _counted(state)
    return found


def alone(state: AnimaulState, here: Spots, cell: int, cid: int) -> tuple[int, ...]:
    """The cells that match a card only because it lies beside them: where it cannot be moved (ANI-033); the last first."""
    found = here.alone.get(cell)
    if found is None:
        mask = board.subtypes(state, cid)
        wide, tally, _ = state.cards.forms(mask)
        near, field, own = here.near, state.field, DECK_EDGES[state.owner[cid]]
        found = here.alone[cell] = () if not wide else tuple([
            at for at in (cell + RIGHT, cell + UP, cell - UP, cell - RIGHT)
            if at not in field and not (near[at] - tally) & wide and at not in own and at not in DECKS
        ])  # fmt: skip
    return found


def _counted(state: AnimaulState) -> Spots:
    """The spots of a field, from nothing."""
    made, kinds = Spots(), state.cards.kind
    made.bits = _FIRST_BITS.copy()
    made.beside = [0] * (len(state.cards.subtype_names) + 1)
    made.worlds_beside = made.beside[:]
    for cell, cid in state.field.items():
        made.own[state.owner[cid]].append(cell)
        made.taken |= _bit(made.bits, cell)
        if not state.down[cid]:
            _, tally, numbers = state.cards.forms(board.subtypes(state, cid))
            _count(made.near, -1, cell, tally)
            _spread(made.beside, made.near, made.bits, -1, cell, numbers)
            if kinds[state.def_of[cid]] == BIOME:
                _count(made.worlds, -1, cell, tally)
                _spread(made.worlds_beside, made.worlds, made.bits, -1, cell, numbers)
    made.order = sorted(at for at in made.near if at not in state.field and at not in DECKS)
    for cells in made.own:
        cells.sort()
    made.basis = state.derived
    return made


def changed(state: AnimaulState, cid: int, off: int, on: int) -> None:
    """Take note that a card no longer lies in a cell, and lies in another (-1: none); the field is so already."""
    state.stir()
    old = state.spots
    if old is None:
        return
    if state.features & HAS_SUBTYPES:
        state.spots = None
        return
    state.spots = made = Spots()
    made.near = near = old.near.copy()
    made.worlds = old.worlds
    made.worlds_beside = old.worlds_beside
    made.order = order = old.order[:]
    made.alone = old.alone.copy()
    made.bits = bits = old.bits
    made.beside = old.beside[:]
    made.taken = old.taken
    seat = state.owner[cid]
    cells = old.own[seat][:]
    made.own = (cells, old.own[1]) if seat == 0 else (old.own[0], cells)
    if off >= 0:
        made.taken ^= bits[off]
        del cells[bisect_left(cells, off)]
    if on >= 0:
        made.taken |= _bit(bits, on)
        insort(cells, on)
    found: list[int] = []
    if not state.down[cid]:
        card = state.def_of[cid]
        _, tally, numbers = state.cards.forms(state.cards.subtypes[card])
        if state.cards.kind[card] == BIOME:
            made.worlds = old.worlds.copy()
            made.worlds_beside = old.worlds_beside[:]
            _count(made.worlds, off, on, tally)
            _spread(made.worlds_beside, made.worlds, bits, off, on, numbers)
        found = _count(near, off, on, tally)
        _spread(made.beside, near, bits, off, on, numbers)
    field = state.field
    for at in (off, on, *found):
        place = bisect_left(order, at)
        there = place < len(order) and order[place] == at
        if there != (at in near and at not in field and at not in DECKS):
            if there:
                del order[place]
            else:
                order.insert(place, at)
    _unknow(made.alone, field, off)
    _unknow(made.alone, field, on)


def _count(near: dict[int, int], off: int, on: int, tally: int) -> list[int]:
    """Count a card's neighbours anew; returns the cells that have lost their last neighbour, or got their first."""
    found: list[int] = []
    if off >= 0:
        for at in (off - RIGHT, off - UP, off + UP, off + RIGHT):
            left = near[at] - tally
            if left:
                near[at] = left
            else:
                del near[at]
                found.append(at)
    if on >= 0:
        for at in (on - RIGHT, on - UP, on + UP, on + RIGHT):
            if at in near:
                near[at] += tally
            else:
                near[at] = tally
                found.append(at)
    return found


def _spread(
    beside: list[int], near: dict[int, int], bits: dict[int, int], off: int, on: int, numbers: tuple[int, ...]
) -> None:
    """Clear and set the bits of the cells beside a card; `near` is counted already."""
    if off >= 0:
        for at in (off - RIGHT, off - UP, off + UP, off + RIGHT):
            left = near.get(at)
            if left is None:
                gone = ~bits[at]
                beside[-1] &= gone
                for number in numbers:
                    beside[number] &= gone
            else:
                for number in numbers:
                    if not left >> 3 * number + 3 & 7:
                        beside[number] &= ~bits[at]
    if on >= 0:
        four = _bit(bits, on - RIGHT) | _bit(bits, on - UP) | _bit(bits, on + UP) | _bit(bits, on + RIGHT)
        beside[-1] |= four
        for number in numbers:
            beside[number] |= four


def _bit(bits: dict[int, int], cell: int) -> int:
    found = bits.get(cell)
    if found is None:
        found = bits[cell] = 1 << len(bits)
    return found


def _unknow(alone: dict[int, tuple[int, ...]], field: dict[int, int], cell: int) -> None:
    """Forget what was worked out for the cards beside a cell, or beside a vacant neighbour of it (so for a card in it too)."""
    if cell < 0:
        return
    for at in (cell - RIGHT, cell - UP, cell + UP, cell + RIGHT):
        alone.pop(at, None)
        if at not in field:
            for near in (at - RIGHT, at - UP, at + UP, at + RIGHT):
                alone.pop(near, None)
