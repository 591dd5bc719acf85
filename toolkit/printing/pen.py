"""Pen: what all drawing of a face shares: operators, what they name, paints, gradients, icons, and what is found on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from toolkit.printing import operators as ops
from toolkit.printing.document import Document, Resources, colour_operator
from toolkit.printing.icons import CURRENT, BadIcon, IconData
from toolkit.printing.markup import Node, near
from toolkit.printing.paint import Gradient, Paint

if TYPE_CHECKING:
    from toolkit.printing.art import ArtStore
    from toolkit.printing.icons import Icons


@dataclass(frozen=True, slots=True)
class Note:
    """Something found while drawing: kind, words, "template index:line", and what would mend it."""

    kind: str
    """"overflow", "glyph", "unsafe", "dpi-poor", "dpi-low", "art", "icon", "font", "markup"."""
    message: str
    at: str
    fix: str = ""


@dataclass(slots=True)
class TextFit:
    """How a text fitted: its first words, size in points, lines, and the box of its ink on the face in mm."""

    words: str
    size: float
    largest: float
    lines: int
    ink: tuple[float, float, float, float]


@dataclass(slots=True)
class Drawn:
    """A face drawn into a document."""

    operators: str
    resources: Resources
    bleed: float
    notes: list[Note]
    fits: list[TextFit] = field(default_factory=list)


class Look(NamedTuple):
    """How a shape is painted."""

    fill: Paint | None
    stroke: Paint | None = None
    stroke_width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


class Pen:
    """Writes operators of one face, in mm with y downwards."""

    def __init__(
        self, document: Document, icons: Icons, art: ArtStore, width: float, height: float, circle: bool = False
    ) -> None:
        self.document, self.icons, self.art = document, icons, art
        self.width, self.height, self.circle = width, height, circle
        self.code: list[str] = []
        self.resources = Resources()
        self.notes: list[Note] = []
        self.fits: list[TextFit] = []
        self.matrix = ops.IDENTITY
        self.opacity = 1.0
        self.scale = 1.0
        self.safe = 3.0
        self.letters = 0

    def note(self, kind: str, message: str, node: Node, fix: str = "") -> None:
        """Remember a finding."""
        self.notes.append(Note(kind, message, node.at, fix))

    def _alpha(self, fill: float, stroke: float) -> bool:
        fill, stroke = fill * self.opacity, stroke * self.opacity
        if fill >= 0.9995 and stroke >= 0.9995:
            return False
        self.code.append(f"q /{self.document.state(self.resources, fill, stroke)} gs")
        return True

    def _shape(
        self,
        path: str,
        look: Look,
        box: tuple[float, float, float, float],
        evenodd: bool = False,
        cap: int = 0,
        join: int = 0,
    ) -> None:
        """Fill, then stroke a path; `box` (x, y, width, height) is what a gradient spreads over."""
        fill, stroke, stroke_width, dash, opacity = look
        edge = stroke.colours[0] if isinstance(stroke, Gradient) else stroke
        if stroke_width <= 0:
            edge = None
        if isinstance(fill, Gradient):
            self._gradient(path, fill, box, opacity, evenodd)
            fill = None
        if fill is None and edge is None:
            return
        saved = self._alpha(opacity * (fill.alpha if fill else 1.0), opacity * (edge.alpha if edge else 1.0))
        code = self.code
        if fill is not None:
            code.append(colour_operator(fill))
        if edge is not None:
            line = f"{colour_operator(edge, True)} {ops.num(stroke_width)} w"
            if dash or cap or join:
                line += f" {cap} J {join} j [{ops.nums(dash)}] 0 d"
            code.append(line)
        code.append(f"{path} {ops.painting(fill is not None, edge is not None, evenodd)}")
        if edge is not None and (dash or cap or join):
            code.append("0 J 0 j [] 0 d")
        if saved:
            code.append("Q")

    def _gradient(
        self, path: str, gradient: Gradient, box: tuple[float, float, float, float], opacity: float, evenodd: bool
    ) -> None:
        name, mask = self.document.shading(self.resources, gradient)
        x, y, width, height = box
        if width <= 0 or height <= 0:
            return
        alpha = opacity * (1.0 if mask else gradient.colours[0].alpha) * self.opacity
        state = f"/{self.document.state(self.resources, alpha, alpha)} gs " if alpha < 0.9995 else ""
        clip = "W*" if evenodd else "W"
        masked = f"/{mask} gs " if mask else ""
        self.code.append(f"q {state}{path} {clip} n {ops.nums((width, 0, 0, height, x, y))} cm {masked}/{name} sh Q")

    def _icon_of(self, name: str, node: Node) -> IconData | None:
        try:
            found = self.icons.find(name)
        except BadIcon as problem:
            self.note("icon", f"the icon {name!r} cannot be drawn: {problem}", node)
            return None
        if found is None:
            names = self.icons.names()
            # A game may look for "fox" as "animal-fox".
            close = near(name, names) or near(name, [known.rpartition("-")[2] for known in names])
            self.note(
                "icon",
                f"there is no icon {name!r}",
                node,
                f"write {close!r}" if close else "put it into the folder icons/ beside the templates",
            )
        return found

    def _draw_icon(self, icon: IconData, matrix: ops.Matrix, paint: Paint | None, opacity: float, edge: float = 0.0) -> None:
        """An icon in one paint; with `edge`, its outline only, so many units wide."""
        self.code.append(f"q {ops.nums6(matrix)} cm")
        box = (icon.x, icon.y, icon.width, icon.height)
        for part in icon.parts:
            fill = paint if part.fill == CURRENT else part.fill
            stroke = paint if part.stroke == CURRENT else part.stroke
            width, cap, join = part.stroke_width, part.cap, part.join
            if edge:
                fill, stroke, width, cap, join = None, paint, edge + (width if part.stroke else 0.0), 1, 1
            turned = part.matrix != ops.IDENTITY
            if turned:
                self.code.append(f"q {ops.nums6(part.matrix)} cm")
            assert not isinstance(fill, str) and not isinstance(stroke, str)
            self._shape(part.path, Look(fill, stroke, width, (), opacity), box, part.evenodd, cap, join)
            if turned:
                self.code.append("Q")
        self.code.append("Q")
