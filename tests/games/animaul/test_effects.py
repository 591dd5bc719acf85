"""What cards do: damage and healing, points and actions, drawing and discarding, counters as price, condition and number."""

from __future__ import annotations

import pytest

from tests.games.animaul.effects_help import card, counters, damage, do, exact, hand, legal, life, on, pile, state, texts
from toolkit.games.animaul.state import AnimaulState
from toolkit.play.chance import Chance

FIELD = {"1,0": "Bear", "5,5": "1:Otter", "6,5": "1:Mouse", "7,5": "1:Newt"}
"""An Animal of seat 0, and an Animal and two Critters of seat 1 far away."""


def acts(text: str, kind: str = "animal", **position: object) -> AnimaulState:
    """The position with a card of seat 0 at -1,0 that says this."""
    field = {**FIELD, "-1,0": "Actor", **position.pop("field", {})}  # type: ignore[dict-item]
    made = state(card(kind, "Actor", text, life=10), **{"field": field, **position})
    assert exact(made, "Actor"), made.cards.compile(made.cards.index("Actor") or 0).code.missing
    return made


# ---- damage ----


@pytest.mark.rule("ANI-065", "ANI-194")
def test_damage_goes_to_the_target_and_only_there() -> None:
    found = do(acts("Action: Deal 3 damage to target enemy Critter."), "use -1,0 1")
    assert texts(found) == ["choose 6,5", "choose 7,5"], "neither own cards nor Animals"
    do(found, "choose 7,5")
    assert (damage(found, "6,5"), damage(found, "7,5"), found.actions) == (0, 3, 2)


@pytest.mark.rule("ANI-068", "ANI-198")
def test_diced_damage_is_rolled_once_for_all() -> None:
    rolls = set()
    for seed in range(8):
        found = do(acts("Action: Deal 2d6 damage to all enemy Animals and Critters.", seed=seed, field={
            "6,5": {"card": "1:Bear"}, "7,5": {"card": "1:Bear"}}), "use -1,0 1")  # fmt: skip
        dealt = [damage(found, cell) for cell in ("5,5", "6,5", "7,5") if on(found, cell)]
        assert len(set(dealt)) <= 1 and damage(found, "-1,0") == damage(found, "1,0") == 0
        rolls.update(dealt)
    assert len(rolls) > 1 and all(2 <= roll <= 12 for roll in rolls)


@pytest.mark.rule("ANI-073", "ANI-086")
def test_a_defeat_by_an_effect_outside_an_attack_scores_nothing() -> None:
    found = do(acts("Action: Deal 4 damage to target enemy Critter."), "use -1,0 1", "choose 6,5")
    assert on(found, "6,5") is None and pile(found, 1) == ["Mouse"] and found.points == [0, 0]


def test_an_ability_without_a_target_cannot_be_used() -> None:
    text = "Action: Deal 3 damage to target enemy Critter."
    assert legal(state(card("animal", "Actor", text), field={"-1,0": "Actor", "9,9": "Mouse"}), "use") == []
    assert legal(acts(text), "use") == ["-1,0 1"]


def test_healing_takes_away_what_is_there() -> None:
    hurt = {"1,0": {"card": "Bear", "damage": 3}}
    found = do(acts("Action: Heal 5 damage from target friendly Animal.", field=hurt), "use -1,0 1", "choose 1,0")
    assert damage(found, "1,0") == 0 and life(found, "1,0") == 10
    found = do(acts("Action: Heal 2 damage from target friendly Animal.", field=hurt), "use -1,0 1", "choose 1,0")
    assert damage(found, "1,0") == 1
    assert legal(acts("Action: Heal 2 damage from target friendly Animal."), "use") == [], "nobody is hurt"


def test_all_damage_is_healed_without_counting() -> None:
    found = acts("Action: Heal all damage from target friendly Animal.", field={"1,0": {"card": "Bear", "damage": 9}})
    assert damage(do(found, "use -1,0 1", "choose 1,0"), "1,0") == 0


@pytest.mark.rule("ANI-086")
def test_defeat_needs_no_damage_and_gives_no_points() -> None:
    found = do(acts("Action: Defeat target damaged enemy Critter.", field={"7,5": {"card": "1:Newt", "damage": 1}}), "use -1,0 1")
    assert on(found, "7,5") is None and on(found, "6,5") == "1:Mouse" and found.points == [0, 0]


# ---- points and actions ----


@pytest.mark.rule("ANI-085")
def test_points_that_reach_fifty_end_the_game_in_the_middle_of_an_effect() -> None:
    text = "Action: Gain 2 points. Put a counter on this card."
    found = do(acts(text, points=[48, 0]), "use -1,0 1")
    assert found.over is not None and found.over.scores == (1.0, 0.0) and counters(found, "-1,0") == 0
    found = do(acts(text, points=[47, 0]), "use -1,0 1")
    assert found.over is None and counters(found, "-1,0") == 1


def test_the_opponent_loses_points_but_never_below_none() -> None:
    found = do(acts("Action: Your opponent loses 2 points.", points=[5, 1]), "use -1,0 1")
    assert found.points == [5, 0]
    assert legal(acts("Action: Your opponent loses 2 points.", points=[5, 0]), "use") == []


@pytest.mark.rule("ANI-056")
def test_actions_are_gained_in_the_own_turn_only() -> None:
    assert do(acts("Action: Gain 2 actions."), "use -1,0 1").actions == 4
    found = state(
        card("critter", "Actor", "When this card is dealt damage, gain an action.", life=9),
        card("animal", "Rival", "Action: Deal 1 damage to target enemy Critter."), field={"-1,0": "1:Actor", "5,5": "Rival"},
    )  # fmt: skip
    assert do(found, "use 5,5 1").actions == 2, "it is not the turn of who gained it"


# ---- cards ----


@pytest.mark.rule("ANI-102")
def test_drawing_more_than_there_is_gives_the_opponent_points() -> None:
    found = do(acts("Action: Draw 2 cards.", decks=[["Mouse"], 10]), "use -1,0 1")
    assert hand(found) == ["Mouse"] and found.points == [0, 5]
    assert do(acts("Action: Draw 2 cards."), "use -1,0 1").points == [0, 0]


def test_the_opponent_chooses_what_to_discard() -> None:
    found = do(acts("Action: Your opponent discards a card.", hands=[["Bear"], ["Mouse", "Newt"]]), "use -1,0 1")
    assert found.to_move() == 1 and texts(found) == ["discard Mouse", "discard Newt"]
    do(found, "discard Newt")
    assert hand(found, 1) == ["Mouse"] and pile(found, 1) == ["Newt"] and hand(found) == ["Bear"]


def test_cards_discarded_at_random_are_nobodys_choice() -> None:
    gone = set()
    for seed in range(12):
        found = acts("Action: Your opponent discards a card at random.", hands=[[], ["Mouse", "Newt"]], seed=seed)
        do(found, "use -1,0 1")
        assert found.to_move() == 0 and len(found.hands[1]) == 1
        gone.update(pile(found, 1))
    assert gone == {"Mouse", "Newt"}


def test_the_top_of_a_deck_is_discarded_without_a_loss() -> None:
    found = do(acts("Action: Discard the top 2 cards of your opponent's deck.", decks=[10, ["Mouse"]]), "use -1,0 1")
    assert pile(found, 1) == ["Mouse"] and found.points == [0, 0] and pile(found) == []


@pytest.mark.rule("ANI-018")
def test_a_searched_card_is_chosen_from_the_deck_or_not_found() -> None:
    text = "Action: Search your deck for a Biome and put it into your hand, then shuffle your deck."
    found = do(acts(text, decks=[["Mouse", "Grove", "Bear", "Brook"], 10]), "use -1,0 1")
    assert texts(found) == ["choose Brook", "choose Grove", "done"]
    other = do(found.copy(), "done")
    assert len(other.decks[0]) == 4 and other.hands[0] == []
    do(found, "choose Brook")
    assert hand(found) == ["Brook"] and len(found.decks[0]) == 3


# ---- "if you do" and counters ----


@pytest.mark.rule("ANI-206", "ANI-208")
def test_counters_are_put_on_and_taken_off_as_a_price() -> None:
    text = "Action: Put a counter on this card.\nFree: Remove 2 counters from this card. If you do, draw a card."
    found = do(acts(text), "use -1,0 1")
    assert counters(found, "-1,0") == 1 and legal(found, "use") == ["-1,0 1"], "one counter does not pay for two"
    do(found, "use -1,0 1")
    assert legal(found, "use") == ["-1,0 1", "-1,0 2"]
    do(found, "use -1,0 2")
    assert counters(found, "-1,0") == 0 and len(found.hands[0]) == 1


@pytest.mark.rule("ANI-208")
def test_a_price_that_cannot_be_paid_whole_buys_nothing() -> None:
    text = "Action: Discard 2 cards. If you do, gain 3 points."
    assert legal(acts(text, hands=[["Mouse"], []]), "use") == [], "one card is no price of two"
    found = do(acts(text, hands=[["Mouse", "Newt"], []]), "use -1,0 1")
    assert found.points == [3, 0] and sorted(pile(found)) == ["Mouse", "Newt"]


@pytest.mark.rule("ANI-208")
def test_an_effect_that_has_begun_pays_no_half_price() -> None:
    cheap = card("biome", "Toll", "When this card is played, discard 2 cards. If you do, gain 3 points.")
    found = do(state(cheap, hands=[["Toll", "Mouse"], []]), "play Toll 1,0")
    assert found.points == [1, 0], "the Biome alone scores"
    text = "At the end of your turn, remove 2 counters from this card. If you do, gain 3 points."
    found = do(acts(text, field={"-1,0": {"card": "Actor", "counters": 1}}), "end turn")
    assert (counters(found, "-1,0"), found.points) == (1, [0, 0])
    found = do(acts(text, field={"-1,0": {"card": "Actor", "counters": 2}}), "end turn")
    assert (counters(found, "-1,0"), found.points) == (0, [3, 0])


def test_what_came_to_nothing_was_not_done() -> None:
    text = "Action: Heal 2 damage from target friendly Animal. If you do, gain 3 points. Draw a card."
    hurt = {"1,0": {"card": "Bear", "damage": 1}}
    assert do(acts(text, field=hurt), "use -1,0 1", "choose 1,0").points == [3, 0]
    assert do(acts(text, field=hurt), "use -1,0 1", "choose -1,0").points == [0, 0], "that one was not hurt"


def test_what_follows_an_optional_price_follows_only_if_it_was_paid() -> None:
    text = "Action: You may discard a card. If you do, gain 3 points. If you do not, gain a point."
    found = do(acts(text, hands=[["Mouse"], []]), "use -1,0 1")
    assert texts(found) == ["no", "yes"]
    assert do(found.copy(), "yes").points == [3, 0] and do(found, "no").points == [1, 0]


@pytest.mark.rule("ANI-208", "ANI-212")
def test_something_is_done_once_for_each_counter_with_a_choice_each_time() -> None:
    text = "Action: For each counter on this card, deal 1 damage to target enemy Critter."
    found = state(card("animal", "Actor", text), field={**FIELD, "-1,0": {"card": "Actor", "counters": 3}})
    do(found, "use -1,0 1", "choose 6,5", "choose 7,5", "choose 7,5")
    assert (damage(found, "6,5"), damage(found, "7,5")) == (1, 2)
    none = state(card("animal", "Actor", text), field={**FIELD, "-1,0": "Actor"})
    assert legal(none, "use") == []


@pytest.mark.rule("ANI-208")
def test_damage_counts_the_counters() -> None:
    text = "Action: Deal 1 damage to target enemy Animal for each counter on this card."
    found = state(card("animal", "Actor", text), field={**FIELD, "-1,0": {"card": "Actor", "counters": 3}})
    assert damage(do(found, "use -1,0 1"), "5,5") == 3


@pytest.mark.rule("ANI-209", "ANI-210", "ANI-211")
@pytest.mark.parametrize(("condition", "counts", "met"), [
    ("this card has a counter", {"-1,0": 1}, True),
    ("this card has a counter", {"-2,0": 1}, False),
    ("an adjacent card has more than 3 counters", {"-2,0": 4}, True),
    ("an adjacent card has more than 3 counters", {"-2,0": 3}, False),
    ("an adjacent card has more than 3 counters", {"-1,0": 9}, False),
    ("a card your opponent controls has fewer than 5 counters", {"5,5": 4}, True),
    ("a card your opponent controls has fewer than 5 counters", {"5,5": 5}, False),
    ("a card your opponent controls has fewer than 5 counters", {}, True),
])  # fmt: skip
def test_conditions_on_counters(condition: str, counts: dict[str, int], met: bool) -> None:
    field = {cell: {"card": name, "counters": counts.get(cell, 0)} for cell, name in
             {"-1,0": "Actor", "-2,0": "Grove", "5,5": "1:Otter"}.items()}  # fmt: skip
    found = state(card("animal", "Actor", f"Action: If {condition}, gain 3 points. Draw a card."), field=field)
    assert exact(found, "Actor")
    assert do(found, "use -1,0 1").points == ([3, 0] if met else [0, 0])


def test_control_is_counted() -> None:
    text = "Action: If you control 2 or more Critters, gain 3 points. Draw a card."
    one = {"1,0": "Mouse"}
    assert do(acts(text, field=one), "use -1,0 1").points == [0, 0], "the enemy's do not count"
    assert do(acts(text, field={**one, "2,0": "Newt"}), "use -1,0 1").points == [3, 0]


@pytest.mark.parametrize(("condition", "position", "met"), [
    ("you control more Critters than your opponent", {"field": {"2,0": "Mouse", "3,0": "Mouse", "4,0": "Mouse"}}, True),
    ("you control more Critters than your opponent", {"field": {"2,0": "Mouse", "3,0": "Mouse"}}, False),
    ("you control fewer Critters than your opponent", {"field": {"2,0": "Mouse"}}, True),
    ("you have more points than your opponent", {"points": [5, 4]}, True),
    ("you have more points than your opponent", {"points": [4, 4]}, False),
    ("you have fewer cards in hand than your opponent", {"hands": [[], ["Mouse"]]}, True),
    ("you have fewer cards in hand than your opponent", {"hands": [["Mouse"], ["Mouse"]]}, False),
    ("you have 5 or more points", {"points": [5, 0]}, True),
    ("you have 5 or more points", {"points": [4, 9]}, False),
    ("you have no cards in your hand", {"hands": [[], ["Mouse"]]}, True),
    ("you have no cards in your hand", {"hands": [["Mouse"], []]}, False),
])  # fmt: skip
def test_conditions_that_compare_the_players(condition: str, position: dict[str, object], met: bool) -> None:
    found = acts(f"Action: If {condition}, put a counter on this card. Gain a point.", **position)
    assert counters(do(found, "use -1,0 1"), "-1,0") == int(met)


def test_sub_types_are_counted_once_each() -> None:
    text = "Action: Deal 1 damage to target enemy Animal for each sub-type among Biomes you control."
    found = do(acts(text, field={"2,0": "Grove", "3,0": "Grove", "4,0": "Brook", "5,0": "1:Grove"}), "use -1,0 1")
    assert damage(found, "5,5") == 2, "Wood and Stream"
    assert damage(do(acts(text, field={"2,0": "Grove", "5,0": "1:Brook"}), "use -1,0 1"), "5,5") == 1


def test_bonus_dice_lie_on_the_card() -> None:
    found = do(acts("Action: Put 2 bonus dice on target friendly Animal."), "use -1,0 1", "choose 1,0")
    assert on(found, "1,0") == {"card": "Bear", "bonus dice": 2}


# ---- limits ----


def test_free_abilities_are_used_once_a_turn_and_actions_as_often_as_they_are_paid() -> None:
    found = do(acts("Free: Draw a card.\nAction: Gain a point."), "use -1,0 1")
    assert legal(found, "use") == ["-1,0 2"] and found.actions == 3
    do(found, "use -1,0 2", "use -1,0 2")
    assert found.points == [2, 0] and legal(found, "use") == ["-1,0 2"]


def test_an_ability_goes_with_its_card_only_while_it_lies_face_up() -> None:
    text = "Free: Draw a card."
    assert legal(state(card("biome", "Actor", text), field={"-1,0": "Actor"}), "use") == ["-1,0 1"]
    assert legal(state(card("biome", "Actor", text), field={"-1,0": "Actor?"}), "use") == [], "face down it says nothing"
    assert legal(state(card("biome", "Actor", text), field={"-1,0": "1:Actor"}), "use") == [], "it is the enemy's"


# ---- Action cards ----


@pytest.mark.rule("ANI-143", "ANI-144")
def test_an_action_card_does_what_it_says_and_stays_unless_it_says_otherwise() -> None:
    cards = [card("action", "Gift", "Draw 2 cards."), card("action", "Loan", "Draw 2 cards. Discard this card.")]
    found = do(state(*cards, hands=[["Gift", "Loan"], []]), "play Gift 1,0")
    assert on(found, "1,0") == "Gift" and len(found.hands[0]) == 3
    do(found, "play Loan -1,0")
    assert on(found, "-1,0") is None and pile(found) == ["Loan"] and len(found.hands[0]) == 4


def test_an_action_card_does_as_much_as_it_can() -> None:
    strike = card("action", "Strike", "Deal 3 damage to target enemy Critter. Draw a card. Discard this card.")
    found = do(state(strike, hands=[["Strike"], []]), "play Strike 1,0")
    assert pile(found) == ["Strike"] and len(found.hands[0]) == 1


@pytest.mark.rule("ANI-165", "ANI-166")
def test_a_continuous_card_does_nothing_by_being_played() -> None:
    text = "At the end of your turn, put a counter on this card.\nFree: Draw a card."
    watch = card("action", "Watch", text, tags=("Continuous",))
    found = do(state(watch, hands=[["Watch"], []]), "play Watch 1,0")
    assert found.hands[0] == [] and legal(found, "use") == ["1,0 1"]
    do(found, "end turn")
    assert counters(found, "1,0") == 1


def test_nobody_sees_which_card_of_a_hand_has_done_something_this_turn_or_game() -> None:
    homing = card("critter", "Homing Dove", "Free: Return this card to its owner's hand.\nFree: Once per game, draw a card.")
    position = state(homing, field={"1,0": "Homing Dove"}, hands=[["Mouse", "Homing Dove"], []], decks=[["Mouse"] * 6, 6])
    do(position, "use 1,0 2", "use 1,0 1")
    assert hand(position) == ["Homing Dove", "Homing Dove", "Mouse", "Mouse"]
    assert not position.uses, "back in the hand it is a new card"
    for seat in (0, 1):
        for luck in range(12):
            assert position.redeal(seat, Chance(luck)).observation(seat) == position.observation(seat)
