"""deckwright decks: the decks that commands know by name."""

from __future__ import annotations

from typing import Annotated

import typer


def decks(
    game: Annotated[str | None, typer.Argument(help="The game; none: the project's, or all.", show_default=False)] = None,
) -> None:
    """List the decks that check, print, play and matrix know by name: the bundled ones and the project's own."""
    from rich.markup import escape
    from rich.table import Table

    from toolkit.cli.common import console, get_game
    from toolkit.content.project import Project
    from toolkit.content.text import shown
    from toolkit.findings_view import printable

    name = get_game(game).name if game else None
    found = Project.find().decks(name)
    if not found:
        typer.echo("There are no decks.", err=True)
        raise typer.Exit(1)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("name", "game", "cards", "file"):
        table.add_column(column, no_wrap=True)
    for deck, path in sorted(found, key=lambda one: (one[0].game, one[0].name.casefold())):
        count = sum(line.count for line in deck.lines)
        table.add_row(*(escape(printable(part)) for part in (deck.name, deck.game, str(count), shown(path))))
    console().print(table)
