"""Colossal sets: whether enough parts lie together, each in its place (ANI-183 to ANI-191)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.animaul.grid import STEPS, toward

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState

_PLACES = {"L": ("right", "CR"), "R": ("left", "CL"), "T": ("below", "CB"), "B": ("above", "CT")}
"""Of each letter: on which side of the card one of these letters lies; a card right of an [L] is what the [L] is left of."""


def assembled(state: AnimaulState, cid: int) -> bool:
    """Whether the Colossal set of a card on the field is assembled."""
    cell = state.cell_of[cid]
    return cell >= 0 and not state.down[cid] and together(state, state.owner[cid], state.def_of[cid], cell)


def together(state: AnimaulState, seat: int, card: int, cell: int) -> bool:
    """Whether the set would be assembled with its card (definition) at a cell: as many different parts as its tag says,
    one edge-connected group, every letter in its place as the owner sees it.
    """
    cards, group = state.cards, state.cards.groups[card]
    need = cards.defs[card].colossal
    if need <= 1:
        return True

    def part(at: int) -> int:
        if at == cell:
            return card
        found = state.field.get(at, -1)
        if found < 0 or state.down[found] or state.owner[found] != seat or state.def_of[found] not in group:
            return -1
        return state.def_of[found]

    seen, todo = {cell}, [cell]
    while todo:
        here = todo.pop()
        for step in STEPS:
            if here + step not in seen and part(here + step) >= 0:
                seen.add(here + step)
                todo.append(here + step)
    if len({part(at) for at in seen}) < need:
        return False

    def letter(at: int) -> str:
        found = part(at)
        return cards.defs[found].letter if found >= 0 else ""

    def fits(at: int) -> bool:
        own = letter(at)
        if own == "C":
            sides = {side: part(toward(seat, at, side)) >= 0 for side in ("left", "right", "above", "below")}
            return (sides["left"] and sides["right"]) or (sides["above"] and sides["below"])
        if own:
            side, letters = _PLACES[own]
            return (beside := letter(toward(seat, at, side))) != "" and beside in letters
        return True

    return all(fits(at) for at in seen)
