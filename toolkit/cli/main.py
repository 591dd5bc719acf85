"""The `deckwright` command. Each subcommand lives in its own module, imported only when it is called."""

from __future__ import annotations

import os
import signal
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from toolkit.findings import Refused, exit_code

COMMANDS: dict[str, tuple[str, str]] = {
    "demo": ("toolkit.cli.demo:demo", "Check, print and play the bundled decks, in a minute."),
    "new": ("toolkit.cli.new:new", "Make a project folder to edit: a deck, a card of your own, a scenario."),
    "check": ("toolkit.cli.check:check", "Check decks, cards and folders: every fault with its place, rule and fix."),
    "cards": ("toolkit.cli.cards:cards", "Browse the cards of a game."),
    "decks": ("toolkit.cli.decks:decks", "List the decks that are known by name."),
    "rules": ("toolkit.cli.rules:rules", "Look up the rules of a game by id or words."),
    "wording": ("toolkit.cli.wording:wording", "How a sentence is read, or where it stops being understood."),
    "print": ("toolkit.cli.print_:print_", "Make PDFs of decks, boards and tokens."),
    "play": ("toolkit.cli.play:play", "Play decks against each other and give a verdict."),
    "matrix": ("toolkit.cli.matrix:matrix", "Play every deck against every other and say which stand out."),
    "test": ("toolkit.cli.test:test", "Run scenarios."),
    "replay": ("toolkit.cli.replay:replay", "Replay a record and name the first step that differs."),
    "fuzz": ("toolkit.cli.fuzz:fuzz", "Random games with every invariant checked at every step."),
    "schema": ("toolkit.cli.schema:schema", "JSON Schema of a game's card files, for editors."),
}
FAULT = 70
"""Exit code of a fault of deckwright itself (EX_SOFTWARE of sysexits)."""
INTERRUPTED = 130
UNUSABLE = 2


class _LazyGroup(TyperGroup):
    """Knows the names and one-line helps of all commands, and imports a command's module when it is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        path, help_line = COMMANDS[cmd_name]
        if _only_help():
            return TyperCommand(cmd_name, help=help_line, short_help=help_line)
        module, _, name = path.partition(":")
        try:
            function = getattr(import_module(module), name)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            ctx.fail(f"The command {cmd_name!r} is not part of this installation.")
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        app.command(name=cmd_name, help=None)(function)
        return typer.main.get_command(app)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            close = get_close_matches(args[0].casefold(), list(COMMANDS), n=1)
            hint = f" Did you mean {close[0]!r}?" if close else " There are: " + ", ".join(COMMANDS) + "."
            ctx.fail(f"There is no command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)


def _only_help() -> bool:
    """Whether no command is called, so that the list of commands will do."""
    return not any(argument in COMMANDS for argument in sys.argv[1:])


app = typer.Typer(
    cls=_LazyGroup, add_completion=False, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"deckwright {version('deckwright')}, Python {sys.version.split()[0]}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and stop.", callback=_version, is_eager=True)
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of a fault of deckwright itself.")] = False,
) -> None:
    """Check, print and play the decks of card and board games."""


def main() -> None:
    """Entry point of the console script: runs the command and turns whatever it raises into a sentence and an exit code."""
    debug = "--debug" in sys.argv[1:2] or bool(os.environ.get("DECKWRIGHT_DEBUG"))
    _prepare_streams()
    _end_as_interrupted()
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except SystemExit as stop:
        if stop.code == INTERRUPTED:
            typer.echo("Stopped. Files that were not finished have not been written.", err=True)
        raise
    except KeyboardInterrupt:
        typer.echo("Stopped. Files that were not finished have not been written.", err=True)
        sys.exit(INTERRUPTED)
    except Refused as refused:
        from toolkit.cli.common import show

        show(refused.findings)
        sys.exit(exit_code(refused.findings) or 1)
    except BrokenPipeError:
        _abandon_output()
        sys.exit(1)
    except Exception as error:
        if debug:
            raise
        if (said := _of_the_system(error)) is not None:
            _abandon_output()
            typer.echo(f"deckwright stopped: {said}", err=True)
            sys.exit(UNUSABLE)
        where = _place(error)
        typer.echo(
            f"deckwright failed: {type(error).__name__}: {_one_line(error)} ({where}). This is a fault of deckwright, not "
            "of your files; please report it, with what 'deckwright --debug ...' shows.",
            err=True,
        )
        sys.exit(FAULT)


def _prepare_streams() -> None:
    """Make standard output and error take every text: closed ones, and encodings that lack a character, stop nothing."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open for the whole run
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _end_as_interrupted() -> None:
    """Let SIGTERM (the end of a session, a container, `timeout`) end the command as Ctrl-C does: finished work is kept."""

    def stop(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, stop)


def _abandon_output() -> None:
    """Where standard output cannot be written (any more), the interpreter must not find it out again at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _of_the_system(error: Exception) -> str | None:
    """What the system would not do (no room, no permission, too long a name, no memory), or None for any other error."""
    if isinstance(error, MemoryError):
        return "there is not enough memory. Give it less at once."
    if isinstance(error, OSError) and error.errno is not None:
        what = f"{error.filename}: " if error.filename else ""
        return f"{_one_line(what)} {error.strerror}.".strip()
    return None


def _one_line(error: Exception | str) -> str:
    text = " ".join(str(error).split())
    return text if len(text) <= 200 else text[:199] + "…"


def _place(error: Exception) -> str:
    """Module and line where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{trace.tb_frame.f_globals.get('__name__', '?')}:{trace.tb_lineno}" if trace else "?"
