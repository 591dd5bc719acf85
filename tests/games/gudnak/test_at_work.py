"""What is at work is worked out from change to change; after every step of random games it is what a look from nothing finds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gudnak.effect_kit import card, state
from toolkit.content.deck_file import load_deck
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.content.project import Project
from toolkit.games.gudnak import at_work, statics
from toolkit.games.gudnak.setup import new_game
from toolkit.games.gudnak.state import GudnakState
from toolkit.play.chance import Chance, derive
from toolkit.registry import game
from toolkit.wording.language import Language
from toolkit.wording.machine import CARD, SEAT

STEPS = 120
"""Decisions of each game that are looked at."""


@pytest.fixture(scope="module")
def bundled() -> tuple[list[DeckList], Library, Language]:
    gudnak, project = game("gudnak"), Project.find()
    library, _ = project.library(gudnak)
    language = gudnak.language(library)
    assert language is not None
    return [load_deck(path) for path in project.deck_paths("gudnak")], library, language


def _entries(rows: list[at_work.Entry]) -> list[tuple[Any, ...]]:
    return [(row, frame[SEAT], frame[CARD], amount, fighter) for row, frame, amount, fighter in rows]


def _field(state: GudnakState) -> tuple[Any, ...]:
    field = state.board
    return field.names, field.adjacent, field.back, field.gates


def _found(state: GudnakState) -> dict[str, Any]:
    """All that is kept about what is at work, as plain data."""
    work = at_work.work_of(state)
    spoken = work.spoken
    lists = {name: _entries(getattr(spoken, name)) for name in ("power", "traits", "regions", "permits")}
    return {
        **lists,
        "bans": {verb: _entries(rows) for verb, rows in spoken.bans.items()},
        "players": spoken.players,
        "fighters": spoken.fighters,
        "deploying": spoken.deploying,
        "steady": spoken.steady,
        "restless": spoken.restless,
        "speaking": work.speaking,
        "hearing": work.hearing,
        "acting": work.acting,
        "texts": work.texts,
        "field": _field(state),
        "closed": statics.closed(state),
        "traits of all": [statics.traits(state, stack[-1]) for stack in state.stacks if stack],
    }


def _afresh(state: GudnakState) -> GudnakState:
    """A copy that knows nothing of what was found before, nor do the cards."""
    twin = state.copy()
    for compiled in state.cards.compiled:
        if compiled is not None and compiled.code is not None:
            compiled.code.speeches.clear()
            for row in (row for rows, _ in compiled.code.rows for row in rows if row.region is not None):
                row.region.known.clear()
    twin.derived = twin.work = twin.legal_cache = None
    twin.spoken = at_work.SILENCE
    return twin


def _play(state: GudnakState, seed: int) -> int:
    """Play on at random; how often something was kept to compare."""
    chance, looked = Chance(derive(12, seed)), 0
    for step in range(STEPS):
        if state.over is not None:
            break
        options = state.legal()
        kept, fresh = state.derived is not None, _afresh(state)
        assert _found(state) == _found(fresh), f"game {seed}, step {step}"
        assert fresh.legal() == options, f"game {seed}, step {step}"
        looked += kept
        if step % 9 == 4:
            before, state = state, state.copy()  # a copy goes by what was found before it, and changes nothing of it
            seen = _found(before)
            state.apply(options[chance.below(len(options))])
            assert _found(before) == seen, f"game {seed}, step {step}: a copy reached back"
        else:
            state.apply(options[chance.below(len(options))])
    return looked


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_kept_is_what_a_fresh_look_finds(bundled: tuple[list[DeckList], Library, Language], seats: int) -> None:
    decks, library, language = bundled
    looked = 0
    for first in range(len(decks)):
        chosen = [decks[(first + step) % len(decks)] for step in (0, 1, 5, 7)[:seats]]
        looked += _play(new_game(chosen, library, language, derive(11, first), {}), first)
    assert looked > 20 * len(decks)  # otherwise nothing was kept, and the test would say nothing


RESTLESS = {
    "Scold": "Passive: Enemy fighters adjacent to this fighter lose all abilities while this fighter is fatigued.",
    "Nurse": "Passive: Fatigued enemy fighters lose all abilities.",
    "Sun": "Passive: Enemy fighters lose all abilities during your turn.",
    "Thorn": "Passive: Enemy fighters cannot enter squares adjacent to fatigued friendly fighters.",
    "Piper": "Action: Gain control of target enemy fighter until end of turn.",
    "Guide": "Passive: Squares adjacent to this fighter count as your Back Row.",
    "Drum": "Passive: Friendly fighters have +I.",
    "Bell": "Action: Draw a card.",
}
"""What is at work here changes when fighters tire or recover, when a turn begins, and when one changes sides."""


def test_it_follows_fatigue_turns_and_control() -> None:
    cards = [card("hero", name, text, traits=["Soldier"]) for name, text in RESTLESS.items()]
    names = list(RESTLESS)
    assert _looks([state(cards, hands=[names, names], decks=[names * 2, names * 2], active=seat) for seat in (0, 1)]) > 100


def _looks(states: list[GudnakState]) -> int:
    return sum(_play(position.copy(), seed) for position in states for seed in range(8))
