"""A deck counted: all copies of a card over its lines, and what is odd about the lines themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library, fold_name
from toolkit.content.mend import take_out
from toolkit.findings import Edit, Mark

_NOTHING = "\0"
"""Opens the key of a name that means nothing: no card is called so."""


class Named(Protocol):
    """A card of the library, or what a game's deck rules know of it."""

    @property
    def name(self) -> str:
        """The card's name as printed."""


E = TypeVar("E", bound=Named)


@dataclass(slots=True, eq=False)
class Holding(Generic[E]):
    """All copies of one card in a section, over all lines and spellings; `entry` is None for a name that means nothing."""

    key: str
    """The card's folded name."""
    section: str
    entry: E | None
    lines: list[DeckLine] = field(default_factory=list)
    count: int = 0

    @property
    def name(self) -> str:
        """The card's name, or the name as written where there is no such card."""
        return self.entry.name if self.entry else self.lines[0].name

    def add(self, line: DeckLine) -> None:
        """Count a line in."""
        self.lines.append(line)
        self.count += line.count

    def take(self, count: int, first: str = "") -> list[Edit]:
        """Edits that take out so many copies: those under the (folded) name `first`, then misspelt ones, then the others."""
        return take_out(self.lines, count, self.key, first)


@dataclass(slots=True, eq=False)
class Misspelt(Generic[E]):
    """The lines of a section with the same name that no card bears, and the holding that they count for."""

    holding: Holding[E]
    lines: list[DeckLine] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name as written first."""
        return self.lines[0].name

    @property
    def count(self) -> int:
        """How many copies are written so."""
        return sum(line.count for line in self.lines)


class Tally(Generic[E]):
    """What a deck holds; a name that no card bears counts as the nearest card there is, and is noted as misspelt."""

    def __init__(self, deck: DeckList, library: Library, entries: Mapping[str, E], sections: Iterable[str]) -> None:
        self.sections: dict[str, dict[str, Holding[E]]] = {section: {} for section in sections}
        """By section and folded name, in the order of the lines."""
        self.misspelt: dict[tuple[str, str], Misspelt[E]] = {}
        """By section and folded name."""
        self.strange: list[DeckLine] = []
        """Lines of a section that the game does not have."""
        self.empty: list[DeckLine] = []
        """Lines of no copies, or of fewer."""
        for line in deck.lines:
            if line.count < 1:
                self.empty.append(line)
            elif line.section not in self.sections:
                self.strange.append(line)
            else:
                self._count(line, library, entries)

    def may_stand(self, entry: E, section: str) -> bool:
        """Whether a misspelt name in a section can mean this card."""
        return True

    def _count(self, line: DeckLine, library: Library, entries: Mapping[str, E]) -> None:
        written = key = fold_name(line.name)
        entry = entries.get(key)
        known = entry is not None
        if entry is None:
            near = (name for name in map(fold_name, library.near(line.name)) if name in entries)
            key = next((name for name in near if self.may_stand(entries[name], line.section)), _NOTHING + written)
            entry = entries.get(key)
        holding = self.sections[line.section].setdefault(key, Holding(key, line.section, entry))
        holding.add(line)
        if not known:
            self.misspelt.setdefault((line.section, written), Misspelt(holding)).lines.append(line)


def marks(holdings: Iterable[Holding[E]]) -> tuple[Mark, ...]:
    """The places of all their lines."""
    return tuple(line.where for holding in holdings for line in holding.lines)


def listed(holdings: Iterable[Holding[E]]) -> str:
    """Their names in a row, with the number of copies where there are several: "2 Ember Captain, Ash Warden"."""
    return ", ".join(h.name if h.count == 1 else f"{h.count} {h.name}" for h in holdings)
