"""Icons: small SVG files read as data (shapes only), drawn in any colour."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.parsers import expat

from toolkit.printing import operators as ops
from toolkit.printing.paint import Colour, parse_colour
from toolkit.printing.svgpath import parse_path

CURRENT = "current"
_SHAPES = frozenset(
    {"path", "circle", "ellipse", "rect", "polygon", "polyline", "line", "g", "svg", "title", "desc", "defs", "metadata"}
)
_TRANSFORM = re.compile(r"(translate|scale|rotate|matrix)\s*\(([^)]*)\)")
_CAPS = {"butt": 0, "round": 1, "square": 2, "miter": 0, "bevel": 2}
LARGEST = 200_000


class BadIcon(ValueError):
    """The file is not an icon that can be drawn."""


@dataclass(frozen=True, slots=True)
class IconPart:
    """One shape: its path operators (in the icon's units, y downwards), colours, width of its edge."""

    path: str
    matrix: ops.Matrix
    fill: Colour | str | None
    stroke: Colour | str | None
    stroke_width: float
    cap: int
    join: int
    evenodd: bool


@dataclass(slots=True)
class IconData:
    """An icon: its view box and shapes."""

    x: float
    y: float
    width: float
    height: float
    parts: list[IconPart] = field(default_factory=list)


_INHERITED = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule")


class _Reader:
    def __init__(self) -> None:
        self.icon: IconData | None = None
        self.looks: list[tuple[dict[str, str], ops.Matrix]] = [({}, ops.IDENTITY)]
        self.skip = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        tag = tag.rpartition(":")[2]
        if tag not in _SHAPES:
            raise BadIcon(f"<{tag}> has no place in an icon; use path, circle, ellipse, rect, polygon, polyline, line and g")
        for part in attributes.get("style", "").split(";"):
            key, _, value = part.partition(":")
            if key.strip():
                attributes[key.strip()] = value.strip()
        look, matrix = self.looks[-1]
        look = {**look, **{key: attributes[key] for key in _INHERITED if key in attributes}}
        for kind, numbers in reversed(_TRANSFORM.findall(attributes.get("transform", ""))):
            matrix = ops.multiply(_transform(kind, [float(part) for part in numbers.replace(",", " ").split()]), matrix)
        self.looks.append((look, matrix))
        if tag in ("title", "desc", "defs", "metadata"):
            self.skip += 1
        if tag == "svg":
            self.icon = _view(attributes)
        elif self.icon is None:
            raise BadIcon("the file does not begin with <svg>")
        elif tag != "g" and not self.skip:
            path = _shape(tag, attributes)
            if path:
                self.icon.parts.append(_part(path, look, matrix, tag))

    def end(self, tag: str) -> None:
        self.looks.pop()
        if tag.rpartition(":")[2] in ("title", "desc", "defs", "metadata"):
            self.skip -= 1


def _transform(kind: str, numbers: list[float]) -> ops.Matrix:
    if kind == "translate":
        return ops.translation(numbers[0], numbers[1] if len(numbers) > 1 else 0.0)
    if kind == "scale":
        return (numbers[0], 0.0, 0.0, numbers[1] if len(numbers) > 1 else numbers[0], 0.0, 0.0)
    if kind == "rotate":
        turn = ops.rotation(numbers[0])
        if len(numbers) == 3:
            turn = ops.multiply(
                ops.multiply(ops.translation(-numbers[1], -numbers[2]), turn), ops.translation(numbers[1], numbers[2])
            )
        return turn
    a, b, c, d, e, f = numbers
    return (a, b, c, d, e, f)


def _view(attributes: dict[str, str]) -> IconData:
    if "viewBox" in attributes:
        x, y, width, height = (float(part) for part in attributes["viewBox"].replace(",", " ").split())
    else:
        x = y = 0.0
        width, height = (float(re.sub(r"[a-z%]+$", "", attributes.get(key, "24"))) for key in ("width", "height"))
    if width <= 0 or height <= 0:
        raise BadIcon("its view box is empty")
    return IconData(x, y, width, height)


def _shape(tag: str, attributes: dict[str, str]) -> str:
    def at(key: str) -> float:
        return float(attributes.get(key, 0))

    if tag == "path":
        return ops.path(parse_path(attributes.get("d", "")))
    if tag == "circle":
        return ops.ellipse(at("cx"), at("cy"), at("r"), at("r"))
    if tag == "ellipse":
        return ops.ellipse(at("cx"), at("cy"), at("rx"), at("ry"))
    if tag == "rect":
        return ops.rect(at("x"), at("y"), at("width"), at("height"), at("rx"))
    if tag == "line":
        return f"{ops.nums((at('x1'), at('y1')))} m {ops.nums((at('x2'), at('y2')))} l"
    numbers = [float(part) for part in attributes.get("points", "").replace(",", " ").split()]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    outline = ops.polygon(points) if len(points) > 1 else ""
    return outline.removesuffix(" h") if tag == "polyline" else outline


def _part(path: str, look: dict[str, str], matrix: ops.Matrix, tag: str) -> IconPart:
    def colour(key: str, default: str) -> Colour | str | None:
        value = look.get(key, default)
        if value == "none":
            return None
        return CURRENT if value in ("currentColor", CURRENT) else parse_colour(value)

    return IconPart(
        path,
        matrix,
        colour("fill", "none" if tag == "line" else CURRENT),
        colour("stroke", "none"),
        float(look.get("stroke-width", 1)),
        _CAPS.get(look.get("stroke-linecap", "butt"), 0),
        _CAPS.get(look.get("stroke-linejoin", "miter"), 0),
        look.get("fill-rule") == "evenodd",
    )


def parse_icon(text: str | bytes) -> IconData:
    """The icon of an SVG text.

    Raises:
        BadIcon: it holds more than shapes, or is not well-formed.
    """
    if len(text) > LARGEST:
        raise BadIcon(f"it is larger than {LARGEST:,} bytes")
    reader = _Reader()
    parser = expat.ParserCreate()
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end

    def refuse(*_: Any) -> None:
        raise BadIcon("it declares a document type or entities")

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text, True)
    except expat.ExpatError as problem:
        raise BadIcon(f"it is not well-formed: {problem}") from None
    except (ValueError, IndexError) as problem:
        raise BadIcon(str(problem)) from None
    if reader.icon is None:
        raise BadIcon("it is not an SVG")
    return reader.icon


class Icons:
    """The icons of a list of folders; the first folder that has a name wins."""

    def __init__(self, folders: list[Path]) -> None:
        self.folders = folders
        self._known: dict[str, IconData | None] = {}

    def find(self, name: str) -> IconData | None:
        """The icon of this name, or None.

        Raises:
            BadIcon: its file cannot be drawn.
        """
        if name not in self._known:
            self._known[name] = self._read(name)
        return self._known[name]

    def _read(self, name: str) -> IconData | None:
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}", name):
            return None
        for folder in self.folders:
            file = folder / f"{name}.svg"
            if file.is_file():
                try:
                    return parse_icon(file.read_bytes())
                except BadIcon as problem:
                    raise BadIcon(f"{file}: {problem}") from None
        return None

    def names(self) -> list[str]:
        """The names of all icons."""
        return sorted({file.stem for folder in self.folders if folder.is_dir() for file in folder.glob("*.svg")})
