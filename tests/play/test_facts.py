"""Facts: partial positions match what they should, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.play.facts import differences, expanded

POSITION: dict[str, Any] = {
    "turn": 3,
    "hands": [["Fireball", "Ember Hound", "Ember Hound"], []],
    "decks": [["A", "B", "C"], ["D"]],
    "board": {"a1": "Ember Hound", "a2": ["X", "Y"], "b1": {"stack": ["Z"], "construct": "Tower"}},
    "flag": True,
    "limbo": [],
}


@pytest.mark.parametrize(
    "expected",
    [
        {},
        {"turn": 3},
        {"hands": [["2 Ember Hound", "Fireball"], None]},
        {"hands": [["ember hound x2", "FIREBALL"], []]},
        {"hands": [3, 0]},
        {"hands": {0: 3}},
        {"hands": {"1": []}},
        {"decks": [["A", "B", "C"], "D"]},
        {"decks": [["A", None, "C"], None]},
        {"board": {"a1": ["Ember Hound"], "c3": None}},
        {"board": {"b1": {"construct": "Tower"}}},
        {"limbo": None},
        {"extra": []},
        {"extra": [[], []]},
        {"flag": True},
    ],
)
def test_matches(expected: Any) -> None:
    assert differences(expected, POSITION) == []


@pytest.mark.parametrize(
    ("expected", "says"),
    [
        ({"turn": 4}, "turn: expected 4, there is 3"),
        ({"turn": True}, "turn: expected True"),
        ({"hands": [["Ember Hound", "Fireball"], None]}, "not expected: ember hound"),
        ({"hands": [["2 Ember Hound", "Fireball", "Fireball"], None]}, "missing: fireball"),
        ({"hands": [2, 0]}, "hands[0]: expected 2 cards, there are 3"),
        ({"hands": {7: 1}}, "hands: expected"),
        ({"decks": [["B", "A", "C"], None]}, "decks[0][0]: expected B, there is A"),
        ({"decks": [["A", "B"], None]}, "decks[0]: expected [A, B], there is [A, B, C]"),
        ({"board": {"a1": None}}, "board.a1: expected nothing, there is Ember Hound"),
        ({"board": {"c3": "X"}}, "board.c3: expected X, there is nothing"),
        ({"board": {"a2": ["Y", "X"]}}, "board.a2[0]: expected Y"),
        ({"flag": 1}, "flag: expected 1"),
        ({"limbo": ["A"]}, "limbo: expected [A], there is nothing"),
        ({"extra": [["A"], []]}, "extra: expected [[A], nothing], there is nothing"),
    ],
)
def test_differs(expected: Any, says: str) -> None:
    assert any(says in line for line in differences(expected, POSITION)), differences(expected, POSITION)


def test_counts_are_written_out() -> None:
    assert expanded(["2 A", "B x3", "4x C", "D", "10 Downing Street"])[:10] == ["A", "A", "B", "B", "B", "C", "C", "C", "C", "D"]
    assert expanded([3, None]) == [3, None]
