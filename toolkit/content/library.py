"""Library: all cards of one game that a project can see."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from toolkit.content.card import Card

_FOLD = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "\u00a0": " "})


def fold_name(name: str) -> str:
    """The form in which names are compared: NFKC, plain quotes and dashes, single spaces, no capitals."""
    return " ".join(unicodedata.normalize("NFKC", name).translate(_FOLD).split()).casefold()


class Library:
    """The cards of a game by name; the traits and factions that its sets declare."""

    def __init__(self, game: str, cards: Iterable[Card] = (), declared: dict[str, list[str]] | None = None) -> None:
        self.game = game
        self.declared: dict[str, list[str]] = declared or {}
        """What sets declare besides cards: {"factions": [...], "traits": [...]}."""
        self._cards: dict[str, Card] = {}
        for card in cards:
            self.add(card)

    def add(self, card: Card) -> None:
        """Add a card, in the place of one of the same name."""
        self._cards[fold_name(card.name)] = card

    def find(self, name: str) -> Card | None:
        """The card of this name (capitals, spacing, quote marks and composed letters do not matter), or None."""
        return self._cards.get(fold_name(name))

    def near(self, name: str, limit: int = 3) -> list[str]:
        """Names that are close to this one, nearest first."""
        from rapidfuzz import fuzz, process

        known = {key: card.name for key, card in self._cards.items()}
        hits = process.extract(fold_name(name), list(known), scorer=fuzz.WRatio, limit=limit, score_cutoff=70)
        return [known[key] for key, _, _ in hits]

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards.values())

    def __len__(self) -> int:
        return len(self._cards)
