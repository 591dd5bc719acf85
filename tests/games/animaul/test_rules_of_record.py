"""The rules of record: complete, in order, and well formed; and each clause that a check cites is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from tests.games.animaul.engine_help import PLAIN as GAME
from toolkit.content.rules import Rule, load_rules

RULES = load_rules(GAME.folder)
CITATION = re.compile(r"\bANI-\d{3}\b")


def test_every_clause_once_and_in_order() -> None:
    entries = yaml.safe_load((GAME.folder / "rules.yaml").read_text(encoding="utf-8"))["rules"]
    assert [entry["id"] for entry in entries] == [f"ANI-{number:03}" for number in range(1, 213)]


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_an_entry_is_whole_sentences(rule: Rule) -> None:
    assert rule.section and rule.kind
    for text in (rule.rule, rule.ruling, rule.because):
        assert not text or text[0] in '"[' or text[0].isupper()
        assert not text or text.endswith(".")
        assert "  " not in text and "\n" not in text
    assert bool(rule.ruling) == bool(rule.because), "a ruling needs its reason, and a reason its ruling"
    assert len(rule.rule) <= 250, "one clause, not a chapter"


def test_no_two_clauses_read_the_same() -> None:
    texts = [rule.rule for rule in RULES.values()]
    assert len(set(texts)) == len(texts)


def test_terms_have_their_capitals() -> None:
    terms = ["Animal", "Critter", "Biome", "Trait", "Life", "Colossal", "M-Type", "M-Animal", "M-Critter", "Continuous"]
    for rule in RULES.values():
        for term in terms:
            for text in (rule.rule, rule.ruling, rule.because):
                for found in re.findall(rf"\b{term}s?\b", text, re.I):
                    assert found in (term, term + "s"), (rule.id, found)


def test_what_the_room_cites_is_recorded() -> None:
    room = Path(__file__).parents[3] / "toolkit" / "games" / "animaul"
    cited = {match for path in room.glob("*.py") for match in CITATION.findall(path.read_text(encoding="utf-8"))}
    assert len(cited) > 20
    assert cited <= set(RULES)
