"""CSV with the place of every cell; comma, semicolon, tab or bar, told by the row of titles."""

from __future__ import annotations

import re

from toolkit.content.document import Document
from toolkit.content.places import Places
from toolkit.content.table import Row, Table
from toolkit.content.text import unreadable
from toolkit.findings import Mark

_SEPARATORS = ",;\t|"


def read_csv(text: str, file: str) -> Document:
    """The table of a CSV text.

    Raises:
        Refused: it is empty, or a quotation mark is never closed.
    """
    if not text.strip():
        raise unreadable("FILE-EMPTY", "The file is empty.", Mark(file, 1, 1))
    table = Table(file)
    table.add(list(_rows(text, file)))
    return table.document()


def _separator(text: str) -> str:
    hint = re.match(r"\s*sep=(.)\n", text)
    if hint:
        return hint[1]
    first = next((line for line in text.split("\n") if line.strip() and not line.startswith("#")), "")
    bare = re.sub(r'"[^"]*"', "", first)
    return max(_SEPARATORS, key=bare.count)


def _rows(text: str, file: str) -> list[Row]:
    separator = _separator(text)
    places = Places(text, file)
    cell = re.compile(rf'[ ]*"((?:[^"]|"")*)"[ ]*(?={re.escape(separator)}|\n|\Z)|([^{re.escape(separator)}\n]*)')
    rows: list[Row] = []
    row: list[tuple[str, Mark]] = []
    position = 0
    while position < len(text):
        match = cell.match(text, position)
        assert match is not None  # the second branch matches the empty text too
        where = places.at(match.start())
        if match[1] is None and match[2].lstrip().startswith('"'):
            _check_quote(text, match.start(), where)
        value = match[2] if match[1] is None else match[1].replace('""', '"')
        row.append((value.strip(), where))
        position = match.end()
        if position >= len(text) or text[position] == "\n":
            if not (len(row) == 1 and re.fullmatch(r"sep=.", row[0][0])):
                rows.append(row)
            row = []
        position += 1
    if row:
        rows.append(row)
    return rows


def _check_quote(text: str, start: int, where: Mark) -> None:
    """A cell that begins with a quotation mark and is no quoted cell: never closed, or with text behind the closing mark."""
    closed = re.compile(r'[ ]*"(?:[^"]|"")*"').match(text, start)
    raise unreadable(
        "CSV-QUOTE",
        "Text follows behind a closing quotation mark." if closed else "A quotation mark is opened and never closed.",
        where,
        fix='put the whole cell in double quotes, and write a quotation mark inside twice: ""',
    )
