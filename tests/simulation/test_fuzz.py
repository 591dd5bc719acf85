"""Fuzz: what random games reach, and the command that repeats a failure."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.simulation.fuzz import FuzzJob, fuzz, play_one, unreached


def job(stranger: Any, games: int) -> FuzzJob:
    return FuzzJob("pebblefall", (stranger.tall, stranger.flint), stranger.library, games, 4)


def test_all_pairs_are_played_and_everything_is_reached(stranger: Any) -> None:
    found = fuzz(job(stranger, 30))
    assert found.games == 30
    assert not found.failures
    assert set(found.actions) == {"play", "choose"}
    assert {"summit", "last stone"} <= set(found.terminations)
    assert sum(found.terminations.values()) == 30
    names = [card.name for card in stranger.library]
    assert unreached(found, names, ("play",)) == []
    assert unreached(found, ["No Such Stone"], ("play",)) == ["No Such Stone"]


def test_a_failure_is_the_same_again_on_its_own_seed(stranger: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(stranger.game.new_game(stranger.decks, stranger.library, 1))
    real = kind.census
    monkeypatch.setattr(kind, "census", lambda state: {**real(state), "ghost": int(len(state.discards[0]) > 2)})
    found = fuzz(job(stranger, 12))
    assert found.failures
    assert found.games == 12, "a failure does not end the run"
    failure = found.failures[-1]
    numbers = [["Tall Tower", "Flint Storm"].index(name) for name in failure.decks]
    again = play_one(job(stranger, 1), (numbers[0], numbers[1]), failure.seed)
    assert again.failures == [failure]
