"""deckwright check: decks, card files and folders."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Style(StrEnum):
    """How the report is written."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"


def check(
    paths: Annotated[list[str] | None, typer.Argument(help="Files, folders or names of decks; none: the whole project.")] = None,
    style: Annotated[
        Style, typer.Option("--format", help="text for people, json for programs, github for annotations.")
    ] = Style.TEXT,
    game: Annotated[str | None, typer.Option(help="The game, where a file names none.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only faults and the summary.")] = False,
) -> None:
    """Check decks, card files and folders: every fault at once, with its place, rule and smallest fix.

    Exit code: 0 nothing is wrong (warnings at most), 1 something is illegal or incomplete, 2 something could not be read.
    """
    import sys

    from toolkit.cli.common import all_rules, coloured, fail, get_game
    from toolkit.content.checking import Checker
    from toolkit.content.project import Project
    from toolkit.findings import exit_code
    from toolkit.findings_view import format_findings

    project = Project.find()
    if game is not None:
        game = get_game(game).name
    if not paths and project.root is None:
        raise fail(
            "There is no project here: no deckwright.toml in this folder or above it.",
            fix="name the files to check, or make a project with: deckwright new DIR --game GAME",
        )
    checker = Checker(project, game)
    for word in paths or [str(_relative(project.root))]:
        checker.add(word)
    report = checker.run()
    rules = all_rules(sorted(report.games))
    if style is Style.JSON:
        typer.echo(report.json(rules))
    elif style is Style.GITHUB:
        if report.findings:
            typer.echo(format_findings(report.findings, "github", rules))
    else:
        if report.findings:
            typer.echo(format_findings(report.findings, rules=rules, colour=coloured(sys.stdout)) + "\n")
        if not quiet and report.items:
            typer.echo("\n".join(item.line() for item in report.items))
        typer.echo(report.summary())
        if not quiet and any(sum(bool(one.fix and one.fix.edits) for one in item.findings) > 1 for item in report.items):
            typer.echo("One change can mend several faults of a deck: make one, then check again.")
    raise typer.Exit(exit_code(report.findings))


def _relative(root: Path | None) -> Path:
    folder = root or Path.cwd()
    return Path() if folder == Path.cwd() else folder
