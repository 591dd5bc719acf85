"""deckwright cards: browse the cards of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from toolkit.content.card import Card
    from toolkit.registry import Game


def cards(
    game: Annotated[str, typer.Argument(help="The game, for example gudnak.")],
    words: Annotated[
        list[str] | None, typer.Argument(help="Words to look for in names, kinds, texts; a name shows the card.")
    ] = None,
    kind: Annotated[str | None, typer.Option(help="Only cards of this kind.")] = None,
    faction: Annotated[str | None, typer.Option(help="Only cards of this faction.")] = None,
    of_set: Annotated[str | None, typer.Option("--set", help="Only cards of this set.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The cards as JSON.")] = False,
) -> None:
    """Browse the cards of a game, the project's own ones included."""
    from toolkit.cli.common import console, get_game, show
    from toolkit.content.browse import find_cards, near_cards
    from toolkit.content.project import Project
    from toolkit.findings import exit_code

    room = get_game(game)
    library, findings = Project.find().library(room)
    show([finding for finding in findings if exit_code([finding])])
    found = find_cards(room, library, words or [], {"kind": kind, "faction": faction, "set": of_set})
    if as_json:
        import json

        data = [{**card.model_dump(mode="json", exclude_defaults=True), "set": card.set_name} for card in found]
        typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
        raise typer.Exit(0 if found else 1)
    if not found:
        near = near_cards(library, " ".join(words or []))
        typer.echo("No card fits." + (f" Near: {', '.join(near)}." if near else ""), err=True)
        raise typer.Exit(1)
    if len(found) == 1:
        _one(room, found[0])
        return
    _table(room, found, console())


def _one(room: Game, card: Card) -> None:
    """A single card, with all its fields and its place."""
    from textwrap import fill

    from toolkit.content.browse import says
    from toolkit.findings_view import printable

    typer.echo(typer.style(printable(card.name), bold=True))
    rows: list[tuple[str, str]] = []
    for field in type(card).model_fields:
        if field not in ("name", "text", "flavour") and (says(card, field) or field in ("kind", "source")):
            rows.append((field, room.field_text(field, getattr(card, field))))
    rows += [("set", card.set_name), ("file", str(card.where or ""))]
    width = max(len(label) for label, _ in rows)
    for label, text in rows:
        typer.echo(f"  {label:<{width}}  {printable(text)}")
    for line in card.text.split("\n"):
        if line:
            typer.echo("\n" + fill(printable(line), 100, initial_indent="  ", subsequent_indent="  "))
    if card.flavour:
        typer.echo("\n" + fill(f"“{printable(card.flavour)}”", 100, initial_indent="  ", subsequent_indent="  "))


def _table(room: Game, found: list[Card], out: object) -> None:
    from rich.console import Console
    from rich.table import Table

    from toolkit.content.browse import columns_of, says
    from toolkit.findings_view import printable

    assert isinstance(out, Console)
    columns = columns_of(found)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("name", no_wrap=True)
    for column in columns:
        table.add_column(column, max_width=24)
    table.add_column("text", overflow="fold", ratio=1, min_width=24)
    for card in found:
        values = [
            room.field_text(column, getattr(card, column)) if column in type(card).model_fields and says(card, column) else ""
            for column in columns
        ]
        table.add_row(*(_plain(printable(value)) for value in (card.name, *values, " / ".join(card.text.split("\n")))))
    out.print(table)
    typer.echo(f"{len(found)} cards")


def _plain(text: str) -> str:
    """Square brackets are text here, not rich's marks."""
    from rich.markup import escape

    return escape(text)
