"""Elements to PDF operators: one face at a time, in mm with y downwards, as a form that sheets place.

The form's matrix turns mm from the top left corner of the trim into points from its bottom left corner.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from toolkit.printing import operators as ops
from toolkit.printing.document import Document
from toolkit.printing.lettering import Lettering
from toolkit.printing.markup import Node
from toolkit.printing.pen import Drawn, Look
from toolkit.printing.svgpath import parse_path

if TYPE_CHECKING:
    from toolkit.printing import elements as el
    from toolkit.printing.art import ArtStore
    from toolkit.printing.icons import Icons

DPI_POOR, DPI_GOOD = 150, 300
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class FacePainter(Lettering):
    """Draws one face."""

    def __init__(
        self, document: Document, icons: Icons, art: ArtStore, width: float, height: float, circle: bool = False
    ) -> None:
        super().__init__(document, icons, art, width, height, circle)
        self._draw: dict[str, Callable[[Any, Node], None]] = {
            "group": self._group, "rect": self._rect, "circle": self._circle, "polygon": self._polygon, "line": self._line,
            "path": self._path, "image": self._image, "svg": self._svg, "icon": self._icon, "text": self._text,
        }  # fmt: skip

    def paint(self, face: Node) -> Drawn:
        """Draw everything of a face."""
        model: el.Face = face.model
        self.safe = model.safe
        for name, given, own in (("width", model.width, self.width), ("height", model.height, self.height)):
            if given is not None and abs(given - own) > 0.001:
                self.note("markup", f"the face is {given:g} mm in {name}, but the piece {own:g} mm", face, f"leave out {name}")
        bleed = model.bleed
        if model.background is not None:
            box = (-bleed, -bleed, self.width + 2 * bleed, self.height + 2 * bleed)
            self._shape(ops.rect(*box), Look(model.background), box)
        self._children(face)
        return Drawn("\n".join(self.code), self.resources, bleed, self.notes, self.fits)

    def _children(self, node: Node) -> None:
        for child in node.children:
            self._draw[child.model.tag](child.model, child)

    # ---- shapes ----

    def _look(self, model: el.Shape) -> Look:
        return Look(model.fill, model.stroke, model.stroke_width, model.dash, model.opacity)

    def _rect(self, model: el.Rect, node: Node) -> None:
        path = ops.rect(model.x, model.y, model.width, model.height, model.radius)
        self._shape(path, self._look(model), (model.x, model.y, model.width, model.height))

    def _circle(self, model: el.Circle, node: Node) -> None:
        rx, ry = model.r, model.ry if model.ry is not None else model.r
        box = (model.x - rx, model.y - ry, 2 * rx, 2 * ry)
        self._shape(ops.ellipse(model.x, model.y, rx, ry), self._look(model), box)

    def _polygon(self, model: el.Polygon, node: Node) -> None:
        xs, ys = [x for x, _ in model.points], [y for _, y in model.points]
        box = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        self._shape(ops.polygon(model.points), self._look(model), box, join=_JOINS[model.join])

    def _line(self, model: el.Line, node: Node) -> None:
        path = f"{ops.nums((model.x1, model.y1))} m {ops.nums((model.x2, model.y2))} l"
        look = Look(None, model.stroke, model.stroke_width, model.dash, model.opacity)
        self._shape(path, look, (0, 0, 0, 0), cap=_CAPS[model.cap])

    def _path(self, model: el.Path, node: Node) -> None:
        try:
            segments = parse_path(model.d)
        except ValueError as problem:
            self.note("markup", f"<path d>: {problem}", node)
            return
        if not segments:
            return
        x0, y0, x1, y1 = ops.bounds(segments)
        moved = model.x or model.y or model.scale != 1
        if moved:
            self.code.append(f"q {ops.nums((model.scale, 0, 0, model.scale, model.x, model.y))} cm")
        look = self._look(model)
        look = look._replace(stroke_width=look.stroke_width / model.scale, dash=tuple(part / model.scale for part in look.dash))
        box = (x0, y0, x1 - x0, y1 - y0)
        self._shape(ops.path(segments), look, box, model.rule == "evenodd", _CAPS[model.cap], _JOINS[model.join])
        if moved:
            self.code.append("Q")

    def _group(self, model: el.Group, node: Node) -> None:
        matrix = ops.translation(model.x, model.y)
        if model.rotate:
            matrix = ops.multiply(ops.rotation(model.rotate), matrix)
        if model.scale != 1:
            matrix = ops.multiply((model.scale, 0, 0, model.scale, 0, 0), matrix)
        if model.mirror:
            matrix = ops.multiply((-1, 0, 0, 1, 0, 0) if model.mirror == "x" else (1, 0, 0, -1, 0, 0), matrix)
        before = (self.matrix, self.opacity, self.scale)
        self.matrix = ops.multiply(matrix, self.matrix)
        self.opacity *= model.opacity
        self.scale *= model.scale
        self.code.append("q" if matrix == ops.IDENTITY else f"q {ops.nums(matrix)} cm")
        if model.clip is not None:
            kind, *values = model.clip
            path = ops.ellipse(values[0], values[1], values[2], values[2]) if kind == "circle" else ops.rect(*values)
            self.code.append(f"{path} W n")
        self._children(node)
        self.code.append("Q")
        self.matrix, self.opacity, self.scale = before

    # ---- art ----

    def _image(self, model: el.Image, node: Node) -> None:
        found = self.art.picture(model.src) if model.src else None
        if isinstance(found, str):
            self.note("art", found, node, "put the picture below art/, or leave the field empty for the emblem")
            found = None
        if found is None:
            self._children(node)
            return
        name = self.document.picture(self.resources, found.key, found.picture)
        picture = found.picture
        x, y, width, height = _fitted(model, picture.width, picture.height)
        dpi = picture.width / (width * self.scale) * 25.4
        if dpi < DPI_GOOD:
            kind = "dpi-poor" if dpi < DPI_POOR else "dpi-low"
            wide, high = (round(size * self.scale / 25.4 * DPI_GOOD) for size in (model.width, model.height))
            self.note(kind, f"{model.src} is printed at {dpi:.0f} dpi", node, f"{wide} x {high} pixels make {DPI_GOOD} dpi")
        clip = ops.rect(model.x, model.y, model.width, model.height, model.radius)
        saved = self._alpha(model.opacity, 1.0)
        # Pictures have y upwards in their unit square.
        place = ops.multiply(picture.matrix, (width, 0, 0, -height, x, y + height))
        self.code.append(f"q {clip} W n {ops.nums(place)} cm /{name} Do Q" + (" Q" if saved else ""))

    def _svg(self, model: el.Svg, node: Node) -> None:
        found = self.art.drawing(model.src, self.document) if model.src else None
        if isinstance(found, str):
            self.note("art", found, node, "put the drawing below art/, or leave the field empty")
            found = None
        if found is None:
            self._children(node)
            return
        name = self.document.form(self.resources, found.key, found.name)
        x, y, width, height = _fitted(model, found.width, found.height)
        clip = ops.rect(model.x, model.y, model.width, model.height)
        place = (width / found.width, 0, 0, -height / found.height, x, y + height)
        saved = self._alpha(1.0, 1.0)
        self.code.append(f"q {clip} W n {ops.nums(place)} cm /{name} Do Q" + (" Q" if saved else ""))

    def _icon(self, model: el.Icon, node: Node) -> None:
        icon = self._icon_of(model.name, node)
        if icon is None:
            return
        scale = model.size / max(icon.width, icon.height)
        matrix = ops.translation(-icon.x - icon.width / 2, -icon.y - icon.height / 2)
        matrix = ops.multiply(matrix, (scale, 0, 0, scale, 0, 0))
        if model.rotate:
            matrix = ops.multiply(matrix, ops.rotation(model.rotate))
        matrix = ops.multiply(matrix, ops.translation(model.x, model.y))
        if model.stroke is not None and model.stroke_width > 0:
            self._draw_icon(icon, matrix, model.stroke, model.opacity, 2 * model.stroke_width / scale)
        self._draw_icon(icon, matrix, model.fill, model.opacity)


def _fitted(model: el.Image | el.Svg, width: float, height: float) -> tuple[float, float, float, float]:
    """Where a picture of this shape lies so that it covers, or is contained in, the box of an element."""
    if model.fit == "stretch":
        return model.x, model.y, model.width, model.height
    scales = (model.width / width, model.height / height)
    scale = max(scales) if model.fit == "cover" else min(scales)
    wide, high = width * scale, height * scale
    align = getattr(model, "align", "centre")
    x = {"left": 0.0, "right": model.width - wide}.get(align, (model.width - wide) / 2)
    y = {"top": 0.0, "bottom": model.height - high}.get(align, (model.height - high) / 2)
    return model.x + x, model.y + y, wide, high
