"""deckwright check as people call it: exit codes and messages."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from toolkit.cli import main as cli
from toolkit.registry import game

DECK = game("gudnak").folder / "decks" / "ash_and_tithe.yaml"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command in an empty folder; gives exit code, output and errors."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["deckwright", *arguments])
        code = 0
        try:
            cli.main()
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return call


def deck_text(*changes: tuple[str, str]) -> str:
    text = DECK.read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def names() -> list[str]:
    from toolkit.content.deck_file import load_deck

    return [line.name for line in load_deck(DECK).lines if line.section == "cards"]


def test_a_legal_deck(run: Run) -> None:
    code, out, err = run("check", str(DECK))
    assert (code, err) == (0, "")
    assert ": legal (" in out and "1 deck: 1 legal. Nothing to mend." in out


@pytest.mark.parametrize(
    ("file", "raw", "code", "says"),
    [
        ("empty.yaml", b"", 2, "empty"),
        ("blank.txt", b"  \n\n", 2, "empty"),
        ("syntax.yaml", b"deck: [a\ncards: {\n", 2, "not YAML"),
        ("binary.yaml", b"\x7fELF\x00\x01\x02", 2, "not a text file"),
        ("binary.txt", b"\x89PNG\r\n\x1a\n\x00", 2, "not a text file"),
        ("other.yaml", b"hello: world\n", 2, "neither a deck nor a card file"),
        ("picture.xlsx", b"no", 2, "not a workbook"),
        ("nogame.txt", b"deck: D\n1 X\n", 1, "for which game"),
        ("comment.txt", b"# nothing else\n", 1, "for which game"),
        ("game.txt", b"deck: D\ngame: chess\n1 X\n", 1, "no game 'chess'"),
        ("nocards.yaml", b"deck: D\ngame: gudnak\ncards: []\n", 1, "no cards"),
    ],
)
def test_files_that_are_wrong(run: Run, file: str, raw: bytes, code: int, says: str) -> None:
    Path(file).write_bytes(raw)
    got, out, err = run("check", file)
    assert (got, err) == (code, "")
    assert says in out and out.startswith(file)


def test_what_is_no_file(run: Run, tmp_path: Path) -> None:
    Path("folder").mkdir()
    os.mkfifo("pipe")
    for word, says in (
        ("missing.yaml", "no such file"),
        ("folder", "nothing to check"),
        ("pipe", "pipe"),
        ("nosuch", "no deck 'nosuch'"),
    ):
        code, out, err = run("check", word)
        assert (code, err) == (2, ""), word
        assert says in out, word


def test_all_files_are_checked_though_one_cannot_be_read(run: Run) -> None:
    Path("bad.yaml").write_text("a: [")
    Path("good.yaml").write_text(deck_text())
    code, out, _ = run("check", ".")
    assert code == 2
    assert "good.yaml: legal" in out and "bad.yaml: unreadable" in out


def test_nineteen_and_twenty_one_cards(run: Run) -> None:
    first = names()[0]
    Path("less.yaml").write_text(deck_text((f"  {first}: 1\n", "")), "utf-8")
    Path("more.yaml").write_text(deck_text(("cards:\n", "cards:\n  Bottle Imp: 1\n")), "utf-8")
    code, out, _ = run("check", "less.yaml")
    assert code == 1 and "less.yaml: incomplete" in out and "19" in out
    code, out, _ = run("check", "more.yaml")
    assert code == 1 and "more.yaml: illegal" in out and "21" in out


def test_copies_of_a_hero_over_three_lines_are_found_with_all_places(run: Run) -> None:
    hero = names()[0]
    lines = "".join(f"1 {name}\n" for name in [hero, *names(), hero])
    Path("d.txt").write_text(f"deck: D\ngame: gudnak\n{lines}", "utf-8")
    code, out, _ = run("check", "d.txt", "--format", "json")
    data = json.loads(out)
    told = [finding for finding in data["findings"] if hero in finding["message"] and finding["found"].startswith("3")]
    assert code == 1 and told
    places = {mark["line"] for mark in (told[0]["where"], *told[0]["also"])}
    assert {3, 4} <= places and len(places) == 3
    assert told[0]["rule_text"], "the rule is quoted"


def test_a_misspelt_name_is_told_and_not_replaced(run: Run) -> None:
    name = names()[1]
    Path("d.yaml").write_text(deck_text((f"  {name}:", f"  {name[:-1]}zz:")), "utf-8")
    code, out, _ = run("check", "d.yaml")
    assert code == 1
    assert name[:-1] + "zz" in out and name in out.replace(name[:-1] + "zz", "")


def test_a_wrong_faction(run: Run) -> None:
    text = DECK.read_text("utf-8")
    Path("d.yaml").write_text(text.replace("faction: Cinder Pact", "faction: Barrow Choir"), "utf-8")
    code, out, _ = run("check", "d.yaml")
    assert code == 1 and "Barrow Choir" in out and "illegal" in out


def test_rules_are_quoted_and_a_fix_proposed(run: Run) -> None:
    Path("d.yaml").write_text(deck_text((f"  {names()[0]}: 1\n", f"  {names()[0]}: 2\n")), "utf-8")
    code, out, _ = run("check", "d.yaml")
    assert code == 1
    assert "  rule      GUD-" in out and "“" in out and "  fix       " in out and "  required  " in out


def test_github_annotations_are_one_line_each_and_escaped(run: Run) -> None:
    Path("a,b.txt").write_text("deck: D\ngame: gudnak\n-1 100% Hound\n", "utf-8")
    code, out, _ = run("check", "a,b.txt", "--format", "github")
    assert code == 1
    lines = out.strip().split("\n")
    assert all(line.startswith(("::error ", "::warning ", "::notice ")) for line in lines)
    first = next(line for line in lines if "DECK-COUNT" in line)
    assert first.startswith("::error file=a%2Cb.txt,line=3,col=1,title=DECK-COUNT::")
    assert "100%25 Hound" in first and "%0A" in first


def test_json_is_json_and_counts_every_file(run: Run) -> None:
    Path("good.yaml").write_text(deck_text())
    Path("bad.yaml").write_text("a: [")
    code, out, _ = run("check", "good.yaml", "bad.yaml", "--format", "json")
    data = json.loads(out)
    assert code == data["exit_code"] == 2
    assert {file["file"]: file["status"] for file in data["files"]} == {"good.yaml": "legal", "bad.yaml": "unreadable"}
    assert data["findings"][0]["where"] == {"file": "bad.yaml", "line": 2, "column": 1}


def test_a_deck_sees_the_cards_of_a_file_that_is_checked_with_it(run: Run) -> None:
    name = names()[-1]
    from toolkit.content.project import Project

    card = Project(None).library(game("gudnak"))[0].find(name)
    assert card is not None
    fields = {**card.model_dump(mode="json"), "name": "Quite New"}
    Path("mine.json").write_text(json.dumps({"set": "S", "game": "gudnak", "cards": [fields]}), "utf-8")
    Path("d.yaml").write_text(deck_text((f"  {name}:", "  Quite New:")), "utf-8")
    assert run("check", "d.yaml")[0] == 1
    code, out, _ = run("check", "d.yaml", "mine.json")
    assert code == 0, out


def test_a_project_is_checked_from_anywhere_inside(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("check")[0] == 2
    assert run("new", "proj", "--game", "gudnak")[0] == 0
    monkeypatch.chdir("proj/decks")
    code, out, err = run("check")
    assert (code, err) == (0, "")
    assert "my-deck.yaml: legal" in out and "my-cards.yaml: fine" in out
    Path("../cards/broken.yaml").write_text("set: B\ngame: gudnak\ncards:\n- {name: A, kind: basic}\n")
    code, out, _ = run("check", "my-deck.yaml")
    assert code == 0 and "broken.yaml" in out and "warning" in out


def test_control_characters_do_not_reach_the_terminal(run: Run) -> None:
    Path("d.txt").write_text("deck: D\ngame: gudnak\n1 \x1b[31mRed\n", "utf-8")
    code, out, _ = run("check", "d.txt")
    assert code == 1 and "\x1b" not in out


def test_saved_games_in_a_folder_are_no_decks(run: Run, tmp_path: Path) -> None:
    Path("deck.yaml").write_text(DECK.read_text("utf-8"), "utf-8")
    code, out, err = run("play", "deck.yaml", "deck.yaml", "-n", "2", "--workers", "1", "--bots", "random", "--save", "games")
    assert code == 0 and list((tmp_path / "games").glob("*.yaml")), out + err
    code, out, _ = run("check", ".")
    assert code == 0 and "games" not in out
    record = next((tmp_path / "games").glob("*.yaml")).relative_to(tmp_path)
    code, out, _ = run("check", str(record))
    assert code == 0 and "deckwright replay" in out


def test_a_deck_whose_card_file_is_unreadable_says_so(run: Run) -> None:
    Path("my.yaml").write_text("set: Mine\ngame: gudnak\ncards:\n- name: My Card\n  text: One: two\n", "utf-8")
    Path("deck.yaml").write_text(deck_text(("Burnt Offering", "My Card")), "utf-8")
    code, out, _ = run("check", ".")
    assert code == 2
    assert "There is no card 'My Card'" in out and "mend first: my.yaml" in out


def test_that_faults_share_a_cure_is_said_when_there_are_several(run: Run) -> None:
    Path("deck.txt").write_text("deck: Mine\ngame: gudnak\n1 Ember Hound\n", "utf-8")
    _, out, _ = run("check", "deck.txt")
    assert out.endswith("make one, then check again.\n")
    Path("deck.yaml").write_text(deck_text(), "utf-8")
    _, out, _ = run("check", "deck.yaml")
    assert "check again" not in out
