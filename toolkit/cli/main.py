"""The `deckwright` command. Each subcommand lives in its own module, imported only when it is called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

COMMANDS: dict[str, tuple[str, str]] = {
    "demo": ("toolkit.cli.demo:demo", "Check, print and play the bundled decks, in a minute."),
    "new": ("toolkit.cli.new:new", "Make a project folder to edit: a deck, a card of your own, a scenario."),
    "check": ("toolkit.cli.check:check", "Check decks, cards and folders: every fault with its place, rule and fix."),
    "cards": ("toolkit.cli.cards:cards", "Browse the cards of a game."),
    "rules": ("toolkit.cli.rules:rules", "Look up the rules of a game by id or words."),
    "wording": ("toolkit.cli.wording:wording", "How a sentence is read, or where it stops being understood."),
    "print": ("toolkit.cli.print_:print_", "Make PDFs of decks, boards and tokens."),
    "play": ("toolkit.cli.play:play", "Play decks against each other and give a verdict."),
    "test": ("toolkit.cli.test:test", "Run scenarios."),
    "replay": ("toolkit.cli.replay:replay", "Replay a record and name the first step that differs."),
    "fuzz": ("toolkit.cli.fuzz:fuzz", "Random games with every invariant checked at every step."),
    "schema": ("toolkit.cli.schema:schema", "JSON Schema of a game's card files, for editors."),
}


class _LazyGroup(TyperGroup):
    """Knows the names and one-line helps of all commands, and imports a command's module when it is called."""

    def list_commands(self, ctx: typer.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        path, help_line = COMMANDS[cmd_name]
        if _only_help():
            return TyperCommand(cmd_name, help=help_line, short_help=help_line)
        module, _, name = path.partition(":")
        app = typer.Typer(add_completion=False)
        app.command(name=cmd_name, help=None)(getattr(import_module(module), name))
        return typer.main.get_command(app)

    def resolve_command(self, ctx: typer.Context, args: list[str]) -> Any:
        return super().resolve_command(ctx, args)


def _only_help() -> bool:
    return not any(argument in COMMANDS for argument in sys.argv[1:])


app = typer.Typer(cls=_LazyGroup, add_completion=False, no_args_is_help=True, rich_markup_mode=None)


@app.callback()
def _root() -> None:
    """Check, print and play the decks of card and board games."""


def main() -> None:
    """Entry point of the console script."""
    app()
