"""deckwright play: games between two decks or more, and a verdict."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.registry import Game
    from toolkit.simulation.experiment import Results


def play(
    decks: Annotated[
        list[str],
        typer.Argument(
            metavar="DECK DECK...",
            help="Decks: files, or names of decks of the project or of those that come along. The same one twice is a mirror "
            "match; more than two sit at one table, where the game can be played so.",
            show_default=False,
        ),
    ],
    games: Annotated[
        int, typer.Option("-n", "--games", min=1, max=1_000_000, help="How many games, rounded up to whole pairs or groups.")
    ] = 200,
    bots: Annotated[
        str, typer.Option(help="Who plays: one bot for all decks, or one each: greedy,random. Also greedy:4.")
    ] = "greedy",
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the game, such as mode=teams; repeat it for more.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same games; without: the project's, or 1.")] = None,
    workers: Annotated[
        int, typer.Option(min=0, max=256, help="Processes; 0 takes all cores. The result does not depend on it.")
    ] = 0,
    cards: Annotated[
        bool, typer.Option("--cards", help="A table of every card besides: how often drawn and used, and the score then.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON on standard output, those of cards too.")] = False,
    save: Annotated[Path | None, typer.Option(help="Folder for a record of every game and results.sqlite.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Refuse decks with a card that is not simulated as printed.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="The verdict alone, no progress.")] = False,
    game: Annotated[str | None, typer.Option(help="The game, where a name is not enough.")] = None,
) -> None:
    """Play decks against each other, seats swapped (rotated) on the same seeds, and say what that shows."""
    from toolkit.cli.common import fail, open_decks

    if len(decks) < 2:
        raise fail("a game needs two decks", fix="name the deck to play against; the same one for a mirror match")
    room, library, lists, project = open_decks(decks, game)
    if len(lists) not in room.players:
        raise fail(
            f"{room.title} is played by {played_by(room)}, not by {len(lists)}", fix="name as many decks as there are players"
        )
    seed = seed if seed is not None else project.settings.seed or 1
    options = game_options(option or [])
    code = play_and_report(room, library, lists, games, bots, seed, workers, as_json, save, strict, quiet, options, cards)
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
    options: Mapping[str, Any] | None = None,
    cards: bool = False,
) -> int:
    """Play legal decks and print what that shows; the exit code (130 when it was stopped early).

    Raises:
        Refused: there is no such bot or option, or (with `strict`) a card is not simulated.
    """
    from toolkit.bots import make_bot
    from toolkit.cli.common import console
    from toolkit.findings import Refused
    from toolkit.play.record import toolkit_version
    from toolkit.simulation.exactness import blank_findings, exactness
    from toolkit.simulation.experiment import Experiment, run
    from toolkit.simulation.report import as_json as report_json
    from toolkit.simulation.report import summarise, verdict
    from toolkit.simulation.report_view import show_cards, show_head, show_report

    names = bot_names(bots, len(decks))
    for name in names:
        make_bot(name, room)
    exact = exactness(room, decks, library)
    if strict and exact.blank:
        raise Refused(blank_findings(room, exact, library, strict=True))
    if options:
        room.new_game(decks, library, 0, options)
    experiment = Experiment(room.name, tuple(decks), library, names, games, seed, options or {}, save)
    about: dict[str, Any] = {
        "game": room.name,
        "title": room.title,
        "game_version": room.version,
        "toolkit": toolkit_version(),
        "bots": list(names),
        "seed": seed,
        **({"options": dict(options)} if options else {}),
        "exact": exact.say(),
        "not_simulated": list(exact.blank),
    }
    if not quiet and not as_json:
        show_head([one.name for one in decks], experiment.wanted, about, console())
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
    if save is not None:
        from toolkit.simulation.store import save_results

        save_results(results, {**about, "decks": [one.name for one in decks], "games": len(results.games)}, save)
    if len(decks) > 2:
        from toolkit.simulation.table import show_table, summarise_table, table_json, table_verdict

        table = summarise_table(results, decks, seed, names)
        _tell(table_json(table, about) if as_json else None, table_verdict(table) if quiet else None)
        if not (as_json or quiet):
            show_table(table, console())
            if cards:
                show_cards(table.names, table.cards, console())
        return _ended(results)
    summary = summarise(results, decks, seed, names)
    if as_json:
        import json

        print(json.dumps(report_json(summary, about), indent=2, ensure_ascii=False))
    elif quiet:
        print(verdict(summary))
    else:
        show_report(summary, console())
        if cards:
            show_cards(summary.names, summary.cards, console())
    return _ended(results)


def _tell(data: dict[str, Any] | None, sentence: str | None) -> None:
    """Print a report as JSON, or a verdict alone; nothing for neither."""
    import json

    if data is not None:
        print(json.dumps(data, indent=2, ensure_ascii=False))
    elif sentence is not None:
        print(sentence)


def _ended(results: Results) -> int:
    if results.complete:
        return 0
    print(f"stopped early: {len(results.games)} of {results.wanted} games", file=sys.stderr)
    return 130


def played_by(room: Game) -> str:
    """How many can play a game: "2, 3 or 4"."""
    return ", ".join(map(str, room.players[:-1])) + " or " * (len(room.players) > 1) + str(room.players[-1])


def game_options(words: Sequence[str]) -> dict[str, Any]:
    """Options of a game from "name=value"; whole numbers become numbers.

    Raises:
        Refused: one has no "=".
    """
    from toolkit.cli.common import fail

    found: dict[str, Any] = {}
    for word in words:
        name, sign, value = (part.strip() for part in word.partition("="))
        if not (name and sign):
            raise fail(f"--option takes name=value, not {word!r}", fix="write --option mode=teams")
        found[name] = int(value) if value.lstrip("-").isdecimal() else value
    return found


def bot_names(text: str, decks: int = 2) -> tuple[str, ...]:
    """The bots of the decks from "greedy" (for all of them) or "greedy,random" (one a deck).

    Raises:
        Refused: there are neither one nor one a deck.
    """
    from toolkit.cli.common import fail

    parts = [part.strip() for part in text.split(",") if part.strip()]
    if len(parts) not in (1, decks):
        number = "two" if decks == 2 else f"one a deck ({decks})"
        raise fail(f"--bots takes one name or {number}, not {text!r}", fix="write --bots greedy,random")
    return tuple(parts) if len(parts) > 1 else (parts[0],) * decks


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
