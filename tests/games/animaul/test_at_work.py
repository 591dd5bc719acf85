"""What is at work and who answers events is kept from change to change: at every step it is what a look from nothing finds."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from toolkit.content.deck_file import load_deck
from toolkit.content.project import Project
from toolkit.games.animaul import at_work
from toolkit.games.animaul.setup import new_game
from toolkit.games.animaul.state import AnimaulState
from toolkit.play.chance import Chance, derive
from toolkit.registry import game
from toolkit.wording.machine import CARD, SEAT

STEPS = 150
"""Decisions of each game that are looked at."""


def _found(state: AnimaulState) -> dict[str, Any]:
    """All that is kept, as plain data."""
    work = at_work.work_of(state)
    rows = {
        kind: [(row, frame[SEAT], frame[CARD], amount, card) for row, frame, amount, card in sources]
        for kind, sources in work.rows.items() if sources
    }  # fmt: skip
    heard = state.heard()
    return {"rows": rows, "silenced": work.silenced, "texts": work.texts, "heard": heard, "listening": sorted(state.listening)}


@pytest.mark.parametrize("seed", range(2))
def test_what_is_kept_is_what_a_look_from_nothing_finds(seed: int) -> None:
    animaul, project = game("animaul"), Project.find()
    library, _ = project.library(animaul)
    language = animaul.language(library)
    decks = [load_deck(path) for path in project.deck_paths("animaul")]
    told = 0
    for number, pair in enumerate(combinations(decks, 2)):
        state, chance = new_game(pair, library, language, derive(seed, number), {}), Chance(derive(seed, number, 1))
        for _ in range(STEPS):
            if state.outcome() is not None:
                break
            legal = state.legal()
            state.apply(legal[chance.below(len(legal))])
            kept = _found(state)
            fresh = state.copy()
            fresh.touch()
            assert kept == _found(fresh)
            told += bool(kept["rows"]) + bool(kept["listening"])
    assert told > 1000
