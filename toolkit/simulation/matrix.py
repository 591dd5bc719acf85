"""Matrix: every deck against every other, and what that says of the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Any

from toolkit.play.chance import derive
from toolkit.simulation.experiment import Experiment, run_all
from toolkit.simulation.statistics import Rate, percent, wilson

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.simulation.match import GameResult

FAIR = (0.35, 0.65)
"""Overall scores between these count as balanced."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """The round robin: `rates[i, j]` is the score of deck i against deck j."""

    names: tuple[str, ...]
    rates: dict[tuple[int, int], Rate]
    first: Rate
    terminations: dict[str, int]
    games: int
    wanted: int

    def overall(self, deck: int) -> Rate:
        """The score of a deck over all its games."""
        own = [rate for (one, _), rate in self.rates.items() if one == deck]
        return wilson(sum(rate.value * rate.n for rate in own), sum(rate.n for rate in own))

    def ranking(self) -> list[int]:
        """The decks, the best first."""
        return sorted(range(len(self.names)), key=lambda deck: (-self.overall(deck).value, self.names[deck]))


def play_matrix(
    game: str,
    decks: Sequence[DeckList],
    library: Library,
    bot: str,
    games: int,
    seed: int,
    workers: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Matrix:
    """Play `games` games for every pair of decks; Ctrl-C keeps the pairings that are complete."""
    pairings = list(combinations(range(len(decks)), 2))
    plans = [
        Experiment(game, (decks[one], decks[two]), library, (bot, bot), games, derive(seed, one, two)) for one, two in pairings
    ]
    wanted = sum(plan.wanted for plan in plans)
    counts = [_Count() for _ in pairings]

    def note(number: int, results: list[GameResult]) -> None:
        counts[number].add(results)
        if progress:
            progress(sum(count.games for count in counts), wanted)

    run_all(plans, workers, note)
    rates: dict[tuple[int, int], Rate] = {}
    whole = _Count()
    for (one, two), plan, count in zip(pairings, plans, counts, strict=True):
        if count.games == plan.wanted:
            rates[one, two] = wilson(count.score, count.games)
            rates[two, one] = wilson(count.games - count.score, count.games)
            whole.join(count)
    names = tuple(deck.name for deck in decks)
    ends = dict(sorted(whole.ends.items(), key=lambda item: (-item[1], item[0])))
    return Matrix(names, rates, wilson(whole.first, whole.games), ends, whole.games, wanted)


@dataclass(slots=True)
class _Count:
    """What is counted of the games of a pairing, or of several."""

    games: int = 0
    score: float = 0.0
    """Of the first deck."""
    first: float = 0.0
    """Of whoever went first."""
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, results: Sequence[GameResult]) -> None:
        self.games += len(results)
        self.score += sum(result.scores[0] for result in results)
        self.first += sum(result.scores[result.first] for result in results)
        self.ends.update(result.termination for result in results)

    def join(self, other: _Count) -> None:
        self.games += other.games
        self.score += other.score
        self.first += other.first
        self.ends.update(other.ends)


def _named(matrix: Matrix, decks: Sequence[int]) -> str:
    return " and ".join(f"{matrix.names[deck]} ({matrix.overall(deck)})" for deck in decks)


def field_verdict(matrix: Matrix) -> str:
    """What the round robin says, in a sentence or two."""
    if not matrix.rates:
        return "No pairing was finished, so there is nothing to say."
    order = [deck for deck in matrix.ranking() if matrix.overall(deck).n]
    strong = [deck for deck in order if matrix.overall(deck).value > FAIR[1]]
    weak = [deck for deck in order if matrix.overall(deck).value < FAIR[0]]
    lines = []
    for decks, word in ((strong, "too strong"), (weak, "too weak")):
        sure = [deck for deck in decks if matrix.overall(deck).differs_from_half]
        if sure:
            lines.append(f"{_named(matrix, sure)} {'is' if len(sure) == 1 else 'are'} {word}.")
        if unsure := [deck for deck in decks if deck not in sure]:
            lines.append(f"{_named(matrix, unsure)} may be {word}, but so few games cannot tell: play more.")
    if not lines:
        best, worst = order[0], order[-1]
        lines.append(
            f"Every deck scores between {percent(FAIR[0])} and {percent(FAIR[1])}: from {matrix.names[worst]} "
            f"({matrix.overall(worst)}) to {matrix.names[best]} ({matrix.overall(best)})."
        )
    lopsided = max(matrix.rates, key=lambda pair: (matrix.rates[pair].value, pair))
    if matrix.rates[lopsided].low > 0.5:
        one, two = (matrix.names[deck] for deck in lopsided)
        lines.append(f"The most one-sided pairing is {one} against {two}: {matrix.rates[lopsided]}.")
    if matrix.first.differs_from_half:
        lines.append(f"Going first scores {matrix.first}.")
    return " ".join(lines)


def matrix_json(matrix: Matrix) -> dict[str, Any]:
    """The round robin as plain data."""
    return {
        "decks": list(matrix.names),
        "overall": {matrix.names[deck]: _rate(matrix.overall(deck)) for deck in matrix.ranking()},
        "pairings": [
            {"deck": matrix.names[one], "against": matrix.names[two], **_rate(rate)}
            for (one, two), rate in sorted(matrix.rates.items())
        ],
        "first_player": _rate(matrix.first),
        "terminations": matrix.terminations,
        "games": matrix.games,
        "wanted": matrix.wanted,
        "verdict": field_verdict(matrix),
    }


def _rate(rate: Rate) -> dict[str, Any]:
    return {"value": round(rate.value, 6), "low": round(rate.low, 6), "high": round(rate.high, 6), "n": rate.n}
