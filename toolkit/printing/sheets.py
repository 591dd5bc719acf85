"""Sheets to PDF pages: every unique face once, placed by matrices; marks, ruler and label beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from toolkit.pieces import Piece
from toolkit.printing import operators as ops
from toolkit.printing.document import Document, Resources
from toolkit.printing.fonts import ROLES, face
from toolkit.printing.gathered import Told
from toolkit.printing.layout import PAPERS, Box, Flip, Margins, Paper, Placement, Sheet, Slot, back_of, bleed_box
from toolkit.printing.marks import (
    CAPTION,
    LABEL_DEPTH,
    OFFSET,
    ROOM,
    RULER,
    WIDTH,
    MarkStyle,
    Strip,
    Stroke,
    crop_marks,
    fold_lines,
    furniture,
    glue_lines,
)
from toolkit.units import mm, to_pt

if TYPE_CHECKING:
    from toolkit.printing.studio import FaceForm, Studio

SMALL = 5.5
"""Size of what stands beside the pieces, in points."""
BleedPolicy = Literal["none", "outer", "full"]
Sides = Literal["both", "front", "none"]
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Setup:
    """How sheets are made: paper, margins, gap, bleed, marks, backs. Lengths in µm."""

    paper: Paper = PAPERS["a4"]
    margins: Margins = field(default_factory=lambda: Margins.even(PAPERS["a4"].margin))
    gap: int = 0
    bleed: BleedPolicy = "outer"
    """none: nothing beyond the cut; outer: as much as neighbours leave; full: cards stand apart, each with all its bleed."""
    marks: MarkStyle = "corner"
    mark_sides: Sides = "both"
    duplex: Flip = "long"
    offset: tuple[int, int] = (0, 0)
    """Moves backs only: right, down."""
    copies: int = 1
    tile: bool = True
    ruler: bool = True
    label: bool = True


def place_matrix(placement: Placement, paper: Paper) -> ops.Matrix:
    """The matrix that puts a face (points from its bottom left corner, y upwards) where the placement wants it on the page."""
    slot, region, piece = placement.slot, placement.region, placement.piece
    # Where (u, v) of the face, in µm from its top left corner, comes to lie: x = a u + c v + e, y = b u + d v + f.
    turned = {
        0: (1, 0, 0, 1, slot.x - region.x, slot.y - region.y),
        90: (0, 1, -1, 0, slot.right + region.y, slot.y - region.x),
        180: (-1, 0, 0, -1, slot.right + region.x, slot.bottom + region.y),
        270: (0, -1, 1, 0, slot.x - region.y, slot.bottom + region.x),
    }
    a, b, c, d, e, f = turned[slot.turn]
    # Points: u = p, v = height - q, and the page's y upwards.
    x0, y0 = e + c * piece.height, f + d * piece.height
    return (a, -b, -c, d, round(to_pt(x0), 5), round(to_pt(paper.height - y0), 5))


def _rect(box: Box, paper: Paper) -> str:
    left, top, right, bottom = box
    return f"{ops.nums((to_pt(left), to_pt(paper.height - bottom), to_pt(right - left), to_pt(bottom - top)))} re"


def _points(box: Box, paper: Paper) -> tuple[float, ...]:
    left, top, right, bottom = box
    return (to_pt(left), to_pt(paper.height - bottom), to_pt(right), to_pt(paper.height - top))


def _around(boxes: Sequence[Box]) -> Box:
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


class SheetPrinter:
    """Draws sheets into one document."""

    def __init__(self, document: Document, studio: Studio, setup: Setup, title: str) -> None:
        self.document, self.studio, self.setup, self.title = document, studio, setup, title
        self.told: list[Told] = []
        self._faces: dict[tuple[str, str], FaceForm | None] = {}

    def face(self, piece: Piece, side: str) -> FaceForm | None:
        """A side of a piece as a form; its findings are kept once."""
        key = (piece.id, side)
        if key not in self._faces:
            form, findings = self.studio.face(piece, side, self.document)
            self._faces[key] = form
            self.told += [Told(piece, side, finding) for finding in findings]
        return self._faces[key]

    def front(self, sheet: Sheet, number: int, total: int) -> None:
        """The page of a sheet's fronts."""
        self._page(list(sheet.placements), [placement.slot for placement in sheet.placements], "front", sheet, number, total)

    def back(self, sheet: Sheet, number: int, total: int) -> None:
        """The page of a sheet's backs; pieces without a back leave their place blank."""
        setup = self.setup
        backs = [back_of(placement, setup.paper, setup.duplex, setup.offset) for placement in sheet.placements]
        slots = [back.slot for back in backs]
        self._page([back for back in backs if back.piece.back], slots, "back", sheet, number, total)

    def _page(self, placements: list[Placement], occupied: list[Slot], side: str, sheet: Sheet, number: int, total: int) -> None:
        setup, paper = self.setup, self.setup.paper
        resources = Resources()
        code: list[str] = []
        boxes: list[Box] = []
        for placement in placements:
            form = self.face(placement.piece, side)
            if form is None:
                continue
            bleed = 0 if setup.bleed == "none" else mm(form.bleed)
            box = bleed_box(placement.slot, occupied, paper, bleed, 0 if setup.marks == "none" else ROOM)
            boxes.append(box)
            code.append(self._placed(placement, form, box, resources))
        slots = [placement.slot for placement in placements]
        marked = setup.mark_sides == "both" or (setup.mark_sides == "front" and side == "front")
        if marked and setup.marks != "none":
            code.extend(self._marks(placements, slots, boxes))
        # What stands beside the pieces keeps clear of them on both sides of the sheet.
        around = boxes or [(slot.x, slot.y, slot.right, slot.bottom) for slot in occupied]
        code.extend(self._furniture(around, side, sheet, number, total))
        trim = _points(_around([(s.x, s.y, s.right, s.bottom) for s in slots]), paper) if slots else ()
        bleed_edge = _points(_around(boxes), paper) if boxes else ()
        self.document.page(paper.width, paper.height, code, resources, trim, bleed_edge)

    def _placed(self, placement: Placement, form: FaceForm, box: Box, resources: Resources) -> str:
        paper, slot = self.setup.paper, placement.slot
        name = self.document.form(resources, form.key, form.name)
        clip = _rect(box, paper)
        if placement.piece.shape == "circle":
            radius = (slot.width + min(box[2] - slot.right, slot.x - box[0]) * 2) / 2
            middle = (to_pt(slot.x + slot.width // 2), to_pt(paper.height - slot.y - slot.height // 2))
            clip = ops.ellipse(*middle, to_pt(round(radius)), to_pt(round(radius)))
        return f"q {clip} W n {ops.nums(place_matrix(placement, paper))} cm /{name} Do Q"

    def _marks(self, placements: list[Placement], slots: list[Slot], boxes: list[Box]) -> list[str]:
        paper = self.setup.paper
        width = ops.num(to_pt(WIDTH))
        code = [f"q 0 G {width} w"]
        square = [
            (slot, placement) for slot, placement in zip(slots, placements, strict=True) if placement.piece.shape != "circle"
        ]
        code += [self._line(mark) for mark in crop_marks([slot for slot, _ in square], boxes, paper, self.setup.marks)]
        for placement in placements:
            if placement.piece.shape == "circle":
                slot = placement.slot
                radius = to_pt(slot.width) / 2
                middle = (to_pt(slot.x) + radius, to_pt(paper.height - slot.bottom) + radius)
                code.append(f"0.6 G {ops.ellipse(*middle, radius, radius)} S 0 G")
        creases = [line for placement in placements for line in fold_lines(placement)]
        folds = [self._line(line) for line in creases]
        glue = [self._line(line) for placement in placements for line in glue_lines(placement)]
        if folds:
            # Dashes on a white thread, so that they are seen on dark faces too.
            code += ["1 g", *(self._thread(line) for line in creases), "0 g [4 2] 0 d 0.2 G", *folds, "[] 0 d 0 G"]
        if glue:
            code += ["[1.5 2.5] 0 d 0.45 G", *glue, "[] 0 d 0 G"]
        return [*code, "Q"]

    def _line(self, line: Stroke) -> str:
        high = self.setup.paper.height
        return f"{ops.nums((to_pt(line.x1), to_pt(high - line.y1)))} m {ops.nums((to_pt(line.x2), to_pt(high - line.y2)))} l S"

    def _thread(self, line: Stroke) -> str:
        """A straight line as a white strip a little wider than a mark."""
        across, down = (WIDTH, 0) if line.x1 == line.x2 else (0, WIDTH)
        box = (line.x1 - across, line.y1 - down, line.x2 + across, line.y2 + down)
        return f"{_rect(box, self.setup.paper)} f"

    # ---- ruler and label ----

    def _furniture(self, boxes: list[Box], side: str, sheet: Sheet, number: int, total: int) -> list[str]:
        places = furniture(boxes, self.setup.paper, self.setup.margins)
        code: list[str] = []
        if self.setup.ruler and places.ruler is not None and side == "front":
            code += self._ruler(places.ruler)
        if self.setup.label and places.label is not None:
            what = [sheet.note] if sheet.note else [self.title, "" if self.title.endswith(sheet.kind) else sheet.kind]
            told = self.setup.duplex != "none" and not (sheet.note and side == "front")  # a tile's note is long
            words = [*what, f"sheet {number} of {total}", side if told else ""]
            code += self._label(places.label, " · ".join(word for word in words if word))
        return code

    def _inside(self, strip: Strip) -> str:
        """The matrix of a strip: points along it, y across it from its lower edge."""
        high = self.setup.paper.height
        if strip.upwards:
            return f"0 1 -1 0 {ops.nums((to_pt(strip.x) + to_pt(LABEL_DEPTH), to_pt(high - strip.y)))} cm"
        return f"1 0 0 1 {ops.nums((to_pt(strip.x), to_pt(high - strip.y) - to_pt(LABEL_DEPTH)))} cm"

    def _ruler(self, strip: Strip) -> list[str]:
        length = to_pt(RULER)
        ticks = []
        for at in range(0, 101, 5):
            height = to_pt(mm(2.2 if at % 50 == 0 else 1.5 if at % 10 == 0 else 0.9))
            x = length * at / 100
            ticks.append(f"{ops.nums((x, 0))} m {ops.nums((x, height))} l")
        line = f"0 0 m {ops.nums((length, 0))} l"
        code = [f"q {self._inside(strip)} 0 G {ops.num(to_pt(WIDTH))} w {line} {' '.join(ticks)} S"]
        room = strip.length - RULER
        if room >= CAPTION:
            code.append(self._words("100 mm at 100 % scale", length + to_pt(mm(1.5)), to_pt(mm(0.6)), SMALL))
        return [*code, "Q"]

    def _label(self, strip: Strip, words: str) -> list[str]:
        label = face(ROLES["label"])
        words = "".join(letter if label.has(letter) else "?" for letter in words)
        room = to_pt(strip.length)
        while len(words) > 1 and label.measure(words).width * SMALL > room:
            words = words[:-2].rstrip() + "…"
        return [f"q {self._inside(strip)}", self._words(words, 0, to_pt(mm(0.6)), SMALL), "Q"]

    def _words(self, words: str, x: float, y: float, size: float) -> str:
        parts = self.document.encode(face(ROLES["label"]), words)
        shown = " ".join(f"{font} {ops.num(size)} Tf {string} Tj" for font, string in parts)
        # Marks that end here give way to the words.
        ground = ops.nums((x - 1, y - 1.2, face(ROLES["label"]).measure(words).width * size + 2, size + 0.8))
        return f"1 g {ground} re f BT 0.25 g {ops.nums((x, y))} Td {shown} ET"


__all__ = ["OFFSET", "BleedPolicy", "Setup", "SheetPrinter", "Sides", "place_matrix"]
