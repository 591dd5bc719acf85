"""Scenarios speak of cards whose texts are played as written: what is not read would be blank, and pass what must not happen."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from toolkit.content.library import Library
from toolkit.games.gudnak.cards import MODELS
from toolkit.games.gudnak.model import Cards
from toolkit.games.gudnak.vocabulary import language

FOLDER = Path(__file__).parents[2] / "scenarios" / "gudnak"
FILES = sorted(FOLDER.glob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_text_in_a_scenario_file_is_exact(path: Path) -> None:
    loaded = yaml.safe_load(path.read_text(encoding="utf-8"))
    cases = loaded["scenarios"] if isinstance(loaded, dict) else loaded
    shared = loaded.get("cards", []) if isinstance(loaded, dict) else []
    own = [case for case in cases if case.get("cards")]
    for case in [{"cards": []}, *own]:
        cards = [MODELS[one["kind"]].model_validate(one) for one in (*shared, *case.get("cards", []))]
        held = Library("gudnak", cards, {"factions": [], "traits": []})
        known = Cards(held, language(held))
        for index, card in enumerate(known.defs):
            if card.card.text:
                assert known.compile(index).exact, (card.name, card.card.text)
