"""A new project of AniMaul: it checks clean, its deck holds the card of its own, and its scenario is about that card."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from toolkit.content.checking import Checker
from toolkit.content.project import Project
from toolkit.content.starter import make_project
from toolkit.games.animaul import GAME


def test_a_new_project_checks_clean_and_its_scenario_is_about_its_own_card(
    registered: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_project(tmp_path / "proj", GAME)
    monkeypatch.chdir(tmp_path / "proj")
    checker = Checker(Project.find())
    checker.add(".")
    report = checker.run()
    assert [finding.message for finding in report.findings] == []
    assert {item.path.as_posix() for item in report.items} == {"cards/my-cards.yaml", "decks/my-deck.yaml", "deckwright.toml"}
    (own,) = yaml.safe_load(Path("cards/my-cards.yaml").read_text("utf-8"))["cards"]
    assert own["name"] in yaml.safe_load(Path("decks/my-deck.yaml").read_text("utf-8"))["cards"]
    (scenario,) = yaml.safe_load(Path("tests/my-tests.yaml").read_text("utf-8"))["scenarios"]
    assert scenario["scenario"].startswith(own["name"])
    library, _ = Project.find().library(GAME)
    state = GAME.load_state(scenario["given"], library)
    assert scenario["do"][0] in [state.action_text(action) for action in state.legal()]
