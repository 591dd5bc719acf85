"""A small studio for tests, and PDFs read back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from pypdf import PdfReader

from toolkit.content.bundled import bundled
from toolkit.findings import Finding, Refused
from toolkit.pieces import Piece
from toolkit.printing.document import Document
from toolkit.printing.studio import Studio
from toolkit.units import mm

CARD = """<face bleed="3" safe="3" background="{{ colour | default('#8c2f1b') }}">
  <text x="5" y="5" width="50" height="10" size="12" min="6" lines="1">{{ piece.id }} {{ piece.side }}</text>
</face>"""
MARK = re.compile(
    r"q ([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re W n ([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) cm /(\w+) Do Q"
)
STROKE = re.compile(r"^([-\d.]+) ([-\d.]+) m ([-\d.]+) ([-\d.]+) l S$", re.MULTILINE)


def studio(folder: Path, templates: Mapping[str, str] | None = None, icons: Mapping[str, str] | None = None) -> Studio:
    """A studio with templates of the game "trial" (card.xml.j2 unless told otherwise) and an art folder."""
    game = folder / "templates" / "trial"
    (game / "icons").mkdir(parents=True, exist_ok=True)
    (folder / "art").mkdir(exist_ok=True)
    for name, text in {"card.xml.j2": CARD, **(templates or {})}.items():
        path = game / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for name, text in (icons or {}).items():
        (game / "icons" / f"{name}.svg").write_text(text, encoding="utf-8")
    return Studio([folder / "templates", bundled("templates")], [folder / "art"])


def piece(name: str = "one", count: int = 1, back: bool = False, size: tuple[float, float] = (63.5, 88.9), **more: Any) -> Piece:
    """A piece drawn by trial/card.xml.j2."""
    given: dict[str, Any] = {"kind": "card", "template": "trial/card.xml.j2", "data": {}, **more}
    return Piece(
        id=name,
        name=name.title(),
        count=count,
        width=mm(size[0]),
        height=mm(size[1]),
        back="trial/card.xml.j2" if back else None,
        **given,
    )


def faults(where: Path, template: str, data: Mapping[str, object] | None = None, **more: Any) -> list[Finding]:
    """What is found when a template draws a piece."""
    made = studio(where, {"card.xml.j2": template}, more.pop("icons", None))
    return made.face(piece(data=data or {}, **more), "front", Document("trial"))[1]


def drawn(where: Path, template: str, data: Mapping[str, object] | None = None, **more: Any) -> Any:
    """A face that must draw without findings above a warning."""
    made = studio(where, {"card.xml.j2": template}, more.pop("icons", None))
    form, findings = made.face(piece(data=data or {}, **more), "front", Document("trial"))
    if form is None:
        raise Refused(findings)
    return form.drawn


@dataclass(frozen=True)
class Placed:
    """A face on a page: its words, its matrix (points), the box that it may print on."""

    words: str
    matrix: tuple[float, ...]
    clip: tuple[float, ...]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the face (points from its bottom left corner) lies on the page."""
        a, b, c, d, e, f = self.matrix
        return (a * x + c * y + e, b * x + d * y + f)

    @property
    def up(self) -> tuple[int, int]:
        """Where the face's upright direction points."""
        return (round(self.matrix[2]), round(self.matrix[3]))


def placed(page: Any) -> list[Placed]:
    """The faces on a page, in order."""
    forms = page["/Resources"].get("/XObject", {})
    text = page.get_contents().get_data().decode("latin-1")
    found = []
    for match in MARK.finditer(text):
        numbers = tuple(float(part) for part in match.groups()[:10])
        stream = forms[f"/{match[11]}"].get_object().get_data().decode("latin-1")
        words = "".join(part[1:-1] for part in re.findall(r"\([^)]*\)", stream))
        found.append(Placed(words, numbers[4:], numbers[:4]))
    return found


def strokes(page: Any) -> list[tuple[float, ...]]:
    """The marks of a page: straight lines as (x1, y1, x2, y2) in points."""
    text = page.get_contents().get_data().decode("latin-1")
    return [tuple(float(part) for part in match.groups()) for match in STROKE.finditer(text)]


def read(data: bytes) -> PdfReader:
    """A PDF, strictly."""
    return PdfReader(BytesIO(data), strict=True)


def pages(data: bytes) -> Sequence[Any]:
    """The pages of a PDF."""
    return read(data).pages


def render(data: bytes, dpi: int = 72) -> list[Any]:
    """The pages as pictures."""
    from toolkit.printing.preview import page_pngs

    return page_pngs(data, dpi)
