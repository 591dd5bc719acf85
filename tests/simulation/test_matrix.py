"""Matrix: every pairing once, both sides of each, and a verdict on the field."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from toolkit.simulation import experiment as experiments
from toolkit.simulation.matrix import Matrix, field_verdict, matrix_json, play_matrix
from toolkit.simulation.statistics import wilson


def test_every_pairing_is_played(stranger: Any) -> None:
    decks = [stranger.tall, stranger.flint, stranger.tall]
    seen: list[tuple[int, int]] = []
    found = play_matrix("pebblefall", decks, stranger.library, "random", 10, 3, 1, lambda *done: seen.append(done))
    assert set(found.rates) == {(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)}
    assert found.games == found.wanted == sum(found.terminations.values()) == 30
    for (one, two), rate in found.rates.items():
        assert rate.n == 10
        assert abs(rate.value + found.rates[two, one].value - 1) < 1e-9
    assert seen[-1] == (30, 30)
    assert seen == sorted(seen)
    data = matrix_json(found)
    assert json.loads(json.dumps(data)) == data


def test_one_pair_is_measured_and_the_workers_play_the_rest(stranger: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    decks = [stranger.tall, stranger.flint, stranger.tall, stranger.flint]
    alone = play_matrix("pebblefall", decks, stranger.library, "random", 8, 3, 1)
    here: list[int] = []
    play = experiments._play

    def noted(experiment: experiments.Experiment, pairs: Sequence[int]) -> Any:
        here.append(len(pairs))
        return play(experiment, pairs)

    monkeypatch.setattr(experiments, "_play", noted)
    monkeypatch.setattr(experiments, "TASK_SECONDS", 1e-6)
    monkeypatch.setattr(experiments, "_SMALL_JOB_SECONDS", 0.0)
    assert play_matrix("pebblefall", decks, stranger.library, "random", 8, 3, 2) == alone
    assert here == [1]


def test_interrupted_the_pairings_that_are_complete_are_kept(stranger: Any) -> None:
    def stop(done: int, total: int) -> None:
        if done == 14:
            raise KeyboardInterrupt

    decks = [stranger.tall, stranger.flint, stranger.tall]
    found = play_matrix("pebblefall", decks, stranger.library, "random", 10, 3, 1, stop)
    assert set(found.rates) == {(0, 1), (1, 0)}
    assert (found.games, found.wanted, sum(found.terminations.values())) == (10, 30, 10)
    assert found.rates[0, 1] == play_matrix("pebblefall", decks, stranger.library, "random", 10, 3, 1).rates[0, 1]


def made(scores: dict[tuple[int, int], float], n: int = 200) -> Matrix:
    rates = {pair: wilson(score * n, n) for pair, score in scores.items()}
    rates |= {(two, one): wilson((1 - score) * n, n) for (one, two), score in scores.items()}
    return Matrix(("A", "B", "C"), rates, wilson(300, 600), {"end": 600}, 600, 600)


def test_the_verdict_names_what_stands_out() -> None:
    strong = made({(0, 1): 0.8, (0, 2): 0.75, (1, 2): 0.5})
    assert strong.ranking()[0] == 0
    assert field_verdict(strong).startswith("A (78 % (73-81)) is too strong.")
    assert "A against B: 80 %" in field_verdict(strong)
    few = field_verdict(made({(0, 1): 1.0, (0, 2): 0.5, (1, 2): 0.5}, n=2))
    assert few.startswith("A (75 % (30-95)) may be too strong, but so few games cannot tell: play more. B (25 % (5-70)) may be")
    fair = made({(0, 1): 0.52, (0, 2): 0.5, (1, 2): 0.5})
    assert field_verdict(fair).startswith("Every deck scores between 35 % and 65 %")
    assert "one-sided" not in field_verdict(fair)
