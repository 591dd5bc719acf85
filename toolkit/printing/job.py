"""Print jobs: pieces in, PDF files and findings out. Nothing is written here; `Made.files` holds whole files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from toolkit.findings import Finding, Fix, Refused, Severity
from toolkit.pieces import Piece
from toolkit.printing.document import Document
from toolkit.printing.gathered import gathered
from toolkit.printing.layout import DoesNotFit, Sheet, impose
from toolkit.printing.sheets import Setup, SheetPrinter
from toolkit.units import format_length, mm

if TYPE_CHECKING:
    from toolkit.printing.studio import Studio

Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""


@dataclass(slots=True)
class Made:
    """The files of a job by suffix ("" or "fronts" and "backs"), its sheets, and what was found."""

    files: dict[str, bytes] = field(default_factory=dict)
    sheets: list[Sheet] = field(default_factory=list)
    pages: int = 0
    findings: list[Finding] = field(default_factory=list)


def plan(pieces: Sequence[Piece], setup: Setup, bleed: int = 0) -> list[Sheet]:
    """The sheets of a job, copies counted.

    Raises:
        Refused: a piece is larger than the page and may not be tiled.
    """
    gap = max(setup.gap, 2 * bleed) if setup.bleed == "full" else setup.gap
    wanted = [replace(piece, count=piece.count * setup.copies) for piece in pieces if piece.count > 0]
    try:
        return impose(wanted, setup.paper, setup.margins, gap, tile=setup.tile)
    except DoesNotFit as problem:
        wide, high = format_length(setup.paper.width), format_length(setup.paper.height)
        raise Refused(
            Finding(
                code="PRINT-SIZE",
                severity=Severity.ILLEGAL,
                message=str(problem),
                where=problem.piece.where,
                found=f"{setup.paper.name}, {wide} x {high}",
                fix=Fix("print on larger paper (--paper a3), or let it be tiled over several pages (--large tile)"),
            )
        ) from None


def make(
    pieces: Sequence[Piece], studio: Studio, setup: Setup, title: str, split: bool = False, progress: Progress | None = None
) -> Made:
    """The PDF of pieces: every different face once, sheets with backs after their fronts, or in two files when `split`.

    Raises:
        Refused: a face cannot be drawn or a text does not fit; every fault of every piece is told.
    """
    tell = progress or (lambda doing, done, total: None)
    made = Made()
    unique = _unique(pieces)
    backs = setup.duplex != "none" and any(piece.back for piece in unique.values())
    studio.forget()
    front = _printer(studio, setup, title, title)
    back = _printer(studio, setup, title, f"{title}, backs") if split and backs else front
    bleed = 0
    for number, piece in enumerate(unique.values()):
        tell("faces", number, len(unique))
        form = front.face(piece, "front")
        bleed = max(bleed, mm(form.bleed) if form else 0)
        if backs and piece.back:
            back.face(piece, "back")
    made.findings = gathered([*front.told, *(back.told if back is not front else [])])
    if any(finding.severity in (Severity.ILLEGAL, Severity.UNREADABLE) for finding in made.findings):
        raise Refused(made.findings)
    made.sheets = plan(list(unique.values()), setup, bleed)
    total = len(made.sheets)
    for number, sheet in enumerate(made.sheets, 1):
        tell("sheets", number - 1, total)
        front.front(sheet, number, total)
        if backs:
            back.back(sheet, number, total)
    for name, printer in {"fronts" if back is not front else "": front, **({"backs": back} if back is not front else {})}.items():
        printer.document.prefer(setup.duplex if backs and not split else "none")
        made.files[name] = printer.document.data()
        made.pages += printer.document.pages
    tell("sheets", total, total)
    return made


def _printer(studio: Studio, setup: Setup, title: str, name: str) -> SheetPrinter:
    return SheetPrinter(Document(name), studio, setup, title)


def _unique(pieces: Sequence[Piece]) -> dict[str, Piece]:
    """Pieces by id.

    Raises:
        Refused: two different pieces have one id.
    """
    unique: dict[str, Piece] = {}
    for piece in pieces:
        if piece.count <= 0:
            continue
        other = unique.get(piece.id)
        if other is None:
            unique[piece.id] = piece
        elif replace(other, count=1) == replace(piece, count=1):
            unique[piece.id] = replace(other, count=other.count + piece.count)
        else:
            message = f"two different pieces have the id {piece.id!r}: {other.name} and {piece.name}"
            raise Refused(Finding(code="PRINT-ID", severity=Severity.ILLEGAL, message=message, where=piece.where))
    return unique
