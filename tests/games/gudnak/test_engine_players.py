"""Games of three and four players, and of teams: invariants, endings, positions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.gudnak.effect_kit import card
from tests.games.gudnak.effect_kit import state as effects
from tests.games.gudnak.engine_help import LIBRARY, PLAIN, at, deck, do, fresh, names, on, texts
from toolkit.findings import Refused
from toolkit.games.gudnak import board, entering, turn
from toolkit.games.gudnak.evaluate import evaluate
from toolkit.play.chance import Chance
from toolkit.play.random_game import random_game
from toolkit.play.state import Outcome

SMALL = {"Brute 1": 1, "Hunter 3": 2, "Captain": 1, "Tower": 1, "Shield": 1, "Witch": 1, "Blade": 1}


@pytest.mark.parametrize(("seats", "mode"), [(3, "free-for-all"), (4, "free-for-all"), (4, "teams")])
@settings(max_examples=1, deadline=None)
@given(seed=st.integers(0, 1 << 32))
def test_random_play_of_more_players_holds_every_invariant(seats: int, mode: str, seed: int) -> None:
    random_game(PLAIN, [deck(SMALL)] * seats, LIBRARY, seed, options={"mode": mode})


def test_every_position_after_an_elimination_can_be_saved_in_any_order_of_the_cards() -> None:
    field = {"c1": ["1:Nobody", "Witch", "1:Captain + 1:Blade + 2:Shield"], "d3": "2:Witch + 1:Blade"}
    before = at(seats=3, active=0, actions=1, decks=[4, [], 4], board={"a3": "Nobody", **field}, hands={1: ["Wall", "Blade"]})
    entering.put(before, before.stacks[before.board.index["c1"]][0], before.board.index["c2"])
    twin = at(**before.dump())
    after, again = do(before, "draw"), do(twin, "draw")
    assert after.out == [1] and after.dump() == again.dump()
    assert sorted(names(after, after.hands[2])) == ["Shield", "Unknown card"]


def test_nobody_is_dealt_what_others_hold_and_everybody_sees_the_same_afterwards() -> None:
    state = fresh(3, 4, mode="teams", first=2)
    do(state, "keep", "mulligan", "keep", "keep")
    assert state.active == 2
    for seat in range(4):
        other = state.redeal(seat, Chance(9))
        assert other.observation(seat) == state.observation(seat)
        assert [other.hands[i] == state.hands[i] for i in range(4)].count(True) == 1
        assert other.census() == state.census()


@pytest.mark.rule("GUD-192", "GUD-201")
def test_shares_of_endings() -> None:
    three = at(seats=3, out=[1], decks=[5, 0, 5])
    turn.finish(three, "stalemate")
    assert three.outcome() == Outcome("stalemate", (0.5, 0.0, 0.5))
    teams = at(seats=4, mode="teams", out=[1], decks=[5, 0, 5, 5])
    turn.finish(teams, "cap")
    assert teams.outcome() == Outcome("cap", (0.25, 0.25, 0.25, 0.25)), "a team shares, whoever of it is out"
    assert [evaluate(teams, seat) for seat in range(4)] == [0.0] * 4


@pytest.mark.parametrize("fields", [
    {"seats": 3, "out": [0]}, {"seats": 3, "out": [1, 2]}, {"seats": 4, "out": [5]}, {"seats": 5}, {"seats": 3, "mode": "teams"},
])  # fmt: skip
def test_positions_that_cannot_be(fields: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        at(**fields)


@pytest.mark.rule("GUD-201")
def test_the_heuristic_of_a_team_counts_both_players() -> None:
    def worth(square: str) -> float:
        return evaluate(at(seats=4, mode="teams", decks=[5] * 4, board={"c3": "Nobody", square: "2:Hunter 3"}), 0)

    alone = evaluate(at(seats=4, mode="teams", decks=[5] * 4, board={"c3": "Nobody"}), 0)
    assert worth("d5") > alone


@pytest.mark.rule("GUD-140")
def test_an_effect_that_names_a_buried_fighter_reaches_it() -> None:
    state = at(board={"a1": ["1:Nobody", "Witch", "Captain"]})
    buried = state.stacks[0][0]
    assert not board.in_play(state, buried) and board.destroy(state, buried)
    assert (on(state, "a1"), names(state, state.graves[1])) == (["Witch", "Captain"], ["Nobody"])


@pytest.mark.rule("GUD-244", "GUD-246", "GUD-247", "GUD-248")
def test_replaced_and_put_cards_cost_nothing_are_ready_and_bring_no_deploy_ability() -> None:
    scout = card("basic", "Scout", "Deploy: Draw a card.")
    state = effects([scout], board={"a1": ["Pawn*", "Knight*"]}, hands=[["Scout", "Scout"]])
    first, second = state.hands[0]
    entering.replace(state, state.stacks[0][1], first)
    entering.put(state, second, state.board.index["b2"])
    state.run()
    assert (on(state, "a1"), on(state, "b2"), state.actions, state.pending) == (["Pawn*", "Scout"], "Scout", 2, -1)
    assert (state.hands[0], names(state, state.graves[0])) == ([], ["Knight"])
    assert {"move a1 a2", "move b2 b3"} <= set(texts(state))
    deployed = do(effects([scout], hands=[["Scout"]]), "deploy Scout a1")
    assert texts(deployed) == ["no", "yes"]
