"""A deck counted: which cards it holds, on which lines, and what is odd about the lines themselves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library, fold_name
from toolkit.content.mend import take_out
from toolkit.findings import Edit
from toolkit.games.gudnak.deck_tables import PARTS, SIDE_SECTIONS, Entry, Kind, Part, Tables


@dataclass(slots=True, eq=False)
class Holding:
    """All copies of one card in the deck, over all lines and spellings; `entry` is None for a name that means nothing."""

    entry: Entry | None
    lines: list[DeckLine] = field(default_factory=list)
    count: int = 0

    def add(self, line: DeckLine) -> None:
        """Count a line in."""
        self.lines.append(line)
        self.count += line.count

    @property
    def name(self) -> str:
        """The card's name, or the name as written where there is no such card."""
        return self.entry.name if self.entry else self.lines[0].name

    def take(self, count: int, first: str = "") -> list[Edit]:
        """Edits that take out so many copies: those under the (folded) name `first`, then misspelt ones, then the others."""
        return take_out(self.lines, count, self.entry.key if self.entry else "", first)


@dataclass(slots=True)
class Tally:
    """What a deck holds, part by part."""

    total: int = 0
    parts: list[list[Holding]] = field(default_factory=lambda: [[] for _ in PARTS])
    outside: list[Holding] = field(default_factory=list)
    """In the deck, but of no part: tokens, and names that mean nothing."""
    misspelt: dict[tuple[str, str], Holding] = field(default_factory=dict)
    """By section and folded name: lines whose name no card bears, with the card that is probably meant (and counted)."""
    misplaced: dict[tuple[str, str], Holding] = field(default_factory=dict)
    """By section and folded name: cards of a side section that do not belong there."""
    strange: list[DeckLine] = field(default_factory=list)
    """Lines of a section that the game does not have."""
    empty: list[DeckLine] = field(default_factory=list)
    """Lines of no copies, or of fewer."""
    listed: set[str] = field(default_factory=set)
    """Folded names of the tokens and Locations set aside."""

    def count(self, part: Part) -> int:
        """How many cards of a part there are, whatever else is wrong with them."""
        return sum(holding.count for holding in self.parts[part.index])

    def of_kind(self, kind: Kind) -> list[Holding]:
        """The cards of a kind."""
        return [holding for part in PARTS if part.kind is kind for holding in self.parts[part.index]]

    def holdings(self) -> Iterable[Holding]:
        """All cards of the deck, part by part."""
        for part in self.parts:
            yield from part
        yield from self.outside

    def trait_counts(self, part: Part) -> dict[str, int]:
        """How many cards of a part have each trait; a card of several traits counts for each."""
        counts: dict[str, int] = {}
        for holding in self.parts[part.index]:
            for trait in holding.entry.traits if holding.entry else ():
                counts[trait] = counts.get(trait, 0) + holding.count
        return counts


def tally(deck: DeckList, library: Library, tables: Tables) -> Tally:
    """Count a deck; a name that no card bears counts as the nearest card there is, and is noted as misspelt."""
    result = Tally()
    holdings: dict[str, Holding] = {}
    for line in deck.lines:
        if line.count < 1:
            result.empty.append(line)
            continue
        side = SIDE_SECTIONS.get(line.section)
        if side is None and line.section != "cards":
            result.strange.append(line)
            continue
        key = fold_name(line.name)
        entry = tables.entries.get(key)
        if entry is None:
            entry = _guess(line, library, tables)
            _note(result.misspelt, line, key, entry)
        if side is not None:
            if entry is None:
                continue
            result.listed.add(entry.key)
            if entry.side != line.section:
                _note(result.misplaced, line, entry.key, entry)
            continue
        holding = holdings.get(entry.key if entry else "?" + key)
        if holding is None:
            holding = holdings[entry.key if entry else "?" + key] = Holding(entry)
            (result.parts[entry.part.index] if entry and entry.part else result.outside).append(holding)
        holding.add(line)
        result.total += line.count
    return result


def _note(notes: dict[tuple[str, str], Holding], line: DeckLine, name: str, entry: Entry | None) -> None:
    notes.setdefault((line.section, name), Holding(entry)).add(line)


def _guess(line: DeckLine, library: Library, tables: Tables) -> Entry | None:
    """The nearest card that may stand in this section, or None."""
    near = (tables.entries.get(fold_name(name)) for name in library.near(line.name))
    return next((e for e in near if e and (e.part is not None) == (line.section == "cards")), None)
