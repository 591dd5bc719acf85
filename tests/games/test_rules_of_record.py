"""The rules of record of each game: complete, in order, and well formed; and each clause that a check cites is there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from toolkit.content.rules import Rule, load_rules
from toolkit.registry import game

ROOM = Path(__file__).parents[2] / "toolkit" / "games"
CLAUSES = {"gudnak": ("GUD", 263), "animaul": ("ANI", 212)}
"""The letters of a game's clauses, and how many there are."""
TERMS = {
    "gudnak": ["Battlefield", "Back Row", "Gates", "Stronghold", "Graveyard", "Construct", "Attachment", "Printed Power"],
    "animaul": [
        "Animal", "Critter", "Biome", "Trait", "Life", "Colossal", "M-Type", "M-Animal", "M-Critter", "Continuous",
    ],
}  # fmt: skip
"""Words that are written with their capitals."""


@cache
def rules(name: str) -> dict[str, Rule]:
    return dict(load_rules(game(name).folder))


@pytest.mark.parametrize("name", CLAUSES)
def test_every_clause_once_and_in_order(name: str) -> None:
    letters, last = CLAUSES[name]
    entries = yaml.safe_load((game(name).folder / "rules.yaml").read_text(encoding="utf-8"))["rules"]
    assert [entry["id"] for entry in entries] == [f"{letters}-{number:03}" for number in range(1, last + 1)]


@pytest.mark.parametrize(("name", "rule"), [(name, rule) for name in CLAUSES for rule in rules(name)])
def test_an_entry_is_whole_sentences(name: str, rule: str) -> None:
    entry = rules(name)[rule]
    assert entry.section and entry.kind
    for text in (entry.rule, entry.ruling, entry.because):
        assert not text or text[0] in '"+[' or text[0].isupper()
        assert not text or text.endswith(".")
        assert "  " not in text and "\n" not in text
    assert bool(entry.ruling) == bool(entry.because), "a ruling needs its reason, and a reason its ruling"
    assert len(entry.rule) <= 250, "one clause, not a chapter"


@pytest.mark.parametrize("name", CLAUSES)
def test_no_two_clauses_read_the_same(name: str) -> None:
    texts = [rule.rule for rule in rules(name).values()]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", CLAUSES)
def test_terms_have_their_capitals(name: str) -> None:
    for rule in rules(name).values():
        for term in TERMS[name]:
            for text in (rule.rule, rule.ruling, rule.because):
                for found in re.findall(rf"\b{term}s?\b", text, re.I):
                    assert found in (term, term + "s"), (rule.id, found)


@pytest.mark.parametrize("name", CLAUSES)
def test_what_a_room_cites_is_recorded(name: str) -> None:
    citation = re.compile(rf"\b{CLAUSES[name][0]}-\d{{3}}\b")
    cited = {match for path in (ROOM / name).glob("*.py") for match in citation.findall(path.read_text(encoding="utf-8"))}
    assert len(cited) > 20
    assert cited <= set(rules(name))
