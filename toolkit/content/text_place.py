"""Where a character of a value stands in its file: inside plain, quoted and block scalars, JSON strings and CSV cells."""

from __future__ import annotations

from pathlib import Path

from toolkit.content.library import fold_name
from toolkit.content.places import Places
from toolkit.content.text import read_text
from toolkit.findings import Mark, Refused

_REACH = 200
"""How far apart two neighbouring characters of a text may stand in its file (line breaks, indents, escapes)."""


class TextPlaces:
    """Finds characters of texts in their files; every file is read once."""

    def __init__(self) -> None:
        self._files: dict[str, tuple[str, Places] | None] = {}

    def at(self, text: str, where: Mark, offset: int) -> Mark:
        """The place of `text[offset]`, for a text that begins at `where`; `where` itself if it cannot be told (a spreadsheet)."""
        known = self._file(where.file) if where.line and not where.cell else None
        if known is None:
            return where
        source, places = known
        lines = source.split("\n", where.line)
        if len(lines) < where.line:
            return where
        at = sum(len(line) + 1 for line in lines[: where.line - 1]) + where.column - 1
        if source[at : at + 1] in ("|", ">"):
            at = source.find("\n", at) + 1 or at
        for character in text[: offset + 1]:
            if character.isspace():
                continue
            found = _next(source, at, character)
            if found is None:
                return where
            at = found + 1
        return places.at(at if offset >= len(text) else max(at - 1, 0))

    def _file(self, name: str) -> tuple[str, Places] | None:
        if name not in self._files:
            try:
                source, _ = read_text(Path(name))
                self._files[name] = (source, Places(source, name))
            except Refused:
                self._files[name] = None
        return self._files[name]


def _next(source: str, start: int, character: str) -> int | None:
    at = start
    while at < min(start + _REACH, len(source)):
        if source[at] == "\\" and source[at + 1 : at + 2] in ("n", "r", "t"):
            at += 2
            continue
        if source[at] == character or (not source[at].isspace() and fold_name(source[at]) == fold_name(character)):
            return at
        at += 1
    return None
