"""Pieces of several sizes on shared sheets: rows ("shelves") of pieces, tallest first (µm, y downwards)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from toolkit.units import Um, mm

GUTTER: Um = mm(9)
"""Between pieces of different sizes: room for the bleed and the crop marks of both."""


@dataclass(frozen=True, slots=True)
class Block:
    """So many pieces of one size, `gap` apart."""

    width: int
    height: int
    count: int
    gap: int = 0


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a piece lies: the sheet, its top left corner, how far it is turned; which block it is of."""

    sheet: int
    x: int
    y: int
    turn: int
    block: int


@dataclass(slots=True)
class _Shelf:
    height: int
    used: int = 0
    blocks: list[tuple[int, int, int, int]] = field(default_factory=list)
    """(x, width of a piece, its height, block)"""


def _lying(block: Block, wide: int, high: int) -> tuple[int, int, int] | None:
    """Width, height and turn of a block's pieces on a page; None if they do not fit. Upright where that fits."""
    for turn, width, height in ((0, block.width, block.height), (90, block.height, block.width)):
        if width <= wide and height <= high:
            return width, height, turn
    return None


def shelve(blocks: Sequence[Block], wide: int, high: int) -> list[Spot]:
    """Places for all pieces of all blocks within pages of `wide` x `high`, in the order of the blocks.

    Tall pieces come first; a piece goes to the first shelf that has room for it. Shelves are centred on their page.

    Raises:
        ValueError: a piece does not fit a page.
    """
    sizes = []
    for block in blocks:
        lying = _lying(block, wide, high)
        if lying is None:
            raise ValueError("a piece is larger than the page")
        sizes.append(lying)
    shelves: list[_Shelf] = []
    for number in sorted(range(len(blocks)), key=lambda one: (-sizes[one][1], -sizes[one][0], one)):
        width, height, _ = sizes[number]
        for _ in range(blocks[number].count):
            shelf, x = _room(shelves, number, width, height, blocks[number].gap, wide)
            shelf.blocks.append((x, width, height, number))
            shelf.used = x + width
    pages: list[list[_Shelf]] = []
    for shelf in shelves:
        if not pages or _depth([*pages[-1], shelf]) > high:
            pages.append([])
        pages[-1].append(shelf)
    spots: list[Spot] = []
    for sheet, page in enumerate(pages):
        y = (high - _depth(page)) // 2
        for shelf in page:
            left = (wide - shelf.used) // 2
            spots += [Spot(sheet, left + x, y, sizes[number][2], number) for x, _, _, number in shelf.blocks]
            y += shelf.height + GUTTER
    return sorted(spots, key=lambda spot: spot.block)


def _room(shelves: list[_Shelf], number: int, width: int, height: int, gap: int, wide: int) -> tuple[_Shelf, int]:
    for shelf in shelves:
        x = shelf.used + (gap if shelf.blocks and shelf.blocks[-1][3] == number else GUTTER)
        if height <= shelf.height and x + width <= wide:
            return shelf, x
    shelf = _Shelf(height)
    shelves.append(shelf)
    return shelf, 0


def _depth(page: Sequence[_Shelf]) -> int:
    return sum(shelf.height for shelf in page) + GUTTER * (len(page) - 1)
