"""DeckList: a deck as it was written, line by line, before any game judges it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from toolkit.findings import Mark


@dataclass(frozen=True, slots=True)
class DeckLine:
    """One line: so many copies of a card, and where that stands."""

    count: int
    name: str
    where: Mark
    section: str = "cards"
    """"cards" is the deck itself; games name others ("tokens", "locations", "extra")."""


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck file: name, game, lines in file order, and other fields ("faction", "author")."""

    name: str
    game: str
    where: Mark
    lines: tuple[DeckLine, ...]
    fields: Mapping[str, Any] = field(default_factory=dict)

    def section(self, name: str = "cards") -> list[DeckLine]:
        """The lines of one section."""
        return [line for line in self.lines if line.section == name]
