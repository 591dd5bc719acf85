"""Decisions a second of random play, one core: `python -m tests.benchmarks.decisions [GAMES]`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import combinations
from time import process_time

from toolkit.content.deck_file import load_deck
from toolkit.content.decklist import DeckLine, DeckList
from toolkit.content.library import Library
from toolkit.content.project import Project
from toolkit.findings import Mark
from toolkit.games.gudnak.cards import Basic, Hero
from toolkit.games.gudnak.setup import new_game
from toolkit.play.chance import Chance, derive
from toolkit.registry import game
from toolkit.wording.language import Language

_HERE = Mark("benchmark")


def plain_library() -> Library:
    """Heroes and Basics of all powers and traits, without text."""
    cards: list[Basic | Hero] = []
    for trait in ("Brute", "Soldier", "Hunter"):
        cards += [Basic(name=f"{trait} {power}", kind="basic", power=power, traits=(trait,)) for power in (1, 2, 3)]
    cards += [
        Hero(name=f"Captain {number}", kind="hero", power=power, traits=(trait,))
        for number, (power, trait) in enumerate([(3, "Brute"), (2, "Soldier"), (2, "Hunter"), (1, "Soldier"), (1, "Hunter")])
    ]
    return Library("gudnak", cards)


def plain_deck() -> DeckList:
    """Twenty cards without text (five more Basics stand in for the tactics)."""
    copies = {1: 2, 2: 2, 3: 1}
    counts = {f"{trait} {power}": copies[power] for trait in ("Brute", "Soldier", "Hunter") for power in copies}
    counts |= {f"Captain {number}": 1 for number in range(5)}
    return DeckList("Plain", "gudnak", _HERE, tuple(DeckLine(count, name, _HERE) for name, count in counts.items()))


def random_games(decks: Sequence[DeckList], library: Library, language: Language | None, games: int) -> tuple[int, float]:
    """Decisions taken in so many games of random play, and the seconds of processor time that they took."""
    decisions = 0
    begun = process_time()
    for number in range(games):
        state = new_game(decks, library, language, derive(1, number), {})
        chance = Chance(derive(2, number))
        while state.over is None:
            legal = state.legal()
            state.apply(legal[chance.below(len(legal))])
            decisions += 1
    return decisions, process_time() - begun


def main(games: int = 300) -> None:
    """Print the figures for a deck without text and, over all pairs, for the bundled decks."""
    library, deck = plain_library(), plain_deck()
    best = max(decisions / seconds for decisions, seconds in (random_games([deck, deck], library, None, games) for _ in range(3)))
    print(f"decks without effects: {best:,.0f} decisions a second (best of 3)")
    gudnak, project = game("gudnak"), Project.find()
    library, _ = project.library(gudnak)
    decks = [load_deck(path) for path in project.deck_paths("gudnak")]
    language = gudnak.language(library)
    random_games(decks[:2], library, language, 1)
    rates = []
    for _ in range(3):
        runs = [random_games(pair, library, language, max(1, games // 15)) for pair in combinations(decks, 2)]
        rates.append(sum(decisions for decisions, _ in runs) / sum(seconds for _, seconds in runs))
    print(f"{len(decks)} bundled decks: {max(rates):,.0f} decisions a second (best of 3)")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
