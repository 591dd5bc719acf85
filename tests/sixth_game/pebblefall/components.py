"""What of Pebblefall can be printed: its stones."""

from __future__ import annotations

from pebblefall.cards import Stone
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.pieces import Piece, card_piece


def deck_pieces(deck: DeckList, library: Library) -> list[Piece]:
    """The stones of a deck, one piece a name."""
    found = []
    for card, count in library.copies(deck, Stone):
        data = {"name": card.name, "weight": card.weight, "text": card.text, "flavour": card.flavour}
        found.append(card_piece(card, "pebblefall", data, count, back=False))
    return found
