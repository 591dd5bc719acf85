"""XLSX, XLS and ODS with the cell of every value."""

from __future__ import annotations

import datetime
import io
import zipfile
from typing import Any

from toolkit.content.document import Document
from toolkit.content.sheet_faults import cell_faults
from toolkit.content.table import Row, Table
from toolkit.content.text import unreadable
from toolkit.findings import Finding, Fix, Mark, Severity

MAX_UNPACKED = 200_000_000
MAX_CELLS = 2_000_000
_NAMES = {"name", "card"}


def read_sheets(raw: bytes, file: str) -> Document:
    """The table of a workbook: all sheets that have a column "name" or "card"; others are reported.

    Raises:
        Refused: it is no workbook, or unpacks to too much.
    """
    import python_calamine

    _check_size(raw, file)
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(raw))
        sheets = [(name, book.get_sheet_by_name(name)) for name in book.sheet_names]
    except Exception as error:  # the library raises many kinds, all about the file
        raise unreadable(
            "SHEET-READ", "This is not a workbook that can be read.", Mark(file), found=str(error).split("\n")[0][:120]
        ) from None
    table = Table(file)
    for name, sheet in sheets:
        if (sheet.height or 0) * (sheet.width or 0) > MAX_CELLS:
            raise unreadable(
                "SHEET-SIZE", "The sheet is too large.", Mark(file, cell=name), required=f"at most {MAX_CELLS:,} cells"
            )
        rows = [row for row in _rows(sheet, name, file, table) if any(text for text, _ in row)]
        if not rows:
            continue
        if not _NAMES & {text.casefold() for text, _ in rows[0]}:
            table.findings.append(
                Finding(
                    code="SHEET-UNREAD",
                    severity=Severity.INFO,
                    message=f"The sheet {name!r} is not read: its first row has no column 'name' or 'card'.",
                    where=rows[0][0][1],
                )
            )
            continue
        table.add(rows)
    for fault in cell_faults(raw):
        table.findings.append(
            Finding(
                code="SHEET-ERROR",
                severity=Severity.ILLEGAL,
                message="The spreadsheet holds an error value here."
                if fault.error
                else "The spreadsheet holds a formula here whose result was never stored.",
                where=Mark(file, cell=f"{fault.sheet}!{fault.cell}"),
                found=fault.error or "a formula",
                fix=Fix(
                    "mend the formula, or type the value" if fault.error else "open and save the file in a spreadsheet program"
                ),
            )
        )
    if not table.rows and not table.marks:
        raise unreadable(
            "FILE-EMPTY",
            "The workbook holds no table.",
            Mark(file),
            required="a sheet whose first row names the columns, 'name' or 'card' among them",
        )
    return table.document()


def _check_size(raw: bytes, file: str) -> None:
    if not raw:
        raise unreadable("FILE-EMPTY", "The file is empty.", Mark(file))
    if raw[:2] != b"PK":
        return
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            unpacked = sum(entry.file_size for entry in archive.infolist())
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):
        raise unreadable("SHEET-READ", "This is not a workbook that can be read.", Mark(file)) from None
    if unpacked > MAX_UNPACKED:
        raise unreadable("SHEET-SIZE", "The workbook unpacks to too much.", Mark(file), found=f"{unpacked / 1e6:.0f} MB")


def _rows(sheet: Any, name: str, file: str, table: Table) -> list[Row]:
    top, left = sheet.start or (0, 0)
    rows: list[Row] = []
    for number, values in enumerate(sheet.to_python(skip_empty_area=True)):
        row: list[tuple[str, Mark]] = []
        for column, value in enumerate(values):
            where = Mark(file, top + number + 1, left + column + 1, f"{name}!{_letters(left + column)}{top + number + 1}")
            row.append((_text(value, where, table), where))
        rows.append(row)
    return rows


def _letters(column: int) -> str:
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _text(value: Any, where: Mark, table: Table) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else f"{value:.15g}"
    if isinstance(value, datetime.date | datetime.time | datetime.timedelta):
        table.findings.append(
            Finding(
                code="SHEET-DATE",
                severity=Severity.WARNING,
                message="The spreadsheet holds a date here.",
                where=where,
                found=str(value),
                fix=Fix("format the cell as text and type it again, if it is meant as text"),
            )
        )
        return str(value)
    return str(value).replace("\r\n", "\n").replace("_x000D_", "").strip()
