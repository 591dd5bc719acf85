"""Decisions a second of random play, one core: `python -m tests.benchmarks.decisions [GAMES] [GAME]`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
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
from toolkit.play.state import State
from toolkit.registry import game

_HERE = Mark("benchmark")


def plain_library() -> Library:
    """Heroes and Basics of Gudnak, of all powers and traits, without text."""
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


def random_games(deal: Callable[[int], State], games: int) -> tuple[int, float]:
    """Decisions taken in so many games of random play, and the seconds of processor time that they took."""
    decisions = 0
    begun = process_time()
    for number in range(games):
        state = deal(derive(1, number))
        chance = Chance(derive(2, number))
        while state.outcome() is None:
            legal = state.legal()
            state.apply(legal[chance.below(len(legal))])
            decisions += 1
    return decisions, process_time() - begun


def rate(deals: Sequence[Callable[[int], State]], games: int) -> tuple[float, list[tuple[int, float]]]:
    """Decisions a second over these pairings, the best of three runs, and (decisions, seconds) of every pairing in that run."""
    random_games(deals[0], 1)
    best: tuple[float, list[tuple[int, float]]] = (0.0, [])
    for _ in range(3):
        runs = [random_games(deal, games) for deal in deals]
        best = max(best, (per_second(runs), runs), key=lambda found: found[0])
    return best


def per_second(runs: Sequence[tuple[int, float]]) -> float:
    """Decisions a second of several runs together."""
    return sum(decisions for decisions, _ in runs) / sum(seconds for _, seconds in runs)


def bundled(name: str) -> tuple[list[tuple[str, str]], list[Callable[[int], State]]]:
    """The names of each pairing of the bundled decks of a game, and a way to deal it."""
    played, project = game(name), Project.find()
    library, _ = project.library(played)
    pairs = list(combinations([load_deck(path) for path in project.deck_paths(name)], 2))

    def dealer(pair: Sequence[DeckList]) -> Callable[[int], State]:
        return lambda seed: played.new_game(pair, library, seed)

    return [(one.name, other.name) for one, other in pairs], [dealer(pair) for pair in pairs]


def main(games: int = 300, name: str = "gudnak") -> None:
    """Print the figures: over all pairs of the bundled decks, deck by deck too; for Gudnak also of a deck without text."""
    if name == "gudnak":
        library, deck = plain_library(), plain_deck()
        plain, _ = rate([lambda seed: new_game([deck, deck], library, None, seed, {})], games)
        print(f"gudnak, decks without effects: {plain:,.0f} decisions a second (best of 3)")
    names, deals = bundled(name)
    figure, runs = rate(deals, max(1, games // 15))
    for deck_name in sorted({one for pair in names for one in pair}):
        own = per_second([run for run, pair in zip(runs, names, strict=True) if deck_name in pair])
        print(f"  {deck_name} against every other: {own:,.0f}")
    print(f"{name}, all pairs of the bundled decks: {figure:,.0f} decisions a second (best of 3)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300, *sys.argv[2:3])
