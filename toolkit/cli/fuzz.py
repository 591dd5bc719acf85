"""deckwright fuzz: random games with every invariant checked at every step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.registry import Game
    from toolkit.simulation.coverage import Coverage
    from toolkit.simulation.fuzz_plan import FuzzJob


def fuzz(
    game: Annotated[str, typer.Argument(help="The game.")],
    games: Annotated[
        int, typer.Option("-n", "--games", min=1, max=10_000_000, help="How many games, over all pairs of decks in turn.")
    ] = 100,
    decks: Annotated[
        list[str] | None, typer.Option("--decks", help="A deck (repeat it for more); without: all decks of the game.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    only: Annotated[
        int | None, typer.Option("--game", min=0, help="This one game of the run alone, as a failure names it; the first is 0.")
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="How many players at every table; without: as few as can play, at some tables more.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the game, such as mode=teams; repeat it for more.")
    ] = None,
    workers: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0 takes all cores.")] = 1,
    keep: Annotated[
        Path | None, typer.Option("--keep", help="A file that keeps what was reached; the same command goes on from there.")
    ] = None,
    every: Annotated[
        int, typer.Option(min=1, help="Check the dear invariants at one step in so many, drawn by lot; the cheap ones always.")
    ] = 1,
    fast: Annotated[bool, typer.Option("--no-checks", help="Without the invariants: only what is reached.")] = False,
) -> None:
    """Play random games and assert the invariants of every game at every step; say what was reached and what never.

    Most games are between the decks, some between legal decks made at random from all cards, at larger tables, under options.
    """
    import sys

    from toolkit.cli.common import fail, get_game, open_decks
    from toolkit.cli.play import game_options, played_by
    from toolkit.content.project import Project
    from toolkit.simulation.experiment import cores
    from toolkit.simulation.fuzz import play_one
    from toolkit.simulation.fuzz_plan import FuzzJob

    room = get_game(game, Project.find())
    words = decks or [str(path) for path in Project.find().deck_paths(room.name)]
    if not words:
        raise fail(f"there is no deck of {room.title} to play with", fix="name decks with --decks")
    room, library, lists, _ = open_decks(words, room.name)
    options = game_options(option or [])
    if players is not None and players not in room.players:
        raise fail(f"{room.title} is played by {played_by(room)}, not by {players}", "--players")
    if options:
        room.new_game([lists[0]] * (players or room.players[0]), library, 0, options)
        players = players or room.players[0]
    job = FuzzJob(room.name, tuple(lists), library, games, seed, not fast, players or 0, options, every=every)
    coverage = play_one(job, only) if only is not None else _run(job, workers or cores(), keep)
    show_coverage(coverage, room, job, 1 if only is not None else max(games, coverage.games), bool(decks), only is not None)
    if coverage.failed:
        asked = [f"--decks {word}" for word in decks or ()] + [f"--option {word}" for word in option or ()]
        asked += [f"--players {players}"] * (players is not None) + ["--no-checks"] * fast
        asked += [f"--every {every}"] * (every > 1)
        print(_reproduce(coverage, room, seed, asked), file=sys.stderr)
        raise typer.Exit(1)
    if only is None and coverage.games < games:
        more = "" if keep is None else "; the same command goes on from there"
        print(f"stopped early: {coverage.games} of {games} games{more}", file=sys.stderr)
        raise typer.Exit(130)


def _run(job: FuzzJob, workers: int, keep: Path | None) -> Coverage:
    from toolkit.cli.play import progress_bar
    from toolkit.simulation.fuzz import fuzz as run_fuzz
    from toolkit.simulation.fuzz_store import keep_run, kept_run

    so_far = kept_run(keep, job) if keep else None
    progress, close = progress_bar("games", True)
    try:
        return run_fuzz(job, workers, progress, so_far, (lambda coverage: keep_run(keep, job, coverage)) if keep else None)
    finally:
        close()


def show_coverage(coverage: Coverage, room: Game, job: FuzzJob, games: int, chosen: bool, alone: bool) -> None:
    """Print the report; `chosen`: only the cards of the decks are expected to be used, not the whole library; `alone`: it is of
    one game, which nobody expects to reach everything."""
    from rich.table import Table
    from rich.text import Text

    from toolkit.cli.common import console
    from toolkit.play.invariants import CHEAP, INVARIANTS, MANY, SAMPLE
    from toolkit.simulation.coverage import unreached, unused_cards

    out = console()
    checks = "without the invariants"
    if job.checks:
        checks = f"all {INVARIANTS} invariants checked at every step"
        if job.every > 1:
            checks = f"invariants {CHEAP} checked at every step, all {INVARIANTS} at one step in {job.every}"
        checks += f" (of more than {MANY} legal actions {SAMPLE} carried out)"
    played = f"{room.title}: {coverage.games} of {games} random games (seed {job.seed}), {coverage.decisions} decisions"
    out.print(Text(f"{played}, {checks}, {coverage.failed} games failed; the longest took {coverage.longest} decisions"))
    if len(coverage.engines) > 1:
        parts = ", ".join(f"{count} games by {name}" for name, count in coverage.engines.items())
        out.print(Text(f"the code changed in between: {parts}"))
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("reached")
    table.add_column("how often")
    for name, counts in (
        ("games", coverage.tables), ("endings", coverage.terminations), ("actions", coverage.actions), ("events", coverage.events)
    ):  # fmt: skip
        table.add_row(name, Text(", ".join(f"{word} {count}" for word, count in sorted(counts.items())) or "none"))
    out.print(table)
    if alone:
        return
    names = _names_of(job.decks) if chosen else [card.name for card in job.library]
    effects = room.effects(names, job.library)
    unused = set(unused_cards(coverage, room, job.library, job.decks))
    for what, every, never in (
        ("cards used", names, [name for name in names if name in unused]),
        ("effects of cards", effects, unreached(coverage, effects, ("effect",))),
        ("kinds of action", room.actions, [name for name in room.actions if name not in coverage.actions]),
        ("endings", room.terminations, [name for name in room.terminations if name not in coverage.terminations]),
        *_feats(coverage, room, job.library, names),
    ):
        if every:
            said = f"; never: {', '.join(never)}" if never else ""
            out.print(Text(f"{what}: {len(every) - len(never)} of {len(every)}{said}"))


def _feats(coverage: Coverage, room: Game, library: Library, names: list[str]) -> Iterator[tuple[str, list[str], list[str]]]:
    """What the game wants reported apart: its name, the cards that are expected, and those that never came to it."""
    from toolkit.simulation.coverage import unreached

    expected = set(names)
    for title, (word, cards) in room.feats(library).items():
        every = [card for card in cards if card in expected]
        yield title, every, unreached(coverage, every, (word,))


def _names_of(decks: tuple[DeckList, ...]) -> list[str]:
    return list(dict.fromkeys(line.name for deck in decks for line in deck.lines))


def _reproduce(coverage: Coverage, room: Game, seed: int, asked: list[str]) -> str:
    import shlex

    command = shlex.join(["deckwright", "fuzz", room.name, *(part for words in asked for part in words.split(" ", 1))])
    lines = []
    for failure in coverage.failures[:5]:
        options = "".join(f", {name}={value}" for name, value in failure.options.items())
        lines += [
            f"{' against '.join(failure.decks)} ({', '.join(failure.players)}{options}), after {failure.step} decisions: "
            f"{failure.message}",
            f"  last actions: {'; '.join(failure.last) or 'none'}",
            f"  again with: {command} --seed {seed} --game {failure.game}",
        ]
    if coverage.failed > 5:
        lines.append(f"and {coverage.failed - 5} more games that failed")
    return "\n".join(lines)
