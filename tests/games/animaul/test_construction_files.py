"""Files as people write them, wrong in many ways: each fault once, at its place, in plain words, and never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.content.checking import Checker
from toolkit.content.project import Project
from toolkit.findings import Finding, Severity

pytestmark = pytest.mark.usefixtures("registered")


def check(path: Path, text: str) -> list[Finding]:
    """The findings about a file."""
    path.write_text(text, encoding="utf-8")
    checker = Checker(Project(None), "animaul")
    checker.add(str(path))
    return checker.run().findings


def places(findings: list[Finding]) -> list[tuple[str, int, int]]:
    """Clause or code, line and column of each."""
    return [(f.rule or f.code, f.where.line, f.where.column) for f in findings if f.where]


def test_a_deck_that_is_wrong_everywhere(tmp_path: Path) -> None:
    found = check(
        tmp_path / "deck.yaml",
        "deck: Wrong\ngame: animaul\nstarter: Twig Mouse\ncards:\n  Moss Bear: 3\n  Highmost Ibex: 1\n  Twig Mouse: 5\n"
        "  Acron Grunt: 3\n  Walking Fair [L]: 1\n  Ember Hound: 2\n  Goat Ledge: 99999999\n  Clover Patch: -2\n"
        "  Rotten Log: many\nsideboard:\n  Twig Mouse: 1\nextra:\n  Sleeper Below [T]: 1\n  Twig Mouse: 1\n",
    )
    assert sorted(places(found)) == [
        ("ANI-014", 3, 10),
        ("ANI-104", 1, 1),
        ("ANI-106", 5, 14),
        ("ANI-113", 7, 15),
        ("ANI-119", 17, 22),
        ("ANI-181", 17, 22),
        ("ANI-181", 18, 15),
        ("ANI-182", 9, 21),
        ("ANI-TOGETHER", 1, 1),
        ("CARD-UNKNOWN", 8, 16),
        ("CARD-UNKNOWN", 10, 16),
        ("DECK-COUNT", 11, 15),
        ("DECK-COUNT", 12, 17),
        ("DECK-COUNT", 13, 15),
        ("DECK-SECTION", 15, 15),
    ]
    assert all(finding.fix and finding.fix.say for finding in found if finding.code.startswith(("ANI", "CARD")))


@pytest.mark.parametrize(
    ("name", "text", "at"),
    [
        ("deck.yaml", "deck: D\ngame: animaul\nstarter: Nobody\ncards: {Crag Ram: 2}\n", (3, 10)),
        ("deck.json", '{"deck": "D", "game": "animaul",\n "starter": "Nobody", "cards": {"Crag Ram": 2}}\n', (2, 13)),
        ("deck.toml", 'deck = "D"\ngame = "animaul"\nstarter = "Nobody"\n[cards]\n"Crag Ram" = 2\n', (3, 11)),
        ("deck.txt", "deck: D\ngame: animaul\nstarter: Nobody\nAnimals:\n2 Crag Ram\n", (3, 10)),
    ],
)
def test_the_starting_animal_is_marked_in_every_format(tmp_path: Path, name: str, text: str, at: tuple[int, int]) -> None:
    found = [finding.where for finding in check(tmp_path / name, text) if finding.rule == "ANI-014"]
    assert [(mark.line, mark.column) for mark in found if mark] == [at]


def test_a_deck_of_another_game_and_cards_of_another_game(tmp_path: Path) -> None:
    other = check(tmp_path / "one.yaml", "deck: D\ngame: gudnak\ncards: {Twig Mouse: 2}\n")
    assert all(not (finding.rule or "").startswith("ANI") for finding in other)
    remark = next(finding for finding in other if finding.code == "DECK-OTHER-GAME")
    assert (remark.fix and remark.fix.say, remark.where and remark.where.line) == ("write game: animaul", 2)
    mixed = check(
        tmp_path / "two.yaml", "deck: D\ngame: animaul\nfaction: Ash\ncards: {Ember Hound: 2}\ntokens: {Pyre Knight: 1}\n"
    )
    assert {finding.rule or finding.code for finding in mixed} == {
        "DECK-FIELD", "DECK-SECTION", "CARD-UNKNOWN", "ANI-104", "ANI-135", "ANI-TOGETHER", "DECK-OTHER-GAME",
    }  # fmt: skip


HOSTILE = """\
set: Hostile
game: animaul
cards:
- {name: A, kind: animal, subtypes: Town, rarity: bronze, dice: d0, life: 3}
- {name: B, kind: animal, subtypes: Town, rarity: bronze, dice: 999d999, life: -1}
- {name: C, kind: critter, subtypes: Town, rarity: bronze, dice: 2d6, life: many, colours: {a: b}}
- {name: D, kind: critter, subtypes: [3], rarity: 1, dice: 6, life: 1e9, colossal: 12, morph: perhaps}
- {name: E, kind: critter}
- {name: F, kind: beast}
- {name: G, kind: biome, subtypes: Twn, rarity: bronze, colours: Gayle}
- {name: H, kind: biome, subtypes: Town, rarity: bronze, points: 3}
- {name: I, kind: biome, subtypes: Town, rarity: bronze}
- {name: i, kind: biome, subtypes: Town, rarity: bronze}
- {name: Twig Mouse, kind: biome, subtypes: Town, rarity: bronze}
- 7
- {}
"""


def test_a_card_file_that_is_wrong_everywhere(tmp_path: Path) -> None:
    found = check(tmp_path / "cards.yaml", HOSTILE)
    assert sorted((line, rule) for rule, line, _ in places(found)) == [
        (4, "ANI-197"),
        (5, "ANI-130"), (5, "ANI-196"),
        (6, "ANI-122"), (6, "ANI-130"),
        (7, "ANI-126"), (7, "ANI-130"), (7, "ANI-131"), (7, "ANI-171"), (7, "ANI-184"), (7, "ANI-195"), (7, "CARD-FIELD"),
        (8, "ANI-126"), (8, "ANI-129"), (8, "ANI-130"), (8, "ANI-131"),
        (9, "ANI-125"),
        (10, "ANI-126"), (10, "ANI-132"),
        (11, "CARD-FIELD"),
        (13, "CARD-TWICE"),
        (14, "CARD-OVERRIDE"),
        (15, "CARD-SHAPE"),
        (16, "CARD-SHAPE"),
    ]  # fmt: skip
    assert all(finding.severity is not Severity.UNREADABLE for finding in found)
    assert not any("mapping" in finding.found and finding.rule == "ANI-129" for finding in found)


def test_a_deck_without_known_cards_that_are_nowhere_known_gets_no_such_remark(tmp_path: Path) -> None:
    found = check(tmp_path / "one.yaml", "deck: D\ngame: gudnak\ncards: {Zyx: 2, Twig Mouse: 1, Xyz: 1}\n")
    assert "DECK-OTHER-GAME" not in {finding.code for finding in found}
    mixed = check(tmp_path / "two.yaml", "deck: D\ngame: gudnak\ncards: {Ember Hound: 1, Twig Mouse: 1, Moss Bear: 1}\n")
    assert "DECK-OTHER-GAME" not in {finding.code for finding in mixed}
