"""Studio: templates, icons, art and fonts of a job; turns pieces into drawn faces, each different face once."""

from __future__ import annotations

import json
import traceback
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.findings import Finding, Fix, Mark, Severity
from toolkit.pieces import Piece
from toolkit.printing.art import ArtStore
from toolkit.printing.draw import FacePainter
from toolkit.printing.gathered import subject
from toolkit.printing.icons import Icons
from toolkit.printing.markup import MarkupFaults, Node, parse_face
from toolkit.printing.pen import Drawn, Note
from toolkit.units import to_mm, to_pt

if TYPE_CHECKING:
    from toolkit.printing.document import Document

LONGEST = 4_000_000
"""Longest markup of a face, in characters."""
REMEMBERED = 4
"""Faces of one template that are remembered; where the first few differ, so will the others."""
_SEVERITIES = {
    "overflow": Severity.ILLEGAL, "glyph": Severity.ILLEGAL, "markup": Severity.ILLEGAL, "icon": Severity.ILLEGAL,
    "font": Severity.ILLEGAL,
    "art": Severity.INCOMPLETE, "unsafe": Severity.WARNING, "dpi-poor": Severity.WARNING, "dpi-low": Severity.INFO,
}  # fmt: skip


class FaceForm:
    """A face in a document: the name of its form, how far it bleeds (mm), what was found while drawing it."""

    __slots__ = ("bleed", "drawn", "key", "name")

    def __init__(self, key: object, name: str, drawn: Drawn) -> None:
        self.key, self.name, self.drawn, self.bleed = key, name, drawn, drawn.bleed


class Studio:
    """All that faces are made from.

    `templates` are folders that hold `<game>/...` and `shared/...`; the first that has a template
    wins, so a project's own come first.
    """

    def __init__(self, templates: Sequence[Path], art: Sequence[Path] = ()) -> None:
        from toolkit.printing.helpers import FILTERS, FUNCTIONS
        from toolkit.printing.sandbox import ConfinedLoader, TemplateEnvironment

        self.folders = [folder.resolve() for folder in templates if folder.is_dir()]
        self.art = ArtStore([folder for folder in art if folder.is_dir()])
        self._icons: dict[str, Icons] = {}
        self._game = ""
        functions = {
            **FUNCTIONS,
            "has_art": self.art.has,
            "has_icon": lambda name: self.icons_of(self._game).find(str(name)) is not None,
        }
        self.environment = TemplateEnvironment(ConfinedLoader([str(folder) for folder in self.folders]), functions, FILTERS)
        self._endless: dict[str, Exception] = {}
        """Templates that took too long, with what was raised."""
        self._made: dict[str, list[tuple[dict[str, Any], str]]] = {}
        """What templates made, with the variables that they looked up."""
        self._parsed: dict[str, Node | MarkupFaults] = {}
        self._forms: dict[tuple[object, ...], FaceForm] = {}

    # ---- one face ----

    def markup(self, piece: Piece, side: str = "front") -> str:
        """What the template of a side makes of a piece.

        Raises:
            Refused: the template is missing or fails; findings name template, line and card.
        """
        from jinja2 import TemplateError, TemplateNotFound
        from jinja2.utils import missing

        from toolkit.findings import Refused

        template = piece.template if side == "front" else piece.back
        assert template is not None
        self._game = template.partition("/")[0]
        budget = self.environment.budget
        budget.reset()
        try:
            if template in self._endless:
                raise self._endless[template]
            variables = _variables(piece, side)
            # A template that looked up nothing but what is the same now gives the same again: the back of all cards is made once.
            for asked, text in self._made.setdefault(template, []):
                if all(variables.get(name, missing) == value for name, value in asked.items()):
                    return text
            self.environment.asked.clear()
            loaded = self.environment.get_template(template)
            parts: list[str] = []
            length = 0
            for part in loaded.generate(variables):
                parts.append(part)
                length += len(part)
                if length > LONGEST:
                    raise TemplateError(f"the template makes more than {LONGEST:,} characters")
            text = "".join(parts)
            if len(self._made[template]) < REMEMBERED:
                self._made[template].append(({name: variables.get(name, missing) for name in self.environment.asked}, text))
            return text
        except TemplateNotFound as problem:
            if str(problem.name) == template:
                raise Refused(self._no_template(template, piece, side)) from None
            problem.message = f"there is no template {str(problem.name)!r}"
            raise Refused(self._template_fault(problem, template, piece, side)) from None
        except Exception as problem:
            if isinstance(problem, TemplateError) and budget.late():
                # One piece has waited for it; the others of a deck need not, one after the other.
                self._endless[template] = problem
            raise Refused(self._template_fault(problem, template, piece, side)) from None

    def face(self, piece: Piece, side: str, document: Document) -> tuple[FaceForm | None, list[Finding]]:
        """A side of a piece as a form of the document, and what was found; None if it cannot be drawn."""
        from toolkit.findings import Refused

        try:
            text = self.markup(piece, side)
        except Refused as refused:
            return None, refused.findings
        parsed = self._parsed.get(text)
        if parsed is None:
            try:
                parsed = parse_face(text)
            except MarkupFaults as faults:
                parsed = faults
            self._parsed[text] = parsed
        if isinstance(parsed, MarkupFaults):
            return None, [
                self._finding(Note("markup", fault.message, fault.at, fault.fix), piece, side) for fault in parsed.faults
            ]
        key = (document.serial, text, piece.width, piece.height, piece.shape)
        form = self._forms.get(key)
        if form is None:
            form = self._forms[key] = self._draw(parsed, key, piece, document)
        return form, [self._finding(note, piece, side) for note in form.drawn.notes]

    def forget(self) -> None:
        """Drop what was drawn (between files)."""
        self._forms.clear()
        self._parsed.clear()
        self._made.clear()

    def _draw(self, parsed: Node, key: tuple[object, ...], piece: Piece, document: Document) -> FaceForm:
        width, height = to_mm(piece.width), to_mm(piece.height)
        painter = FacePainter(document, self.icons_of(self._game), self.art, width, height, piece.shape == "circle")
        drawn = painter.paint(parsed)
        bleed = drawn.bleed
        scale = to_pt(1000)
        box = (-bleed, -bleed, width + bleed, height + bleed)
        name = document.add_form(
            key, drawn.operators, drawn.resources, box, (round(scale, 8), 0, 0, -round(scale, 8), 0, round(height * scale, 5))
        )
        return FaceForm(key, name, drawn)

    def icons_of(self, game: str) -> Icons:
        """The icons that templates of a game can name."""
        if game not in self._icons:
            folders = [folder / game / "icons" for folder in self.folders] + [
                folder / "shared" / "icons" for folder in self.folders
            ]
            self._icons[game] = Icons(folders)
        return self._icons[game]

    # ---- findings ----

    def _mark(self, at: str) -> Mark | None:
        index, _, line = at.partition(":")
        if not line:
            return None
        return Mark(self._file(int(index)), int(line), 1)

    def _file(self, index: int) -> str:
        return _short(self.environment.sources[index][1])

    def _finding(self, note: Note, piece: Piece, side: str) -> Finding:
        place = self._mark(note.at)
        content = note.kind in ("overflow", "glyph", "art", "dpi-poor", "dpi-low") and piece.where is not None
        where = piece.where if content else place
        also = tuple(mark for mark in ((place,) if content else (piece.where,)) if mark is not None)
        return Finding(
            code=f"PRINT-{note.kind.upper()}",
            severity=_SEVERITIES[note.kind],
            message=subject(piece, side) + _clipped(note.message),
            where=where or Mark(piece.template if side == "front" else piece.back or ""),
            also=also,
            fix=Fix(note.fix) if note.fix else None,
        )

    def _no_template(self, template: str, piece: Piece, side: str) -> Finding:
        looked = ", ".join(_short(str(folder)) for folder in self.folders)
        which = "template" if side == "front" else "template of the back"
        return Finding(
            code="PRINT-TEMPLATE",
            severity=Severity.UNREADABLE,
            message=f"{subject(piece, side)}there is no {which} {template!r}",
            where=Mark(template),
            also=(piece.where,) if piece.where else (),
            found=f"looked in {looked}",
            required=f"a file {template} in one of them",
        )

    def _template_fault(self, problem: Exception, template: str, piece: Piece, side: str) -> Finding:
        line = getattr(problem, "lineno", None)
        file = getattr(problem, "filename", None)
        if line is None:
            files = {source for _, source in self.environment.sources}
            for frame in traceback.extract_tb(problem.__traceback__):
                if frame.filename in files:
                    file, line = frame.filename, frame.lineno
        reason = _clipped(str(problem)) or type(problem).__name__
        if isinstance(problem, RecursionError):
            reason = "it calls itself, or nests, without end"
        return Finding(
            code="PRINT-TEMPLATE",
            severity=Severity.ILLEGAL,
            message=f"{subject(piece, side)}the template fails: {reason}",
            where=Mark(_short(file or template), line or 1, 1),
            also=(piece.where,) if piece.where else (),
        )


def _clipped(message: str) -> str:
    """A message that may quote something of any length."""
    return message if len(message) <= 500 else f"{message[:300]} … {message[-150:]}"


def _short(file: str) -> str:
    """A path as seen from the working directory, where that is shorter."""
    return _seen_from(str(Path.cwd()), file)


@lru_cache(256)
def _seen_from(folder: str, file: str) -> str:
    try:
        return Path(file).relative_to(folder).as_posix()
    except ValueError:
        return file


def _variables(piece: Piece, side: str) -> dict[str, Any]:
    """What a template sees: the piece's data and, as `piece`, what it is."""
    shown = {
        "id": piece.id, "name": piece.name, "kind": piece.kind, "count": piece.count, "side": side, "shape": piece.shape,
        "width": to_mm(piece.width), "height": to_mm(piece.height), "corner": to_mm(piece.corner),
        "folds": [to_mm(fold) for fold in piece.folds],
    }  # fmt: skip
    data = {str(key): _plain(value, str(key)) for key, value in piece.data.items()}
    return {"width": shown["width"], "height": shown["height"], **data, "piece": shown}


def _plain(value: Any, where: str) -> Any:
    """Data as templates may see it: JSON-like values only, so that nothing in it can be called or opened."""
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, Mapping):
        return {str(key): _plain(item, f"{where}.{key}") for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_plain(item, where) for item in (sorted(value, key=str) if isinstance(value, (set, frozenset)) else value)]
    raise TypeError(f"the data {where!r} of a piece is a {type(value).__name__}; templates get JSON-like values only")


def canonical(data: Mapping[str, object]) -> str:
    """Data as text, equal for equal data."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False)
