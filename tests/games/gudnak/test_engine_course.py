"""Set-up, phases, Siege and the endings."""

from __future__ import annotations

import pytest

from tests.games.gudnak.engine_help import at, do, fresh, names, on, texts
from toolkit.play.state import Outcome


@pytest.mark.rule("GUD-065", "GUD-067", "GUD-068", "GUD-069", "GUD-070")
def test_both_decide_on_their_mulligan_before_anything_is_drawn_anew() -> None:
    state = fresh(seed=5)
    first, second = state.hands[0][:], state.hands[1][:]
    assert ([len(hand) for hand in state.hands], [len(deck) for deck in state.decks]) == ([5, 5], [15, 15])
    assert (state.to_move(), texts(state)) == (0, ["keep", "mulligan"])
    other = do(state.copy(), "keep")
    do(state, "mulligan")
    assert (state.to_move(), state.hands[0]) == (1, first)
    assert state.observation(1) == other.observation(1), "the decision is hidden"
    assert state.observation(0) != other.observation(0)
    do(state, "keep")
    assert (set(second) <= set(state.hands[1]), set(state.hands[0]) != set(first)) == (True, True)
    assert state.turn == 1 and "mulligan" not in texts(state)
    assert len(state.hands[0]) + len(state.hands[1]) == 11, "the first player has drawn its card"


@pytest.mark.rule("GUD-070")
def test_the_first_player_is_drawn_by_chance_or_set() -> None:
    begun = [do(fresh(seed=seed), "keep", "keep").active for seed in range(60)]
    assert 15 < sum(begun) < 45
    assert {do(fresh(seed=seed, first=1), "keep", "keep").active for seed in range(5)} == {1}


@pytest.mark.rule("GUD-076", "GUD-078", "GUD-079", "GUD-087")
def test_one_action_on_the_very_first_turn_and_two_on_all_others() -> None:
    state = do(fresh(first=0), "keep", "keep")
    assert (state.active, state.actions, len(state.hands[0])) == (0, 1, 6)
    do(state, "draw")
    while state.active == 0:
        do(state, "end turn")
    assert (state.active, state.actions, len(state.hands[1])) == (1, 2, 6)


@pytest.mark.rule("GUD-080", "GUD-083")
def test_an_action_must_be_taken_while_one_can_be_paid() -> None:
    board = {"a1": "Brute 1", "a2": "1:Brute 3", "b1": "1:Brute 3"}
    assert texts(at(decks=[[], 5], board=board)) == ["attack a1 a2", "attack a1 b1"]
    free = at(decks=[[], 5], hands=[["Wall"]], board={"a1": "Brute 1*", "b1": "1:Brute 3", "c1": "1:Brute 2"})
    assert (free.actions, texts(free)) == (2, ["end turn", "play Wall a2"])


@pytest.mark.rule("GUD-083", "GUD-130")
def test_a_free_tactic_is_never_forced_and_can_be_played_with_no_actions_left() -> None:
    state = do(at(hands=[["Wall"]], actions=1), "draw")
    assert texts(state) == ["end turn", "play Wall a1", "play Wall b1", "play Wall c1"]
    assert do(state, "end turn").active == 1
    assert "end turn" not in texts(at(hands=[["Wall"]], actions=1))


def test_a_turn_in_which_nothing_can_be_done_ends_by_itself() -> None:
    state = do(at(decks=[["Witch"], 9], board={"c3": "1:Nobody"}, actions=1), "draw")
    assert (state.active, state.turn) == (1, 4)


@pytest.mark.rule("GUD-085", "GUD-086")
def test_all_fighters_of_all_players_recover_at_the_end_of_a_turn() -> None:
    state = do(at(board={"a1": ["Nobody*", "Witch*"], "c3": ["1:Nobody*", "1:Witch*"]}, actions=1), "draw")
    assert state.active == 1
    assert (on(state, "a1"), on(state, "c3")) == (["Nobody", "Witch"], ["1:Nobody", "1:Witch"])


@pytest.mark.rule("GUD-073", "GUD-074", "GUD-077", "GUD-129")
def test_a_siege_costs_the_top_card_instead_of_the_draw() -> None:
    state = at(phase="start", decks=[["Witch", "Nobody"], 5], board={"b1": ["Nobody", "1:Brute 1"]})
    assert (names(state, state.graves[0]), state.hands[0], state.actions) == (["Witch"], [], 2)
    calm = at(phase="start", decks=[["Witch", "Nobody"], 5], board={"b1": ["1:Nobody", "Brute 1"], "a1": "1:Witch"})
    assert (calm.graves[0], names(calm, calm.hands[0])) == ([], ["Witch"])


@pytest.mark.rule("GUD-075", "GUD-145", "GUD-210")
def test_a_siege_of_an_empty_stronghold_loses_and_the_last_card_does_not() -> None:
    board = {"b3": "Brute 1", "a3": "1:Nobody"}
    last = at(phase="start", active=1, decks=[5, ["Witch"]], board=board)
    assert (last.outcome(), last.decks[1]) == (None, [])
    lost = at(phase="start", active=1, decks=[5, []], board=board)
    assert lost.outcome() == Outcome("conquest", (1.0, 0.0))
    assert (lost.to_move(), lost.legal()) == (-1, [])


@pytest.mark.rule("GUD-076")
def test_a_draw_from_an_empty_deck_does_nothing() -> None:
    state = at(phase="start", decks=[[], 5], board={"a1": "Nobody"})
    assert (state.outcome(), state.hands[0], state.actions) == (None, [], 2)


@pytest.mark.rule("GUD-147", "GUD-148")
def test_a_draw_needs_that_no_fighter_is_left_anywhere() -> None:
    none = {"phase": "start", "hands": [["Tower"], ["Shield"]], "decks": [["Blade"], ["Wall"]], "graveyards": [["Witch"], []]}
    assert at(**none).outcome() == Outcome("draw", (0.5, 0.5))
    for place in ({"board": {"a1": "1:Witch"}}, {"hands": [[], ["Witch"]]}, {"decks": [["Witch"], []]}):
        assert at(**{**none, **place}).outcome() is None


@pytest.mark.rule("GUD-149", "GUD-150")
def test_the_fourth_occurrence_of_a_position_is_a_stalemate() -> None:
    state = at(phase="start", decks=[[], []], board={"a1": "Nobody", "c3": "1:Nobody"})
    seen = 0
    while state.outcome() is None:
        if state.active == 0 and state.actions == 2:
            seen += 1
        to = {0: ("move a1 a2", "move a2 a1"), 1: ("move c3 c2", "move c2 c3")}[state.active]
        do(state, next(text for text in texts(state) if text in to))
    assert (seen, state.outcome()) == (6, Outcome("stalemate", (0.5, 0.5)))
    other = at(phase="start", decks=[[], []], board={"a1": "Nobody", "c3": "1:Nobody"})
    do(other, "move a1 a2")
    assert other.history, "occurrences are kept"
    assert other.copy().dump() == other.dump()


def test_the_cap_counts_whole_rounds() -> None:
    state = fresh(cap=3)
    while state.outcome() is None:
        state.apply(state.legal()[0])
    assert state.outcome() == Outcome("cap", (0.5, 0.5))
    assert state.turn == 5


def test_a_loop_ends_with_a_name() -> None:
    state = do(at(patience=1, hands=[["Wall", "Witch"]], board={"a2": "Nobody"}), "play wall a1", "draw")
    assert state.outcome() == Outcome("loop", (0.5, 0.5))


def test_three_and_four_players_take_turns_clockwise_and_the_last_one_wins() -> None:
    board = {"a3": "Nobody", "c3": "1:Witch"}
    state = at(seats=3, phase="start", active=1, decks=[4, [], 4], board=board, hands=[[], ["Witch"], []])
    assert (state.out, state.active, state.outcome()) == ([1], 2, None)
    assert (on(state, "c3"), state.hands[1]) == (None, [])
    teams = at(seats=4, mode="teams", phase="start", active=1, out=[3], decks=[4, [], 4, 4], board={"b4": "2:Nobody"})
    assert teams.outcome() == Outcome("conquest", (0.5, 0.0, 0.5, 0.0))
