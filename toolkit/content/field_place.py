"""Where a field of a card stands in its file; for faults that are found after the card was read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from toolkit.content.card import Card
from toolkit.content.document import DataPath, Document
from toolkit.content.reader import read_document
from toolkit.findings import Mark, Refused


class FieldPlaces:
    """Finds fields of cards in their files; a file is read once, and only when it is asked about."""

    def __init__(self) -> None:
        self._files: dict[str, tuple[Document, dict[Mark, DataPath]] | None] = {}

    def at(self, card: Card, field: str, index: int | None = None) -> Mark | None:
        """The place of a field, or of one value of it; that of the card where it cannot be told."""
        where = card.where
        known = self._file(where.file) if where is not None else None
        if known is None or where is None:
            return where
        document, paths = known
        path = paths.get(where)
        entry = _value(document, path) if path is not None else None
        if path is None or not isinstance(entry, Mapping):
            return where
        key = next((key for key in entry if str(key).strip().casefold() == field), None)
        if key is None:
            return where
        value = entry[key]
        return document.at(*path, key, *([index] if index is not None and isinstance(value, list) else []))

    def _file(self, name: str) -> tuple[Document, dict[Mark, DataPath]] | None:
        if name not in self._files:
            try:
                document = read_document(Path(name))
            except Refused:
                self._files[name] = None
                return None
            base: DataPath = ("cards",) if isinstance(document.data, Mapping) else ()
            entries = _value(document, base)
            paths: dict[Mark, DataPath] = {}
            for at, entry in enumerate(entries if isinstance(entries, list) else []):
                for key in entry if isinstance(entry, Mapping) else ():
                    paths.setdefault(document.at(*base, at, key), (*base, at))
            self._files[name] = document, paths
        return self._files[name]


def _value(document: Document, path: DataPath) -> object:
    value: object = document.data
    for part in path:
        if isinstance(value, Mapping):
            value = value.get(part)
        elif isinstance(value, list) and isinstance(part, int):
            value = value[part]
    return value
