"""Project folders: found upwards, over the bundled content; what they name never leads out of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from toolkit.content.cards_file import load_cards
from toolkit.content.project import Project, inside
from toolkit.content.rules import load_rules
from toolkit.findings import Mark, Refused, Severity
from toolkit.registry import game

GUDNAK = game("gudnak")


def project(folder: Path, toml: str = 'game = "gudnak"\n') -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "deckwright.toml").write_text(toml, "utf-8")
    for name in ("cards", "decks", "art"):
        (folder / name).mkdir(exist_ok=True)
    return folder


def test_the_nearest_project_upwards_is_found(tmp_path: Path) -> None:
    outer = project(tmp_path / "outer")
    inner = project(outer / "decks" / "inner", 'name = "In"\n')
    (inner / "decks" / "deep").mkdir()
    assert Project.find(inner / "decks" / "deep").root == inner
    assert Project.find(outer / "cards").root == outer
    assert Project.find(outer).game == "gudnak"
    assert Project.find(tmp_path).root is None


@pytest.mark.parametrize(
    ("toml", "place", "says"),
    [
        ('game = "gudnack"\n', "1:8", "'gudnak'"),
        ('paper = "../b9"\n', "1:9", "letter"),
        ('duplex = "lang"\n', "1:10", "did you mean 'long'"),
        ('name = "A"\npapr = "A4"\n', "2:8", "'paper'"),
        ("name = 7\n", "1:8", "text"),
        ("name = \n", "1:8", "TOML"),
    ],
)
def test_faults_of_deckwright_toml_are_told_at_their_place(tmp_path: Path, toml: str, place: str, says: str) -> None:
    project(tmp_path, toml)
    with pytest.raises(Refused) as refused:
        Project.find(tmp_path)
    (finding,) = refused.value.findings
    assert str(finding.where) == f"{tmp_path / 'deckwright.toml'}:{place}"
    assert says in f"{finding.message} {finding.required} {finding.fix.say if finding.fix else ''}"


def test_the_projects_cards_lie_over_the_bundled_ones(tmp_path: Path) -> None:
    root = project(tmp_path)
    bundled, _ = Project(None).library(GUDNAK)
    name = next(iter(bundled)).name
    text = f"""set: Mine
game: gudnak
factions: [{{name: Ash, colour: '#123456'}}]
cards:
- {{name: '{name.upper()}', kind: basic, power: 3}}
"""
    (root / "cards" / "a.yaml").write_text(text + "- {name: New One, kind: basic, power: 1, faction: Ash}\n", "utf-8")
    (root / "cards" / "b.yaml").write_text(
        "set: B\ngame: gudnak\ncards:\n- {name: new one, kind: basic, power: 2}\n- {nme: X}\n", "utf-8"
    )
    library, findings = Project.find(root).library(GUDNAK)
    card = library.find(name)
    assert card is not None and card.set_name == "Mine"
    assert len(library) == len(bundled) + 1
    assert library.details["factions"]["Ash"]["colour"] == "#123456"
    assert "Ash" in library.declared["factions"]
    told = {finding.code: finding for finding in findings}
    assert told["CARD-OVERRIDE"].severity is Severity.INFO
    assert told["CARD-TWICE"].also[0].file.endswith("a.yaml")
    assert told["CARD-KIND"].where is not None and told["CARD-KIND"].where.file.endswith("b.yaml")


def test_a_project_lends_its_cards_to_its_own_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = project(tmp_path, 'name = "x"\n')
    (root / "cards" / "a.yaml").write_text("set: S\ngame: gudnak\ncards: []\n")
    assert [path.name for path in Project.find(root).card_files(GUDNAK)] == ["a.yaml"]
    monkeypatch.setattr(type(GUDNAK), "name", "other")
    (root / "deckwright.toml").write_text('game = "gudnak"\n')
    assert Project.find(root).card_files(GUDNAK) == []


def test_decks_are_found_by_path_stem_and_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = project(tmp_path)
    (root / "decks" / "mine.yaml").write_text("deck: The Long March\ngame: gudnak\ncards: [X]\n", "utf-8")
    monkeypatch.chdir(root)
    here = Project.find()
    for word in ("decks/mine.yaml", "mine", "MINE", "the long march"):
        assert here.find_deck(word).name == "mine.yaml", word
    bundled = here.deck_paths("gudnak")[0]
    assert here.find_deck(bundled.stem) == bundled
    with pytest.raises(Refused) as refused:
        here.find_deck("the long marsh")
    (finding,) = refused.value.findings
    assert finding.severity is Severity.UNREADABLE
    assert finding.fix is not None and "The Long March" in finding.fix.say


@pytest.mark.parametrize(
    "name",
    [
        "../secret.png",
        "a/../../secret.png",
        "/etc/passwd",
        "C:/x.png",
        "c:x.png",
        "..\\secret.png",
        "~/x.png",
        "link/secret.png",
        "sub/../x.png",
        "a\0b",
        "",
    ],
)
def test_paths_never_lead_out_of_the_folder(tmp_path: Path, name: str) -> None:
    art = tmp_path / "project" / "art"
    art.mkdir(parents=True)
    (tmp_path / "secret.png").write_bytes(b"x")
    (art / "link").symlink_to(tmp_path)
    with pytest.raises(Refused) as refused:
        inside(art, name, Mark("c.yaml", 3, 8))
    (finding,) = refused.value.findings
    assert finding.code == "PATH-OUTSIDE" and finding.severity is Severity.ILLEGAL
    assert str(finding.where) == "c.yaml:3:8"


def test_pictures_are_found_and_capitals_must_agree(tmp_path: Path) -> None:
    (tmp_path / "Sub").mkdir()
    (tmp_path / "Sub" / "Hound.PNG").write_bytes(b"x")
    assert inside(tmp_path, "Sub/Hound.PNG", Mark("c")).is_file()
    with pytest.raises(Refused) as refused:
        inside(tmp_path, "sub/hound.png", Mark("c"))
    assert refused.value.findings[0].code == "PATH-CASE"
    assert refused.value.findings[0].fix is not None and "Sub/Hound.PNG" in refused.value.findings[0].fix.say
    with pytest.raises(Refused) as refused:
        inside(tmp_path, "nothing.png", Mark("c"))
    assert refused.value.findings[0].code == "PATH-MISSING"


def test_folders_and_pipes_are_no_pictures(tmp_path: Path) -> None:
    (tmp_path / "dir.png").mkdir()
    os.mkfifo(tmp_path / "pipe.png")
    for name, found in (("dir.png", "a folder"), ("pipe.png", "a device or a pipe")):
        with pytest.raises(Refused) as refused:
            inside(tmp_path, name, Mark("c"))
        assert [(finding.code, finding.found) for finding in refused.value.findings] == [("PATH-KIND", found)]


def test_rules_are_read_by_id_and_their_faults_told(tmp_path: Path) -> None:
    (tmp_path / "rules.yaml").write_text("- {id: AB-001, section: S, kind: k, rule: One., ruling: Two., because: Three.}\n")
    (rule,) = load_rules(tmp_path).values()
    assert (rule.id, rule.rule, rule.ruling, rule.because) == ("AB-001", "One.", "Two.", "Three.")
    (tmp_path / "rules.yaml").write_text(
        "- {id: AB-001, rule: One.}\n- {id: AB-001, rule: Two.}\n- {id: ab1, rule: ''}\n- {id: AB-2, rul: x}\n"
    )
    with pytest.raises(Refused) as refused:
        load_rules(tmp_path)
    assert {(finding.code, finding.where.line) for finding in refused.value.findings if finding.where} == {
        ("RULES-TWICE", 2), ("RULES-FIELD", 3), ("RULES-FIELD", 4)
    }  # fmt: skip
    assert load_rules(tmp_path / "none") == {}


def test_bundled_content_has_no_fault() -> None:
    for path in sorted((GUDNAK.folder / "sets").glob("*")):
        cards, _, findings = load_cards(path, GUDNAK)
        assert cards and not findings, path
    assert load_rules(GUDNAK.folder)
