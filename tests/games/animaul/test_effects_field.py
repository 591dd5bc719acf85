"""What cards do to the field: moving, attacking, flipping, equipping, morphing, playing and taking back."""

from __future__ import annotations

import pytest

from tests.games.animaul.effects_help import card, damage, do, exact, hand, legal, life, mini, on, pile, state, texts
from toolkit.games.animaul.state import AnimaulState


def acts(text: str, kind: str = "animal", extra: tuple[object, ...] = (), **position: object) -> AnimaulState:
    """The position with a card of seat 0 at -1,0 that says this; 1,0 and 2,0 are Groves beside each other."""
    field = {"-1,0": "Actor", "-2,0": "Grove", "-2,1": "Grove", **position.pop("field", {})}  # type: ignore[dict-item]
    made = state(card(kind, "Actor", text, dice="1d6", life=10), *extra, **{"field": field, **position})
    assert exact(made, "Actor")
    return made


# ---- moving ----


@pytest.mark.rule("ANI-039", "ANI-040")
def test_a_miniature_is_moved_space_by_space() -> None:
    found = do(acts("Free: Move this miniature 1 space."), "use -1,0 1")
    assert mini(found, "-2,0") == "Actor" and on(found, "-1,0") == {"card": "Actor", "mini": "-2,0"}
    assert legal(found, "use") == [], "Free: once a turn"
    alone = state(card("animal", "Actor", "Free: Move this miniature 1 space."), field={"-1,0": "Actor"})
    assert legal(alone, "use") == [], "there is no space to move to"


def test_up_to_so_many_spaces_can_stop_early_and_exactly_so_many_cannot() -> None:
    text = "Action: Move target friendly miniature {}2 spaces."
    found = do(acts(text.format("up to ")), "use -1,0 1")
    assert texts(found) == ["choose -2,0", "done"]
    do(found, "choose -2,0")
    assert texts(found) == ["choose -2,1", "choose -1,0", "done"]
    assert mini(do(found, "done"), "-2,0") == "Actor"
    found = do(acts(text.format("")), "use -1,0 1")
    assert texts(found) == ["choose -2,1", "choose -1,0"], "the only way was taken, and now there are two"
    assert mini(do(found, "choose -2,1"), "-2,1") == "Actor"


def test_who_stops_at_once_is_not_asked_again() -> None:
    found = do(acts("Action: Move target friendly miniature up to 2 spaces."), "use -1,0 1", "done")
    assert mini(found, "-1,0") == "Actor" and "end turn" in texts(found)


def test_an_enemy_miniature_is_moved_only_where_a_card_says_so() -> None:
    found = do(acts("Action: Move target enemy miniature 1 space.", field={"-3,0": "1:Mouse"}), "use -1,0 1")
    assert mini(found, "-2,0") == "Mouse"


def test_a_miniature_is_put_on_a_space_that_the_text_names() -> None:
    found = acts("Action: Move this miniature to an empty space.", field={"5,5": "1:Grove", "6,5": "Grove?", "7,5": "Mouse"})
    do(found, "use -1,0 1")
    assert texts(found) == ["choose -2,0", "choose -2,1", "choose 5,5"], "no face-down card, none with a miniature"
    assert mini(do(found, "choose 5,5"), "5,5") == "Actor"


@pytest.mark.rule("ANI-040")
def test_no_miniature_is_put_where_another_one_stands() -> None:
    field = {"-2,1": {"card": "1:Mouse", "mini": "-2,0"}}
    found = acts("Action: Move this miniature to a Biome.", field={**field, "5,5": "Brook"})
    assert mini(do(found, "use -1,0 1"), "5,5") == "Actor", "the Mouse stands on the other one"


@pytest.mark.rule("ANI-203")
def test_a_card_that_says_so_has_no_miniature() -> None:
    found = state(card("critter", "Ghost", "This card has no miniature."), field={"0,5": "Grove"}, hands=[["Ghost", "Mouse"], []])
    do(found, "play Ghost 1,5", "play Mouse -1,5")
    assert mini(found, "1,5") == "" and mini(found, "-1,5") == "Mouse"


@pytest.mark.rule("ANI-033", "ANI-036")
def test_a_card_is_moved_by_the_rules_of_moving_cards() -> None:
    found = do(acts("Action: Move target friendly Biome to an empty cell.", field={"5,5": "Bear"}), "use -1,0 1", "choose -2,1")
    assert "choose 6,5" in texts(found) and "choose 9,9" not in texts(found)
    do(found, "choose 6,5")
    assert on(found, "6,5") == "Grove" and on(found, "-2,1") is None


def test_two_miniatures_change_places() -> None:
    text = "Action: Target friendly miniature swaps places with target enemy miniature."
    found = do(acts(text, field={"5,5": "1:Mouse"}), "use -1,0 1")
    assert mini(found, "5,5") == "Actor" and mini(found, "-1,0") == "Mouse"


# ---- attacking ----


@pytest.mark.rule("ANI-053", "ANI-059")
def test_an_attack_by_an_effect_costs_no_action_and_scores_as_any() -> None:
    hurt = {"card": "1:Mouse", "damage": 3}
    for seed in range(20):
        found = do(acts("Free: This miniature attacks.", field={"-1,1": hurt}, seed=seed), "use -1,0 1")
        assert found.actions == 3
        if on(found, "-1,1") is None:
            assert found.points == [1, 0]
            break
    else:
        raise AssertionError("it was never defeated")
    assert legal(acts("Free: This miniature attacks.", field={"5,5": "1:Mouse"}), "use") == [], "nobody stands beside it"


# ---- flipping ----


@pytest.mark.rule("ANI-076")
def test_a_biome_is_flipped_under_a_miniature() -> None:
    field = {"5,5": {"card": "1:Mouse", "mini": "5,6"}, "5,6": "1:Grove"}
    found = do(acts("Action: Flip target enemy Biome face down.", field=field), "use -1,0 1")
    assert on(found, "5,6") == "1:Grove?" and pile(found, 1) == ["Mouse"] and found.points == [0, 0]
    assert legal(found, "use") == [], "face down it is no Biome any more"


@pytest.mark.rule("ANI-076")
def test_only_cards_that_lie_face_down_are_flipped_up() -> None:
    text = "Action: Flip target friendly card face up. Draw a card."
    found = do(acts(text, field={"5,5": "Grove?", "6,5": "1:Grove?"}), "use -1,0 1")
    assert on(found, "5,5") == "Grove" and on(found, "6,5") == "1:Grove?"
    assert legal(found, "use") == [], "there is no target left"


# ---- Traits ----


@pytest.mark.rule("ANI-153")
def test_a_trait_is_laid_beside_the_own_deck_if_it_says_so() -> None:
    wall = card("trait", "Wall", "This card may be equipped to your deck.\nYour deck has +4 when defending.")
    found = state(wall, card("trait", "Coat", "The equipped card has +3 Life."), hands=[["Wall", "Coat"], []])
    assert "Wall 1,0 on deck" in legal(found, "play") and not any("Coat" in play for play in legal(found, "play"))
    do(found, "play Wall 1,0 on deck")
    assert on(found, "1,0") == {"card": "Wall", "on": "deck"}


def test_a_trait_may_be_choosy_about_its_bearer() -> None:
    trap = card("trait", "Trap", "This card may only be equipped to an enemy Animal.\nThe equipped card cannot attack.")
    found = state(trap, hands=[["Trap"], []], field={"5,5": "1:Bear", "8,5": "Bear", "11,5": "1:Mouse"})
    assert {play.rpartition(" on ")[2] for play in legal(found, "play")} == {"5,5"}


@pytest.mark.rule("ANI-148", "ANI-149", "ANI-154")
def test_a_trait_is_equipped_anew_to_a_card_beside_it_alone() -> None:
    text = "Action: Equip target Trait to target friendly Animal."
    field = {"5,5": "Bear", "6,5": {"card": "Fur"}, "7,5": "Bear", "8,8": "Bear", "9,9": "Fur"}
    found = do(acts(text, field=field), "use -1,0 1")
    assert texts(found) == ["choose 5,5", "choose 7,5"], "8,8 does not touch 6,5, and 9,9 touches nobody"
    assert on(do(found, "choose 7,5"), "6,5") == {"card": "Fur", "on": "7,5"}


@pytest.mark.rule("ANI-154")
def test_a_trait_that_is_taken_off_lies_there_without_effect() -> None:
    coat = card("trait", "Coat", "The equipped card has +3 Life.")
    field = {"5,5": "Bear", "6,5": {"card": "1:Coat", "on": "5,5"}}
    found = acts("Action: Unequip target enemy Trait.", extra=(coat,), field=field)
    assert life(found, "5,5") == 13
    assert life(do(found, "use -1,0 1"), "5,5") == 10 and on(found, "6,5") == "1:Coat"
    assert legal(found, "use") == []


# ---- morphing ----


MORPH = "Action: Morph this card into Great Actor."
GREAT = card("animal", "Great Actor", "This card has +2 when attacking.", life=20, morph=True)


@pytest.mark.rule("ANI-168", "ANI-172", "ANI-173", "ANI-174", "ANI-175")
def test_the_named_m_type_covers_the_card() -> None:
    field = {"-1,0": {"card": "Actor", "damage": 4, "counters": 2}, "0,-1": {"card": "Fur", "on": "-1,0"}}
    found = do(acts(MORPH, extra=(GREAT,), field=field, hands=[["Great Actor"], []]), "use -1,0 1")
    assert on(found, "-1,0") == {"card": "Great Actor", "under": ["Actor"]}, "damage and counters are gone"
    assert on(found, "0,-1") == {"card": "Fur", "on": "-1,0"} and life(found, "-1,0") == 20
    assert legal(found, "use") == [], "what is covered says nothing"


@pytest.mark.rule("ANI-168", "ANI-172")
def test_without_the_m_type_in_hand_nothing_morphs() -> None:
    assert legal(acts(MORPH, extra=(GREAT,), hands=[["Mouse"], ["Great Actor"]]), "use") == []
    other = card("critter", "Great Actor", morph=True)
    assert legal(acts(MORPH, extra=(other,), hands=[["Great Actor"], []]), "use") == [], "an Animal becomes no Critter"


@pytest.mark.rule("ANI-167", "ANI-175")
def test_the_price_of_a_morphing_is_what_the_text_asks() -> None:
    text = "Action: Remove 2 counters from this card. If you do, morph this card into Great Actor."
    poor = acts(text, extra=(GREAT,), field={"-1,0": {"card": "Actor", "counters": 1}}, hands=[["Great Actor"], []])
    assert legal(poor, "use") == []
    rich = acts(text, extra=(GREAT,), field={"-1,0": {"card": "Actor", "counters": 2}}, hands=[["Great Actor"], []])
    assert on(do(rich, "use -1,0 1"), "-1,0") == {"card": "Great Actor", "under": ["Actor"]}


# ---- playing and taking back ----


@pytest.mark.rule("ANI-042", "ANI-096")
def test_a_card_is_played_without_actions_by_all_other_rules() -> None:
    found = do(acts("Free: Play a Biome from your hand.", hands=[["Brook", "Mouse"], []]), "use -1,0 1")
    assert "choose -1,1" in texts(found) and "choose 9,9" not in texts(found)
    do(found, "choose -1,1")
    assert on(found, "-1,1") == "Brook" and found.points == [1, 0] and (found.actions, hand(found)) == (3, ["Mouse"])
    assert legal(acts("Free: Play a Biome from your hand.", hands=[["Mouse"], []]), "use") == []


def test_a_trait_from_the_hand_is_equipped_without_being_played() -> None:
    text = "Action: Equip a Trait from your hand to target friendly Animal."
    found = do(acts(text, hands=[["Fur"], []]), "use -1,0 1", "choose -1,1")
    assert on(found, "-1,1") == {"card": "Fur", "on": "-1,0"} and found.hands[0] == []


def test_a_card_goes_back_to_its_owners_hand_with_all_that_was_on_it_gone() -> None:
    field = {"5,5": {"card": "1:Bear", "damage": 3}, "6,5": {"card": "Fur", "on": "5,5"}}
    found = do(acts("Action: Return target enemy Animal to its owner's hand.", field=field), "use -1,0 1")
    assert hand(found, 1) == ["Bear"] and hand(found) == [] and on(found, "6,5") == "Fur", "the Trait stays, without effect"
    assert found.damage == {}


def test_a_card_of_the_discard_pile_is_chosen_by_name() -> None:
    text = "Action: Return target Critter in your discard pile to your hand."
    found = do(acts(text, discards=[["Mouse", "Newt", "Bear"], ["Mouse"]]), "use -1,0 1")
    assert texts(found) == ["choose Mouse", "choose Newt"]
    assert hand(do(found, "choose Newt")) == ["Newt"] and pile(found) == ["Mouse", "Bear"]


def test_a_card_is_put_on_top_of_its_owners_deck() -> None:
    field = {"5,5": "1:Bear", "6,5": {"card": "1:Fur", "on": "5,5"}}
    found = do(acts("Action: Put target enemy Trait on the top of its owner's deck.", field=field), "use -1,0 1")
    assert found.cards.defs[found.def_of[found.decks[1][-1]]].name == "Fur" and on(found, "6,5") is None


def test_a_pile_is_shuffled_into_the_deck() -> None:
    text = "Action: Shuffle all cards in your discard pile into your deck."
    found = do(acts(text, discards=[["Mouse", "Newt"], ["Bear"]]), "use -1,0 1")
    assert len(found.decks[0]) == 12 and pile(found) == [] and pile(found, 1) == ["Bear"]


def test_what_is_equipped_to_a_chosen_card_is_discarded() -> None:
    field = {"5,5": "1:Bear", "6,5": {"card": "Fur", "on": "5,5"}, "4,5": {"card": "1:Fur", "on": "5,5"},
             "8,5": "1:Otter", "9,5": {"card": "Fur", "on": "8,5"}}  # fmt: skip
    found = do(acts("Action: Discard all Traits equipped to target enemy Animal.", field=field), "use -1,0 1", "choose 5,5")
    assert (pile(found), pile(found, 1)) == (["Fur"], ["Fur"]) and on(found, "9,5") == {"card": "Fur", "on": "8,5"}


def test_adjacent_is_measured_from_the_miniature_if_that_is_spoken_of() -> None:
    field = {"-1,0": {"card": "Actor", "mini": "-2,1"}, "-3,1": "1:Mouse", "-1,-1": "1:Newt"}
    found = do(acts("Action: Deal 1 damage to target adjacent enemy miniature.", field=field), "use -1,0 1")
    assert (damage(found, "-3,1"), damage(found, "-1,-1")) == (1, 0)
    found = do(acts("Action: Deal 1 damage to target adjacent enemy Critter.", field=field), "use -1,0 1")
    assert (damage(found, "-3,1"), damage(found, "-1,-1")) == (0, 1), "the cards lie beside each other"
