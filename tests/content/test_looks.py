"""What only the printer looks at is told by a check, at the field that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.content.checking import Checker
from toolkit.content.project import Project
from toolkit.findings import Finding, Severity

Patch = pytest.MonkeyPatch
ANIMAUL = """set: Test
game: animaul
colours:
  - {name: Moor, colour: "#445566", emblem: moon}
subtypes:
  - {name: Fen, emblem: leaf}
cards:
  - name: Pier Gull
    kind: critter
    colours: [Moor]
    subtypes: [Fen]
    rarity: silver
    dice: 2d6
    life: 13
    flavour: It minds the pier.
    emblem: gull
"""
GUDNAK = """set: Test
game: gudnak
factions:
  - {name: Moor, colour: "#445566", emblem: leaf, motto: Wait.}
cards:
  - name: Pier Guard
    kind: basic
    faction: Moor
    power: I
    flavour: It minds the pier.
"""


def found(folder: Path, text: str, monkeypatch: Patch) -> list[Finding]:
    monkeypatch.chdir(folder)
    (folder / "deckwright.toml").write_text("", encoding="utf-8")
    (folder / "cards").mkdir(exist_ok=True)
    (folder / "cards" / "own.yaml").write_text(text, encoding="utf-8")
    checker = Checker(Project.open(folder))
    checker.add("cards/own.yaml")
    return checker.run().findings


@pytest.mark.parametrize("text", [ANIMAUL, GUDNAK])
def test_what_can_be_printed_is_not_spoken_of(text: str, tmp_path: Path, monkeypatch: Patch) -> None:
    assert found(tmp_path, text, monkeypatch) == []


LONG = "M" * 99
CASES = [
    (ANIMAUL, "emblem: gull", "emblem: gulll", "CARD-EMBLEM", (16, 13), "Write gull, or leave `emblem` out"),
    (ANIMAUL, "emblem: moon", "emblem: mooon", "CARDS-EMBLEM", (4, 45), "Write moon, or leave `emblem` out"),
    (ANIMAUL, "emblem: leaf", "emblem: zzqq", "CARDS-EMBLEM", (6, 25), "Leave `emblem` out"),
    (ANIMAUL, '"#445566"', "grean", "CARDS-COLOUR", (4, 26), "Write green, or leave it out"),
    (ANIMAUL, '"#445566"', '"#44556"', "CARDS-COLOUR", (4, 26), "Leave it out"),
    (ANIMAUL, "emblem: moon", "emblm: moon", "CARDS-DECLARED", (4, 44), "did you mean 'emblem'?"),
    (ANIMAUL, "It minds the pier.", LONG, "PRINT-OVERFLOW", (15, 14), "shorten its flavour"),
    (ANIMAUL, "Pier Gull", "Pier Gull \u6f22", "PRINT-GLYPH", (8, 11), "write its name with letters that the fonts have"),
    (GUDNAK, "emblem: leaf", "emblem: laef", "CARDS-EMBLEM", (4, 45), "Write leaf, or leave `emblem` out"),
    (GUDNAK, '"#445566"', "112233", "CARDS-COLOUR", (4, 26), 'write "#112233"'),
    (GUDNAK, '"#445566"', "[1, 2]", "CARDS-COLOUR", (4, 26), "Leave it out"),
    (GUDNAK, "flavour: It minds the pier.", f"artist: {'M' * 79}", "PRINT-OVERFLOW", (10, 13), "shorten its artist"),
    (GUDNAK, "minds", "\u6f22", "PRINT-GLYPH", (10, 14), "write its flavour with letters that the fonts have"),
]


@pytest.mark.parametrize(("text", "right", "wrong", "code", "place", "fix"), CASES)
def test_what_cannot_be_printed_is_told_at_its_field(
    text: str, right: str, wrong: str, code: str, place: tuple[int, int], fix: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    told = found(tmp_path, text.replace(right, wrong, 1), monkeypatch)
    assert [finding.code for finding in told] == [code]
    where = told[0].where
    assert where is not None and (where.file, where.line, where.column) == ("cards/own.yaml", *place)
    assert told[0].found and told[0].fix is not None and told[0].fix.say.startswith(fix)


def test_an_empty_colour_is_a_comment(tmp_path: Path, monkeypatch: Patch) -> None:
    text = GUDNAK.replace('{name: Moor, colour: "#445566", emblem: leaf, motto: Wait.}', "name: Moor\n    colour: #445566")
    told = found(tmp_path, text, monkeypatch)
    assert [(one.code, one.severity) for one in told] == [("CARDS-COLOUR", Severity.WARNING)]
    assert "quotation marks" in told[0].message and told[0].where is not None and told[0].where.line == 5


def test_the_american_spelling_is_a_colour_too(tmp_path: Path, monkeypatch: Patch) -> None:
    told = found(tmp_path, GUDNAK.replace("colour:", "color:").replace("#445566", "blu"), monkeypatch)
    assert [one.code for one in told] == ["CARDS-COLOUR"]


def test_a_picture_that_is_none_is_told_at_its_field(tmp_path: Path, monkeypatch: Patch) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "pier.png").write_bytes(b"no picture at all")
    told = found(tmp_path, GUDNAK + "    art: pier.png\n", monkeypatch)
    assert [one.code for one in told] == ["PRINT-ART"] and told[0].where is not None and told[0].where.line == 11
    told = found(tmp_path, GUDNAK + "    art: peer.png\n", monkeypatch)
    assert [one.code for one in told] == ["PATH-MISSING"] and told[0].where is not None and told[0].where.line == 11


def test_an_icon_of_the_project_is_one_too(tmp_path: Path, monkeypatch: Patch) -> None:
    icons = tmp_path / "templates" / "animaul" / "icons"
    icons.mkdir(parents=True)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="2"/></svg>'
    (icons / "animal-gulll.svg").write_text(svg, encoding="utf-8")
    assert found(tmp_path, ANIMAUL.replace("emblem: gull", "emblem: gulll"), monkeypatch) == []
