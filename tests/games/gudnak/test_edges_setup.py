"""Settings and set-up at their edges."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gudnak.engine_help import do, fresh, names, texts
from toolkit.findings import Refused
from toolkit.games.gudnak.setup import setting_of


@pytest.mark.rule("GUD-079")
@pytest.mark.parametrize(("seats", "short"), [(2, 1), (3, 2), (4, 1)])
def test_what_holds_unless_an_option_says_otherwise(seats: int, short: int) -> None:
    setting = setting_of(seats, {})
    assert (setting.cap, setting.first, setting.mode) == (400, -1, "free-for-all")
    assert (setting.seats, setting.short_turns, setting.hand) == (seats, short, 5)
    assert len(set(setting.team)) == seats


@pytest.mark.parametrize(
    "options",
    [{"cap": 1}, {"first": -1}, {"first": 0}, {"first": 3}, {"patience": 1}, {"mode": "teams"}, {"trace": True}],
)
def test_the_least_and_the_most_that_an_option_can_be(options: dict[str, Any]) -> None:
    setting = setting_of(4, options)
    for name, value in options.items():
        assert name == "trace" or getattr(setting, name) == value


@pytest.mark.parametrize(
    "options",
    [{"cap": 0}, {"cap": True}, {"cap": "2"}, {"first": -2}, {"first": 4}, {"first": True}, {"patience": 0}, {"patience": True},
     {"mode": "duel"}, {"pace": 1}],
)  # fmt: skip
def test_and_what_it_cannot_be(options: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        setting_of(4, options)
    assert refused.value.findings[0].required


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_so_many_do_not_play(seats: int) -> None:
    with pytest.raises(Refused, match="is not played by"):
        setting_of(seats, {})


@pytest.mark.rule("GUD-199")
def test_two_teams_sit_across() -> None:
    assert setting_of(4, {"mode": "teams"}).team == (0, 1, 0, 1)
    for seats in (2, 3):
        with pytest.raises(Refused, match="teams with four players"):
            setting_of(seats, {"mode": "teams"})


@pytest.mark.rule("GUD-068", "GUD-069", "GUD-070", "GUD-071")
def test_the_decisions_before_the_first_turn_are_told() -> None:
    state = fresh(seed=3, first=1, trace=True)
    before = [names(state, hand) for hand in state.hands]
    assert texts(state) == ["keep", "mulligan"]
    assert (state.to_move(), state.phase) == (0, 0)
    do(state, "keep")
    assert state.to_move() == 1
    assert [names(state, hand) for hand in state.hands] == before, "nothing is drawn anew before everybody has decided"
    do(state, "mulligan")
    told = [(word, seat) for word, seat, _ in state.events() if word != "draw"]
    assert told == [("keep", 0), ("mulligan", 1), ("game_starts", 0), ("turn_starts", 1), ("action_phase", 1)]
    assert (state.active, state.turn, state.actions) == (1, 1, 1)
    assert state.choices == []
    assert (len(state.hands[0]), len(state.hands[1])) == (5, 6)
    assert names(state, state.hands[0]) == before[0]
    draws = [event for event in state.events() if event[0] == "draw"]
    assert [seat for _, seat, _ in draws] == [0] * 5 + [1] * 5 + [1] * 5 + [1]
