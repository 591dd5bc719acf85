"""Decks by name: the list of them, and what every command says of a name that there is not."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from toolkit.cli import main as cli


def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["deckwright", *arguments])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    out, err = capsys.readouterr()
    return int(ended.value.code or 0), out, err


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


COMMANDS = [("check",), ("print",), ("play", "Ember Rush"), ("matrix",)]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_wrong_name_is_answered_with_the_nearest_and_with_how_to_list_all(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = run(monkeypatch, capsys, *command, "Works and Tower")
    assert code == 2
    said = " ".join((out + err).split())
    assert "There is no deck 'Works and Tower'" in said and "did you mean 'Works and Towers'" in said
    assert "works_and_towers" not in said and "deckwright decks lists all" in said
    code, out, err = run(monkeypatch, capsys, *command, "zzqqxx")
    said = " ".join((out + err).split())
    assert code == 2 and "did you mean" not in said and "deckwright decks lists all" in said


def test_the_list_has_every_deck_of_the_games_and_of_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = run(monkeypatch, capsys, "decks")
    assert code == 0 and all(name in out for name in ("Ember Rush", "Works and Towers", "Cold Feet"))
    code, out, _ = run(monkeypatch, capsys, "decks", "animaul")
    assert code == 0 and "Cold Feet" in out and "Ember Rush" not in out
    (tmp_path / "deckwright.toml").write_text('game = "gudnak"\n', encoding="utf-8")
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "mine.txt").write_text("deck: The [Long] March\n3 Ember Hound\n", encoding="utf-8")
    code, out, _ = run(monkeypatch, capsys, "decks")
    row = next(line for line in out.splitlines() if line.startswith("The [Long] March"))
    assert code == 0 and row.split()[-3:] == ["gudnak", "3", "decks/mine.txt"]
    assert "Ember Rush" in out and "Cold Feet" not in out
