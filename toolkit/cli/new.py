"""deckwright new: a project folder to edit."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def new(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to make; it must not exist yet, or be empty.")],
    game: Annotated[str | None, typer.Option(help="The game, for example gudnak.")] = None,
    name: Annotated[str | None, typer.Option(help="What the project is called; else it is called like the folder.")] = None,
) -> None:
    """Make a project folder to edit: a deck, a card of your own and a scenario, all of which check clean."""
    from toolkit.cli.common import get_game
    from toolkit.content.starter import make_project

    made = make_project(folder, get_game(game), name)
    typer.echo(f"Made {folder}:")
    width = max(len(path) for path, _ in made.files)
    for path, what in made.files:
        typer.echo(f"  {path:<{width}}  {what}")
    typer.echo("Next:")
    typer.echo(f"  cd {_quoted(folder)}")
    for command in made.commands:
        typer.echo(f"  {command}")


def _quoted(folder: Path) -> str:
    from shlex import quote

    return quote(str(folder))
