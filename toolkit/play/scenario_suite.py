"""A suite of scenarios: finding the files, and running them with a project's cards and decks."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.content.text import is_there, read_text, shown, unreadable
from toolkit.findings import Finding, Mark, Refused, Severity
from toolkit.play.scenario import Scenario, read_scenarios
from toolkit.play.scenario_run import ScenarioResult, run_scenario

if TYPE_CHECKING:
    from toolkit.content.decklist import DeckList
    from toolkit.content.project import Project
    from toolkit.content.rules import Rule

MOST = 20_000
"""Files and folders that are looked at below one folder."""
_BEGINS = re.compile(r"""^[\s{\[,-]*["']?scenarios?["']?\s*:""", re.MULTILINE)


@dataclass(slots=True)
class SuiteResult:
    """The results of all scenarios, in file order, and the faults of form of the files."""

    results: list[ScenarioResult] = field(default_factory=list)
    form: list[Finding] = field(default_factory=list)

    @property
    def findings(self) -> list[Finding]:
        """Everything that is wrong."""
        return [*self.form, *(finding for result in self.results for finding in result.findings)]


def scenario_files(paths: Iterable[Path], missing: Callable[[Path], Exception] | None = None) -> list[Path]:
    """The scenario files of files and folders, sorted within a folder.

    Raises:
        whatever `missing` gives for a path that is not there.
    """
    found: list[Path] = []
    for path in paths:
        if is_there(path, "folder"):
            found += _below(path)
        elif is_there(path, "file") or missing is None:
            found.append(path)
        else:
            raise missing(path)
    return found


def _below(top: Path) -> list[Path]:
    """The scenario files below a folder, sorted; hidden folders, and YAML and JSON files that hold no scenario, are passed over.

    Raises:
        Refused: there is more below it than any project has.
    """
    found: list[Path] = []
    seen = 0
    for folder, folders, names in os.walk(top):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in ("node_modules", "__pycache__"))
        seen += len(folders) + len(names)
        if seen > MOST:
            raise unreadable(
                "SCENARIO-FOLDER",
                f"More than {MOST:,} files and folders lie below this folder.",
                Mark(shown(top)),
                fix="name the folder that holds the scenarios",
            )
        files = (Path(folder, name) for name in names if name.lower().endswith((".yaml", ".yml", ".json")))
        found += [path for path in files if is_there(path, "file") and _may_hold_scenarios(path)]
    return sorted(found)


def _may_hold_scenarios(path: Path) -> bool:
    """Whether a file has a line that begins a scenario; one that cannot be read, or that lies among scenarios, is taken along,
    so that its fault is told."""
    if path.absolute().parent.name in ("tests", "scenarios"):
        return True
    try:
        return _BEGINS.search(read_text(path)[0]) is not None
    except Refused:
        return True


def bundled_scenarios(game: str) -> list[Path]:
    """The scenario files that come with a game: in its own folder, or among the tests of this checkout."""
    from toolkit.content.bundled import bundled
    from toolkit.registry import game as find_game

    beside = bundled("cards").parent / "tests" / "scenarios" / game
    return scenario_files([folder for folder in (find_game(game).folder / "scenarios", beside) if folder.is_dir()])


def run_files(files: Iterable[Path], project: Project, game: str | None = None) -> SuiteResult:
    """Run all scenarios of these files."""
    out = SuiteResult()
    for path in files:
        try:
            read = read_scenarios(path, game)
        except Refused as refused:
            out.form += refused.findings
            continue
        out.form += read.findings
        out.results += [run_one(scenario, project) for scenario in read.scenarios]
    return out


def run_one(scenario: Scenario, project: Project) -> ScenarioResult:
    """Run one scenario with the cards and decks that a project sees."""
    from toolkit.content.deck_file import load_deck
    from toolkit.registry import game as find_game
    from toolkit.registry import game_names

    if scenario.game not in game_names():
        required = ", ".join(game_names())
        fault = Finding(
            code="GAME-UNKNOWN",
            severity=Severity.ILLEGAL,
            message=f"there is no game {scenario.game!r}",
            where=scenario.where,
            required=required,
        )
        return ScenarioResult(scenario, (fault,))
    room = find_game(scenario.game)
    library, _ = project.library(room)

    def deck(word: str) -> DeckList:
        beside = Path(scenario.document.file).parent / word
        return load_deck(beside if is_there(beside, "file") else project.find_deck(word, room.name), room.name)

    return run_scenario(scenario, room, library, deck, _rules(room.folder))


@cache
def _rules(folder: Path) -> dict[str, Rule] | None:
    from toolkit.content.rules import load_rules

    try:
        return load_rules(folder) or None
    except Refused:
        return None
