"""deckwright new: the project checks clean, for any game; nothing is ever overwritten."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from toolkit.content.checking import Checker
from toolkit.content.project import FOLDERS, Project
from toolkit.content.starter import make_project
from toolkit.findings import Refused
from toolkit.registry import game


def findings_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[str]]:
    monkeypatch.chdir(folder)
    checker = Checker(Project.find())
    checker.add(".")
    report = checker.run()
    return [finding.message for finding in report.findings], sorted(item.path.as_posix() for item in report.items)


def test_a_new_project_checks_clean_and_uses_its_own_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_project(tmp_path / "proj", game("gudnak"), 'Ash: "Iron" & Co')
    messages, items = findings_of(tmp_path / "proj", monkeypatch)
    assert messages == []
    assert items == ["cards/my-cards.yaml", "decks/my-deck.yaml", "deckwright.toml"]
    project = Project.find()
    assert project.settings.name == 'Ash: "Iron" & Co'
    assert all((tmp_path / "proj" / name).is_dir() for name in FOLDERS)
    (own,) = yaml.safe_load(Path("cards/my-cards.yaml").read_text("utf-8"))["cards"]
    deck = yaml.safe_load(Path("decks/my-deck.yaml").read_text("utf-8"))
    assert own["name"] in deck["cards"]
    assert Project(None).library(game("gudnak"))[0].find(own["name"]) is None
    schema = Path("cards/my-cards.yaml").read_text("utf-8").split("$schema=")[1].split()[0]
    assert (tmp_path / "proj" / "cards" / schema).resolve() == tmp_path / "proj" / "cards.schema.json"


def test_it_works_for_a_strangers_game(stranger: Any, stranger_site: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(stranger_site)}

    def call(*arguments: str, folder: Path = tmp_path) -> str:
        command = [sys.executable, "-c", "from toolkit.cli.main import main; main()", *arguments]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=900)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    call("new", "mine", "--game", stranger.game.name)
    assert "my-deck.yaml: legal" in call("check", folder=tmp_path / "mine")
    assert "1 of 1" in call("test", folder=tmp_path / "mine")


@pytest.mark.parametrize("kind", ["file", "full", "link"])
def test_nothing_is_overwritten(tmp_path: Path, kind: str) -> None:
    target = tmp_path / "proj"
    if kind == "file":
        target.write_text("mine")
    elif kind == "full":
        target.mkdir()
        (target / "notes.txt").write_text("mine")
    else:
        (tmp_path / "real").mkdir()
        target.symlink_to(tmp_path / "real")
    before = sorted(path.name for path in tmp_path.rglob("*"))
    with pytest.raises(Refused, match="already"):
        make_project(target, game("gudnak"))
    assert sorted(path.name for path in tmp_path.rglob("*")) == before


def test_an_empty_folder_is_used_and_others_may_enter(tmp_path: Path) -> None:
    (tmp_path / "proj").mkdir()
    make_project(tmp_path / "proj", game("gudnak"))
    assert stat.S_IMODE((tmp_path / "proj").stat().st_mode) & 0o500 == 0o500
    assert [path.name for path in tmp_path.iterdir()] == ["proj"]


def test_a_failure_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(Refused, match="No space left"):
        make_project(tmp_path / "proj", game("gudnak"))
    assert list(tmp_path.iterdir()) == []


def test_the_scenario_of_a_gudnak_project_is_about_its_own_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from toolkit.play.scenario_suite import run_files

    make_project(tmp_path / "proj", game("gudnak"))
    monkeypatch.chdir(tmp_path / "proj")
    scenario, cards = Path("tests/my-tests.yaml"), Path("cards/my-cards.yaml")
    (own,) = yaml.safe_load(cards.read_text("utf-8"))["cards"]
    assert [one.passed for one in run_files([scenario], Project.find(), "gudnak").results] == [True]
    if f"do: [play {own['name']}]" not in scenario.read_text("utf-8"):
        pytest.skip(f"there is no scenario about {own['name']} yet: the project begins a game instead")
    assert [one.passed for one in run_files([scenario], Project.find(), "gudnak").results] == [True]
    cards.write_text(cards.read_text("utf-8").replace(own["text"], "Draw a card."), "utf-8")
    assert [one.passed for one in run_files([scenario], Project.find(), "gudnak").results] == [False]
