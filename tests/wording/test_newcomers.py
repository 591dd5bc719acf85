"""What newcomers write is read, or answered with a text that is, or with what to do instead (newcomers/*.yaml)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from toolkit.content.project import Project
from toolkit.registry import game
from toolkit.wording.language import Language, Reading
from toolkit.wording.suggest import shortened

_FOLDER = Path(__file__).parent / "newcomers"
CASES = [(path.stem, row) for path in sorted(_FOLDER.glob("*.yaml")) for row in yaml.safe_load(path.read_text(encoding="utf-8"))]


@cache
def spoken(name: str) -> tuple[Language, tuple[str, ...]]:
    room = game(name)
    language = room.language(Project(None).library(room)[0])
    assert language is not None
    return language, tuple(room.card_models())


def readings(name: str, text: str) -> list[Reading]:
    language, kinds = spoken(name)
    return [language.read(text, kind) for kind in kinds]


@pytest.mark.parametrize(("name", "row"), CASES, ids=[f"{name}: {row['text']}" for name, row in CASES])
def test_it_is_read_or_the_author_is_helped(name: str, row: dict[str, Any]) -> None:
    language, kinds = spoken(name)
    read = [language.render(reading.tree) for reading in readings(name, row["text"]) if reading.exact]
    if "reads" in row:
        assert row["reads"] in read
        return
    assert not read, "say now what it reads as"
    found = language.suggest(row["text"], kinds)
    texts = [one.text for one in found if one.text]
    if "without" in row:
        assert not texts
        assert shortened(language, row["text"], kinds, "") == (row["fix"], row["without"])
    elif "fix" in row:
        assert row["fix"] in texts
    if "fix" in row:
        assert any(reading.exact for reading in readings(name, row["fix"]))
    if "says" in row:
        told = [one.says for one in found] + [stop.message for one in readings(name, row["text"]) for stop in one.stops]
        assert row["says"] in told


def test_nearly_all_that_newcomers_write_leads_to_a_text_that_is_read() -> None:
    for name, least in (("animaul", 0.95), ("gudnak", 0.9)):
        rows = [row for game_name, row in CASES if game_name == name]
        helped = [row for row in rows if "reads" in row or "fix" in row]
        assert len(rows) >= 60
        assert len(helped) >= least * len(rows)
        assert all("says" in row for row in rows if row not in helped), "nobody is left without a word"


def test_what_is_read_needs_no_suggestion() -> None:
    for name in ("animaul", "gudnak"):
        language, kinds = spoken(name)
        assert language.suggest("Draw 2 cards.", kinds) == []
