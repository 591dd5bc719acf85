"""Where numbers and phases end, and what the first card of a position is: edges of events, phrases and turns."""

from __future__ import annotations

import pytest

from tests.games.animaul.effects_help import (
    at,
    card,
    damage,
    dice,
    do,
    hand,
    language,
    legal,
    library,
    load_state,
    on,
    pile,
    state,
    texts,
)
from tests.games.animaul.engine_help import fresh

# ---- the card numbered 0 -----------------------------------------------------------------------------------------------------


def test_the_first_card_counts_once_whatever_cells_beside_are_empty() -> None:
    actor = card("animal", "Actor", "Action: Draw a card for each Critter adjacent to this card.")
    found = state(actor, field={"5,0": "Mouse", "6,0": "Actor"})
    assert at(found, "5,0") == 0
    assert len(hand(do(found, "use 6,0 1"))) == 1


@pytest.mark.rule("ANI-164")
def test_the_first_card_is_something_that_can_be_equipped() -> None:
    actor = card("animal", "Actor", "When a Trait is equipped to a Critter, draw a card.")
    for first, drawn in (("Mouse", 1), ("Bear", 0)):
        found = state(actor, field={"1,0": first, "9,9": "Actor"}, hands=[["Fur"], []])
        assert at(found, "1,0") == 0
        do(found, "play Fur 2,0 on 1,0" if "play Fur 2,0 on 1,0" in texts(found) else "play Fur 2,0 1,0")
        assert len(hand(found)) == drawn


# ---- phrases -----------------------------------------------------------------------------------------------------------------


def test_what_is_not_adjacent_is_everything_else() -> None:
    actor = card("animal", "Actor", "Action: Deal 1 damage to target Critter that is not adjacent to this card.")
    field = {"5,0": "Actor", "6,0": "Mouse", "7,0": "Newt", "5,1": "Newt", "9,9": "1:Mouse"}
    found = do(state(actor, field=field), "use 5,0 1")
    assert texts(found) == ["choose 7,0", "choose 9,9"]
    assert damage(do(found, "choose 9,9"), "9,9") == 1


@pytest.mark.parametrize(("word", "cell"), [("silver", "6,0"), ("bronze", "5,0")])
def test_what_is_of_a_rarity_is_read_from_the_card(word: str, cell: str) -> None:
    actor = card("biome", "Actor", f"Action: Deal 1 damage to target Animal that is {word}.")
    found = do(state(actor, field={"5,0": "Bear", "6,0": "Otter", "8,0": "Actor"}), "use 8,0 1")
    assert [damage(found, at_) for at_ in ("5,0", "6,0")] == [int(cell == "5,0"), int(cell == "6,0")]


# ---- sub-types and abilities -------------------------------------------------------------------------------------------------


def test_cards_beside_one_that_takes_sub_types_have_none() -> None:
    drought = card("biome", "Drought", "Cards adjacent to this card lose all sub-types.")
    field = {"5,5": "Drought", "6,5": "Grove"}
    assert "Mouse 7,5" not in legal(state(drought, field=field, hands=[["Mouse"], []]), "play")
    assert "Mouse 7,5" in legal(state(drought, field={**field, "5,5": "Drought?"}, hands=[["Mouse"], []]), "play")


def test_a_sub_type_that_is_taken_leaves_the_others() -> None:
    dry = card("biome", "Dry", "Cards adjacent to this card lose the Stream sub-type.")
    field = {"5,5": "Dry", "6,5": "Brook"}
    found = legal(state(dry, card("critter", "Fish", subtypes="Stream"), field=field, hands=[["Fish", "Mouse"], []]), "play")
    assert "Mouse 7,5" in found and "Fish 7,5" not in found


def test_what_a_card_has_given_stays_when_it_loses_its_abilities() -> None:
    mute = card("action", "Mute", "Target Animal loses all abilities until your next turn.")
    loud = card("animal", "Loud", "This card has +1 when attacking.\nFree: This card has +4 when attacking until end of turn.")
    found = do(state(mute, loud, field={"0,5": "Loud"}, hands=[["Mute"], []]), "use 0,5 1")
    assert dice(found, "0,5", 1)[2] == 5
    do(found, "play Mute 1,0")
    assert dice(found, "0,5", 1)[2] == 4


def test_what_a_card_has_forbidden_stays_forbidden_when_it_loses_its_abilities() -> None:
    mute = card("action", "Mute", "Target friendly Animal loses all abilities until your next turn.")
    loud = card("animal", "Loud", "Free: Target enemy Critter cannot attack until your next turn.")
    field = {"0,5": "Loud", "5,5": "1:Mouse", "6,5": "Bear"}
    found = do(state(mute, loud, field=field, hands=[["Mute"], []]), "use 0,5 1", "play Mute 1,0", "choose 0,5", "end turn")
    assert legal(found, "attack") == []


# ---- playing by an effect ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ANI-163")
def test_no_effect_plays_a_reaction() -> None:
    actor = card("animal", "Actor", "Action: Play a card from your hand.")
    snap = card("action", "Snap", "Before a miniature attacks, draw a card.", tags=("Reaction",))
    assert legal(state(actor, snap, field={"5,0": "Actor"}, hands=[["Snap"], []]), "use") == []
    found = do(state(actor, snap, field={"5,0": "Actor"}, hands=[["Snap", "Shout"], []]), "use 5,0 1")
    assert not any("Snap" in text for text in texts(found))


# ---- what leaves the field ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("ANI-076")
@pytest.mark.parametrize(
    "text", ["Return target Biome to its owner's hand.", "Shuffle target Biome into its owner's deck.", "Discard target Biome.",
             "Put target Biome on the bottom of its owner's deck."]
)  # fmt: skip
def test_a_miniature_falls_with_the_card_beneath_it(text: str) -> None:
    actor = card("animal", "Actor", f"Action: {text}")
    field = {"5,0": {"card": "1:Mouse", "mini": "6,0"}, "6,0": "Grove", "9,9": "Actor", "7,0": "1:Newt"}
    found = do(state(actor, field=field), "use 9,9 1")
    assert on(found, "6,0") is None and on(found, "5,0") is None and on(found, "7,0") == "1:Newt"
    assert pile(found, 1) == ["Mouse"] and found.points == [0, 0]


def test_a_pile_that_is_shuffled_in_leaves_the_field_alone() -> None:
    actor = card("animal", "Actor", "Action: Shuffle all cards in your discard pile into your deck.")
    found = do(state(actor, field={"5,0": "Actor", "6,0": "Grove"}, discards=[["Mouse"], []]), "use 5,0 1")
    assert on(found, "6,0") == "Grove" and len(found.decks[0]) == 11 and pile(found) == []


def test_a_whole_hand_is_discarded_and_nobody_elses() -> None:
    actor = card("animal", "Actor", "Action: Discard your hand. If you do, draw 2 cards.")
    found = do(state(actor, field={"5,0": "Actor"}, hands=[["Mouse", "Newt"], ["Bear"]]), "use 5,0 1")
    assert sorted(pile(found)) == ["Mouse", "Newt"] and hand(found, 1) == ["Bear"] and len(hand(found)) == 2


# ---- dying once --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ANI-073", "ANI-086")
def test_who_is_being_defeated_is_not_defeated_again_while_that_is_answered() -> None:
    text = "Before a friendly Critter is defeated, put a counter on target friendly Animal."
    snap = card("action", "Snap", text, tags=("Reaction",))
    cheer = card("biome", "Cheer", "Friendly Critters have +1 Life.")
    hurt = {"card": "1:Mouse", "damage": 4}
    for seed in range(20):
        field = {"5,0": "Bear", "6,0": hurt, "9,9": "1:Bear", "8,9": "1:Cheer"}
        found = do(state(snap, cheer, field=field, hands=[[], ["2 Snap"]], seed=seed), "attack 5,0 6,0")
        if on(found, "6,0") is None or found.to_move() == 0:
            continue
        do(found, next(text for text in texts(found) if text.startswith("react Snap")))
        do(found, "pass")
        assert on(found, "6,0") is None and found.points == [1, 0] and hand(found, 1) == ["Snap"]
        break
    else:
        raise AssertionError("nobody was asked")


# ---- turns -------------------------------------------------------------------------------------------------------------------


def test_the_last_turn_of_a_capped_game_is_played() -> None:
    found = do(state(turn=4, cap=5), "end turn")
    assert found.over is None and found.turn == 5 and found.active == 1
    do(found, "end turn")
    assert found.over is not None


@pytest.mark.rule("ANI-056")
def test_no_action_is_left_while_the_turn_ends() -> None:
    actor = card("animal", "Actor", "At the end of your turn, you may draw a card.")
    found = do(state(actor, field={"5,0": "Actor"}), "end turn")
    assert found.active == 0 and found.dump()["actions"] == 0 and "end turn" not in texts(found)


@pytest.mark.rule("ANI-014")
def test_a_position_of_play_says_nothing_of_the_starting_animals() -> None:
    found = fresh()
    while found.phase == "setup" or found.turn == 0:
        found.apply(found.legal()[0])
    assert "starters" not in found.dump() and "choices" not in found.dump()


@pytest.mark.rule("ANI-076")
def test_a_position_with_a_miniature_that_something_spares_can_be_kept() -> None:
    guard = card("action", "Guard", "Target Critter cannot be defeated until end of turn.")
    quake = card("action", "Quake", "Discard target Biome.")
    field = {"5,0": {"card": "1:Mouse", "mini": "6,0"}, "6,0": "Grove", "9,9": "Grove"}
    found = do(state(guard, quake, field=field, hands=[["Guard", "Quake"], []]), "play Guard 9,8", "play Quake 9,7", "choose 6,0")
    again = load_state(found.dump(), library(guard, quake), language(library(guard, quake)))
    assert again.key() == found.key() and on(again, "5,0") == {"card": "1:Mouse", "mini": "6,0"}
    assert do(again, "end turn").dump() == do(found, "end turn").dump() and pile(found, 1) == ["Mouse"]


def test_in_which_order_two_traits_came_to_a_card_is_forgotten_when_it_falls() -> None:
    wreath = card("trait", "Wreath", "After the equipped card is defeated, you may draw a card.")
    axe = card("action", "Axe", "Defeat target Critter.")
    field = {"5,0": "Mouse", "6,0": "Grove", "5,1": "Grove"}
    found = state(wreath, axe, field=field, hands=[["Wreath", "Wreath", "Axe"], []])
    for cell in ("5,-1", "4,0"):
        do(found, next(text for text in texts(found) if text.startswith(f"play Wreath {cell}")))
    loaded = load_state(found.dump(), library(wreath, axe), language(library(wreath, axe)))
    for position in (found, loaded):
        do(position, next(text for text in texts(position) if text.startswith("play Axe")))
    assert found.frames
    assert found.dump() == loaded.dump()
