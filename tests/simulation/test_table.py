"""Games of three and four decks at one table: seats, shares, report, verdict."""

from __future__ import annotations

import sqlite3
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from toolkit.cli.main import main
from toolkit.content.project import Project
from toolkit.registry import game
from toolkit.simulation.experiment import Experiment, Results, run, seatings
from toolkit.simulation.match import GameResult
from toolkit.simulation.table import summarise_table, table_json, table_verdict

NAMES = ("Ember Rush", "Grave Tide", "Shield Wall")


def test_every_deck_sits_once_in_every_seat_of_a_group_and_follows_each_other_one_in_turn() -> None:
    assert seatings(2, 0) == seatings(2, 1) == [(0, 1), (1, 0)]
    for decks in (3, 4):
        for group in (0, 1):
            assert all(sorted(seat) == list(range(decks)) for seat in zip(*seatings(decks, group), strict=True))
    follows = [Counter((s[i], s[(i + 1) % 3]) for group in (0, 1) for s in seatings(3, group) for i in range(3))]
    assert set(follows[0].values()) == {3} and len(follows[0]) == 6
    assert {frozenset((s[0], s[2])) for group in (0, 1) for s in seatings(4, group)} == {frozenset((0, 2)), frozenset((1, 3))}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Results, Experiment]:
    room = game("gudnak")
    library, _ = Project(None).library(room)
    from toolkit.content.deck_file import read_deck

    decks = tuple(read_deck(Project(None).find_deck(name, "gudnak"), "gudnak")[0] for name in NAMES)
    plan = Experiment("gudnak", decks, library, ("random",) * 3, 5, 2, save=tmp_path_factory.mktemp("table"))
    return run(plan, workers=1), plan


def test_groups_are_whole_on_one_seed_and_each_deck_begins_once(played: tuple[Results, Experiment]) -> None:
    games = played[0].games
    assert (len(games), played[0].wanted, len({one.seed for one in games[:3]}), len({one.seed for one in games})) == (6, 6, 1, 2)
    assert [sorted(one.first for one in games[start : start + 3]) for start in (0, 3)] == [[0, 1, 2]] * 2
    assert all(abs(sum(one.scores) - 1) < 1e-9 and len(one.scores) == 3 for one in games)


def test_the_store_holds_every_score(played: tuple[Results, Experiment]) -> None:
    from toolkit.simulation.store import save_results

    results, plan = played
    assert plan.save is not None
    path = save_results(results, {}, plan.save)
    with sqlite3.connect(path) as base:
        stored = base.execute("SELECT deck, sum(score) FROM scores GROUP BY deck ORDER BY deck").fetchall()
    assert stored == [(deck, pytest.approx(sum(one.scores[deck] for one in results.games))) for deck in range(3)]
    assert len(list(plan.save.glob("game-*.yaml"))) == 6


def test_the_summary_adds_up(played: tuple[Results, Experiment]) -> None:
    results, plan = played
    summary = summarise_table(results, plan.decks, 1, plan.bots)
    assert sum(share.value for share in summary.shares) == pytest.approx(1)
    assert sum(share.value for share in summary.by_place) == pytest.approx(1)
    first = sum(one.scores[one.first] for one in results.games) / 6
    assert summary.by_place[0].value == pytest.approx(first)
    data = table_json(summary, {"seed": 2})
    assert all(len(deck["cards"]) > 10 and deck["cards"][0]["games_drawn"] >= 0 for deck in data["decks"])
    assert (data["complete"], data["even_share"], len(data["decks"])) == (True, pytest.approx(1 / 3, abs=1e-6), 3)


def test_the_verdict_names_decks_that_take_more_or_less_than_their_share(played: tuple[Results, Experiment]) -> None:
    plan = played[1]

    def table(scores: Sequence[tuple[float, ...]], drawn: tuple[dict[str, int], ...] = ({},) * 3) -> str:
        games = [
            GameResult(i // 3, (i % 3, (i + 1) % 3, (i + 2) % 3), 1, "conquest", one, 9, 9, (0,) * 3, (3,) * 3, i % 3,
                       drawn, ({},) * 3)
            for i, one in enumerate(scores)
        ]  # fmt: skip
        return table_verdict(summarise_table(Results(games, len(games)), plan.decks, 1, plan.bots))

    even = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
    assert table(even * 20).startswith("No deck is shown")
    one_sided = table([(1.0, 0.0, 0.0)] * 45 + even * 5)
    assert one_sided.startswith("Ember Rush (83 %")
    assert "Grave Tide" in one_sided and "less than an even share of 33 %" in one_sided
    assert "Grave Tide never used Little Bell (drawn in 3 games)." in table(even, ({}, {"Little Bell": 1}, {}))
    assert table([]) == "No game was finished, so there is nothing to say."


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def run_command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["deckwright", *words])
        with pytest.raises(SystemExit) as stopped:
            main()
        code = stopped.value.code if isinstance(stopped.value.code, int) else 0
        return code, *capsys.readouterr()

    code, out, _ = run_command("play", *NAMES, "-n", "3", "--bots", "random", "--workers", "1", "--cards")
    assert code == 0 and out.count("score when drawn") == 4, "a table a deck, and how to read them"
    assert code == 0 and "in groups of 3 with the seats rotated" in out and "share by turn order" in out
    code, _, err = run_command("play", *NAMES, "-o", "mode=teams")
    assert code == 2 and "teams with four players" in err
    assert run_command("play", NAMES[0])[0] == 2
    code, _, err = run_command("play", *NAMES, *NAMES)
    assert code == 2 and "played by 2, 3 or 4, not by 6" in err
    code, _, err = run_command("play", *NAMES, "--bots", "greedy,random")
    assert code == 2 and "one a deck (3)" in err
    code, out, _ = run_command("fuzz", "gudnak", "--players", "4", "-o", "mode=teams", "-n", "2", "--no-checks")
    assert code == 0 and "2 of 2 random games" in out
    code, _, err = run_command("fuzz", "gudnak", "--players", "5", "-n", "1")
    assert code == 2 and "not by 5" in err


def test_fuzz_names_every_deck_of_a_table(monkeypatch: pytest.MonkeyPatch, played: tuple[Results, Experiment]) -> None:
    from toolkit.play import invariants
    from toolkit.simulation import fuzz

    def broken(*_: Any, **__: Any) -> None:
        raise invariants.Broken(8, "made up")

    monkeypatch.setattr(fuzz, "random_game", broken)
    plan = played[1]
    found = fuzz.fuzz(fuzz.FuzzJob("gudnak", plan.decks, plan.library, 11, 1, players=3))
    assert [len(failure.decks) for failure in found.failures] == [3] * 11
    assert found.failures[1].decks == ("Ember Rush", "Grave Tide", "Grave Tide")
    assert found.failures[0].players == ("random",) * 3
