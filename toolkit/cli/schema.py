"""deckwright schema: JSON Schema of a game's files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def schema(
    game: Annotated[str, typer.Argument(help="The game, for example gudnak.")],
    deck: Annotated[bool, typer.Option("--deck", help="Of deck files, instead of card files.")] = False,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write it to this file.")] = None,
) -> None:
    """JSON Schema of a game's card files, for editors: completion, and faults underlined while you type.

    In VS Code with the YAML extension, begin a card file with: # yaml-language-server: $schema=cards.schema.json
    """
    import json

    from toolkit.cli.common import get_game
    from toolkit.content.schema import card_schema, deck_schema
    from toolkit.content.writing import write_text

    room = get_game(game)
    text = json.dumps(deck_schema(room) if deck else card_schema(room), indent=2, ensure_ascii=False) + "\n"
    if output is None:
        typer.echo(text, nl=False)
    else:
        write_text(output, text)
        typer.echo(f"Wrote {output}")
