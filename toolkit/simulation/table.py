"""Table: what games of more than two decks at one table show; every deck is measured against an even share of the wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import fill
from typing import TYPE_CHECKING, Any

from toolkit.simulation.report import CardUse, card_uses, limits, never_used, rate_json, spread, use_json
from toolkit.simulation.report_view import WIDTH
from toolkit.simulation.statistics import Rate, paired, percent, wilson

if TYPE_CHECKING:
    from rich.console import Console

    from toolkit.content.decklist import DeckList
    from toolkit.simulation.experiment import Results


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What the games show, by deck in the order in which they were named."""

    names: tuple[str, ...]
    bots: tuple[str, ...]
    games: int
    wanted: int
    alone: tuple[int, ...]
    """Games that a deck won for itself; a team shares its wins."""
    shares: tuple[Rate, ...]
    """Share of the wins, Wilson interval; who ends a game together shares it."""
    group_shares: tuple[Rate, ...]
    """The same with a bootstrap over groups of games on the same seed."""
    by_place: tuple[Rate, ...]
    """Share of whoever began, came second ..."""
    terminations: dict[str, int]
    turns: tuple[int, int, int]
    decisions: tuple[int, int, int]
    cards: tuple[tuple[CardUse, ...], ...]

    @property
    def even(self) -> float:
        """The share of a deck that is as good as the others."""
        return 1 / len(self.names)


def summarise_table(results: Results, decks: Sequence[DeckList], seed: int, bots: Sequence[str]) -> TableSummary:
    """The figures of an experiment with more than two decks."""
    games, count = results.games, len(decks)
    groups = [games[start : start + count] for start in range(0, len(games), count)]
    names = [deck.name for deck in decks]
    if len(set(names)) < count:
        names = [f"{name} ({number})" if names.count(name) > 1 else name for number, name in enumerate(names, 1)]
    places: list[float] = [0.0] * count
    for game in games:
        begins = game.seats.index(game.first)
        for place in range(count):
            places[place] += game.scores[game.seats[(begins + place) % count]]
    return TableSummary(
        names=tuple(names),
        bots=tuple(bots),
        games=len(games),
        wanted=results.wanted,
        alone=tuple(sum(game.scores[deck] == 1 for game in games) for deck in range(count)),
        shares=tuple(wilson(sum(game.scores[deck] for game in games), len(games)) for deck in range(count)),
        group_shares=tuple(
            paired([sum(game.scores[deck] for game in group) / count for group in groups], seed) for deck in range(count)
        ),
        by_place=tuple(wilson(score, len(games)) for score in places),
        terminations=dict(sorted(Counter(game.termination for game in games).items(), key=lambda item: (-item[1], item[0]))),
        turns=spread([game.turns for game in games]),
        decisions=spread([game.decisions for game in games]),
        cards=tuple(card_uses(results, deck, number) for number, deck in enumerate(decks)),
    )


def table_verdict(summary: TableSummary) -> str:
    """Which decks take more or less than their even share, as a sentence or two."""
    if not summary.games:
        return "No game was finished, so there is nothing to say."
    even, lines = summary.even, []
    both = [*zip(summary.shares, summary.group_shares, strict=True)]
    more = [deck for deck, rates in enumerate(both) if min(rate.low for rate in rates) > even]
    less = [deck for deck, rates in enumerate(both) if max(rate.high for rate in rates) < even]
    for word, decks in (("more", more), ("less", less)):
        if decks:
            named = " and ".join(f"{summary.names[deck]} ({summary.shares[deck]})" for deck in decks)
            lines.append(f"{named} {'takes' if len(decks) == 1 else 'take'} {word} than an even share of {percent(even)}.")
    if not lines:
        listed = ", ".join(f"{name} {share}" for name, share in zip(summary.names, summary.shares, strict=True))
        lines.append(f"No deck is shown to take more or less than an even share of {percent(even)}: {listed}.")
    first = summary.by_place[0]
    if first.low > even or first.high < even:
        lines.append(f"Going first is {'an advantage' if first.low > even else 'a disadvantage'}: whoever does takes {first}.")
    if capped := summary.terminations.get("cap", 0):
        lines.append(f"{capped} of {summary.games} games did not end by themselves and are shared.")
    for name, cards in zip(summary.names, summary.cards, strict=True):
        lines += never_used(name, cards, summary.games)
    return " ".join(lines)


def table_json(summary: TableSummary, about: dict[str, Any]) -> dict[str, Any]:
    """The report as plain data."""

    return {
        **about,
        "games": summary.games,
        "wanted": summary.wanted,
        "complete": summary.games >= summary.wanted,
        "even_share": round(summary.even, 6),
        "decks": [
            {
                "name": name,
                "won_alone": summary.alone[deck],
                "share": rate_json(summary.shares[deck]),
                "grouped_share": rate_json(summary.group_shares[deck]),
                "cards": [use_json(use) for use in summary.cards[deck]],
                "never_used": [use.card for use in summary.cards[deck] if not use.used],
            }
            for deck, name in enumerate(summary.names)
        ],
        "share_by_turn_order": [rate_json(value) for value in summary.by_place],
        "terminations": summary.terminations,
        "turns": dict(zip(("p10", "median", "p90"), summary.turns, strict=True)),
        "decisions": dict(zip(("p10", "median", "p90"), summary.decisions, strict=True)),
        "verdict": table_verdict(summary),
        "limits": limits(summary.bots),
    }


def show_table(summary: TableSummary, console: Console) -> None:
    """Print the figures, then the verdict, then what these bots cannot tell."""
    from rich.table import Table
    from rich.text import Text

    if summary.games < summary.wanted:
        console.print(Text(f"stopped early, after {summary.games} of {summary.wanted} games", style="bold"))
    table = Table(show_header=True, header_style="bold", box=None, pad_edge=False)
    for heading in ("", "won alone", "share (95 %, Wilson)", "share (95 %, by groups)", "cards never used"):
        table.add_column(heading, justify="right" if heading else "left")
    for deck, name in enumerate(summary.names):
        never = str(sum(not use.used for use in summary.cards[deck]))
        row = (str(summary.alone[deck]), str(summary.shares[deck]), str(summary.group_shares[deck]), never)
        table.add_row(Text(name), *map(Text, row))
    console.print(table)
    console.print()
    ends = ", ".join(f"{name} {count}" for name, count in summary.terminations.items())
    places = ", ".join(f"{number}. {rate}" for number, rate in enumerate(summary.by_place, 1))
    grid = Table.grid(padding=(0, 2))
    for name, value in (
        ("how games ended", ends),
        ("share by turn order", places),
        ("length (10 / 50 / 90 %)", f"{_row(summary.turns)} turns, {_row(summary.decisions)} decisions"),
    ):
        grid.add_row(name, Text(value))
    console.print(grid)
    console.print()
    console.print(Text("Verdict", style="bold"))
    for text, style in ((table_verdict(summary), ""), (limits(summary.bots), "dim")):
        console.print(Text(fill(text, WIDTH, initial_indent="  ", subsequent_indent="  "), style=style))


def _row(values: tuple[int, int, int]) -> str:
    return " / ".join(map(str, values))
