"""Legal decks made at random from a whole library: a deck with cards exchanged for others wherever it stays legal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.content.decklist import DeckLine, DeckList
from toolkit.findings import Mark, exit_code
from toolkit.play.chance import Chance
from toolkit.simulation.coverage import kind_of

if TYPE_CHECKING:
    from toolkit.content.library import Library
    from toolkit.registry import Game

TRIES = 12
"""Cards that are tried in the place of each card of the deck."""


def random_deck(game: Game, library: Library, decks: Sequence[DeckList], chance: Chance) -> DeckList:
    """A legal deck that begins as one of these legal decks: each of its cards is exchanged for the first of some random cards,
    every other one of its kind, with which the deck is still legal."""
    start = decks[chance.below(len(decks))]
    every = [card.name for card in library]
    by_kind: dict[str, list[str]] = {}
    for card in library:
        by_kind.setdefault(kind_of(card), []).append(card.name)
    mark = Mark(f"made at random from {start.name}")
    made = replace(start, name=f"{start.name} (random)", where=mark)
    lines = list(made.lines)
    for place, line in enumerate(lines):
        known = library.find(line.name)
        if known is None or line.count < 1:
            continue
        for number in range(TRIES):
            names = every if number % 2 else by_kind[kind_of(known)]
            name = names[chance.below(len(names))]
            if any(name == other.name and line.section == other.section for other in lines):
                continue
            tried = [*lines]
            tried[place] = DeckLine(line.count, name, mark, line.section)
            deck = replace(made, lines=tuple(tried))
            if not exit_code(game.check_deck(deck, library)):
                made, lines = deck, tried
                break
    return made
