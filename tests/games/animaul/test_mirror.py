"""Every scenario once more with the table turned round and its cards written down in the other order: nothing changes.

The decks lie at 0,0 and 0,3. A mirror between them, which takes x,y to x,3-y, exchanges their places and leaves the order
of cells in a row as it is: where that order matters, let a scenario have its cards in a row. Where left and right matter, of a
Colossal, the table makes half a turn, which takes x,y to -x,3-y. Seat 0 then plays what seat 1 played. Set-up is left out:
there seat 0 is asked first.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from toolkit.content.project import Project
from toolkit.findings_view import format_findings
from toolkit.play.scenario import Round, Scenario, read_scenarios
from toolkit.play.scenario_suite import run_one, scenario_files

FOLDER = Path(__file__).resolve().parents[2] / "scenarios" / "animaul"
_CELL = re.compile(r"(-?\d+),(-?\d+)")
_BY_SEAT = ("hands", "decks", "discards", "extra", "points")
_SEAT = ("active", "to_move", "winner", "first")


@cache
def _project() -> Project:
    return Project(None)


@cache
def _scenarios() -> dict[str, Scenario]:
    files = map(read_scenarios, scenario_files([FOLDER]))
    return {one.title: one for file in files for one in file.scenarios if one.given is not None}


def _text(words: str, side: int) -> str:
    """An action, or a cell, as the other seat has it."""
    if len(parts := re.split(r"^([01]): ?", words)) == 3:
        return f"{1 - int(parts[1])}: {_text(parts[2], side)}"
    return _CELL.sub(lambda cell: f"{side * int(cell[1])},{3 - int(cell[2])}", words)


def _card(entry: Any, side: int) -> Any:
    """A field entry: the other seat's."""
    if isinstance(entry, Mapping):
        places = ("mini", "on")
        made = {key: _text(value, side) if key in places and isinstance(value, str) else value for key, value in entry.items()}
        if "under" in made:
            made["under"] = [name.removeprefix("1:") for name in made["under"]]  # by itself it belongs to who owns the card above
        return {**made, "card": _card(entry["card"], side)} if "card" in entry else made
    if not isinstance(entry, str):
        return entry
    return entry[2:] if entry.startswith("1:") else f"1:{entry.removeprefix('0:')}"


def _turned(said: Mapping[str, Any], side: int) -> dict[str, Any]:
    """A position, or what is expected of one."""
    made: dict[str, Any] = {}
    for key, value in said.items():
        if key == "field" and value is not None:
            made[key] = {_text(cell, side): _card(entry, side) for cell, entry in value.items()}
        elif key in _BY_SEAT and isinstance(value, list):
            made[key] = [*[[]] * (2 - len(value)), *value[::-1]]
        elif key in _SEAT:
            made[key] = 1 - value if value in (0, 1) else value
        else:
            made[key] = _turned(value, side) if isinstance(value, Mapping) else value
    return made


def _round(one: Round, side: int) -> Round:
    do, legal, illegal = (tuple(_text(text, side) for text in texts) for texts in (one.do, one.legal, one.illegal))
    only = None if one.only is None else tuple(_text(text, side) for text in one.only)
    expect = None if one.expect is None else _turned(one.expect, side)
    return replace(one, do=do, legal=legal, illegal=illegal, only=only, expect=expect)


@pytest.mark.parametrize("title", [title for title, one in _scenarios().items() if (one.given or {}).get("phase") != "setup"])
def test_the_other_seat_plays_by_the_same_rules(title: str) -> None:
    one = _scenarios()[title]
    assert one.given is not None
    side = -1 if any("colossal" in card for card, _ in one.cards) else 1
    given = {"active": 1, **_turned(one.given, side)}
    if given.get("field"):
        given["field"] = dict(reversed(given["field"].items()))
    turned = replace(one, given=given, rounds=tuple(_round(part, side) for part in one.rounds))
    result = run_one(turned, _project())
    assert result.passed, "\n" + format_findings(list(result.findings))
