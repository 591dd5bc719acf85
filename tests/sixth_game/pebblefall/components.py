"""What of Pebblefall can be printed: its stones."""

from __future__ import annotations

import re
from collections import Counter

from pebblefall.cards import Stone
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.pieces import POKER, Piece


def deck_pieces(deck: DeckList, library: Library) -> list[Piece]:
    """The stones of a deck, one piece a name."""
    counts: Counter[str] = Counter()
    for line in deck.section():
        counts[line.name] += line.count
    pieces = []
    for name, count in counts.items():
        card = library.find(name)
        if isinstance(card, Stone):
            slug = re.sub(r"[^a-z0-9]+", "-", card.name.casefold()).strip("-")
            pieces.append(
                Piece(
                    id=slug,
                    name=card.name,
                    kind="card",
                    width=POKER[0],
                    height=POKER[1],
                    count=count,
                    template="pebblefall/card.xml.j2",
                    where=card.where,
                    data={"name": card.name, "weight": card.weight, "text": card.text, "flavour": card.flavour},
                )
            )
    return pieces
