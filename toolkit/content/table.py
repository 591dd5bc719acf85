"""Rows of a table (CSV or a sheet) into a Document: a list of mappings from column title to text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from toolkit.content.document import DataPath, Document
from toolkit.content.text import unreadable
from toolkit.findings import Finding, Fix, Mark, Severity

Row = Sequence[tuple[str, Mark]]
"""Cells of a row: text and place; an empty text is an empty cell."""
HEADER = -1
"""Row number of the titles in the marks of a table."""


MAX_ROWS = 100_000
"""Rows of a sheet."""


@dataclass(slots=True)
class Table:
    """Gathers the rows of one or more sheets with a row of titles each."""

    file: str
    rows: list[dict[str, str]] = field(default_factory=list)
    marks: dict[DataPath, Mark] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def add(self, rows: Sequence[Row]) -> None:
        """Add the rows of a sheet; the first one that is not empty holds the titles.

        Raises:
            Refused: there are more than `MAX_ROWS`.
        """
        if len(rows) > MAX_ROWS:
            where = rows[MAX_ROWS][0][1] if rows[MAX_ROWS] else Mark(self.file)
            raise unreadable("TABLE-SIZE", "The table is too long.", where, required=f"at most {MAX_ROWS:,} rows")
        titles: list[str] | None = None
        for row in rows:
            if not any(text for text, _ in row) or (row[0][0].startswith("#") and not any(text for text, _ in row[1:])):
                continue
            if titles is None:
                titles = self._titles(row)
                continue
            number = len(self.rows)
            values: dict[str, str] = {}
            self.marks[(number,)] = next(where for text, where in row if text)
            for column, (text, where) in enumerate(row):
                if not text:
                    continue
                if column >= len(titles) or not titles[column]:
                    self.findings.append(
                        Finding(
                            code="TABLE-COLUMN",
                            severity=Severity.ILLEGAL,
                            message="A cell stands in a column without a title.",
                            where=where,
                            found=repr(text),
                            fix=Fix("give the column a title, or put a text that holds the separator in double quotes"),
                        )
                    )
                    continue
                values[titles[column]] = text
                self.marks[(number, titles[column])] = where
            self.rows.append(values)

    def _titles(self, row: Row) -> list[str]:
        titles: list[str] = []
        for text, where in row:
            if text and text.casefold() in (title.casefold() for title in titles):
                self.findings.append(
                    Finding(
                        code="TABLE-COLUMN",
                        severity=Severity.ILLEGAL,
                        message=f"The column {text!r} stands twice.",
                        where=where,
                        fix=Fix("rename or remove one of the two"),
                    )
                )
                text = f"{text} ({len(titles) + 1})"
            titles.append(text)
            if text:
                self.marks.setdefault((HEADER, text), where)
        return titles

    def document(self) -> Document:
        """The finished document."""
        self.marks.setdefault((), Mark(self.file, 1, 1))
        return Document(self.file, self.rows, self.marks, findings=tuple(self.findings), table=True)


def titles_of(document: Document) -> list[str]:
    """The column titles of a table, in order."""
    return [str(path[1]) for path in document.marks if len(path) == 2 and path[0] == HEADER]
