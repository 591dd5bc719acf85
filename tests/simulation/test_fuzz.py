"""Fuzz: what random games are, what they reach, and the command that repeats a failure."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from toolkit.content.deck_file import load_deck
from toolkit.content.project import Project
from toolkit.findings import Refused, exit_code
from toolkit.play.chance import Chance
from toolkit.registry import game as find_game
from toolkit.simulation.coverage import Coverage, coverage_of, unreached, unused_cards
from toolkit.simulation.fuzz import fuzz, play_one
from toolkit.simulation.fuzz_decks import GUESTS, random_deck
from toolkit.simulation.fuzz_plan import FuzzJob, planned, seats_of, tables_of
from toolkit.simulation.fuzz_players import PLAYERS, Curious, Habits
from toolkit.simulation.fuzz_store import keep_run, kept_run


def job(stranger: Any, games: int) -> FuzzJob:
    return FuzzJob("pebblefall", (stranger.tall, stranger.flint), stranger.library, games, 4)


@pytest.fixture(scope="module")
def gudnak() -> FuzzJob:
    project, room = Project(None), find_game("gudnak")
    library, _ = project.library(room)
    decks = tuple(load_deck(path, "gudnak") for path in project.deck_paths("gudnak"))
    return FuzzJob("gudnak", decks, library, 200, 3, checks=False)


def test_all_pairs_are_played_and_everything_is_reached(stranger: Any) -> None:
    found = fuzz(job(stranger, 30))
    assert found.games == 30
    assert not found.failures
    assert set(found.actions) == {"play", "choose"}
    assert {"summit", "last stone"} <= set(found.terminations)
    assert sum(found.terminations.values()) == 30
    assert unused_cards(found, stranger.game, stranger.library, stranger.decks) == []
    assert unreached(found, ["No Such Stone"], ("play",)) == ["No Such Stone"]
    assert unused_cards(Coverage(), stranger.game, stranger.library, stranger.decks) == sorted(c.name for c in stranger.library)


def test_a_failure_is_the_same_again_by_its_number(stranger: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(stranger.game.new_game(stranger.decks, stranger.library, 1))
    real = kind.census
    monkeypatch.setattr(kind, "census", lambda state: {**real(state), "ghost": int(len(state.discards[0]) > 2)})
    found = fuzz(job(stranger, 12))
    assert found.failures and found.failed == len(found.failures)
    assert found.games == 12, "a failure does not end the run"
    for failure in found.failures:
        assert play_one(job(stranger, 1), failure.game).failures == [failure]


def test_every_table_is_played_in_every_turn_of_seats_and_every_deck_is_there_early() -> None:
    for decks, players in ((5, 2), (5, 3), (8, 4)):
        tables = tables_of(decks, players)
        round_one = [seats_of(tables, number) for number in range(len(tables))]
        assert sorted(tuple(sorted(seats)) for seats in round_one) == sorted(tables)
        turned = [seats_of(tables, number + len(tables)) for number in range(len(tables))]
        assert turned == [seats[1:] + seats[:1] for seats in round_one]
        if players > 2:
            assert {deck for seats in round_one[: 3 * decks] for deck in seats} == set(range(decks))


def test_half_of_all_games_are_those_of_random_players_over_all_pairs_of_decks(gudnak: FuzzJob) -> None:
    room = find_game("gudnak")
    for decks in (gudnak.decks[:4], gudnak.decks[:5], gudnak.decks):
        some = replace(gudnak, decks=decks)
        pairs = tables_of(len(decks))
        plans = [planned(some, room, number) for number in range(2 * len(pairs) + 10) if number % 10 < 5]
        assert all(not plan.options and not plan.made and len(set(plan.players)) == 1 for plan in plans)
        assert {name for plan in plans for name in plan.players} == {"random", "even", "curious"}
        names = [tuple(deck.name for deck in plan.decks) for plan in plans]
        assert {tuple(sorted(pair)) for pair in names} == {
            tuple(sorted(deck.name for deck in (decks[one], decks[two]))) for one, two in pairs
        }


def test_the_other_half_varies_the_table_the_decks_the_options_and_the_players(gudnak: FuzzJob) -> None:
    room = find_game("gudnak")
    plans = [planned(gudnak, room, number) for number in range(240) if number % 10 in (5, 7, 9)]
    asked = [tuple(plan.options.items()) for plan in plans]
    for players in room.players:
        for variant in room.variants(players):
            assert any(
                options == tuple(variant.items()) and len(plan.decks) == players
                for options, plan in zip(asked, plans, strict=True)
            ), (players, variant)
    assert {len(plan.decks) for plan in plans} == {2, 3, 4}
    assert {name for plan in plans for name in plan.players} == set(PLAYERS)
    assert {(len(plan.decks), plan.made) for plan in plans if len(plan.decks) > 2} == {
        (3, True), (3, False), (4, True), (4, False),
    }  # fmt: skip
    assert {len(planned(replace(gudnak, players=3), room, number).decks) for number in range(20)} == {3}
    assert all(planned(replace(gudnak, options={"cap": 9}), room, number).options["cap"] == 9 for number in (5, 9, 15, 19, 39))


def test_random_decks_are_legal_varied_and_the_same_on_the_same_seed(gudnak: FuzzJob) -> None:
    room = find_game("gudnak")
    known = {line.name for deck in gudnak.decks for line in deck.lines}
    made = [random_deck(room, gudnak.library, gudnak.decks, Chance(seed)) for seed in range(40)]
    for deck in made:
        assert not exit_code(room.check_deck(deck, gudnak.library))
    assert len({deck.lines for deck in made}) == 40
    assert {line.name for deck in made for line in deck.lines} - known, "cards that no deck holds"
    again = random_deck(room, gudnak.library, gudnak.decks, Chance(7))
    assert again == made[7]


def test_games_reach_most_endings_every_kind_of_action_and_most_of_the_cards(gudnak: FuzzJob) -> None:
    room = find_game("gudnak")
    found = fuzz(gudnak)
    assert {"conquest", "cap", "loop"} <= set(found.terminations) <= set(room.terminations), "the others are rare"
    assert set(found.actions) == set(room.actions)
    unused = unused_cards(found, room, gudnak.library, gudnak.decks)
    assert len(unused) < len(gudnak.library) // 10, unused
    effects = room.effects([card.name for card in gudnak.library], gudnak.library)
    assert len(unreached(found, effects, ("effect",))) < len(effects) // 8
    assert found.tables["2 seats"] == 180 and found.tables["3 seats"] == found.tables["4 seats"] == 10


def test_habits_prefer_kinds_of_action_and_leave_none_out() -> None:
    legal = [(1, 0), (1, 1), (2, 0), (3, 0)]
    chance, told = Chance(5), []
    for seed in range(30):
        habits = Habits(seed)
        chosen = Counter(habits(None, legal, chance)[0] for _ in range(400))  # type: ignore[arg-type]
        told.append(chosen.most_common(1)[0][1])
    assert max(told) > 330 and min(told) < 250, "some have strong habits, some have none"
    even = Counter(Habits(None)(None, legal, chance)[0] for _ in range(3000))  # type: ignore[arg-type]
    assert set(even) == {1, 2, 3} and min(even.values()) > 900, "one kind is as likely as another"
    seen = {action for _ in range(4000) for action in [Habits(1)(None, legal, chance)]}  # type: ignore[arg-type]
    assert seen == set(legal)


def test_curious_players_do_what_is_new_then_what_they_did_least_and_see_which_way_is_good() -> None:
    class Pile:
        """A position that is worth what was done last."""

        def __init__(self, worth: float = 0) -> None:
            self.worth = worth

        def to_move(self) -> int:
            return 1

        def copy(self) -> Pile:
            return Pile(self.worth)

        traced = copy

        def apply(self, action: tuple[int, ...]) -> None:
            self.worth = action[-1]

        def events(self) -> list[tuple[str, int, str]]:
            return []

    chance = Chance(6)
    legal = [(1, 0), (1, 1), (2, 0, 3), (2, 0, 7), (2, 0, 9)]
    player = Curious(lambda state, seat: state.worth if seat == 1 else -state.worth)  # type: ignore[attr-defined]
    chosen = Counter(player(Pile(), legal, chance) for _ in range(1200))  # type: ignore[arg-type]
    assert set(chosen) == set(legal)
    assert abs(chosen[1, 0] - chosen[1, 1]) <= 1, "what was done least"
    assert chosen[2, 0, 9] > 2 * max(chosen[2, 0, 3], chosen[2, 0, 7]) > 0, "the way after which all looks best"
    new = Counter()
    for number in range(300):
        new[player(Pile(), [*legal, (3, number)], chance)[:2] == (3, number)] += 1  # type: ignore[arg-type]
    assert new[True] > 200 and new[False] > 20


@pytest.mark.parametrize("name", ["gudnak", "animaul"])
def test_decks_made_by_their_numbers_hold_the_cards_of_the_library_in_turn(name: str) -> None:
    project, room = Project(None), find_game(name)
    library, _ = project.library(room)
    decks = [load_deck(path, name) for path in project.deck_paths(name)]
    held = set()
    for number in range(len(library) // GUESTS + 1):
        made = random_deck(room, library, decks, Chance(number), number)
        assert not exit_code(room.check_deck(made, library))
        held |= {line.name for line in made.lines}
    assert len(held) > 0.95 * len(library)


def test_a_card_that_fits_beside_no_other_of_its_kind_comes_into_a_deck_in_their_place() -> None:
    project, room = Project(None), find_game("animaul")
    library, _ = project.library(room)
    decks = [load_deck(path, "animaul") for path in project.deck_paths("animaul")]
    alone, cards = "Old Mother Root", [card.name for card in library]
    assert not any(line.name == alone for deck in decks for line in deck.lines)
    firsts = [(number * GUESTS + number * GUESTS // len(cards)) % len(cards) for number in range(len(cards))]
    made = random_deck(room, library, decks, Chance(2), firsts.index(cards.index(alone)))
    assert [line.count for line in made.lines if line.name == alone] == [1]


def test_a_run_goes_on_where_its_file_stops(stranger: Any, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    whole = fuzz(job(stranger, 30))
    assert kept_run(path, job(stranger, 30)) is None

    def stop(done: int, _: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    some = fuzz(job(stranger, 30), progress=stop, keep=lambda coverage: keep_run(path, job(stranger, 30), coverage))
    assert some.games == 20
    so_far = kept_run(path, job(stranger, 30))
    assert so_far == some
    assert fuzz(job(stranger, 30), so_far=so_far) == whole
    assert kept_run(path, job(stranger, 9999)) == some, "how many games are wanted may change"


def test_a_file_of_other_games_is_refused(stranger: Any, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    keep_run(path, job(stranger, 10), Coverage(games=10))
    other = replace(job(stranger, 10), seed=5)
    with pytest.raises(Refused, match="other games than are asked for") as caught:
        kept_run(path, other)
    assert (caught.value.findings[0].found, caught.value.findings[0].required) == ("seed 4", "seed 5")
    for text in ("nothing", "[]", "{}", json.dumps({"fuzz": 1, "job": {}, "coverage": {"games": 1}})):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(Refused, match="not a file of kept random games"):
            kept_run(path, other)


def test_failures_are_kept_in_the_file(stranger: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(stranger.game), "longest", 1)
    found = fuzz(job(stranger, 10))
    assert found.failed == 10
    assert coverage_of(json.loads(json.dumps(found.to_data()))) == found
