"""A deck counted: the cards of the deck and of the extra deck."""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.content import tally
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.games.animaul.deck_tables import Entry, Tables

MAIN, EXTRA = "cards", "extra"
Holding = tally.Holding[Entry]


class Tally(tally.Tally[Entry]):
    """What a deck holds, in the order of the lines."""

    def __init__(self, deck: DeckList, library: Library, tables: Tables) -> None:
        super().__init__(deck, library, tables.entries, (MAIN, EXTRA))
        self.main, self.extra = self.sections[MAIN], self.sections[EXTRA]

    def may_stand(self, entry: Entry, section: str) -> bool:
        return bool(entry.group) == (section == EXTRA)

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
