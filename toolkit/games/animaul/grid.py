"""Cells of the field: an unbounded grid, each cell one whole number; decks lie on it, cards are laid edge to edge (ANI-013)."""

from __future__ import annotations

import re
from functools import lru_cache

_SHIFT = 15
_HALF = 1 << (_SHIFT - 1)
_ROW = (1 << _SHIFT) - 1
REACH = _HALF - 1
"""No coordinate is farther from 0 than this: cards would have to be moved away from everything all game long to get there."""
_TEXT = re.compile(r"^\s*\(?\s*([+-]?\d{1,6})\s*,\s*([+-]?\d{1,6})\s*\)?\s*$")

UP, RIGHT = 1, 1 << _SHIFT
STEPS = (-RIGHT, -UP, UP, RIGHT)
"""What takes a cell to its four neighbours: all that "adjacent" means (ANI-015)."""


def cell(x: int, y: int) -> int:
    """The number of the cell at x (to the right) and y (upwards), as seat 0 sees the table."""
    return (x + _HALF) << _SHIFT | (y + _HALF)


def place(number: int) -> tuple[int, int]:
    """The coordinates of a cell."""
    return (number >> _SHIFT) - _HALF, (number & _ROW) - _HALF


def distance(one: int, two: int) -> int:
    """Steps from a cell to another."""
    return abs((one >> _SHIFT) - (two >> _SHIFT)) + abs((one & _ROW) - (two & _ROW))


@lru_cache(maxsize=65_536)
def cell_text(number: int) -> str:
    """A cell as people write it: "1,-2"."""
    x, y = place(number)
    return f"{x},{y}"


def parse_cell(text: str) -> int | None:
    """The cell of "1,-2"; None if it is not one, or is too far away."""
    return _parsed(str(text))


@lru_cache(maxsize=65_536)
def _parsed(text: str) -> int | None:
    match = _TEXT.match(text)
    if not match:
        return None
    x, y = int(match[1]), int(match[2])
    return cell(x, y) if max(abs(x), abs(y)) < REACH else None


DECKS = (cell(0, 0), cell(0, 3))
"""The cell of each seat's deck: two cells lie between them (ANI-013)."""


def beside(number: int) -> tuple[int, int, int, int]:
    """The four neighbours of a cell, sorted."""
    return number - RIGHT, number - UP, number + UP, number + RIGHT


def adjacent(one: int, two: int) -> bool:
    """Whether two cells share an edge."""
    return one - two in STEPS


DECK_EDGES = tuple(beside(deck) for deck in DECKS)
"""The cells beside each deck."""


def toward(seat: int, number: int, side: str) -> int:
    """The neighbour of a cell to the "left", "right", "above" or "below", as this seat sees it (ANI-188)."""
    step = {"left": -RIGHT, "right": RIGHT, "above": UP, "below": -UP}[side]
    return number + (step if seat == 0 else -step)
