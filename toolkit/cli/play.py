"""deckwright play: games between two decks, and a verdict."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.registry import Game


def play(
    deck: Annotated[str, typer.Argument(help="A deck: file, or name of a deck of the project or of those that come along.")],
    other: Annotated[str, typer.Argument(help="The deck to play against; the same one for a mirror match.")],
    games: Annotated[
        int, typer.Option("-n", "--games", min=1, max=1_000_000, help="How many games; an odd number is rounded up.")
    ] = 200,
    bots: Annotated[
        str, typer.Option(help="Who plays: one bot for both decks, or one each: greedy,random. Also greedy:4.")
    ] = "greedy",
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same games; without: the project's, or 1.")] = None,
    workers: Annotated[
        int, typer.Option(min=0, max=256, help="Processes; 0 takes all cores. The result does not depend on it.")
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON on standard output.")] = False,
    save: Annotated[Path | None, typer.Option(help="Folder for a record of every game and results.sqlite.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse decks with a card that is not simulated as printed.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="The verdict alone, no progress.")] = False,
    game: Annotated[str | None, typer.Option(help="The game, where a name is not enough.")] = None,
) -> None:
    """Play two decks against each other, seats swapped in pairs on the same seeds, and say what that shows."""
    from toolkit.cli.common import open_decks

    room, library, decks, project = open_decks([deck, other], game)
    seed = seed if seed is not None else project.settings.seed or 1
    code = play_and_report(room, library, decks, games, bots, seed, workers, as_json, save, strict, quiet)
    if code:
        raise typer.Exit(code)


def play_and_report(
    room: Game,
    library: Library,
    decks: list[DeckList],
    games: int,
    bots: str,
    seed: int,
    workers: int,
    as_json: bool = False,
    save: Path | None = None,
    strict: bool = False,
    quiet: bool = False,
) -> int:
    """Play legal decks and print what that shows; the exit code (130 when it was stopped early).

    Raises:
        Refused: there is no such bot, or (with `strict`) a card is not simulated.
    """
    from toolkit.bots import make_bot
    from toolkit.cli.common import console
    from toolkit.findings import Refused
    from toolkit.play.record import toolkit_version
    from toolkit.simulation.exactness import blank_findings, exactness
    from toolkit.simulation.experiment import Experiment, run
    from toolkit.simulation.report import as_json as report_json
    from toolkit.simulation.report import summarise, verdict
    from toolkit.simulation.report_view import show_head, show_report

    names = bot_names(bots)
    for name in names:
        make_bot(name, room)
    exact = exactness(room, decks, library)
    if strict and exact.blank:
        raise Refused(blank_findings(room, exact, library, strict=True))
    experiment = Experiment(room.name, (decks[0], decks[1]), library, names, games, seed, save=save)
    about: dict[str, Any] = {
        "game": room.name,
        "title": room.title,
        "game_version": room.version,
        "toolkit": toolkit_version(),
        "bots": list(names),
        "seed": seed,
        "exact": exact.say(),
        "not_simulated": list(exact.blank),
    }
    if not quiet and not as_json:
        show_head([one.name for one in decks], 2 * experiment.pairs, about, console())
        sys.stdout.flush()
    elif exact.blank:
        print(f"{room.title}: {exact.say()}", file=sys.stderr)
    if save is not None:
        open_folder(save)
    progress, close = progress_bar("games", not quiet)
    try:
        results = run(experiment, workers, progress)
    finally:
        close()
    summary = summarise(results, decks, seed, names)
    if save is not None:
        from toolkit.simulation.store import save_results

        save_results(results, {**about, "decks": [one.name for one in decks], "games": len(results.games)}, save)
    if as_json:
        import json

        print(json.dumps(report_json(summary, about), indent=2, ensure_ascii=False))
    elif quiet:
        print(verdict(summary))
    else:
        show_report(summary, console())
    if not results.complete:
        print(f"stopped early: {len(results.games)} of {results.wanted} games", file=sys.stderr)
        return 130
    return 0


def bot_names(text: str) -> tuple[str, str]:
    """The bots of the two decks from "greedy" or "greedy,random".

    Raises:
        Refused: there are more than two.
    """
    from toolkit.cli.common import fail

    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) not in (1, 2):
        raise fail(f"--bots takes one name or two, not {text!r}", fix="write --bots greedy,random")
    return parts[0], parts[-1]


def open_folder(path: Path) -> None:
    """Make a folder to write into.

    Raises:
        Refused: it cannot be made or written to.
    """
    from toolkit.cli.common import fail

    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise fail(
            f"the folder cannot be made: {error.strerror}", str(path), fix="name a folder that you may write to"
        ) from error


def progress_bar(what: str, wanted: bool) -> tuple[Callable[[int, int], None] | None, Callable[[], None]]:
    """A bar on standard error: what to call with (done, all), and what to call at the end. None where nobody watches."""
    if not wanted or not sys.stderr.isatty():
        return None, lambda: None
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    )
    task = bar.add_task(what, total=None)
    bar.start()
    return (lambda done, total: bar.update(task, completed=done, total=total)), bar.stop
