"""Every scenario file under tests/scenarios, each case a test of its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from toolkit.content.project import Project
from toolkit.findings_view import format_findings
from toolkit.play.scenario import Scenario, ScenarioFile, read_scenarios
from toolkit.play.scenario_suite import run_one, scenario_files
from toolkit.registry import game_names

FOLDER = Path(__file__).resolve().parent / "scenarios"
FILES = scenario_files([FOLDER / name for name in game_names() if (FOLDER / name).is_dir()])


@cache
def _read(path: Path) -> ScenarioFile:
    return read_scenarios(path)


@cache
def _project() -> Project:
    return Project(None)


CASES = [(path, index) for path in FILES for index in range(len(_read(path).scenarios))]


def _name(case: tuple[Path, int]) -> str:
    path, index = case
    return f"{path.relative_to(FOLDER)}: {_read(path).scenarios[index].title}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_form(path: Path) -> None:
    found = _read(path).findings
    assert not found, "\n" + format_findings(found)


@pytest.mark.parametrize("case", CASES, ids=_name)
def test_scenario(case: tuple[Path, int]) -> None:
    path, index = case
    scenario: Scenario = _read(path).scenarios[index]
    result = run_one(scenario, _project())
    assert result.passed, "\n" + format_findings(list(result.findings))


def test_titles_are_unique() -> None:
    titles = [(path.parent.name, _read(path).scenarios[index].title) for path, index in CASES]
    assert len(set(titles)) == len(titles), sorted(title for title in set(titles) if titles.count(title) > 1)
