"""Elements to PDF operators: one face at a time, in mm with y downwards, as a form that sheets place.

The form's matrix turns mm from the top left corner of the trim into points from its bottom left corner.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.printing import operators as ops
from toolkit.printing.document import Document, Resources, colour_operator
from toolkit.printing.icons import CURRENT, BadIcon, IconData
from toolkit.printing.markup import IconRun, Node
from toolkit.printing.paint import Colour, Gradient, Paint
from toolkit.printing.svgpath import parse_path
from toolkit.printing.textflow import MM_PER_PT, Block, IconShape, MissingGlyphs, Overflow, UnknownFont, lay_out, words_of

if TYPE_CHECKING:
    from toolkit.printing import elements as el
    from toolkit.printing.art import ArtStore
    from toolkit.printing.icons import Icons

INLINE_ICON = 1.1
"""Height of an inline icon, in heights of capitals."""
DPI_POOR, DPI_GOOD = 150, 300
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


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


class FacePainter:
    """Draws one face."""

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

    def note(self, kind: str, message: str, node: Node, fix: str = "") -> None:
        """Remember a finding."""
        self.notes.append(Note(kind, message, node.at, fix))

    def _children(self, node: Node) -> None:
        for child in node.children:
            self._draw[child.model.tag](child.model, child)

    # ---- shapes ----

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

    def _icon_of(self, name: str, node: Node) -> IconData | None:
        try:
            found = self.icons.find(name)
        except BadIcon as problem:
            self.note("icon", f"the icon {name!r} cannot be drawn: {problem}", node)
            return None
        if found is None:
            from toolkit.printing.markup import near

            close = near(name, self.icons.names())
            self.note(
                "icon",
                f"there is no icon {name!r}",
                node,
                f"write {close!r}" if close else "put it into the folder icons/ beside the templates",
            )
        return found

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

    # ---- text ----

    def _text(self, model: el.Text, node: Node) -> None:
        shapes: dict[str, IconData] = {}
        for run in node.inline:
            if isinstance(run, IconRun) and run.name not in shapes:
                icon = self._icon_of(run.name, node)
                if icon is None:
                    return
                shapes[run.name] = icon

        def shape(name: str, capital: float, scale: float) -> IconShape:
            height = capital * INLINE_ICON * scale
            return IconShape(name, height * shapes[name].width / shapes[name].height, height)

        try:
            paragraphs = words_of(model, node.inline, shape)
            block = lay_out(model, paragraphs)
        except UnknownFont as problem:
            from toolkit.printing.fonts import FAMILIES, ROLES
            from toolkit.printing.markup import near

            close = near(str(problem), [*ROLES, *FAMILIES])
            self.note(
                "font",
                f"there is no font {str(problem)!r}",
                node,
                f"write {close!r}" if close else f"fonts are {', '.join([*ROLES, *FAMILIES])}",
            )
            return
        except MissingGlyphs as problem:
            named = ", ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in problem.characters)
            self.note(
                "glyph",
                f"no font has the character {named}, wanted for {_start(node)!r}",
                node,
                "write it with letters that the fonts have",
            )
            return
        except Overflow as problem:
            self._overflow(model, node, problem)
            return
        if not block.placed:
            return
        self._check_safe(model, node, block)
        self._draw_text(model, block, shapes)

    def _overflow(self, model: el.Text, node: Node, over: Overflow) -> None:
        parts = [
            f"{over.height:.2f} mm too high" if over.height > 0.005 else "",
            f"{over.width:.2f} mm too wide" if over.width > 0.005 else "",
        ]
        word = f" (the word {over.word!r})" if over.word else ""
        box = f"{model.width:g} x {model.height:g} mm"
        self.note(
            "overflow",
            f"the text {_start(node)!r} is {' and '.join(filter(None, parts)) or 'too large'} for its box of {box} "
            f"at its smallest size, {over.size:g} pt{word}",
            node,
            "shorten the text, enlarge the box, or lower min",
        )

    def _check_safe(self, model: el.Text, node: Node, block: Block) -> None:
        x0, y0, x1, y1 = block.ink
        corners = [ops.apply(self.matrix, model.x + x, model.y + y) for x, y in ((x0, y0), (x1, y0), (x0, y1), (x1, y1))]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        ink = (min(xs), min(ys), max(xs), max(ys))
        self.fits.append(TextFit(_start(node), block.size, model.size, block.lines, ink))
        if model.unsafe:
            return
        if self.circle:
            radius, middle = self.width / 2, self.width / 2
            reach = max(((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 for x, y in corners)
            closest = radius - reach
        else:
            closest = min(ink[0], ink[1], self.width - ink[2], self.height - ink[3])
        if closest < self.safe - 0.01:
            self.note(
                "unsafe",
                f"the text {_start(node)!r} comes to {closest:.2f} mm from the cut, into the unsafe zone of {self.safe:g} mm",
                node,
                f"move it {self.safe - closest:.2f} mm inwards",
            )

    def _draw_text(self, model: el.Text, block: Block, shapes: dict[str, IconData]) -> None:
        em = block.size * MM_PER_PT
        colour = model.colour
        saved = self._alpha(model.opacity * colour.alpha, model.opacity)
        if model.outline is not None and model.outline_width > 0:
            edge = f"{colour_operator(model.outline, True)} {ops.num(2 * model.outline_width)} w 1 J 1 j 1 Tr"
            self._letters(model, block, em, edge, False)
        self._letters(model, block, em, "", True)
        for placed in block.placed:
            icon = placed.atom.icon
            if icon is None:
                continue
            data = shapes[icon.name]
            scale = icon.height * em / data.height
            x, y = model.x + placed.x - data.x * scale, model.y + placed.y - placed.atom.top * em - data.y * scale
            self._draw_icon(data, (scale, 0, 0, scale, x, y), placed.atom.colour or model.icon_colour or colour, 1.0)
        if saved:
            self.code.append("Q")

    def _letters(self, model: el.Text, block: Block, em: float, edge: str, coloured: bool) -> None:
        """All letters of a block in one text object; neighbours of one look are joined."""
        encode = self.document.encode
        out = [f"BT {edge}" if edge else "BT"]
        if model.tracking:
            out.append(f"{ops.num(model.tracking)} Tc")
        now_font = ""
        now_colour: Colour | None = None
        atoms = [placed for placed in block.placed if placed.atom.face is not None]
        at = 0
        while at < len(atoms):
            first = atoms[at]
            look = (first.atom.face, first.atom.colour, first.y)
            text = first.atom.text
            end = first.x + first.atom.width * em
            at += 1
            while at < len(atoms):
                follower = atoms[at]
                if (follower.atom.face, follower.atom.colour, follower.y) != look or abs(follower.x - end) > 1e-6:
                    break
                text += follower.atom.text
                end = follower.x + follower.atom.width * em
                at += 1
            paint = first.atom.colour or model.colour
            if coloured and paint != now_colour:
                out.append(colour_operator(paint))
                now_colour = paint
            assert first.atom.face is not None
            out.append(f"{ops.num(em)} 0 0 {ops.num(-em)} {ops.nums((model.x + first.x, model.y + first.y))} Tm")
            for font, string in encode(first.atom.face, text):
                if font != now_font:
                    out.append(f"{font} 1 Tf")
                    now_font = font
                out.append(f"{string} Tj")
        out.append("0 Tr 0 J 0 j ET" if edge else "ET")
        if model.tracking:
            out.append("0 Tc")
        self.code.append(" ".join(out))


def _start(node: Node) -> str:
    """The first words of a text, for messages."""
    words = " ".join("".join(getattr(run, "text", " ") for run in node.inline).split())
    return words if len(words) <= 40 else words[:38].rstrip() + "…"


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
