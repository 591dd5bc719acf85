"""Every clause of the rules of record that can be tested is cited by a test, and what is played by a scenario."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from toolkit.content.bundled import bundled
from toolkit.content.rules import load_rules
from toolkit.play.scenario import read_scenarios
from toolkit.play.scenario_suite import scenario_files
from toolkit.registry import game_names

HERE = Path(__file__).resolve().parent
MARK = re.compile(r"mark\.rule\(([^)]*)\)")


def numbers(said: str) -> set[int]:
    """The numbers of "2 11-13"."""
    found: set[int] = set()
    for part in said.split():
        first, _, last = part.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found


PLAYED = {
    "gudnak": ("GUD", "2-5 7-9 13-14 19 21-58 60-129 132-145 147-167 190 192-261"),
    "animaul": (
        "ANI",
        "2 11-19 24-68 70 72-103 125-131 134 136 138 140 142-156 163-167 171-178 183 185 187-191 194-199 201 205-206 208-212",
    ),
}
"""By game: what clauses are called, and those that a game in progress can show. GUD-191 (how a first player is found) and ANI-071
(dice of a card that never fights) are left to Python tests.
"""
TOLD = {"gudnak": "1 59 146", "animaul": "1 20-23 133 137 139 141 169 202"}
"""Clauses that give advice or speak of the table: there is nothing to test about them."""


def _marked() -> set[str]:
    found: set[str] = set()
    for path in HERE.rglob("test_*.py"):
        for marks in MARK.findall(path.read_text(encoding="utf-8")):
            found |= set(re.findall(r"[A-Z]{3}-\d{3}", marks))
    return found


def _played(name: str) -> set[str]:
    files = map(read_scenarios, scenario_files([HERE / "scenarios" / name]))
    return {rule for file in files for scenario in file.scenarios for rule in scenario.rules}


@pytest.mark.parametrize("name", [name for name in PLAYED if name in game_names()])
def test_every_clause_is_cited(name: str) -> None:
    clauses = set(load_rules(bundled("cards") / name))
    prefix, said = PLAYED[name]
    played = {f"{prefix}-{number:03}" for number in numbers(said)}
    told = {f"{prefix}-{number:03}" for number in numbers(TOLD[name])}
    scenarios, tests = _played(name), _marked()
    assert sorted(played - scenarios) == [], "played, but no scenario cites it"
    assert sorted(clauses - told - scenarios - tests) == [], "no test cites it"
    assert sorted((scenarios | {rule for rule in tests if rule.startswith(prefix)}) - clauses) == [], "there is no such clause"
