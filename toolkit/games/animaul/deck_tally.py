"""A deck counted: which cards it holds, on which lines, and what is odd about the lines themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library, fold_name
from toolkit.content.mend import take_out
from toolkit.findings import Edit, Mark
from toolkit.games.animaul.deck_tables import Entry, Tables

MAIN, EXTRA = "cards", "extra"
_NOTHING = "\0"
"""Opens the key of a name that means nothing: no card is called so."""


@dataclass(slots=True, eq=False)
class Holding:
    """All copies of one card in a section, over all lines and spellings; `entry` is None for a name that means nothing."""

    key: str
    section: str
    entry: Entry | None
    lines: list[DeckLine] = field(default_factory=list)
    count: int = 0

    @property
    def name(self) -> str:
        """The card's name, or the name as written where there is no such card."""
        return self.entry.name if self.entry else self.lines[0].name

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The places of its lines."""
        return tuple(line.where for line in self.lines)

    def add(self, line: DeckLine) -> None:
        """Count a line in."""
        self.lines.append(line)
        self.count += line.count

    def take(self, count: int, first: str = "") -> list[Edit]:
        """Edits that take out so many copies: those under the (folded) name `first`, then misspelt ones, then the others."""
        return take_out(self.lines, count, self.key, first)


@dataclass(slots=True)
class Tally:
    """What a deck holds: by folded name, in the order of the lines."""

    main: dict[str, Holding] = field(default_factory=dict)
    extra: dict[str, Holding] = field(default_factory=dict)
    misspelt: dict[tuple[str, str], tuple[Holding, list[DeckLine]]] = field(default_factory=dict)
    """By section and folded name: the holding that lines count for whose name no card bears, and these lines."""
    strange: list[DeckLine] = field(default_factory=list)
    """Lines of a section that the game does not have."""
    empty: list[DeckLine] = field(default_factory=list)
    """Lines of no copies, or of fewer."""

    def holdings(self) -> Iterable[Holding]:
        """All cards, the deck's before those of the extra deck."""
        yield from self.main.values()
        yield from self.extra.values()

    def counts(self) -> tuple[dict[str, int], dict[str, int]]:
        """Copies by name, of the deck and of the extra deck."""
        return (
            {key: holding.count for key, holding in self.main.items()},
            {key: holding.count for key, holding in self.extra.items()},
        )


def tally(deck: DeckList, library: Library, tables: Tables) -> Tally:
    """Count a deck; a name that no card bears counts as the nearest card there is, and is noted as misspelt."""
    result = Tally()
    for line in deck.lines:
        if line.count < 1:
            result.empty.append(line)
            continue
        if line.section not in (MAIN, EXTRA):
            result.strange.append(line)
            continue
        written = fold_name(line.name)
        entry = tables.entries.get(written)
        known = entry is not None
        if entry is None:
            entry = _guess(line, library, tables)
        key = entry.key if entry else _NOTHING + written
        holdings = result.extra if line.section == EXTRA else result.main
        holding = holdings.get(key)
        if holding is None:
            holding = holdings[key] = Holding(key, line.section, entry)
        holding.add(line)
        if not known:
            result.misspelt.setdefault((line.section, written), (holding, []))[1].append(line)
    return result


def _guess(line: DeckLine, library: Library, tables: Tables) -> Entry | None:
    """The nearest card that may stand in this section, or None."""
    near = (tables.entries.get(fold_name(name)) for name in library.near(line.name))
    return next((e for e in near if e and bool(e.group) == (line.section == EXTRA)), None)
