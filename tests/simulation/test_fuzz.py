"""Fuzz: what random games reach, and the command that repeats a failure."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.simulation.fuzz import EVERY, FuzzJob, fuzz, options_of, pairs_of, play_one, seats_of, unreached


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


def test_every_table_is_played_in_every_turn_of_seats_and_every_deck_is_there_early() -> None:
    for decks, players in ((5, 2), (5, 3), (8, 4)):
        tables = pairs_of([None] * decks, players)  # type: ignore[list-item]
        round_one = [seats_of(tables, number) for number in range(len(tables))]
        assert sorted(tuple(sorted(seats)) for seats in round_one) == sorted(tables)
        turned = [seats_of(tables, number + len(tables)) for number in range(len(tables))]
        assert turned == [seats[1:] + seats[:1] for seats in round_one]
        if players > 2:
            assert {deck for seats in round_one[: 3 * decks] for deck in seats} == set(range(decks))


def test_some_games_are_played_under_the_options_of_the_game_s_variants(stranger: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert options_of(job(stranger, 1), EVERY - 1) == {}
    monkeypatch.setattr(type(stranger.game), "variants", lambda self, players: ({"a": players}, {"b": 2}))
    asked = [options_of(job(stranger, 1), number) for number in range(3 * EVERY)]
    assert [one for one in asked if one] == [{"a": 2}, {"b": 2}, {"a": 2}]
    seen = []
    real = type(stranger.game).new_game

    def new_game(self: Any, decks: Any, library: Any, seed: int, options: Any = None) -> Any:
        seen.append({name: value for name, value in options.items() if name != "trace"})
        return real(self, decks, library, seed, {"trace": True})

    monkeypatch.setattr(type(stranger.game), "new_game", new_game)
    monkeypatch.setattr(type(stranger.game), "longest", 1)
    found = fuzz(job(stranger, EVERY))
    assert {"a": 2} in seen
    assert [failure.options for failure in found.failures][-2:] == [{}, {"a": 2}]
