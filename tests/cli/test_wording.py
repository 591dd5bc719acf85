"""deckwright wording as people call it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from toolkit.cli import main as cli

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `deckwright wording` in an empty folder; gives exit code, output and errors."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["deckwright", "wording", *arguments])
        code = 0
        try:
            cli.main()
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 1
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return call


def test_a_sentence_is_explained_and_its_canonical_text_shown(run: Run) -> None:
    code, out, err = run("gudnak", "destroy an enemy II or less")
    assert (code, err) == (0, "")
    assert "a chosen enemy fighter with printed power II or less" in out
    assert "Destroy target enemy II or less." in out


def test_a_sentence_may_come_as_separate_words(run: Run) -> None:
    assert run("gudnak", "Draw", "a", "card.")[0] == 0


def test_an_ability_is_read_on_the_kind_of_card_that_it_suits(run: Run) -> None:
    assert run("gudnak", "Passive: This fighter has +I when attacking Hunters.")[0] == 0
    assert run("gudnak", "Attached fighter has +I when attacking.")[0] == 0


def test_the_name_of_a_card_reads_its_text(run: Run) -> None:
    code, out, _ = run("gudnak", "Sable", "Quickmatch")
    assert code == 0
    assert "This fighter has +I when attacking." in out


def test_where_it_stops_is_shown_and_fails(run: Run) -> None:
    code, out, err = run("gudnak", "Relocate target fighter 2 squares towards your Gates.")
    assert (code, out) == (1, "")
    lines = err.splitlines()
    line = next(place for place, text in enumerate(lines) if text.startswith("    Relocate"))
    caret = lines[line + 1]
    assert lines[line][caret.index("^") : caret.rindex("^") + 1] == "towards"
    assert "understood up to" in err
    assert "here can stand" in err


def test_fix_gives_the_canonical_text_alone(run: Run) -> None:
    assert run("gudnak", "--fix", "target friendly fighter gets +1 this turn")[:2] == (
        0,
        "Target friendly fighter gains +I until end of turn.\n",
    )
    assert run("gudnak", "--fix", "target friendly fighter gets lost")[:2] == (1, "")


def test_fix_gives_what_may_have_been_meant_and_still_fails(run: Run) -> None:
    code, out, err = run("animaul", "--fix", "Reaction: When your opponent plays a Critter, destroy it.")
    assert (code, out) == (1, "When your opponent plays a Critter, defeat it.\n")
    assert "tags: [Reaction]" in err


def test_what_may_have_been_meant_is_offered(run: Run) -> None:
    code, out, err = run("gudnak", "Sacrifice this fighter: draw 2 cards.")
    assert (code, out) == (1, "")
    assert "this is read: Action: Sacrifice this fighter. If you do, draw 2 cards." in err.splitlines()
    assert "what comes near: At the start of" in run("gudnak", "Wiggle at the start of your turn.")[2]


def test_a_sentence_may_speak_of_the_card_by_its_name(run: Run) -> None:
    assert "This card has +1 when attacking." in run("animaul", "--name", "Mud Newt", "Mud Newt gets +1 when attacking.")[1]
    assert run("animaul", "Mud Newt gets +1 when attacking.")[0] == 1


def test_tree_shows_the_tree(run: Run) -> None:
    code, out, _ = run("gudnak", "--tree", "Draw 2 cards.")
    assert code == 0
    assert "Do(verb='draw'" in out


def test_without_a_sentence_the_phrase_book(run: Run) -> None:
    code, out, _ = run("gudnak")
    assert code == 0
    assert "destroy <what>" in out
    assert "Destroy target enemy II or less." in out


def test_wrong_calls_are_told(run: Run) -> None:
    for arguments in (("gudnok", "Draw a card."), ("gudnak", "--kind", "wizard", "Draw a card.")):
        code, _, err = run(*arguments)
        assert code == 2
        assert "there" in err.lower()
        assert "Traceback" not in err


def test_coverage_says_how_much_is_read_and_which_rows_serve_one_text_only(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("gudnak", "--coverage")
    assert code == 0
    lines = out.splitlines()
    assert "different texts on" in lines[0]
    assert lines[1].startswith("read exactly: ")
    assert lines[1].endswith("(100.0 %)")
    assert "leave-one-out" in lines[2]
    assert any(line.startswith("* ") for line in lines)
    (tmp_path / "deckwright.toml").touch()
    (tmp_path / "cards").mkdir()
    card = '{name: Odd Card, kind: tactic, cost: 1, faction: Neutral, text: "Giggle loudly."}'
    (tmp_path / "cards" / "own.yaml").write_text(f"game: gudnak\nset: S\nsource: house\ncards:\n- {card}\n", encoding="utf-8")
    code, out, _ = run("gudnak", "--coverage")
    assert code == 1
    assert out.splitlines()[-1] == "not read exactly: Odd Card"


def test_more_than_a_card_holds_is_not_read(run: Run) -> None:
    code, out, err = run("gudnak", "Draw a card. " * 9_000)
    assert (code, out) == (2, "")
    assert "117,0" in err or "116,9" in err
    assert len(err) < 400
