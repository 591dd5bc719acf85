"""Where cards can lie: the vacant cells beside cards, by sub-type, kept up to date change by change."""

from __future__ import annotations

from bisect import bisect_left, insort
from itertools import compress
from typing import TYPE_CHECKING, Any

from toolkit.games.animaul import board, colossal
from toolkit.games.animaul.grid import DECK_EDGES, DECKS, RIGHT, UP
from toolkit.games.animaul.hooks import HOOKS
from toolkit.games.animaul.model import BIOME, HAS_BAN, HAS_SUBTYPES, TRAIT, UNKNOWN

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

_REACH = tuple(x * RIGHT + y * UP for x in range(-2, 3) for y in range(-2, 3) if abs(x) + abs(y) <= 2)
"""From a cell to all cells that have a neighbour in common with it, itself and its neighbours included."""


class Spots:
    """What a field offers to cards that are to be laid on it. Never changed: a change of the field makes a new one.

    Sub-types are counted, three bits for each (model.Cards.tally), so that a card can be thought away by subtraction.
    """

    __slots__ = ("alone", "basis", "counts", "lands", "lists", "near", "order", "worlds")

    def __init__(self) -> None:
        self.near: dict[int, int] = {}
        """Of every cell beside a face-up card, vacant or not: how many neighbours there are of each sub-type."""
        self.worlds: dict[int, int] = {}
        """The same, Biomes alone counted."""
        self.order: list[int] = []
        """The vacant cells among them, sorted; the cells of decks left out."""
        self.counts: list[int] | None = None
        """`near` of each of `order`, once it has been asked for."""
        self.lands: list[int] | None = None
        """Those of `order` that are beside a Biome, once they have been asked for."""
        self.alone: dict[int, tuple[int, ...]] = {}
        """By cell of a card: see `alone`; worked out when asked for."""
        self.lists: dict[Any, Any] = {}
        """Answers worked out so far."""
        self.basis: Any = None
        """What statics had worked out when sub-types that differ from the printed ones were counted."""


def spots(state: AnimaulState) -> Spots:
    """What the field offers as it lies now."""
    found: Spots | None = state.spots
    if found is None or (state.features & HAS_SUBTYPES and (state.derived is None or found.basis is not state.derived)):
        found = state.spots = _counted(state)
    return found


def _tally(state: AnimaulState, cid: int) -> int:
    """What a card counts for its neighbours; 0 if it lies face down."""
    if state.down[cid]:
        return 0
    if state.features & HAS_SUBTYPES:
        return state.cards.tally(board.subtypes(state, cid))
    return state.cards.tallies[state.def_of[cid]]


def _counted(state: AnimaulState) -> Spots:
    made, kinds = Spots(), state.cards.kind
    near, worlds = made.near, made.worlds
    for cell, cid in state.field.items():
        tally = _tally(state, cid)
        _count(near, -1, cell, tally)
        if kinds[state.def_of[cid]] == BIOME:
            _count(worlds, -1, cell, tally)
    made.order = sorted(at for at in near if at not in state.field and at not in DECKS)
    made.basis = state.derived
    return made


def changed(state: AnimaulState, cid: int, off: int, on: int) -> None:
    """Take note that a card no longer lies in a cell, and lies in another (-1: none); the field is so already."""
    state.derived = None
    state.sweep = True
    old = state.spots
    if old is None:
        return
    if state.features & HAS_SUBTYPES:
        state.spots = None
        return
    state.spots = made = Spots()
    made.near = near = old.near.copy()
    made.worlds = old.worlds
    made.order = order = old.order[:]
    made.alone = alone = old.alone.copy()
    tally = _tally(state, cid)
    if tally and state.cards.kind[state.def_of[cid]] == BIOME:
        made.worlds = old.worlds.copy()
        _count(made.worlds, off, on, tally)
    field = state.field
    for at in (off, on, *_count(near, off, on, tally)):
        place = bisect_left(order, at)
        there = place < len(order) and order[place] == at
        if there != (at in near and at not in field and at not in DECKS):
            if there:
                del order[place]
            else:
                order.insert(place, at)
    for cell in (off, on):
        if cell >= 0:
            for step in _REACH:
                alone.pop(cell + step, None)


def _count(near: dict[int, int], off: int, on: int, tally: int) -> list[int]:
    """Count a card's neighbours anew; returns the cells that have no neighbour left, or their first."""
    found: list[int] = []
    if tally:
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


def home(state: AnimaulState, seat: int) -> list[int]:
    """The vacant cells beside a seat's own deck."""
    return [cell for cell in DECK_EDGES[seat] if cell not in state.field]


def matching(state: AnimaulState, mask: int, seat: int) -> list[int]:
    """Vacant cells beside a card with one of these sub-types (ANI-042), or beside the own deck (ANI-046); sorted."""
    here = spots(state)
    found: list[int] | None = here.lists.get((mask, seat))
    if found is None:
        order, counts = here.order, here.counts
        if counts is None:
            counts = here.counts = list(map(here.near.__getitem__, order))
        wide = state.cards.wide(mask)
        found = list(compress(order, map(wide.__and__, counts)))
        for cell in home(state, seat):
            if not here.near.get(cell, 0) & wide:
                insort(found, cell)
        here.lists[mask, seat] = found
    return found


def alone(state: AnimaulState, here: Spots, cell: int, cid: int) -> tuple[int, ...]:
    """The cells that match a card only because it lies beside them: where it cannot be moved (ANI-033); the last first."""
    found = here.alone.get(cell)
    if found is None:
        near, field, own = here.near, state.field, DECK_EDGES[state.owner[cid]]
        tally, wide = _tally(state, cid), state.cards.wide(board.subtypes(state, cid))
        found = here.alone[cell] = tuple([
            at for at in (cell + RIGHT, cell + UP, cell - UP, cell - RIGHT)
            if wide and at not in field and not (near[at] - tally) & wide and at not in own and at not in DECKS
        ])  # fmt: skip
    return found


def card_spots(state: AnimaulState, cid: int) -> list[int]:
    """Where a card on the field may be moved; [] if it cannot be moved (ANI-033 to ANI-037)."""
    cell = state.cell_of[cid]
    if cell < 0 or cell in state.mini_at or cid in state.host or cid in state.worn:
        return []
    if state.features & HAS_BAN and HOOKS.statics.banned(state, "move card", cid):
        return []
    found = matching(state, board.subtypes(state, cid), state.owner[cid])
    but = alone(state, spots(state), cell, cid)
    return [to for to in found if to not in but] if but else found


def play_spots(state: AnimaulState, card: int, seat: int) -> list[int]:
    """Where a seat may lay a card of this definition from its hand, sorted; for a Trait, beside some host."""
    cards = state.cards
    kind, mask = cards.kind[card], cards.subtypes[card]
    if kind == UNKNOWN or cards.morph[card]:
        return []
    if kind == TRAIT:
        return sorted({cell for cell, _ in trait_spots(state, card, seat)})
    return _unit_spots(state, card, seat) if cards.unit[card] else matching(state, mask, seat)


def _unit_spots(state: AnimaulState, card: int, seat: int) -> list[int]:
    """Vacant cells beside a Biome of a common sub-type (ANI-043), beside the own deck of any (ANI-047)."""
    here, cards = spots(state), state.cards
    known: Any = cards.subtypes[card], seat, 1
    found: list[int] | None = here.lists.get(known)
    if found is None:
        worlds, wide = here.worlds, cards.wide(cards.subtypes[card])
        if here.lands is None:
            here.lands = list(filter(worlds.__contains__, here.order))
        found = [cell for cell in here.lands if worlds[cell] & wide]
        for cell in DECK_EDGES[seat]:
            if cell in worlds and not worlds[cell] & wide and cell not in state.field:
                insort(found, cell)
        here.lists[known] = found
    if not cards.groups[card]:
        return found
    laid = {state.def_of[cid] for cid in state.field.values() if state.owner[cid] == seat} & cards.groups[card]
    if len(laid | {card}) < cards.defs[card].colossal:
        return []
    return [cell for cell in found if colossal.together(state, seat, card, cell)]


def trait_spots(state: AnimaulState, card: int, seat: int) -> list[tuple[int, int]]:
    """Pairs of a vacant cell and the cell of the host beside it that a Trait may be equipped to (ANI-044, ANI-045), sorted."""
    here, hosts = spots(state), state.cards.compile(card).hosts
    known: Any = (state.cards.subtypes[card], 2)
    found: list[tuple[int, int]] | None = here.lists.get(known) if hosts is None else None
    if found is None:
        field, mask = state.field, state.cards.subtypes[card]
        found = []
        for host, cid in field.items():
            if board.subtypes(state, cid) & mask and (hosts is None or hosts.fits(state, cid, seat)):
                for cell in (host - RIGHT, host - UP, host + UP, host + RIGHT):
                    if cell not in field and cell not in DECKS:
                        found.append((cell, host))
        if hosts is None:
            here.lists[known] = found
        elif hosts.deck:
            found += [(cell, DECKS[seat]) for cell in home(state, seat)]
        found.sort()
    return found


def hosts_at(state: AnimaulState, card: int, cell: int, seat: int) -> list[int]:
    """The cells of the hosts that a Trait laid at this cell may be equipped to; of the own deck its cell."""
    return [host for at, host in trait_spots(state, card, seat) if at == cell]
