"""Where a field of a card or deck stands in its file; for faults that are found after it was read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from toolkit.content.card import Card
from toolkit.content.decklist import DeckList
from toolkit.content.document import DataPath, Document
from toolkit.content.places import Places
from toolkit.content.reader import read_document
from toolkit.content.text import read_text
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


def deck_field(deck: DeckList, field: str) -> Mark:
    """The place of a field of a deck, in whichever format it is written; that of the deck where it cannot be told."""
    try:
        text, _ = read_text(Path(deck.where.file))
    except Refused:
        return deck.where
    found = re.search(rf"^[ \t{{,]*([\"']?){re.escape(field)}\1\s*[:=]\s*", text, re.I | re.M)
    return Places(text, deck.where.file).at(found.end()) if found else deck.where


def _value(document: Document, path: DataPath) -> object:
    value: object = document.data
    for part in path:
        if isinstance(value, Mapping):
            value = value.get(part)
        elif isinstance(value, list) and isinstance(part, int):
            value = value[part]
    return value
