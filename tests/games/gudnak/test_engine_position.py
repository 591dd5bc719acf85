"""Positions as data, keys, what a seat may see, and random play under every invariant."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.gudnak.engine_help import LIBRARY, PLAIN, at, deck, do, fresh, names, on
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.findings import Refused
from toolkit.games.gudnak.battlefield import BATTLEFIELDS
from toolkit.games.gudnak.evaluate import evaluate
from toolkit.games.gudnak.setup import new_game
from toolkit.play.chance import Chance
from toolkit.play.random_game import random_game


@pytest.mark.rule("GUD-054", "GUD-060", "GUD-061", "GUD-062", "GUD-256", "GUD-205", "GUD-206")
def test_battlefields() -> None:
    two, three, four = (BATTLEFIELDS[seats] for seats in (2, 3, 4))
    assert [field.size for field in (two, three, four)] == [9, 18, 21]
    assert [two.names[sq] for sq in two.adjacent[two.index["b2"]]] == ["a2", "b1", "b3", "c2"]
    assert [two.names[sq] for sq in two.adjacent[two.index["a1"]]] == ["a2", "b1"]
    assert [[field.names[sq] for sq in row] for field in (two, four) for row in field.back] == [
        ["a1", "b1", "c1"], ["a3", "b3", "c3"],
        ["a2", "b1", "b2"], ["a4", "b4", "b5"], ["d4", "d5", "e4"], ["d1", "d2", "e2"],
    ]  # fmt: skip
    assert [two.names[gate] for (gate,) in two.gates] == ["b1", "b3"]
    for field in (three, four):
        assert all(set(one).isdisjoint(other) for i, one in enumerate(field.back) for other in field.back[:i])


def test_a_position_says_only_what_matters() -> None:
    witch = {"card": "Witch", "owner": 1, "fatigued": True}
    state = at(
        board={"a1": "Captain* + Blade + 1:Shield", "b2": ["1:Nobody", witch], "c2": "1:Tower"},
        hands={1: ["2 Witch", "Nobody x2", {"Captain": 1}]},
        decks=[["Witch", 2, "Captain"], None],
        graveyards=[{"Blank": 2}],
    )
    assert (on(state, "a1"), on(state, "b2"), on(state, "c2")) == (
        "Captain* + Blade + 1:Shield", ["1:Nobody", "1:Witch*"], {"construct": "1:Tower"},
    )  # fmt: skip
    assert names(state, state.hands[1]) == ["Captain", "Nobody", "Nobody", "Witch", "Witch"]
    assert names(state, state.decks[0][::-1]) == ["Witch", "Unknown card", "Unknown card", "Captain"], "top card first"
    assert (state.active, state.actions, names(state, state.graves[0])) == (0, 2, ["Blank", "Blank"])


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("bord", {}, "bord: no such field"),
        ("board", {"d4": "Witch"}, "board.d4: no such square"),
        ("board", {"a1": "Wich"}, "board.a1: no card is called 'Wich'"),
        ("board", {"a1": "Blank"}, "board.a1: a tactic cannot stand"),
        ("board", {"a1": "Witch + Tower"}, "board.a1: this card is no Attachment"),
        ("board", {"a1": {"construct": "Witch"}}, "board.a1.construct: this card is no Construct"),
        ("board", {"a1": "7:Witch"}, "board.a1, owner: a whole number is needed"),
        ("board", ["Witch"], "board: a mapping from squares"),
        ("hands", [[], [], []], "hands: a list with one entry a seat"),
        ("hands", [["Witsch"]], "hands[0]: no card is called 'Witsch'"),
        ("phase", "night", "phase: no such phase"),
        ("actions", -1, "actions: a whole number is needed"),
        ("cap", "many", "the turn cap is a whole number"),
        ("resolution", {"frames": 3}, "resolution: effects, counters"),
        ("resolution", {"frames": [[8, "x"]], "pending": -1, "options": []}, "resolution: effects, counters"),
        ("resolution", {"frames": [], "pending": 0, "options": [[1]]}, "resolution: effects, counters"),
        ("effects", [[1]], "resolution: effects, counters"),
        ("effects", [[0, 0, -99, 0]], "resolution: effects, counters"),
        ("control", [[0, 7]], "resolution: effects, counters"),
    ],
)
def test_faults_name_the_field(field: str, value: Any, says: str) -> None:
    with pytest.raises(Refused) as refused:
        at(**{field: value})
    assert says in str(refused.value)


def test_every_fault_is_named_at_once_with_near_names() -> None:
    with pytest.raises(Refused) as refused:
        at(board={"a1": "Wich", "z9": "Witch"}, hands=[["Captan"]])
    assert [finding.required for finding in refused.value.findings] == [
        "a1, a2, a3, b1, b2, b3, c1, c2, c3", "Witch", "Captain",
    ]  # fmt: skip


def test_decks_and_options_that_cannot_be_played_are_refused() -> None:
    with pytest.raises(Refused, match="no card is called 'Wisard'"):
        new_game([deck({"Wisard": 20}), deck()], LIBRARY, None, 1, {})
    for options in ({"first": 2}, {"cap": 0}, {"speed": 3}, {"mode": "teams"}):
        with pytest.raises(Refused):
            new_game([deck(), deck()], LIBRARY, None, 1, options)


def test_the_key_is_the_position_and_nothing_else() -> None:
    board = {"a1": "Nobody", "c1": "Witch"}
    one = do(at(board=board, actions=3), "move a1 a2", "move c1 c2")
    assert one.key() == do(at(board=board, actions=3, seed=9), "move c1 c2", "move a1 a2").key()
    keys = {one.key()}
    base = {"board": {"a2": "Nobody*", "c2": "Witch*"}, "actions": 1}
    assert at(**base).key() in keys
    changes: list[dict[str, Any]] = [
        {"actions": 2}, {"active": 1}, {"hands": [["Witch"]]}, {"hands": [[], ["Witch"]]},
        {"decks": [["Witch", 9], 10]}, {"decks": [9, 10]}, {"graveyards": [["Witch"]]},
        {"board": {"a2": "Nobody", "c2": "Witch*"}}, {"board": {"a2": "1:Nobody*", "c2": "Witch*"}},
        {"board": {"a2": "Nobody* + Blade", "c2": "Witch*"}}, {"board": {"a2": "Nobody* + 1:Blade", "c2": "Witch*"}},
        {"board": {"a2": {"stack": ["Nobody*"], "construct": "Tower"}, "c2": "Witch*"}},
        {"board": {"a2": {"stack": ["Nobody*"], "construct": "1:Tower"}, "c2": "Witch*"}},
        {"board": {"a2": ["Witch", "Nobody*"], "c2": "Witch*"}}, {"board": {"a2": ["Nobody*", "Witch"], "c2": "Witch*"}},
    ]  # fmt: skip
    for change in changes:
        key = at(**{**base, **change}).key()
        assert key not in keys, change
        keys.add(key)


@pytest.mark.rule("GUD-191")
def test_a_seat_sees_neither_the_other_hand_nor_any_deck() -> None:
    seen = at(hands=[["Witch"], ["Nobody"]], decks=[["Captain", "Witch"], 3])
    same = at(hands=[["Witch"], ["Captain"]], decks=[["Witch", "Captain"], 3], seed=4)
    assert seen.observation(0) == same.observation(0)
    changes: list[dict[str, Any]] = [
        {"hands": [["Captain"], ["Nobody"]]}, {"hands": [["Witch"], []]}, {"decks": [2, 2]}, {"graveyards": [["Witch"]]},
    ]  # fmt: skip
    for change in changes:
        assert at(**{"hands": [["Witch"], ["Nobody"]], "decks": [2, 3], **change}).observation(0) != seen.observation(0)


def test_redealing_deals_every_hidden_card_and_keeps_what_is_known() -> None:
    state = at(hands=[["Witch"], ["Nobody", "Captain"]], decks=[["Brute 1", "Brute 2", "Brute 3"], ["Hunter 1", "Hunter 2"]])
    hands, tops = set(), set()
    for seed in range(60):
        other = state.redeal(0, Chance(seed))
        assert names(other, other.hands[0]) == ["Witch"]
        assert sorted(names(other, other.hands[1] + other.decks[1])) == ["Captain", "Hunter 1", "Hunter 2", "Nobody"]
        hands.add(tuple(names(other, other.hands[1])))
        tops.add(names(other, other.decks[0])[-1])
    assert len(hands) == 6 and len(tops) == 3
    assert state.redeal(0, Chance(1)).chance.state != state.chance.state


def test_tracing_changes_nothing_but_the_events() -> None:
    for seed in range(12):
        plain, traced, chance = fresh(seed), fresh(seed, trace=True), Chance(seed)
        while plain.outcome() is None:
            assert plain.legal() == traced.legal() and plain.key() == traced.key()
            action = plain.legal()[chance.below(len(plain.legal()))]
            plain.apply(action)
            traced.apply(action)
        assert traced.outcome() == plain.outcome()
        assert not plain.events() and len(traced.events()) > 50


def test_the_heuristic_knows_what_is_good() -> None:
    even = {"a1": "Brute 2", "c3": "1:Brute 2"}
    assert evaluate(at(board=even), 0) == -evaluate(at(board=even), 1)
    best = evaluate(at(board=even), 0)
    gates, ahead = ({square: "Brute 2", "c3": "1:Brute 2"} for square in ("b3", "a2"))
    assert evaluate(at(board=gates), 0) > evaluate(at(board=ahead), 0) > best
    assert evaluate(at(board={"a1": "Brute 3", "c3": "1:Brute 2"}), 0) > best
    assert evaluate(at(board=even, decks=[10, 4]), 0) > best
    assert evaluate(at(board=even, hands=[["Witch"]]), 0) > best
    won = at(phase="start", active=1, decks=[5, []], board={"b3": "Brute 1"})
    assert evaluate(won, 0) == -evaluate(won, 1) >= 100


COPIES = st.lists(st.integers(0, 3), min_size=len(LIBRARY), max_size=len(LIBRARY))


def _made_up(counts: list[int]) -> DeckList:
    held = {card.name: count for card, count in zip(LIBRARY, counts, strict=True) if count and card.name not in ("Wisp", "Blank")}
    return deck(held or {"Nobody": 1})


@settings(max_examples=5, deadline=None)
@given(COPIES, COPIES, st.integers(0, 1 << 32))
def test_random_play_holds_every_invariant(one: list[int], two: list[int], seed: int) -> None:
    library = Library("gudnak", LIBRARY)
    random_game(PLAIN, [_made_up(one), _made_up(two)], library, seed)


@settings(max_examples=10, deadline=None)
@given(st.integers(3, 4), st.integers(0, 1 << 32))
def test_games_of_more_players_end_and_lose_no_card(seats: int, seed: int) -> None:
    state, chance = fresh(seed, seats), Chance(seed)
    census = state.census()
    while state.outcome() is None:
        state.apply(state.legal()[chance.below(len(state.legal()))])
        assert state.census() == census


@pytest.mark.rule("GUD-062", "GUD-063")
def test_gates_may_be_elsewhere_in_a_position() -> None:
    plain = at()
    moved = at(gates=[["a1", "b2"], None])
    assert moved.dump()["gates"] == [["a1", "b2"], ["b3"]]
    assert "gates" not in plain.dump()
    assert at(gates=[["b1"], "b3"]).board is plain.board
    again = at(**moved.dump())
    assert (again.key(), again.dump()) == (moved.key(), moved.dump())
    assert moved.key() != plain.key()
    assert [moved.board.names[sq] for sq in moved.board.back[0]] == ["a1", "b1", "b2", "c1"]
    with pytest.raises(Refused, match="no such square"):
        at(gates=["z9"])
