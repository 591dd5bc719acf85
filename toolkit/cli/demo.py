"""deckwright demo: check, print and play the decks that come along, in a minute."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.library import Library
    from toolkit.content.project import Project
    from toolkit.findings import Finding
    from toolkit.pieces import Piece
    from toolkit.printing.sheets import Setup
    from toolkit.printing.studio import Studio
    from toolkit.registry import Game


def demo(
    game: Annotated[str | None, typer.Option(help="The game; without: all that come with decks.")] = None,
    games: Annotated[
        int | None, typer.Option("-n", "--games", min=2, max=1_000_000, help="How many games to play; else some seconds' worth.")
    ] = None,
    out: Annotated[Path, typer.Option(help="Folder for the PDFs.")] = Path("output"),
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    workers: Annotated[int, typer.Option(min=0, max=256, help="Processes; 0 takes all cores.")] = 0,
) -> None:
    """Show what deckwright does: it checks the decks that come with a game, prints them, and plays two against each other."""
    from toolkit.cli.common import show
    from toolkit.content.project import Project
    from toolkit.findings import exit_code

    began = perf_counter()
    project = Project(None)
    found: list[Finding] = []
    code = 0
    shown = _choose(game, project)
    for room in shown:
        faults, played = _show_game(room, project, games or room.demo_games, out, seed, workers)
        found += faults
        code = code or played
    _heading(f"Done in {perf_counter() - began:.0f} seconds. What next?")
    room = shown[0]
    first, *_, last = [path.stem for path in project.deck_paths(room.name)]
    hints = [
        (f"open {out}/", "the PDFs: print them at 100 %, and check the ruler on the sheet"),
        (f"deckwright new mine --game {room.name}", "a folder of your own: a deck, a card and a scenario to change"),
        (f"deckwright play {first} {last}", "other decks"),
    ]
    for command, what in hints:
        print(f"  {command:<48} {what}")
    show(found)
    raise typer.Exit(code or exit_code(found))


def _show_game(room: Game, project: Project, games: int, out: Path, seed: int, workers: int) -> tuple[list[Finding], int]:
    """Check, print and play one game; what was found, and the exit code of the games.

    Raises:
        Exit: its decks are not legal.
    """
    from toolkit.cli.common import fail, show
    from toolkit.cli.play import play_and_report
    from toolkit.content.deck_file import load_deck
    from toolkit.findings import exit_code

    library, findings = project.library(room)
    decks = [load_deck(path, room.name) for path in project.deck_paths(room.name)]
    if len(decks) < 2:
        raise fail(f"{room.title} comes without two decks to play with")
    _heading(f"{room.title}, 1. Check: are the decks legal?")
    for deck in decks:
        faults = room.check_deck(deck, library)
        findings += faults
        cards = sum(line.count for line in deck.section(room.deck_sections[0]))
        print(f"  {deck.name:<24} {cards:>3} cards   {'NOT legal' if exit_code(faults) else 'legal'}")
    if exit_code(findings):
        show(findings)
        raise typer.Exit(exit_code(findings))
    _heading(f"{room.title}, 2. Print: PDFs at the right size, nine cards on a page, with backs")
    findings += _print_all(room, library, decks, out)
    _heading(f"{room.title}, 3. Play: {games} games between {decks[0].name} and {decks[1].name}")
    return findings, play_and_report(room, library, decks[:2], games, "greedy", seed, workers)


def _choose(name: str | None, project: Project) -> list[Game]:
    """The game of this name, or all that come with decks: those first of which a demonstration plays most games."""
    from toolkit.cli.common import fail, get_game
    from toolkit.registry import game_names

    if name is not None:
        return [get_game(name)]
    found = [get_game(known) for known in game_names() if len(project.deck_paths(known)) > 1]
    if not found:
        raise fail("no game with two decks is installed")
    return sorted(found, key=lambda room: (-room.demo_games, room.name))


def _print_all(room: Game, library: Library, decks: list[DeckList], out: Path) -> list[Finding]:
    """A PDF for each deck, and one for each kind of piece that the table needs besides."""
    from toolkit.cli.play import open_folder
    from toolkit.pieces import file_name
    from toolkit.printing.preview import studio_for
    from toolkit.printing.sheets import Setup

    open_folder(out)
    studio, setup = studio_for(room, None), Setup()
    found: list[Finding] = []
    for deck in decks:
        found += _write(room.deck_pieces(deck, library), studio, setup, deck.name, out / f"{file_name(deck.name)}.pdf")
    kinds: dict[str, list[Piece]] = {}
    for piece in room.kit_pieces(library):
        kinds.setdefault(piece.kind, []).append(piece)
    for kind, pieces in kinds.items():
        found += _write(pieces, studio, setup, f"{room.title}, {kind}", out / f"{room.name}-{file_name(kind)}.pdf")
    return found


def _write(pieces: list[Piece], studio: Studio, setup: Setup, title: str, path: Path) -> list[Finding]:
    from toolkit.printing.document import write_whole
    from toolkit.printing.job import make

    made = make(pieces, studio, setup, title)
    (data,) = made.files.values()
    write_whole(path, data)
    count = sum(len(sheet.placements) for sheet in made.sheets)
    sheets = f"{len(made.sheets)} sheet{'s' * (len(made.sheets) != 1)}"
    print(f"  {path!s:<40} {count:>3} pieces on {sheets} of {setup.paper.name}", flush=True)
    return made.findings


def _heading(text: str) -> None:
    print(f"\n{text}\n{'-' * len(text)}", flush=True)
