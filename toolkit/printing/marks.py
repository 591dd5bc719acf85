"""What is drawn beside the pieces: crop marks, fold and glue lines, the ruler and the label of a sheet (µm, y downwards)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from toolkit.printing.layout import Box, Margins, Paper, Placement, Slot
from toolkit.units import mm

MarkStyle = Literal["none", "corner", "cross", "line"]

LENGTH = mm(3)
"""Of a crop mark."""
OFFSET = mm(0.25)
"""From the end of the bleed to a crop mark."""
ROOM = LENGTH + OFFSET + mm(1.75)
"""What the bleed leaves free at the paper's edge, so that a mark can be seen beyond what the printer leaves blank."""
WIDTH = mm(0.15)
CROSS = mm(1.5)
"""Arm of a cross on a corner of a card."""
RULER = mm(100)
RULER_DEPTH = mm(2.8)
LABEL_DEPTH = mm(2.6)
CAPTION = mm(30)
"""Beside the ruler, for what it says."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line from (x1, y1) to (x2, y2)."""

    x1: int
    y1: int
    x2: int
    y2: int


def _free(start: int, end: int, taken: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """What is left of a length when parts are taken."""
    free: list[tuple[int, int]] = []
    at = start
    for low, high in sorted(taken):
        if low > at:
            free.append((at, min(low, end)))
        at = max(at, high)
    if at < end:
        free.append((at, end))
    return free


def _along(
    lines: Sequence[tuple[int, int, int]], boxes: Sequence[tuple[int, int, int, int]], end: int, style: MarkStyle
) -> list[tuple[int, int, int]]:
    """Marks on cut lines that run one way: (place of the line, start, end).

    `lines` are (place, start, end) of the edges to be cut; `boxes` (low, high across; low, high along) are what must stay clear.
    """
    by_place: dict[int, list[tuple[int, int]]] = {}
    for place, start, stop in lines:
        by_place.setdefault(place, []).append((start, stop))
    marks: list[tuple[int, int, int]] = []
    for place, edges in sorted(by_place.items()):
        taken = [
            (low - OFFSET, high + OFFSET) for across_low, across_high, low, high in boxes if across_low <= place <= across_high
        ]
        first, last = min(start for start, _ in edges), max(stop for _, stop in edges)
        free = _free(0, end, taken)
        # Beyond the nearest gap lie pieces of other sizes, which this line does not cut.
        before = max((high for _, high in free if high <= first), default=0)
        after = min((low for low, _ in free if low >= last), default=end)
        for low, high in free:
            if style == "line":
                marks.append((place, low, high))
            elif high <= first:
                if high == before:
                    marks.append((place, max(low, high - LENGTH), high))
            elif low >= last:
                if low == after:
                    marks.append((place, low, min(high, low + LENGTH)))
            elif high - low <= 2 * LENGTH:
                marks.append((place, low, high))
            else:
                marks.extend(((place, low, low + LENGTH), (place, high - LENGTH, high)))
    return [mark for mark in marks if mark[2] > mark[1]]


def crop_marks(slots: Sequence[Slot], boxes: Sequence[Box], paper: Paper, style: MarkStyle) -> list[Stroke]:
    """Marks at both ends of every cut line of the placed pieces, centred on it, outside every bleed box.

    Between pieces that stand apart there are marks too.
    """
    if style == "none" or not slots:
        return []
    upright = [(place, slot.y, slot.bottom) for slot in slots for place in (slot.x, slot.right)]
    level = [(place, slot.x, slot.right) for slot in slots for place in (slot.y, slot.bottom)]
    columns = [(left, right, top, bottom) for left, top, right, bottom in boxes]
    rows = [(top, bottom, left, right) for left, top, right, bottom in boxes]
    marks = [Stroke(place, low, place, high) for place, low, high in _along(upright, columns, paper.height, style)]
    marks += [Stroke(low, place, high, place) for place, low, high in _along(level, rows, paper.width, style)]
    if style == "cross":
        corners = sorted({(x, y) for slot in slots for x in (slot.x, slot.right) for y in (slot.y, slot.bottom)})
        for x, y in corners:
            marks += [Stroke(x - CROSS, y, x + CROSS, y), Stroke(x, y - CROSS, x, y + CROSS)]
    return marks


def fold_lines(placement: Placement) -> list[Stroke]:
    """The fold lines of a piece on its page."""
    slot, region = placement.slot, placement.region
    lines = []
    for fold in placement.piece.folds:
        down = fold - region.y
        if not 0 < down < region.height:
            continue
        if slot.turn % 180 == 0:
            y = slot.y + down if slot.turn == 0 else slot.bottom - down
            lines.append(Stroke(slot.x, y, slot.right, y))
        else:
            x = slot.right - down if slot.turn == 90 else slot.x + down
            lines.append(Stroke(x, slot.y, x, slot.bottom))
    return lines


def glue_lines(placement: Placement) -> list[Stroke]:
    """Where the edge of the next tile comes to lie on this one."""
    slot, over = placement.slot, placement.overlap
    sides = {"right": "right", "bottom": "bottom"} if slot.turn == 0 else {"right": "bottom", "bottom": "left"}
    lines = []
    for side in placement.glue:
        place = sides[side]
        if place == "right":
            lines.append(Stroke(slot.right - over, slot.y, slot.right - over, slot.bottom))
        elif place == "left":
            lines.append(Stroke(slot.x + over, slot.y, slot.x + over, slot.bottom))
        else:
            lines.append(Stroke(slot.x, slot.bottom - over, slot.right, slot.bottom - over))
    return lines


@dataclass(frozen=True, slots=True)
class Strip:
    """Room for a line of print beside the pieces: where it begins, how long, and whether it runs upwards."""

    x: int
    y: int
    length: int
    upwards: bool = False


def strips(boxes: Sequence[Box], paper: Paper, margins: Margins, depth: int) -> list[Strip]:
    """Strips of a depth clear of all pieces, at the outer end of the printable area: below, above, left, right.

    A strip below or above begins at the left and runs to the right; one at the side begins at the bottom and runs upwards (x is
    its left edge, y its bottom).
    """
    left = min(box[0] for box in boxes)
    top = min(box[1] for box in boxes)
    right = max(box[2] for box in boxes)
    bottom = max(box[3] for box in boxes)
    wide = paper.width - margins.left - margins.right
    high = paper.height - margins.top - margins.bottom
    found = []
    clear = mm(0.3)
    low, far = paper.height - margins.bottom, paper.width - margins.right
    if low - depth >= bottom + clear:
        found.append(Strip(margins.left, low - depth, wide))
    if margins.top + depth + clear <= top:
        found.append(Strip(margins.left, margins.top, wide))
    if margins.left + depth + clear <= left:
        found.append(Strip(margins.left, low, high, upwards=True))
    if far - depth >= right + clear:
        found.append(Strip(far - depth, low, high, upwards=True))
    return found


@dataclass(frozen=True, slots=True)
class Furniture:
    """Where the ruler and the label stand; None where the page has no room."""

    ruler: Strip | None
    label: Strip | None


def furniture(boxes: Sequence[Box], paper: Paper, margins: Margins) -> Furniture:
    """Places for ruler and label, never on a piece: both in one strip where it is long enough, else in two.

    A margin that holds no strip (top and bottom of a Letter page with nine poker cards) is passed over for the sides; there the
    marks of the cut lines may cross the ruler, as longer ticks.
    """
    if not boxes:
        boxes = [(paper.width // 2, paper.height // 2, paper.width // 2, paper.height // 2)]
    room = strips(boxes, paper, margins, RULER_DEPTH)
    rulers = [strip for strip in room if strip.length >= RULER]
    if not rulers:
        return Furniture(None, room[0] if room else None)
    first = rulers[0]
    beside = RULER + CAPTION
    rest = first.length - beside
    if rest >= mm(55):
        if first.upwards:
            return Furniture(first, Strip(first.x, first.y - beside, rest, True))
        return Furniture(first, Strip(first.x + beside, first.y, rest))
    others = [strip for strip in room if strip is not first]
    return Furniture(first, others[0] if others else None)
