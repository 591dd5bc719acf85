"""The report of an experiment as tables for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any

from toolkit.simulation.report import Summary, limits, verdict
from toolkit.simulation.statistics import percent

if TYPE_CHECKING:
    from rich.console import Console

    from toolkit.simulation.report import CardUse
    from toolkit.simulation.statistics import Rate

CARDS_SAY = (
    "Compare a card's score when drawn with the score of its deck: what lies far above may be too strong, what lies far below "
    "too weak, where the range in brackets does not hold the deck's score (by chance alone one card of twenty lies outside). "
    "What is drawn in every game cannot be told from its deck. Score when used flatters cards that are used when the game is "
    "won anyway. A card that begins on the table, or comes to it without being drawn, is used without being drawn."
)
"""What the table of cards can tell, and what it cannot."""
WIDTH = 100
"""Characters in a line of running text."""


def show_head(names: Sequence[str], games: int, about: Mapping[str, Any], console: Console) -> None:
    """Print what is going to be played, and which cards are not simulated."""
    from rich.text import Text

    console.print(Text(" against ".join(names), style="bold"))
    how = "in pairs with the seats swapped" if len(names) == 2 else f"in groups of {len(names)} with the seats rotated"
    head = f"{about['title']} (rules {about['game_version']}), {_bots(about['bots'])}, seed {about['seed']}"
    console.print(Text(f"{head}, {games} games {how}"))
    console.print(Text(str(about["exact"])))
    console.print()


def show_report(summary: Summary, console: Console) -> None:
    """Print the figures, then the verdict, then what these bots cannot tell."""
    from rich.table import Table
    from rich.text import Text

    one, two = summary.names
    if summary.games < summary.wanted:
        console.print(Text(f"stopped early, after {summary.games} of {summary.wanted} games", style="bold"))
    table = Table(show_header=True, header_style="bold", box=None, pad_edge=False)
    table.add_column("")
    for name in (one, two):
        table.add_column(Text(name), justify="right")
    other = (1 - summary.rate.value, 1 - summary.rate.high, 1 - summary.rate.low)
    table.add_row("games won", str(summary.wins[0]), str(summary.wins[1]))
    table.add_row("score (95 %, Wilson)", str(summary.rate), _rate(*other))
    pair = summary.pair_rate
    table.add_row(
        "score (95 %, by pairs)", _rate(pair.value, pair.low, pair.high), _rate(1 - pair.value, 1 - pair.high, 1 - pair.low)
    )
    table.add_row("score going first", str(summary.by_first[0]), _flipped(summary.by_first[1]))
    table.add_row("score going second", str(summary.by_first[1]), _flipped(summary.by_first[0]))
    table.add_row("decisions without a choice", percent(summary.idle[0]), percent(summary.idle[1]))
    table.add_row("cards never used", *(str(len(idle)) for idle in summary.never_used))
    console.print(table)
    console.print()
    ends = ", ".join(f"{name} {count}" for name, count in summary.terminations.items())
    rows = [
        ("how games ended", ends + (f" (draws: {summary.draws})" if summary.draws else "")),
        ("going first scores", str(summary.first)),
        ("length (10 / 50 / 90 %)", f"{_spread(summary.turns)} turns, {_spread(summary.decisions)} decisions"),
        ("smallest lead to be seen", f"about {100 * summary.detectable:.0f} points with so many games"),
    ]
    grid = Table.grid(padding=(0, 2))
    for name, value in rows:
        grid.add_row(name, Text(value))
    console.print(grid)
    console.print()
    console.print(Text("Verdict", style="bold"))
    for text, style in ((verdict(summary), ""), (limits(summary.bots), "dim")):
        console.print(Text(fill(text, WIDTH, initial_indent="  ", subsequent_indent="  "), style=style))


def show_cards(names: Sequence[str], cards: Sequence[Sequence[CardUse]], console: Console) -> None:
    """Print for each deck how often its cards were drawn and used and how it fared then, the best when drawn first."""
    from rich.table import Table
    from rich.text import Text

    def order(use: CardUse) -> tuple[bool, float, str]:
        return (not use.games_drawn, -use.win_rate_drawn.value, use.card)

    for name, uses in zip(names, cards, strict=True):
        console.print()
        table = Table(show_header=True, header_style="bold", box=None, pad_edge=False)
        table.add_column(Text(name), overflow="fold")
        for heading in ("games drawn", "games used", "score when drawn", "score when used"):
            table.add_column(heading, justify="right")
        for use in sorted(uses, key=order):
            figures = (str(use.games_drawn), str(use.games_used), _share(use.win_rate_drawn), _share(use.win_rate_used))
            table.add_row(Text(use.card), *figures)
        console.print(table)
    console.print()
    console.print(Text(fill(CARDS_SAY, WIDTH, initial_indent="  ", subsequent_indent="  "), style="dim"))


def _share(rate: Rate) -> str:
    return str(rate) if rate.n else "-"


def _bots(bots: Any) -> str:
    if len(set(bots)) > 1:
        return f"played by {', '.join(bots[:-1])} and {bots[-1]}"
    return f"{'both' if len(bots) == 2 else 'all'} played by {bots[0]}"


def _rate(value: float, low: float, high: float) -> str:
    return f"{percent(value)} ({100 * low:.0f}-{100 * high:.0f})"


def _flipped(rate: Any) -> str:
    return _rate(1 - rate.value, 1 - rate.high, 1 - rate.low) if rate.n else "no games"


def _spread(values: tuple[int, int, int]) -> str:
    return " / ".join(map(str, values))
