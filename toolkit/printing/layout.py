"""Pieces on sheets: pure functions in whole µm, x to the right and y downwards from the paper's top left corner.

paper ┌───────────────┐      A slot's place follows from its number alone, so a partial page
      │ ┌───┬───┬───┐ │      lies exactly as a full one. Backs are the fronts' slots, mirrored
      │ │ 0 │ 1 │ 2 │ │      about the axis on which the printer turns the sheet; nobody
      │ ├───┼───┼───┤ │      orders backs by hand.
      │ │ 3 │ 4 │ 5 │ │
      │ └───┴───┴───┘ │
      └───────────────┘
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from toolkit.pieces import Piece
from toolkit.printing.shelves import Block, shelve
from toolkit.units import Um, format_length, inch, mm

Flip = Literal["long", "short", "none"]


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet in portrait, and the margin that its printers usually leave."""

    name: str
    width: Um
    height: Um
    margin: Um


PAPERS = {
    "a4": Paper("A4", mm(210), mm(297), mm(5)),
    "letter": Paper("Letter", inch(8.5), inch(11), inch(0.25)),
    "legal": Paper("Legal", inch(8.5), inch(14), inch(0.25)),
    "a3": Paper("A3", mm(297), mm(420), mm(5)),
    "tabloid": Paper("Tabloid", inch(11), inch(17), inch(0.25)),
}


@dataclass(frozen=True, slots=True)
class Margins:
    """What the printer leaves blank at each edge."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def even(cls, width: int) -> Margins:
        """The same on all sides."""
        return cls(width, width, width, width)


@dataclass(frozen=True, slots=True)
class Slot:
    """A place on a page: its box as it lies there, and how far the piece in it is turned (clockwise)."""

    x: int
    y: int
    width: int
    height: int
    turn: int = 0

    @property
    def right(self) -> int:
        """Right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """Bottom edge."""
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a piece's face (upright): all of it, or one tile."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece in a slot, showing a region of its face."""

    piece: Piece
    slot: Slot
    region: Region
    glue: tuple[str, ...] = ()
    """Sides ("right", "bottom", as the piece stands) on which the next tile is glued over this one."""
    overlap: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page's fronts; what it says of itself."""

    placements: tuple[Placement, ...]
    kind: str
    note: str = ""


ROUND_GAP = mm(3)
"""Round pieces are cut out one by one, so they stand apart."""


def fit_count(space: int, size: int, gap: int) -> int:
    """How many pieces fit into a length: n sizes and n - 1 gaps."""
    return max(0, (space + gap) // (size + gap))


def grid(paper: Paper, margins: Margins, width: int, height: int, gap: int = 0) -> list[Slot]:
    """The slots of a page for pieces of one size, upright or turned, whichever holds more; empty if not even one fits.

    The grid is centred between the margins.
    """
    wide = paper.width - margins.left - margins.right
    high = paper.height - margins.top - margins.bottom
    best: list[Slot] = []
    for turn, piece_width, piece_height in ((0, width, height), (90, height, width)):
        columns, rows = fit_count(wide, piece_width, gap), fit_count(high, piece_height, gap)
        if columns * rows <= len(best):
            continue
        left = margins.left + (wide - columns * piece_width - (columns - 1) * gap) // 2
        top = margins.top + (high - rows * piece_height - (rows - 1) * gap) // 2
        best = [
            Slot(left + column * (piece_width + gap), top + row * (piece_height + gap), piece_width, piece_height, turn)
            for row in range(rows)
            for column in range(columns)
        ]
    return best


def back_slot(slot: Slot, paper: Paper, flip: Flip, offset: tuple[int, int] = (0, 0)) -> Slot:
    """Where the back of a slot lies on the back page, turned so that front and back of the cut piece are upright together.

    The printer turns the sheet about its long edge (a portrait sheet: left and right change places) or its short edge (top and
    bottom change places, so backs stand on their heads on the page). `offset` (right, down) moves backs only.
    """
    if flip == "short":
        turned = replace(slot, y=paper.height - slot.bottom, turn=(180 - slot.turn) % 360)
    else:
        turned = replace(slot, x=paper.width - slot.right, turn=-slot.turn % 360)
    return replace(turned, x=turned.x + offset[0], y=turned.y + offset[1])


def back_region(region: Region, piece: Piece) -> Region:
    """The part of the back that lies behind a part of the front."""
    return replace(region, x=piece.width - region.x - region.width)


def back_of(placement: Placement, paper: Paper, flip: Flip, offset: tuple[int, int] = (0, 0)) -> Placement:
    """The placement of a piece's back."""
    return replace(
        placement,
        slot=back_slot(placement.slot, paper, flip, offset),
        region=back_region(placement.region, placement.piece),
        glue=(),
    )


def whole(piece: Piece) -> Region:
    """All of a piece's face."""
    return Region(0, 0, piece.width, piece.height)


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a piece larger than the page is cut up."""

    columns: int
    rows: int
    turn: int
    regions: tuple[tuple[Region, tuple[str, ...]], ...]


def _cut(length: int, space: int, overlap: int) -> list[tuple[int, int]]:
    """Start and length of the parts of a length, equal, each at most as long as the space, each overlapping the next."""
    if length <= space:
        return [(0, length)]
    count = -(-(length - overlap) // (space - overlap))
    part = -(-(length + (count - 1) * overlap) // count)
    starts = [at * (part - overlap) for at in range(count)]
    return [(start, min(part, length - start)) for start in starts]


def tiling(width: int, height: int, wide: int, high: int, overlap: int) -> Tiling:
    """The fewest pages that show a piece, upright or turned, in a space of wide x high.

    Raises:
        ValueError: the space is not larger than the overlap.
    """
    if min(wide, high) <= 2 * overlap:
        raise ValueError("the page leaves no room between its margins")
    options = []
    for turn, space_x, space_y in ((0, wide, high), (90, high, wide)):
        across, down = _cut(width, space_x, overlap), _cut(height, space_y, overlap)
        options.append((len(across) * len(down), turn, across, down))
    _, turn, across, down = min(options, key=lambda option: option[:2])
    regions = tuple(
        (
            Region(x, y, part_width, part_height),
            (*(("right",) if column < len(across) - 1 else ()), *(("bottom",) if row < len(down) - 1 else ())),
        )
        for row, (y, part_height) in enumerate(down)
        for column, (x, part_width) in enumerate(across)
    )
    return Tiling(len(across), len(down), turn, regions)


class DoesNotFit(Exception):
    """A piece is larger than the page and may not be tiled."""

    def __init__(self, piece: Piece, message: str) -> None:
        super().__init__(message)
        self.piece = piece


def impose(
    pieces: Iterable[Piece],
    paper: Paper,
    margins: Margins,
    gap: int = 0,
    overlap: int = mm(8),
    tile: bool = True,
    furniture: int = mm(9),
) -> list[Sheet]:
    """All copies of all pieces on sheets: pieces of one kind, size and shape share sheets, in the order given.

    What is left over of the sizes of a kind shares sheets where that saves paper; pieces with backs keep to their grid.
    A piece larger than the page is tiled; `furniture` is kept free below tiles for ruler and label.

    Raises:
        DoesNotFit: a piece is larger than the page, and tiling is not wanted or not possible.
    """
    groups: dict[tuple[str, int, int, str], list[Piece]] = {}
    for piece in pieces:
        groups.setdefault((piece.kind, piece.width, piece.height, piece.shape), []).extend([piece] * piece.count)
    sheets: list[Sheet] = []
    left_over: dict[str, list[Sheet]] = {}
    for (kind, width, height, shape), copies in groups.items():
        slots = grid(paper, margins, width, height, _apart(gap, shape))
        if slots:
            for start in range(0, len(copies), len(slots)):
                page = copies[start : start + len(slots)]
                placed = tuple(Placement(piece, slot, whole(piece)) for piece, slot in zip(page, slots, strict=False))
                whole_grid = len(placed) == len(slots) or any(piece.back for piece in page)
                (sheets if whole_grid else left_over.setdefault(kind, [])).append(Sheet(placed, kind))
        else:
            for piece in copies:
                sheets.extend(_tiles(piece, paper, margins, overlap, tile, furniture))
    for kind, partial in left_over.items():
        shared = _share(partial, paper, margins, gap, kind) if len(partial) > 1 else partial
        sheets.extend(shared if len(shared) < len(partial) else partial)
    order = {kind: number for number, kind in enumerate(dict.fromkeys(kind for kind, *_ in groups))}
    return sorted(sheets, key=lambda sheet: order[sheet.kind])


def _apart(gap: int, shape: str) -> int:
    return max(gap, ROUND_GAP) if shape == "circle" else gap


def _share(partial: Sequence[Sheet], paper: Paper, margins: Margins, gap: int, kind: str) -> list[Sheet]:
    """The pieces of sheets that are not full, on fewer sheets that sizes share."""
    lots = [[placement.piece for placement in sheet.placements] for sheet in partial]
    blocks = [Block(lot[0].width, lot[0].height, len(lot), _apart(gap, lot[0].shape)) for lot in lots]
    spots = shelve(blocks, paper.width - margins.left - margins.right, paper.height - margins.top - margins.bottom)
    pages: dict[int, list[Placement]] = {}
    for spot, piece in zip(spots, (piece for lot in lots for piece in lot), strict=True):
        box = (piece.width, piece.height) if spot.turn == 0 else (piece.height, piece.width)
        slot = Slot(margins.left + spot.x, margins.top + spot.y, *box, spot.turn)
        pages.setdefault(spot.sheet, []).append(Placement(piece, slot, whole(piece)))
    return [Sheet(tuple(pages[number]), kind) for number in sorted(pages)]


def _tiles(piece: Piece, paper: Paper, margins: Margins, overlap: int, tile: bool, furniture: int) -> list[Sheet]:
    size = f"{piece.name} is {format_length(piece.width)} x {format_length(piece.height)}"
    wide = paper.width - margins.left - margins.right
    high = paper.height - margins.top - margins.bottom
    if not tile:
        raise DoesNotFit(piece, f"{size}, larger than {paper.name} between its margins")
    try:
        plan = tiling(piece.width, piece.height, wide, high - furniture, overlap)
    except ValueError as problem:
        raise DoesNotFit(piece, f"{size}, and {problem}") from None
    sheets = []
    for number, (region, glue) in enumerate(plan.regions):
        box = (region.width, region.height) if plan.turn == 0 else (region.height, region.width)
        slot = Slot(margins.left + (wide - box[0]) // 2, margins.top + (high - furniture - box[1]) // 2, *box, plan.turn)
        row, column = divmod(number, plan.columns)
        note = f"{piece.name}: row {row + 1} of {plan.rows}, column {column + 1} of {plan.columns}"
        if glue:
            note += ", next on the dotted line"
        sheets.append(Sheet((Placement(piece, slot, region, glue, overlap),), piece.kind, note if len(plan.regions) > 1 else ""))
    return sheets


# ---- what goes beyond the cut, and what is drawn beside the pieces ----

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


def bleed_box(slot: Slot, others: Sequence[Slot], paper: Paper, bleed: int, keep: int) -> Box:
    """The box that a piece may print on: its slot and, on each side, as much bleed as neighbours and the paper's edge leave.

    Between two slots each gets half the gap; towards the edge of the paper `keep` stays free (for the marks). Slots fill
    a page row by row, so a slot that has one across the corner also has one beside or below it.
    """
    left = min(bleed, max(0, slot.x - keep))
    top = min(bleed, max(0, slot.y - keep))
    right = min(bleed, max(0, paper.width - slot.right - keep))
    bottom = min(bleed, max(0, paper.height - slot.bottom - keep))
    for other in others:
        if other is slot:
            continue
        if other.y < slot.bottom and other.bottom > slot.y:
            if other.right <= slot.x:
                left = min(left, (slot.x - other.right) // 2)
            elif other.x >= slot.right:
                right = min(right, (other.x - slot.right) // 2)
        elif other.x < slot.right and other.right > slot.x:
            if other.bottom <= slot.y:
                top = min(top, (slot.y - other.bottom) // 2)
            elif other.y >= slot.bottom:
                bottom = min(bottom, (other.y - slot.bottom) // 2)
    return (slot.x - left, slot.y - top, slot.right + right, slot.bottom + bottom)
