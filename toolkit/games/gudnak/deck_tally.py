"""A deck counted: part by part, and what is set aside."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.content import tally
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.games.gudnak.deck_tables import PARTS, SIDE_SECTIONS, Entry, Kind, Part, Tables

MAIN = "cards"
Holding = tally.Holding[Entry]


class Tally(tally.Tally[Entry]):
    """What a deck holds, part by part."""

    def __init__(self, deck: DeckList, library: Library, tables: Tables) -> None:
        super().__init__(deck, library, tables.entries, (MAIN, *SIDE_SECTIONS))
        self.parts: list[list[Holding]] = [[] for _ in PARTS]
        self.outside: list[Holding] = []
        """In the deck, but of no part: tokens, and names that mean nothing."""
        for holding in self.sections[MAIN].values():
            entry = holding.entry
            (self.parts[entry.part.index] if entry and entry.part else self.outside).append(holding)
        self.total = sum(holding.count for holding in self.holdings())
        self.aside = [h for section in SIDE_SECTIONS for h in self.sections[section].values() if h.entry]
        """Cards set aside outside the deck, those that do not belong there among them."""
        self.listed = {holding.key for holding in self.aside}
        """Their folded names."""

    def may_stand(self, entry: Entry, section: str) -> bool:
        return (entry.part is not None) == (section == MAIN)

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
