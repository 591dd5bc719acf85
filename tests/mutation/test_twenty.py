"""Each of the twenty lines makes exactly its scenario fail."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.mutation.live import Memory
from tests.mutation.twenty import Break, broken, table
from toolkit.content.project import Project
from toolkit.play.scenario import Scenario, read_scenarios
from toolkit.play.scenario_suite import run_one

FOLDER = Path(__file__).resolve().parents[1] / "scenarios" / "gudnak"


@cache
def _project() -> Project:
    return Project(None)


@cache
def _scenarios() -> dict[str, Scenario]:
    """The twenty, by title."""
    titles = [change.scenario for change in table()]
    files = dict.fromkeys(change.file for change in table())
    found = {one.title: one for file in files for one in read_scenarios(FOLDER / file).scenarios}
    return {title: found[title] for title in titles}


@cache
def _memory() -> Memory:
    return Memory("gudnak")


def _failing() -> list[str]:
    return [title for title, scenario in _scenarios().items() if not run_one(scenario, _project()).passed]


def test_there_are_twenty_and_all_pass() -> None:
    assert len({change.scenario for change in table()}) == len(table()) == 20
    assert _failing() == []
    assert all(not change.rule or change.rule in _scenarios()[change.scenario].rules for change in table())


@pytest.mark.parametrize("change", table(), ids=lambda change: change.scenario)
def test_the_broken_line_makes_its_scenario_fail(change: Break) -> None:
    with broken(change, _memory()):
        assert _failing() == [change.scenario]
    assert run_one(_scenarios()[change.scenario], _project()).passed, "the line is whole again"
