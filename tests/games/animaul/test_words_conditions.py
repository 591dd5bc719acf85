"""Conditions, quantities and limits of texts: met and not met, counted and not counted, used up and not."""

from __future__ import annotations

import pytest

from tests.games.animaul.effects_help import card, counters, damage, do, exact, hand, legal, on, pile, state, texts
from toolkit.games.animaul.state import AnimaulState

FIELD: dict[str, object] = {"5,0": "Actor", "5,1": "Mouse", "9,0": "Bear", "9,5": "1:Otter"}


def holds(condition: str, kind: str = "biome", **position: object) -> bool:
    """Whether a card of seat 0 at 5,0 gains its point if this is so."""
    field = {**FIELD, **position.pop("field", {})}  # type: ignore[dict-item]
    actor = card(kind, "Actor", f"Action: If {condition}, gain a point. Draw a card.")
    found = state(actor, **{"field": {cell: entry for cell, entry in field.items() if entry}, **position})
    assert exact(found, "Actor"), condition
    do(found, "use 5,0 1")
    while found.pending >= 0:
        do(found, texts(found)[0])
    return found.points == [1, 0]


@pytest.mark.parametrize(("condition", "yes", "no"), [
    ("this card is damaged", {"5,0": {"card": "Actor", "damage": 1}}, {"9,0": {"card": "Bear", "damage": 1}}),
    ("this card is not damaged", {"9,0": {"card": "Bear", "damage": 1}}, {"5,0": {"card": "Actor", "damage": 1}}),
    ("this card is equipped", {"5,-1": {"card": "Fur", "on": "5,0"}}, {"9,1": {"card": "Fur", "on": "9,0"}}),
    ("this card is adjacent to a Biome", {"6,0": "Brook"}, {"6,1": "Brook"}),
    ("this card is adjacent to an enemy Critter", {"6,0": "1:Mouse"}, {}),
    ("there is an empty cell adjacent to this card", {"6,0": "Grove", "4,0": "Grove"},
     {"6,0": "Grove", "4,0": "Grove", "5,-1": "Grove"}),
    ("this card is adjacent to 2 or more Biomes", {"6,0": "Brook", "4,0": "Grove"}, {"6,0": "Brook", "4,1": "Grove"}),
    ("this card is adjacent to no Biomes", {"6,1": "Brook"}, {"6,0": "Brook"}),
    ("this miniature is adjacent to 2 or more Biomes",
     {"5,0": {"card": "Actor", "mini": "20,0"}, "20,0": "Grove", "20,1": "Grove", "21,0": "Brook"},
     {"5,0": {"card": "Actor", "mini": "20,0"}, "20,0": "Grove", "6,0": "Brook", "4,0": "Grove"}),
    ("this miniature is on a Biome", {"5,0": {"card": "Actor", "mini": "20,0"}, "20,0": "Grove"}, {"6,0": "Grove"}),
    ("this miniature is on a friendly Biome", {"5,0": {"card": "Actor", "mini": "20,0"}, "20,0": "Grove"},
     {"5,0": {"card": "Actor", "mini": "20,0"}, "20,0": "1:Grove"}),
    ("target enemy Animal is silver", {}, {"9,5": "1:Bear"}),
    ("target friendly Critter is a Mouse", {}, {"5,1": "Newt"}),
    ("target friendly Critter is a Stream Critter", {"5,1": "Newt"}, {}),
    ("target enemy card is an Animal", {}, {"9,5": "1:Mouse"}),
    ("target friendly Critter is adjacent to this card", {}, {"5,1": None, "8,0": "Mouse"}),
    ("this card has 2 or more counters", {"5,0": {"card": "Actor", "counters": 2}}, {"5,0": {"card": "Actor", "counters": 1}}),
    ("this card has exactly 2 counters", {"5,0": {"card": "Actor", "counters": 2}}, {"5,0": {"card": "Actor", "counters": 3}}),
    ("this card has no counters", {}, {"5,0": {"card": "Actor", "counters": 1}}),
    ("this card does not have a counter", {}, {"5,0": {"card": "Actor", "counters": 1}}),
    ("this card has a bonus die", {"5,0": {"card": "Actor", "bonus dice": 1}}, {"9,0": {"card": "Bear", "bonus dice": 1}}),
    ("this card has 2 or less Life", {"5,0": {"card": "Actor", "damage": 4}}, {"5,0": {"card": "Actor", "damage": 3}}),
    ("all friendly Critters have a counter", {"5,1": {"card": "Mouse", "counters": 1}, "20,0": "1:Mouse"},
     {"5,1": {"card": "Mouse", "counters": 1}, "20,0": "Mouse"}),
    ("a friendly Critter has a counter", {"5,1": {"card": "Mouse", "counters": 1}, "20,0": "Mouse"},
     {"9,0": {"card": "Bear", "counters": 1}}),
    ("you control a Critter", {}, {"5,1": "1:Mouse"}),
    ("you control no Critters", {"5,1": "1:Mouse"}, {}),
    ("you control fewer than 2 Critters", {}, {"6,0": "Newt"}),
    ("you control exactly 1 Critter", {}, {"6,0": "Newt"}),
    ("your opponent controls 2 or more Animals", {"20,0": "1:Bear"}, {"20,0": "Bear"}),
    ("you control more Critters than your opponent", {}, {"20,0": "1:Mouse"}),
    ("your opponent controls more Critters than you", {"20,0": "1:Mouse", "22,0": "1:Newt"}, {"20,0": "1:Mouse"}),
    ("your opponent controls fewer Critters than you", {}, {"20,0": "1:Mouse"}),
    ("you control 2 or more empty spaces", {"5,-1": "Grove", "6,0": "Brook"}, {"5,-1": "Grove", "6,0": "1:Brook"}),
])  # fmt: skip
def test_a_condition_on_the_field(condition: str, yes: dict[str, object], no: dict[str, object]) -> None:
    assert holds(condition, "animal", field=yes)
    assert not holds(condition, "animal", field=no)


@pytest.mark.parametrize(("place", "own", "other"), [("1,0", 1, 0), ("0,2", 0, 1), ("5,0", 0, 0)])
def test_a_deck_is_beside_what_touches_it(place: str, own: int, other: int) -> None:
    for whose, points in (("your", own), ("your opponent's", other)):
        actor = card("biome", "Actor", f"Action: If this card is adjacent to {whose} deck, gain a point. Draw a card.")
        assert do(state(actor, field={place: "Actor"}), f"use {place} 1").points == [points, 0]


@pytest.mark.parametrize(("condition", "yes", "no"), [
    ("you have more points than your opponent", [2, 1], [1, 1]),
    ("you have fewer points than your opponent", [0, 1], [1, 1]),
    ("you have 3 or more points", [3, 9], [2, 9]),
    ("your opponent has 3 or more points", [9, 3], [9, 2]),
])  # fmt: skip
def test_a_condition_on_points(condition: str, yes: list[int], no: list[int]) -> None:
    def gained(points: list[int]) -> bool:
        actor = card("biome", "Actor", f"Action: If {condition}, put a counter on this card. Draw a card.")
        return counters(do(state(actor, field=FIELD, points=points), "use 5,0 1"), "5,0") == 1

    assert gained(yes) and not gained(no)


@pytest.mark.parametrize(("condition", "yes", "no"), [
    ("you have more cards in hand than your opponent", [["Mouse"], []], [["Mouse"], ["Mouse"]]),
    ("you have fewer cards in hand than your opponent", [[], ["Mouse"]], [["Mouse"], []]),
    ("you have 2 or more cards in your hand", [["Mouse", "Bear"], []], [["Mouse"], ["Bear", "Bear"]]),
    ("you have a Critter in your hand", [["Mouse"], []], [["Bear"], ["Mouse"]]),
    ("your opponent has no cards in their hand", [["Mouse"], []], [[], ["Mouse"]]),
])  # fmt: skip
def test_a_condition_on_hands(condition: str, yes: list[list[str]], no: list[list[str]]) -> None:
    assert holds(condition, hands=yes) and not holds(condition, hands=no)


def test_what_cannot_be_asked_of_hidden_cards_is_told_to_the_author() -> None:
    actor = card("biome", "Actor", "Action: If a Critter in your discard pile is silver, gain a point. Draw a card.")
    assert not exact(state(actor, field=FIELD), "Actor")


# ---- quantities --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "points"), [
    ("Gain a point for each Critter you control.", 2),
    ("Gain 2 points for each Critter you control.", 4),
    ("Gain a point for each card in your hand.", 3),
    ("Gain 2 points for each card in your hand.", 6),
    ("Gain a point for each Biome adjacent to this card.", 1),
    ("Gain a point for each empty cell adjacent to this card.", 2),
    ("Gain a point for each empty space adjacent to this card.", 1),
    ("Gain a point for each counter on this card.", 2),
    ("Gain 2 points for each counter on this card.", 4),
    ("For each Critter you control, gain 2 points.", 4),
    ("Gain a point for each Animal in your discard pile.", 1),
])  # fmt: skip
def test_so_many_are_gained(text: str, points: int) -> None:
    field = {**FIELD, "5,0": {"card": "Actor", "counters": 2}, "7,7": "Newt", "6,0": "Brook"}
    field["8,8"] = {"card": "Bear", "counters": 5}
    hands, piles = [["Mouse", "Bear", "Fur"], ["Fur"]], [["Bear", "Mouse"], ["Otter"]]
    found = state(card("biome", "Actor", f"Action: {text}"), field=field, hands=hands, discards=piles)
    assert exact(found, "Actor"), text
    assert do(found, "use 5,0 1").points == [points, 0]


@pytest.mark.parametrize(("text", "dealt"), [
    ("Deal 1d1 damage to target enemy Animal.", 1),
    ("Deal 3d1 damage to target enemy Animal.", 3),
    ("Deal 1d1+2 damage to target enemy Animal.", 3),
    ("Deal 2d1 damage to target enemy Animal for each Critter you control.", 4),
    ("Deal 2 damage to target enemy Animal for each counter on this card.", 6),
    ("Deal 1 damage to target enemy Animal for each sub-type among friendly Critters.", 2),
])  # fmt: skip
def test_so_much_is_dealt(text: str, dealt: int) -> None:
    field = {**FIELD, "5,0": {"card": "Actor", "counters": 3}, "7,7": "Newt", "8,8": "1:Brook"}
    found = state(card("biome", "Actor", f"Action: {text}"), field=field)
    assert exact(found, "Actor"), text
    assert damage(do(found, "use 5,0 1"), "9,5") == dealt


def test_so_many_more_for_each() -> None:
    field = {**FIELD, "9,0": {"card": "Bear", "damage": 8}, "7,7": "Newt"}
    for text, left in (("Heal 2 damage from target friendly Animal for each Critter you control.", 4),
                       ("Heal 1d1+1 damage from target friendly Animal.", 6)):  # fmt: skip
        found = do(state(card("biome", "Actor", f"Action: {text}"), field=field), "use 5,0 1")
        assert damage(found, "9,0") == left
    found = state(card("biome", "Actor", "Action: Put 2 counters on this card for each Critter you control."), field=field)
    do(found, "use 5,0 1")
    assert counters(found, "5,0") == 4
    found = state(card("biome", "Actor", "Action: Gain an action for each Critter you control."), field=field)
    assert do(found, "use 5,0 1").actions == 4


# ---- limits ------------------------------------------------------------------------------------------------------------------


def used(text: str, *actions: str, **position: object) -> AnimaulState:
    """A card of seat 0 at 5,0 that says this, and the game after these actions."""
    found = state(card("biome", "Actor", text), **{"field": FIELD, **position})
    assert exact(found, "Actor"), text
    return do(found, *actions)


def test_once_per_game_is_never_again_even_in_later_turns() -> None:
    found = used("Free: Once per game, draw a card.", "use 5,0 1")
    assert legal(found, "use") == [] and len(hand(found)) == 1
    do(found, "end turn", "end turn")
    assert legal(found, "use") == []
    back = used("Free: Once per turn, draw a card.", "use 5,0 1")
    assert legal(back, "use") == []
    assert legal(do(back, "end turn", "end turn"), "use") == ["5,0 1"]


def test_each_option_once_per_game_leaves_the_other() -> None:
    text = "Action: Either gain 2 points or gain an action, each once per game."
    found = used(text, "use 5,0 1")
    assert texts(found) == ["choose 1", "choose 2"]
    do(found, "choose 1")
    assert found.points == [2, 0] and legal(found, "use") == ["5,0 1"]
    do(found, "use 5,0 1")
    assert found.actions == 2 and found.points == [2, 0] and legal(found, "use") == []
    do(found, "end turn", "end turn")
    assert legal(found, "use") == []


def test_each_option_once_per_turn_comes_back() -> None:
    text = "Action: Either gain 2 points or gain an action, each once per turn."
    found = used(text, "use 5,0 1", "choose 2")
    assert found.actions == 3
    do(found, "use 5,0 1")
    assert found.points == [2, 0] and legal(found, "use") == []
    do(found, "end turn", "end turn", "use 5,0 1")
    assert texts(found) == ["choose 1", "choose 2"]


def test_what_another_card_of_the_name_has_done_is_its_own() -> None:
    field = {**FIELD, "20,0": "Actor"}
    found = used("Free: Once per game, draw a card.\nFree: Once per turn, gain a point.", "use 5,0 1", "use 5,0 2", field=field)
    assert legal(found, "use") == ["20,0 1", "20,0 2"]
    found = used("Action: Either gain 2 points or gain an action, each once per game.", "use 5,0 1", "choose 1", field=field)
    do(found, "use 20,0 1")
    assert texts(found) == ["choose 1", "choose 2"]


def test_the_owner_of_what_is_meant() -> None:
    for text, seat in (("Its owner draws a card.", 1), ("Draw a card.", 0)):
        actor = card("animal", "Actor", f"Action: Flip target Biome face down. {text}")
        found = state(actor, field={"5,0": "Actor", "9,9": "1:Grove"})
        assert exact(found, "Actor")
        do(found, "use 5,0 1")
        assert on(found, "9,9") == "1:Grove?" and [len(hand(found, one)) for one in (0, 1)] == [1 - seat, seat]
    found = state(card("animal", "Actor", "Action: Deal 1 damage to target Critter. Its controller gains a point."),
                  field={"5,0": "Actor", "9,9": "1:Mouse", "8,8": "Mouse"})  # fmt: skip
    assert do(found.copy(), "use 5,0 1", "choose 9,9").points == [0, 1]
    assert do(found, "use 5,0 1", "choose 8,8").points == [1, 0]


def test_a_price_in_cards_is_paid_with_as_many_as_it_says() -> None:
    text = "Action: Discard 2 cards. If you do, gain a point."
    found = used(text, "use 5,0 1", hands=[["Mouse", "Bear", "Fur"], []])
    assert [text.removeprefix("discard ") for text in texts(found)] == ["Bear", "Fur"]
    do(found, "discard Bear")
    assert texts(found) == ["discard Fur", "discard Mouse"]
    do(found, "discard Mouse")
    assert found.points == [1, 0] and sorted(pile(found)) == ["Bear", "Mouse"] and hand(found) == ["Fur"]
