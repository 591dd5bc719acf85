"""deckwright test: run scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from toolkit.content.project import Project


def test(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Scenario files or folders; without: the project's tests/, else those that come along."),
    ] = None,
    game: Annotated[
        str | None, typer.Option(help="The game meant where a file does not say; without paths: only this game.")
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Name every scenario, passed ones too.")] = False,
) -> None:
    """Run scenarios: given a position, do actions, expect facts. Exit code 1 when one is not as expected."""
    from toolkit.cli.common import fail, get_game, show
    from toolkit.content.project import Project
    from toolkit.findings import Severity, exit_code
    from toolkit.play.scenario_suite import run_files, scenario_files

    project = Project.find()
    named = get_game(game, project).name if game else project.game
    files = (
        scenario_files(paths, lambda path: fail("there is no such file or folder", str(path)))
        if paths
        else _default(project, named)
    )
    if not files:
        raise fail("there are no scenarios to run", ", ".join(map(str, paths or [])), fix="name a file, or put one into tests/")
    result = run_files(files, project, named)
    if verbose:
        for one in result.results:
            print(f"{'passed' if one.passed else 'FAILED'}  {one.scenario.where}  {one.scenario.title}")
    show(result.findings)
    failed = sum(not one.passed for one in result.results)
    faulty = len({finding.where.file for finding in result.form if finding.where})
    said = f"{len(result.results) - failed} of {len(result.results)} scenarios passed"
    print(said + (f"; {faulty} file{' has' if faulty == 1 else 's have'} faults of form" if faulty else ""))
    unreadable = any(finding.severity is Severity.UNREADABLE for finding in result.form)
    raise typer.Exit(2 if unreadable else min(1, exit_code(result.findings)))


def _default(project: Project, game: str | None) -> list[Path]:
    from toolkit.play.scenario_suite import bundled_scenarios, scenario_files
    from toolkit.registry import game_names

    own = project.folder("tests")
    if project.root is not None and own.is_dir() and (files := scenario_files([own])):
        return files
    return [path for name in game_names() if game in (None, name) for path in bundled_scenarios(name)]
