"""Experiments: pairs, seeds, workers, and an honest count of games."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from toolkit.content.decklist import DeckLine
from toolkit.play.record import read_record
from toolkit.play.replay import replay
from toolkit.simulation import experiment as experiments
from toolkit.simulation.experiment import Experiment, Results, run
from toolkit.simulation.report import as_json, summarise, verdict
from toolkit.simulation.report_view import show_cards
from toolkit.simulation.store import save_results


def plan(stranger: Any, games: int = 20, bots: tuple[str, str] = ("greedy", "greedy"), **more: Any) -> Experiment:
    decks = more.pop("decks", (stranger.tall, stranger.flint))
    return Experiment("pebblefall", decks, stranger.library, bots, games, more.pop("seed", 11), **more)


def test_seats_are_swapped_in_pairs_on_the_same_seed(stranger: Any) -> None:
    games = run(plan(stranger, 21), workers=1).games
    assert len(games) == 22, "an odd number of games is rounded up to whole pairs"
    for one, two in zip(games[::2], games[1::2], strict=True):
        assert (one.seats, two.seats) == ((0, 1), (1, 0))
        assert one.seed == two.seed
        assert (one.first, two.first) == (0, 1)
    assert len({game.seed for game in games}) == 11


def test_a_mirror_match_is_exactly_even(stranger: Any) -> None:
    results = run(plan(stranger, 40, decks=(stranger.flint, stranger.flint)), workers=1)
    assert results.pair_scores() == [0.5] * 20
    summary = summarise(results, [stranger.flint, stranger.flint], 1)
    assert (summary.pair_rate.low, summary.pair_rate.value, summary.pair_rate.high) == (0.5, 0.5, 0.5)
    assert "against itself" in verdict(summary)


def test_one_deck_and_two_bots_compare_the_bots(stranger: Any) -> None:
    results = run(plan(stranger, 60, ("greedy", "random"), decks=(stranger.tall, stranger.tall)), workers=1)
    summary = summarise(results, [stranger.tall, stranger.tall], 1, ("greedy", "random"))
    assert summary.names == ("Tall Tower (greedy)", "Tall Tower (random)")
    assert verdict(summary).startswith("Tall Tower (greedy) clearly beats Tall Tower (random)")
    assert "too strong" not in verdict(summary)


def test_every_game_is_counted_once(stranger: Any) -> None:
    results = run(plan(stranger, 60, ("random", "random")), workers=1)
    summary = summarise(results, [stranger.tall, stranger.flint], 1)
    assert sum(summary.terminations.values()) == summary.games == 60
    assert sum(summary.wins) + summary.draws == 60
    assert summary.draws == sum(game.termination == "draw" for game in results.games)
    assert all(sum(game.scores) == 1 for game in results.games)


def test_no_two_games_of_a_batch_are_the_same(stranger: Any, tmp_path: Path) -> None:
    run(plan(stranger, 60, ("random", "random"), save=tmp_path), workers=1)
    played = Counter(tuple(step.check for step in read_record(path).steps) for path in tmp_path.glob("*.yaml"))
    assert len(played) == 60


def test_a_game_without_end_is_a_draw_by_the_cap(stranger: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(stranger.game), "longest", 6, raising=False)
    results = run(plan(stranger, 4), workers=1)
    assert {game.termination for game in results.games} == {"cap"}
    assert all(game.scores == (0.5, 0.5) for game in results.games)
    assert "did not end by themselves" in verdict(summarise(results, [stranger.tall, stranger.flint], 1))


def test_two_workers_give_the_same_games(stranger: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experiments, "TASK_SECONDS", 0.05)
    monkeypatch.setattr(experiments, "_SMALL_JOB_SECONDS", 0.0)
    job = plan(stranger, 60, ("random", "greedy"))
    assert run(job, workers=2).games == run(job, workers=1).games


def test_interrupted_the_finished_pairs_are_kept(stranger: Any) -> None:
    def stop(done: int, total: int) -> None:
        if done == 6:
            raise KeyboardInterrupt

    results = run(plan(stranger, 20), workers=1, progress=stop)
    assert len(results.games) == 6
    assert results.wanted == 20
    assert not results.complete
    assert results.games == run(plan(stranger, 6), workers=1).games


def test_saved_games_are_all_there_and_replay(stranger: Any, tmp_path: Path) -> None:
    results = run(plan(stranger, 6, save=tmp_path), workers=1)
    save_results(results, {"seed": 11}, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *(f"game-000{pair}{half}.yaml" for pair in (1, 2, 3) for half in "ab"),
        "results.sqlite",
    ]
    for path in tmp_path.glob("*.yaml"):
        assert replay(read_record(path), stranger.game, stranger.library, str(path)).findings == []
    with closing(sqlite3.connect(tmp_path / "results.sqlite")) as base:
        assert base.execute("SELECT count(*), sum(score_a + score_b) FROM games").fetchone() == (6, 6.0)
        drawn = base.execute("SELECT sum(drawn) FROM cards WHERE deck = 0").fetchone()[0]
    assert drawn == sum(sum(game.drawn[0].values()) for game in results.games)


def test_cards_drawn_and_never_used_are_named(stranger: Any) -> None:
    results = run(plan(stranger, 60), workers=1)
    for game in results.games:
        for used in game.used:
            used.pop("Keystone", None)
    summary = summarise(results, [stranger.tall, stranger.flint], 1)
    assert [use.card for use in summary.never_used[0]] == ["Keystone"]
    assert "Tall Tower never used Keystone" in verdict(summary)


def test_a_card_beside_the_deck_that_is_never_used_is_named_though_nobody_draws_it(stranger: Any) -> None:
    results = run(plan(stranger, 8), workers=1)
    beside = DeckLine(1, "Standing Stone", stranger.tall.where, "extra")
    deck = replace(stranger.tall, lines=(*stranger.tall.lines, beside))
    summary = summarise(results, [deck, stranger.flint], 1)
    assert "Standing Stone" in [use.card for use in summary.never_used[0]]
    assert "Standing Stone (in its extra cards)" in verdict(summary)


def test_what_each_card_did_is_told_with_the_score_of_the_games_in_which_it_was_drawn(stranger: Any) -> None:
    results = run(plan(stranger, 20), workers=1)
    for number, game in enumerate(results.games):
        game.drawn = ({"Keystone": 2} if number < 4 else {}, {})
        game.used = ({"Keystone": 1} if number < 3 else {}, {})
        game.scores = (1.0, 0.0) if number in (0, 1, 2, 10) else (0.0, 1.0)
    summary = summarise(results, [stranger.tall, stranger.flint], 1)
    keystone = next(use for use in summary.cards[0] if use.card == "Keystone")
    assert (keystone.games_drawn, keystone.drawn, keystone.games_used, keystone.used) == (4, 8, 3, 3)
    assert (keystone.win_rate_drawn.value, keystone.win_rate_drawn.n) == (0.75, 4)
    assert (keystone.win_rate_used.value, keystone.win_rate_used.n) == (1.0, 3)
    out = StringIO()
    show_cards(summary.names, summary.cards, Console(file=out, width=100))
    rows = [line.split() for line in out.getvalue().splitlines()]
    best = next(number for number, row in enumerate(rows) if row[:1] == ["Tall"]) + 1
    assert rows[best][:5] == ["Keystone", "4", "3", "75", "%"], "drawn cards first"
    assert all(row[-4:] == ["0", "0", "-", "-"] for row in rows[best + 1 : best + len(summary.cards[0])])
    listed = as_json(summary, {})["decks"][0]["cards"]
    assert {card["card"]: card["win_rate_when_drawn"] and card["win_rate_when_drawn"]["n"] for card in listed}["Keystone"] == 4


def test_the_report_as_json_is_plain_data(stranger: Any) -> None:
    results = run(plan(stranger, 10), workers=1)
    data = as_json(summarise(results, [stranger.tall, stranger.flint], 1), {"seed": 11})
    assert json.loads(json.dumps(data)) == data
    assert data["complete"] is True
    assert data["limits"]


def test_no_games_no_verdict(stranger: Any) -> None:
    assert "nothing to say" in verdict(summarise(Results([], 20), [stranger.tall, stranger.flint], 1))
