"""What simply holds: rolls, dice, Life, sub-types and bans; while it is true, while its card is there, until it ends."""

from __future__ import annotations

import pytest

from tests.games.animaul.effects_help import at, card, dice, do, exact, legal, life, on, pile, state, texts
from toolkit.games.animaul import board, combat
from toolkit.games.animaul.model import ATTACKING, DEFENDING
from toolkit.games.animaul.state import AnimaulState


def holds(text: str, kind: str = "biome", extra: tuple[object, ...] = (), **field: object) -> AnimaulState:
    """A card of seat 0 at 0,5 that says this, a Mouse beside it at 1,5, one of the enemy at 0,6, a Bear of seat 0 far away."""
    cards = {"0,5": "Actor", "1,5": "Mouse", "0,6": "1:Mouse", "9,9": "Bear", **field}
    made = state(card(kind, "Actor", text), *extra, field={cell: entry for cell, entry in cards.items() if entry})
    assert exact(made, "Actor")
    return made


# ---- rolls ----


def test_a_bonus_counts_in_its_role_for_those_whom_it_names() -> None:
    found = holds("Friendly Critters adjacent to this card have +2 when attacking.")
    assert dice(found, "1,5", ATTACKING) == (1, 4, 2)
    assert dice(found, "1,5", DEFENDING)[2] == 0, "the other role"
    assert dice(found, "0,6", ATTACKING)[2] == 0, "an enemy"
    assert dice(found, "9,9", ATTACKING)[2] == 0, "an Animal, and far away"


def test_a_bonus_against_some_counts_against_them_alone() -> None:
    found = holds("This card has +1 when defending against Critters.", "animal", **{"5,5": "1:Otter"})
    assert dice(found, "0,5", DEFENDING, "0,6")[2] == 1 and dice(found, "0,5", DEFENDING, "5,5")[2] == 0
    assert dice(found, "0,5", ATTACKING, "0,6")[2] == 0


def test_several_bonuses_add_up_and_a_roll_is_never_below_nothing() -> None:
    weak = card("trait", "Gout", "The equipped card has -9 when attacking.")
    found = holds(
        "This card has +1 when attacking.", "animal", (weak,), **{"0,4": {"card": "1:Gout", "on": "0,5"}}
    )
    assert dice(found, "0,5", ATTACKING)[2] == -8
    assert board.roll(found, 1, 6, at(found, "0,5"), 0, ATTACKING, -8) == 0


def test_a_bonus_counts_counters_and_cards() -> None:
    text = "This card has +1 for each counter on this card when attacking."
    found = holds(text, "animal", **{"0,5": {"card": "Actor", "counters": 3}})
    assert dice(found, "0,5", ATTACKING)[2] == 3
    text = "This card has +1 die for each friendly Biome adjacent to this card."
    found = holds(text, "animal", **{"-1,5": "Grove", "0,4": "1:Grove"})
    assert dice(found, "0,5")[0] == 2


@pytest.mark.rule("ANI-201")
def test_a_deck_rolls_more_while_a_card_says_so() -> None:
    found = holds("Your deck has +4 when defending.")
    assert combat.deck_dice(found, 0) == (1, 20, 4) and combat.deck_dice(found, 1) == (1, 20, 0)


# ---- dice and Life ----


def test_dice_are_added_while_a_condition_holds() -> None:
    text = "While you control 2 or more Critters, this card has +1 die."
    assert dice(holds(text, "animal"), "0,5")[0] == 1
    assert dice(holds(text, "animal", **{"3,5": "Newt"}), "0,5")[0] == 2


def test_dice_are_added_while_the_card_touches_a_biome_of_a_sub_type() -> None:
    pond = card("biome", "Pond", subtypes="Ice")
    text = "While adjacent to an Ice Biome, this card has +1 die."
    assert dice(holds(text, "animal", (pond,), **{"-1,5": "Pond"}), "0,5")[0] == 2
    assert dice(holds(text, "animal", (pond,), **{"-1,5": "Grove"}), "0,5")[0] == 1


def test_a_bonus_for_miniatures_on_a_card_goes_where_they_stand() -> None:
    found = holds("Friendly miniatures on this card have +2 when defending.", **{"1,5": {"card": "Mouse", "mini": "0,5"}})
    assert dice(found, "1,5", DEFENDING)[2] == 2
    assert dice(holds("Friendly miniatures on this card have +2 when defending."), "1,5", DEFENDING)[2] == 0


def test_dice_that_are_set_replace_the_printed_ones() -> None:
    found = holds("The equipped card has 2d8 dice.", "trait", **{"0,5": {"card": "Actor", "on": "1,5"}})
    assert dice(found, "1,5") == (2, 8, 0)
    found.bonus[at(found, "1,5")] = 1
    assert dice(found, "1,5") == (3, 8, 0), "bonus dice are rolled at the size of the base dice"


@pytest.mark.rule("ANI-073")
def test_life_that_was_lent_is_missed_when_it_goes() -> None:
    coat = card("trait", "Coat", "The equipped card has +3 Life.")
    knife = card("action", "Knife", "Discard target enemy Trait. Discard this card.")
    field = {"5,5": {"card": "1:Bear", "damage": 11}, "6,5": {"card": "1:Coat", "on": "5,5"}}
    found = state(coat, knife, field=field, hands=[["Knife"], []])
    assert life(found, "5,5") == 2
    do(found, "play Knife 1,0")
    assert on(found, "5,5") is None and "Bear" in pile(found, 1) and found.points == [0, 0]
    found = state(coat, knife, field={**field, "5,5": {"card": "1:Bear", "damage": 9}}, hands=[["Knife"], []])
    assert life(do(found, "play Knife 1,0"), "5,5") == 1


@pytest.mark.rule("ANI-073")
def test_life_that_is_taken_away_can_kill_the_unhurt() -> None:
    rot = card("trait", "Rot", "The equipped card has -4 Life.")
    found = state(rot, field={"1,0": "Brook", "5,5": "1:Mouse", "6,6": "1:Bear"}, hands=[["Rot", "Rot"], []])
    do(found, "play Rot 4,5 on 5,5")
    assert on(found, "5,5") is None and pile(found, 1) == ["Mouse"]
    do(found, "play Rot 6,5 on 6,6")
    assert life(found, "6,6") == 6


@pytest.mark.rule("ANI-130")
def test_a_card_without_life_has_none_to_be_raised() -> None:
    coat = card("trait", "Coat", "The equipped card has +3 Life.")
    bolt = card("action", "Bolt", "Deal 3 damage to target Biome. Discard this card.")
    found = state(coat, bolt, field={"5,5": "1:Grove", "6,5": {"card": "1:Coat", "on": "5,5"}}, hands=[["Bolt"], []])
    assert life(found, "5,5") == 0
    assert on(do(found, "play Bolt 1,0"), "5,5") == "1:Grove"


# ---- bans ----


def test_a_card_that_cannot_attack_does_not() -> None:
    text = "The equipped card cannot attack."
    for name, count in (("1,5", 0), ("9,9", 1)):
        found = holds(text, "trait", **{"0,5": {"card": "1:Actor", "on": name}, "1,6": "1:Mouse"})
        assert len([play for play in legal(found, "attack") if play.startswith("1,5")]) == count


def test_a_card_that_cannot_move_stays() -> None:
    text = "The equipped card cannot move."
    held = holds(text, "trait", **{"0,5": {"card": "1:Actor", "on": "1,5"}, "2,5": "Grove"})
    assert not any(move.startswith("1,5") for move in legal(held, "move mini"))
    free = holds(text, "trait", **{"0,5": {"card": "1:Actor", "on": "9,9"}, "2,5": "Grove"})
    assert "1,5 2,5" in legal(free, "move mini")


def test_some_cannot_be_attacked_and_a_deck_cannot() -> None:
    text = "Friendly Critters adjacent to this card cannot be attacked."
    other = {"1,5": "1:Mouse", "0,6": None, "0,5": "1:Actor", "2,5": "Bear", "2,4": "1:Mouse"}
    assert legal(holds(text, **other), "attack") == ["2,5 2,4"]
    wall = "Your deck cannot be attacked."
    near = {"0,5": "1:Actor", "0,2": "Bear", "1,5": None, "0,6": None}
    assert legal(holds(wall, **near), "attack") == [] and legal(holds(wall, **{**near, "0,5": "Actor"}), "attack") == ["0,2 deck"]


def test_players_cannot_play_what_is_forbidden_until_it_ends() -> None:
    hush = card("action", "Hush", "Your opponent cannot play a Biome until your next turn. Discard this card.")
    found = do(state(hush, hands=[["Hush"], ["Grove", "Shout"]]), "play Hush 1,0", "end turn")
    plays = {play.split(" ")[0] for play in legal(found, "play")}
    assert plays == {"Shout"}
    do(found, "end turn", "end turn")
    assert {play.split(" ")[0] for play in legal(found, "play")} == {"Shout", "Grove"}


def test_a_reaction_that_is_forbidden_is_not_asked_for() -> None:
    bite = card("action", "Bite", "After your opponent plays a Critter, draw a card, then discard this card.", tags=("Reaction",))
    hush = card("action", "Hush", "Your opponent cannot play a Reaction until end of turn. Discard this card.")
    found = state(bite, hush, field={"0,5": "Grove"}, hands=[["Hush", "Mouse", "Newt"], ["Bite"]])
    assert do(found.copy(), "play Mouse 1,5").to_move() == 1
    assert do(found, "play Hush 1,0", "play Mouse 1,5").to_move() == 0


def test_who_cannot_draw_draws_nothing_and_misses_nothing() -> None:
    dry = card("action", "Dry", "Your opponent cannot draw cards until your next turn. Discard this card.")
    found = do(state(dry, hands=[["Dry"], []], decks=[10, []]), "play Dry 1,0", "end turn")
    assert found.points == [0, 0] and "draw" not in texts(found)
    assert do(found, "end turn", "end turn").points == [5, 0], "it is over, and the deck is empty"


def test_a_card_that_cannot_be_dealt_damage_or_flipped_is_not() -> None:
    hard = card("critter", "Rock", "This card cannot be dealt damage.", life=3)
    bolt = card("action", "Bolt", "Deal 3 damage to all enemy Critters. Discard this card.")
    found = do(state(hard, bolt, field={"5,5": "1:Rock", "6,5": "1:Newt"}, hands=[["Bolt"], []]), "play Bolt 1,0")
    assert life(found, "5,5") == 3 and life(found, "6,5") == 1
    fast = card("biome", "Fast", "This card cannot be flipped face down.")
    turn = card("action", "Turn", "Flip target enemy Biome face down. Discard this card.")
    found = do(state(fast, turn, field={"5,5": "1:Fast"}, hands=[["Turn"], []]), "play Turn 1,0")
    assert on(found, "5,5") == "1:Fast"


# ---- sub-types and abilities ----


def test_a_sub_type_that_is_given_lets_cards_be_laid_beside_it() -> None:
    hall = card("biome", "Hall", "Friendly cards adjacent to this card have the Ice sub-type.")
    floe = card("biome", "Floe", subtypes="Ice")
    far = {"5,5": "Hall", "6,5": "Grove"}
    assert "Floe 7,5" in legal(state(hall, floe, field=far, hands=[["Floe"], []]), "play")
    assert "Floe 7,5" not in legal(state(hall, floe, field={**far, "5,5": "Hall?"}, hands=[["Floe"], []]), "play")


def test_a_sub_type_for_a_turn_alone_counts_in_that_turn_alone() -> None:
    hall = card("biome", "Hall", "During your turn, friendly cards adjacent to this card have the Ice sub-type.")
    floe = card("biome", "Floe", subtypes="Ice")
    found = state(hall, floe, field={"5,5": "Hall", "6,5": "Grove"}, hands=[["Floe"], ["Floe"]])
    assert "Floe 7,5" in legal(found, "play")
    assert "Floe 7,5" not in legal(do(found, "end turn"), "play")
    assert "Floe 7,5" in legal(do(found, "end turn"), "play")


def test_abilities_that_are_lost_are_lost_until_they_come_back() -> None:
    mute = card("action", "Mute", "Target enemy Animal loses all abilities until your next turn. Discard this card.")
    loud = card("animal", "Loud", "This card has +2 when attacking.\nFree: Draw a card.")
    found = do(state(mute, loud, field={"5,5": "1:Loud"}, hands=[["Mute"], []]), "play Mute 1,0")
    assert dice(found, "5,5", ATTACKING)[2] == 0
    do(found, "end turn")
    assert legal(found, "use") == []
    do(found, "end turn")
    assert dice(found, "5,5", ATTACKING)[2] == 2
    assert legal(do(found, "end turn"), "use") == ["5,5 1"]


# ---- while its card is there ----


@pytest.mark.rule("ANI-076", "ANI-154", "ANI-175", "ANI-183")
def test_what_holds_ends_with_the_card_that_says_it() -> None:
    text = "Friendly Critters adjacent to this card have +2 when attacking."
    assert dice(holds(text, **{"0,5": "Actor?"}), "1,5", ATTACKING)[2] == 0, "face down it is blank"
    covered = holds(text, extra=(card("biome", "Cover", morph=True),), **{"0,5": {"card": "Cover", "under": ["Actor"]}})
    assert dice(covered, "1,5", ATTACKING)[2] == 0
    trait = "Friendly Critters have +2 when attacking."
    assert dice(holds(trait, "trait"), "1,5", ATTACKING)[2] == 0, "a Trait without a bearer"
    assert dice(holds(trait, "trait", **{"0,5": {"card": "Actor", "on": "1,5"}}), "1,5", ATTACKING)[2] == 2
    found = holds(text)
    board.discard(found, at(found, "0,5"), 0)
    assert dice(found, "1,5", ATTACKING)[2] == 0


@pytest.mark.rule("ANI-183")
def test_a_part_of_a_colossal_says_nothing_before_it_is_assembled() -> None:
    names = ("Tower [T]", "Tower [B]")
    text = "Friendly Critters have +2 when attacking."
    top = card("biome", names[0], text, tags=("Colossal",), colossal=2, group=names)
    foot = card("biome", names[1], tags=("Colossal",), colossal=2, group=names)
    alone = state(top, foot, field={"5,5": names[0], "7,7": "Mouse"})
    whole = state(top, foot, field={"5,5": names[0], "5,4": names[1], "7,7": "Mouse"})
    assert dice(alone, "7,7", ATTACKING)[2] == 0 and dice(whole, "7,7", ATTACKING)[2] == 2


def test_what_is_given_until_the_end_of_the_turn_ends_with_it_or_with_the_card() -> None:
    cheer = card("action", "Cheer", "Target friendly Animal gains 1 bonus die until end of turn. Discard this card.")
    found = do(state(cheer, field={"5,5": "Bear"}, hands=[["Cheer"], []]), "play Cheer 1,0")
    assert dice(found, "5,5")[0] == 2 and "bonus dice" not in str(on(found, "5,5"))
    gone = found.copy()
    board.to_hand(gone, at(gone, "5,5"), 0)
    assert gone.effects == []
    do(found, "end turn")
    assert dice(found, "5,5")[0] == 1


def test_what_is_given_until_the_next_turn_lasts_over_the_enemys() -> None:
    nail = card("action", "Nail", "Target enemy Critter cannot attack until your next turn. Discard this card.")
    found = do(state(nail, field={"5,5": "1:Mouse", "6,5": "Bear"}, hands=[["Nail"], []]), "play Nail 1,0", "end turn")
    assert legal(found, "attack") == []
    do(found, "end turn", "end turn")
    assert legal(found, "attack") == ["5,5 6,5"] and texts(found)
