"""deckwright fuzz: random games with every invariant checked at every step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.registry import Game
    from toolkit.simulation.fuzz import Coverage


def fuzz(
    game: Annotated[str, typer.Argument(help="The game.")],
    games: Annotated[
        int, typer.Option("-n", "--games", min=1, max=1_000_000, help="How many games, over all pairs of decks in turn.")
    ] = 100,
    decks: Annotated[
        list[str] | None, typer.Option("--decks", help="A deck (repeat it for more); without: all decks of the game.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    only_seed: Annotated[
        int | None, typer.Option("--game-seed", help="One game of the --decks on its own seed, as a failure names it.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many players; two unless the game says otherwise.")] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the game, such as mode=teams; repeat it for more.")
    ] = None,
    workers: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0 takes all cores.")] = 1,
    fast: Annotated[bool, typer.Option("--no-checks", help="Without the invariants: only what is reached.")] = False,
) -> None:
    """Play random games and assert the invariants of every game at every step; say what was reached and what never."""
    import sys

    from toolkit.cli.common import fail, get_game, open_decks
    from toolkit.cli.play import game_options, played_by, progress_bar
    from toolkit.content.project import Project
    from toolkit.simulation.experiment import cores
    from toolkit.simulation.fuzz import FuzzJob, play_one
    from toolkit.simulation.fuzz import fuzz as run_fuzz

    room = get_game(game, Project.find())
    words = decks or [str(path) for path in Project.find().deck_paths(room.name)]
    if not words:
        raise fail(f"there is no deck of {room.title} to play with", fix="name decks with --decks")
    room, library, lists, _ = open_decks(words, room.name)
    count, options = players or room.players[0], game_options(option or [])
    if count not in room.players:
        raise fail(f"{room.title} is played by {played_by(room)}, not by {count}", "--players")
    if options:
        room.new_game([lists[0]] * count, library, 0, options)
    job = FuzzJob(room.name, tuple(lists), library, games, seed, not fast, count, options)
    if only_seed is not None:
        seats = tuple(range(count)) if len(lists) == count else (*(0,) * (count - 1), len(lists) - 1)
        coverage = play_one(job, seats, only_seed)
    else:
        progress, close = progress_bar("games", True)
        try:
            coverage = run_fuzz(job, workers or cores(), progress)
        finally:
            close()
    _show(coverage, room, lists, library, 1 if only_seed is not None else games, not fast)
    if coverage.failures:
        extra = f" --players {count}" * (count != room.players[0])
        print(_reproduce(coverage, room, words, lists, extra), file=sys.stderr)
        raise typer.Exit(1)
    if only_seed is None and coverage.games < games:
        print(f"stopped early: {coverage.games} of {games} games", file=sys.stderr)
        raise typer.Exit(130)


def _show(coverage: Coverage, room: Game, decks: list[DeckList], library: Library, games: int, checked: bool) -> None:
    from rich.table import Table
    from rich.text import Text

    from toolkit.cli.common import console
    from toolkit.simulation.fuzz import unreached

    out = console()
    checks = "every invariant checked at every step" if checked else "without the invariants"
    out.print(
        Text(
            f"{room.title}: {coverage.games} of {games} random games, {coverage.decisions} decisions, {checks}; "
            f"the longest game took {coverage.longest} decisions"
        )
    )
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("reached")
    table.add_column("how often")
    for name, counts in (("endings", coverage.terminations), ("actions", coverage.actions), ("events", coverage.events)):
        table.add_row(name, Text(", ".join(f"{word} {count}" for word, count in sorted(counts.items())) or "none"))
    out.print(table)
    names = {
        card.name
        for deck in decks
        for line in deck.lines
        if (card := library.find(line.name)) is not None and line.section == "cards"
    }
    effects = room.effects(decks, library)
    for what, every, never in (
        ("cards used", names, unreached(coverage, sorted(names), room.uses)),
        ("effects of cards", effects, unreached(coverage, effects, ("effect",))),
        ("kinds of action", room.actions, [name for name in room.actions if name not in coverage.actions]),
        ("endings", room.terminations, [name for name in room.terminations if name not in coverage.terminations]),
    ):
        if every:
            said = f"; never: {', '.join(never)}" if never else ""
            out.print(Text(f"{what}: {len(every) - len(never)} of {len(every)}{said}"))


def _reproduce(coverage: Coverage, room: Game, words: list[str], decks: list[DeckList], extra: str = "") -> str:
    import shlex

    word = {deck.name: text for deck, text in zip(decks, words, strict=True)}
    lines = []
    for failure in coverage.failures[:5]:
        named = " ".join(f"--decks {shlex.quote(word[name])}" for name in failure.decks)
        asked = "".join(f" --option {shlex.quote(f'{name}={value}')}" for name, value in failure.options.items())
        lines += [
            f"{' against '.join(failure.decks)}, after {failure.step} decisions: {failure.message}",
            f"  last actions: {'; '.join(failure.last) or 'none'}",
            f"  again with: deckwright fuzz {room.name} {named}{extra}{asked} --game-seed {failure.seed}",
        ]
    if len(coverage.failures) > 5:
        lines.append(f"and {len(coverage.failures) - 5} more games that failed")
    return "\n".join(lines)
