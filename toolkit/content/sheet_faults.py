"""Cells of an XLSX file that the reader gives as empty although something is in them: error values, formulas without a result."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass

_CELL = re.compile(rb"<c\b([^>]*?)(?:/>|>(.*?)</c>)", re.DOTALL)
_ATTRIBUTE = re.compile(rb'([\w:]+)="([^"]*)"')
_SHEET = re.compile(rb"<sheet\b([^>]*)/?>")
_RELATION = re.compile(rb"<Relationship\b([^>]*)/?>")
_VALUE = re.compile(rb"<v\b[^>]*>([^<]*)</v>")


@dataclass(frozen=True, slots=True)
class CellFault:
    """A cell ("Cards", "B7") and the error in it; "" means a formula whose result was never stored."""

    sheet: str
    cell: str
    error: str


def cell_faults(raw: bytes) -> list[CellFault]:
    """The faults of an XLSX workbook, sheet by sheet; none for other formats."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return list(_faults(archive))
    except (zipfile.BadZipFile, KeyError, NotImplementedError, ValueError, OSError, EOFError, RuntimeError):
        return []


def _faults(archive: zipfile.ZipFile) -> Iterator[CellFault]:
    names = set(archive.namelist())
    if "xl/workbook.xml" not in names or "xl/_rels/workbook.xml.rels" not in names:
        return
    targets = {}
    for match in _RELATION.finditer(archive.read("xl/_rels/workbook.xml.rels")):
        values = dict(_ATTRIBUTE.findall(match[1]))
        targets[values.get(b"Id", b"")] = values.get(b"Target", b"").decode().removeprefix("/xl/").removeprefix("xl/")
    for match in _SHEET.finditer(archive.read("xl/workbook.xml")):
        values = dict(_ATTRIBUTE.findall(match[1]))
        path = "xl/" + targets.get(values.get(b"r:id", b""), "")
        if path not in names:
            continue
        sheet = _text(values.get(b"name", b""))
        for cell in _CELL.finditer(archive.read(path)):
            inside = cell[2] or b""
            if b't="e"' not in cell[1] and b"<f" not in inside:
                continue
            attributes = dict(_ATTRIBUTE.findall(cell[1]))
            value = _VALUE.search(inside)
            if attributes.get(b"t") == b"e":
                yield CellFault(sheet, _text(attributes.get(b"r", b"")), _text(value[1]) if value else "#ERROR")
            elif value is None or not value[1]:
                if attributes.get(b"t") == b"str" and value is not None:
                    continue  # a formula whose result is an empty text
                yield CellFault(sheet, _text(attributes.get(b"r", b"")), "")


def _text(raw: bytes) -> str:
    from html import unescape

    return unescape(raw.decode("utf-8", "replace"))
