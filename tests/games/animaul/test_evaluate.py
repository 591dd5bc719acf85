"""What the bots see of a position: threats, the way to the enemy deck, cards in hand, Colossal parts, actions left."""

from __future__ import annotations

from typing import Any

from tests.games.animaul.engine_help import PARTS, PLAIN, at


def worth(seat: int = 0, **fields: Any) -> float:
    return PLAIN.evaluate(at(**fields), seat)


def test_who_stands_within_reach_of_a_strong_enemy_is_worth_less() -> None:
    """Far from both decks, so that only what can be attacked differs; six steps are out of three actions' reach."""
    near = worth(field={"20,20": "Bear", "21,20": "1:Moose"})
    assert near < worth(field={"20,20": "Bear", "26,20": "1:Moose"})
    assert near == -worth(1, field={"20,20": "Bear", "21,20": "1:Moose"})


def test_who_stands_beside_the_enemy_deck_is_worth_more() -> None:
    beside, two, far = (worth(field={place: "Mouse"}) for place in ("0,2", "1,1", "9,9"))
    assert beside > two > far


def test_a_milled_card_counts_for_more_when_few_are_left() -> None:
    def milled(left: int) -> float:
        return worth(decks=[30, left - 1]) - worth(decks=[30, left])

    assert milled(5) > 2 * milled(25) > 0


def test_colossal_parts_belong_opposite_to_each_other() -> None:
    left, _, right = PARTS
    apart = worth(field={"20,20": left, "24,20": right})
    assert worth(field={"20,20": left, "22,20": right}) > apart
    assert worth(field={"22,20": left, "20,20": right}) == apart, "the left part belongs to the left"
    assert worth(field={"20,20": left, "21,20": "Grove", "22,20": right}) < worth(field={"20,20": left, "22,20": right})


def test_a_card_to_morph_into_counts_in_full_only_above_its_base() -> None:
    assert worth(hands=[["Great Bear"], []]) < worth(hands=[["Bear"], []])
    assert worth(actions=3) > worth(actions=1), "an action that is left is worth something"
