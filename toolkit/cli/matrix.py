"""deckwright matrix: every deck against every other."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from toolkit.simulation.matrix import Matrix


def matrix(
    decks: Annotated[list[str] | None, typer.Argument(help="Decks: files or names; without: all decks of the game.")] = None,
    games: Annotated[
        int, typer.Option("-n", "--games", min=1, max=1_000_000, help="Games for each pairing; an odd number is rounded up.")
    ] = 100,
    bot: Annotated[str, typer.Option(help="Who plays all the decks: random, greedy, greedy:4 ...")] = "greedy",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same games; without: the project's, or 1.")] = None,
    workers: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0 takes all cores.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON on standard output.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse decks with a card that is not simulated as printed.")] = False,
    game: Annotated[str | None, typer.Option(help="The game, where a name is not enough.")] = None,
) -> None:
    """Play a round robin: every pairing of the decks, the table of scores, and which decks stand out."""
    import json

    from toolkit.bots import make_bot
    from toolkit.cli.common import fail, get_game, open_decks
    from toolkit.cli.play import progress_bar
    from toolkit.content.project import Project
    from toolkit.findings import Refused
    from toolkit.simulation.exactness import blank_findings, exactness
    from toolkit.simulation.matrix import matrix_json, play_matrix

    words = decks or [str(path) for path in Project.find().deck_paths(get_game(game, Project.find()).name)]
    room, library, lists, project = open_decks(words, game)
    seed = seed if seed is not None else project.settings.seed or 1
    if len(lists) < 2:
        raise fail("a round robin needs two decks or more")
    make_bot(bot, room)
    exact = exactness(room, lists, library)
    if strict and exact.blank:
        raise Refused(blank_findings(room, exact, library, strict=True))
    print(f"{room.title}: {exact.say()}", file=sys.stderr)
    progress, close = progress_bar("games", True)
    try:
        found = play_matrix(room.name, lists, library, bot, games, seed, workers, progress)
    finally:
        close()
    if as_json:
        about = {"game": room.name, "bot": bot, "seed": seed, "not_simulated": list(exact.blank)}
        print(json.dumps({**about, **matrix_json(found)}, indent=2, ensure_ascii=False))
    else:
        _show(found, bot, seed)
    if found.games < found.wanted:
        print(f"stopped early: {found.games} of {found.wanted} games", file=sys.stderr)
        raise typer.Exit(130)


def _show(found: Matrix, bot: str, seed: int) -> None:
    from textwrap import fill

    from rich.table import Table
    from rich.text import Text

    from toolkit.cli.common import console
    from toolkit.simulation.matrix import field_verdict
    from toolkit.simulation.report import limits
    from toolkit.simulation.report_view import WIDTH
    from toolkit.simulation.statistics import percent

    out = console()
    order = found.ranking()
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("score of the row")
    for place in range(len(order)):
        table.add_column(str(place + 1), justify="right")
    table.add_column("all (95 %)", justify="right")
    for place, deck in enumerate(order):
        cells = [percent(found.rates[deck, other].value) if (deck, other) in found.rates else "-" for other in order]
        table.add_row(Text(f"{place + 1} {found.names[deck]}"), *cells, str(found.overall(deck)))
    out.print(Text(f"{found.games} games, all played by {bot}, seed {seed}, in pairs with the seats swapped"))
    out.print(table)
    ends = ", ".join(f"{name} {count}" for name, count in found.terminations.items())
    out.print(Text(f"how games ended: {ends}; going first scores {found.first}\n"))
    out.print(Text("Verdict", style="bold"))
    for text, style in ((field_verdict(found), ""), (limits([bot]), "dim")):
        out.print(Text(fill(text, WIDTH, initial_indent="  ", subsequent_indent="  "), style=style))
