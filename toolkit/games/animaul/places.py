"""Where cards may be laid and moved: by sub-type, Biome, deck and host."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.animaul import board, colossal
from toolkit.games.animaul.grid import DECK_EDGES, DECKS, RIGHT, UP, adjacent
from toolkit.games.animaul.hooks import HOOKS
from toolkit.games.animaul.model import HAS_BAN, TRAIT, UNKNOWN
from toolkit.games.animaul.spots import Spots, spots

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState


def home(state: AnimaulState, seat: int) -> list[int]:
    """The vacant cells beside a seat's own deck."""
    return [cell for cell in DECK_EDGES[seat] if cell not in state.field]


def matching(state: AnimaulState, mask: int, seat: int) -> list[int]:
    """Vacant cells beside a card with one of these sub-types (ANI-042), or beside the own deck (ANI-046); sorted."""
    here = spots(state)
    return here.window.listed(here.matching(mask, state.cards.numbers(mask), seat))


def card_spots(state: AnimaulState, cid: int) -> list[int]:
    """Where a card on the field may be moved; [] if it cannot be moved (ANI-033 to ANI-037)."""
    cell = state.cell_of[cid]
    if cell < 0 or cell in state.mini_at or cid in state.host or cid in state.worn:
        return []
    if state.features & HAS_BAN and HOOKS.statics.banned(state, "move card", cid):
        return []
    here, seat = spots(state), state.owner[cid]
    mask = here.mask(state, cid)
    numbers = state.cards.numbers(mask)
    return here.window.listed(here.moving(mask, numbers, cell, seat))


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
    """Where an Animal or Critter may be laid; of a Colossal only where its set would be assembled (ANI-183)."""
    cards, here = state.cards, spots(state)
    mask, group = cards.subtypes[card], cards.groups[card]
    bits = here.landing(mask, cards.numbers(mask), seat)
    if cards.defs[card].colossal <= 1:
        return here.window.listed(bits)
    parts = {cell: part for cell in here.own[seat] if (part := state.def_of[state.field[cell]]) in group}
    if len({card, *parts.values()}) < cards.defs[card].colossal:
        return []
    near = 0
    for cell in parts:
        near |= here.window.around[cell]
    return [cell for cell in here.window.listed(bits & near) if colossal.together(state, seat, card, cell)]


def trait_spots(state: AnimaulState, card: int, seat: int, here: Spots | None = None) -> list[tuple[int, int]]:
    """Pairs of a vacant cell and the cell of the host beside it that a Trait may be equipped to (ANI-044, ANI-045), sorted.

    Args:
        state: the position.
        card: the definition.
        seat: who would play it.
        here: the spots of the position, if they are known.
    """
    hosts = state.cards.compile(card).hosts
    here = here or spots(state)
    field, mask, down, def_of = state.field, state.cards.subtypes[card], state.down, state.def_of
    printed, retyped = state.cards.subtypes, here.retyped
    bans = bool(state.features & HAS_BAN) and "be equipped" in HOOKS.statics.bans(state)
    found = []
    for host, cid in field.items():
        fits = not down[cid] and printed[def_of[cid]] & mask if not retyped else here.mask(state, cid) & mask
        if bans and fits and HOOKS.statics.banned(state, "be equipped", cid):
            continue
        if fits and (hosts is None or hosts.fits(state, cid, seat)):
            for cell in (host - RIGHT, host - UP, host + UP, host + RIGHT):
                if cell not in field and cell not in DECKS:
                    found.append((cell, host))
    if hosts is not None and hosts.deck:
        found += [(cell, DECKS[seat]) for cell in home(state, seat)]
    found.sort()
    return found


def hosts_at(state: AnimaulState, card: int, cell: int, seat: int) -> list[int]:
    """The cells of the hosts that a Trait laid at this cell may be equipped to; of the own deck its cell."""
    return [host for at, host in trait_spots(state, card, seat) if at == cell]


def may_bear(state: AnimaulState, trait: int, host: int) -> bool:
    """Whether a Trait on the field may be equipped to a card that it touches and shares a sub-type with (ANI-044, ANI-045)."""
    if not board.in_play(state, trait) or not board.in_play(state, host):
        return False
    if state.cards.kind[state.def_of[trait]] != TRAIT or not adjacent(state.cell_of[trait], state.cell_of[host]):
        return False
    hosts = state.cards.compile(state.def_of[trait]).hosts
    if hosts is not None and not hosts.fits(state, host, state.owner[trait]):
        return False
    if state.features & HAS_BAN and any(HOOKS.statics.banned(state, "be equipped", cid) for cid in (trait, host)):
        return False
    return bool(board.subtypes(state, trait) & board.subtypes(state, host)) and state.host.get(trait, -1) != host


def deck_may_bear(state: AnimaulState, trait: int) -> bool:
    """Whether a Trait on the field may be equipped to its player's deck: it says so, and touches it (ANI-148, ANI-153)."""
    seat = state.owner[trait]
    if not board.in_play(state, trait) or not adjacent(state.cell_of[trait], DECKS[seat]):
        return False
    hosts = state.cards.compile(state.def_of[trait]).hosts
    return hosts is not None and bool(hosts.deck) and state.host.get(trait) != ~seat
