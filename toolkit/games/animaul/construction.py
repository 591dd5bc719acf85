"""What is wrong with AniMaul's cards and decks; nothing is judged yet, and the game is not registered before it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.findings import Finding
    from toolkit.wording.language import Language


def check_cards(library: Library, language: Language | None) -> list[Finding]:
    """Faults of the cards of a library."""
    return []


def check_deck(deck: DeckList, library: Library) -> list[Finding]:
    """Faults of a deck."""
    return []
