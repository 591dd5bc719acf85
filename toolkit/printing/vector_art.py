"""SVG drawings by svglib: checked before it sees them, turned into one form a document."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.parsers import expat

from toolkit.printing.art import FoundDrawing

if TYPE_CHECKING:
    from toolkit.printing.document import Document

LARGEST = 5_000_000
WIDEST = 100_000
"""Points."""
DEEPEST = 100
MOST = 20_000
"""Elements, each as often as it is used."""
_REFUSED = frozenset({"image", "foreignobject", "script", "iframe", "audio", "video", "animate", "set"})
_FAR = re.compile(r"url\(\s*['\"]?\s*(?!['\"]?#)|@import|javascript:", re.IGNORECASE)


class BadDrawing(ValueError):
    """The file is not a drawing that can be printed."""


def _check(data: bytes) -> None:
    """Refuse what reaches outside the file, and references that lead nowhere."""
    ids: set[str] = set()
    wanted: set[str] = set()

    held: dict[str, list[int]] = {}
    calls: dict[str, list[str]] = {}
    inside: list[str] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        inside.append(attributes.get("id", ""))
        if len(inside) > DEEPEST:
            raise BadDrawing(f"it holds more than {DEEPEST} elements in one another")
        here = {name for name in inside if name} | {""}
        for name in here:
            held.setdefault(name, []).append(1)
        plain = tag.rpartition(":")[2].lower()
        if plain in _REFUSED:
            raise BadDrawing(f"it holds <{plain}>; pictures go into <image>, drawings hold shapes only")
        ids.add(attributes.get("id", ""))
        for key, value in attributes.items():
            if key.rpartition(":")[2] == "href":
                if not value.startswith("#"):
                    raise BadDrawing(f"it refers to {value[:60]!r} outside itself")
                wanted.add(value[1:])
                for name in here:
                    calls.setdefault(name, []).append(value[1:])
            elif _FAR.search(value):
                raise BadDrawing(f"it refers outside itself: {value[:60]!r}")

    def end(tag: str) -> None:
        inside.pop()

    def text(words: str) -> None:
        if _FAR.search(words):
            raise BadDrawing("its style refers outside itself")

    def refuse(*_: Any) -> None:
        raise BadDrawing("it declares entities; save it as plain SVG")

    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError) as problem:
        raise BadDrawing(f"it is not well-formed: {problem}") from None
    missing = sorted(wanted - ids)
    if missing:
        raise BadDrawing(f"it uses #{missing[0]}, which it does not define")
    sizes: dict[str, int] = {}

    def size(name: str, above: tuple[str, ...] = ()) -> int:
        if name in above or len(above) > DEEPEST:
            raise BadDrawing(f"#{name} uses itself")
        if name not in sizes:
            sizes[name] = len(held.get(name, ())) + sum(size(one, (*above, name)) for one in calls.get(name, ()))
        return sizes[name]

    if size("") > MOST:
        raise BadDrawing(f"it draws more than {MOST:,} elements, counted as often as they are used")


def parse_svg(path: Path) -> Any:
    """The drawing of a file.

    Raises:
        BadDrawing: it cannot be read, or reaches outside itself.
    """
    if path.stat().st_size > LARGEST:
        raise BadDrawing(f"it is larger than {LARGEST / 1e6:g} MB")
    data = path.read_bytes()
    _check(data)
    from svglib.svglib import svg2rlg

    try:
        drawing = svg2rlg(str(path))
    except Exception as problem:
        raise BadDrawing(str(problem) or type(problem).__name__) from None
    if drawing is not None and not max(drawing.width, drawing.height) <= WIDEST:
        raise BadDrawing(f"it is larger than {WIDEST:,} points")
    if drawing is None or drawing.width <= 0 or drawing.height <= 0:
        raise BadDrawing("it has no size; give it width, height and viewBox")
    _embed_fonts(drawing)
    return drawing


def _embed_fonts(node: Any) -> None:
    """Words in a drawing take the body face, which is embedded; built-in fonts are not."""
    from reportlab.pdfbase import pdfmetrics

    from toolkit.printing.fonts import ROLES, face

    for child in getattr(node, "contents", []):
        if hasattr(child, "fontName"):
            chosen = face(ROLES["body"], "bold" in child.fontName.lower(), "italic" in child.fontName.lower())
            if chosen.name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(chosen.font)
            child.fontName = chosen.name
        _embed_fonts(child)


def draw_svg(drawing: Any, key: object, document: Document) -> FoundDrawing:
    """A parsed drawing as a form of the document."""
    from io import BytesIO

    from reportlab.graphics import renderPDF
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfgen.canvas import Canvas

    from toolkit.printing.document import Resources
    from toolkit.printing.fonts import ROLES, face

    body = face(ROLES["body"])
    if body.name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(body.font)
    drawing.initialFontName = body.name
    settings: Any = {"initialFontName": body.name}
    canvas: Any = Canvas(BytesIO(), invariant=1, **settings)
    # The canvas draws into our document: its fonts and states become ours, its page is never shown.
    canvas._doc = document.pdf
    start = len(canvas._code)
    try:
        renderPDF.draw(drawing, canvas, 0, 0, showBoundary=False)
    except (ValueError, OverflowError, RecursionError) as problem:
        raise BadDrawing(f"it cannot be drawn: {problem}") from None
    resources = Resources()
    states = canvas._extgstate.getState()
    resources.states.update(states.dict if states is not None else {})
    width, height = float(drawing.width), float(drawing.height)
    name = document.add_form(key, "\n".join(canvas._code[start:]), resources, (0.0, 0.0, width, height), (1, 0, 0, 1, 0, 0))
    return FoundDrawing(key, name, width, height)
