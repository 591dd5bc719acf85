"""Nested actions, and the abilities of fighters, Constructs and tactics as a whole."""

from __future__ import annotations

import pytest

from tests.games.gudnak.effect_kit import card, do, grave, hand, on, state, texts


def tactic(text: str, cost: int = 1) -> list:  # type: ignore[type-arg]
    return [card("tactic", "Spell", text, cost=cost)]


# ---- nested actions ----


@pytest.mark.rule("GUD-090", "GUD-154", "GUD-156", "GUD-157", "GUD-158", "GUD-212", "GUD-234")
def test_a_nested_move_may_be_done_by_a_fatigued_fighter_and_fatigues() -> None:
    game = do(state(tactic("Move target friendly fighter."), board={"a1": ["Archer", "Pawn*"]}, hands=[["Spell"]]), "play Spell")
    assert texts(game) == ["choose a2", "choose b1"]
    do(game, "choose a2")
    assert on(game, "a2") == ["Archer", "Pawn*"]
    assert game.actions == 1


@pytest.mark.rule("GUD-152")
def test_up_to_two_fighters_move_one_after_the_other_and_none_twice() -> None:
    board = {"a1": "Pawn", "b1": "Archer", "a2": "1:Ogre", "c1": "1:Ogre", "b2": "1:Ogre"}
    spell = tactic("Move up to 2 friendly fighters.")
    assert "play Spell" not in texts(state(spell, board={**board}, hands=[["Spell"]])), "nobody can move"
    del board["b2"]
    game = do(state(spell, board=board, hands=[["Spell"]]), "play Spell")
    assert texts(game) == ["choose b1", "done"], "a1 is shut in"
    do(game, "choose b1")
    assert on(game, "b2") == ["Archer*"]
    assert texts(game) == ["choose a1", "done"]
    do(game, "choose a1")
    assert on(game, "b1") == ["Pawn*"]
    assert game.pending == -1


def test_two_targets_must_both_be_able_to_move() -> None:
    spell = tactic("Move 2 friendly fighters.")
    assert "play Spell" not in texts(state(spell, board={"a1": "Pawn"}, hands=[["Spell"]]))
    game = do(state(spell, board={"a1": "Pawn", "c1": "Archer"}, hands=[["Spell"]]), "play Spell", "choose c1", "choose b1")
    assert texts(game) == ["choose a2"] or game.pending == -1, "the other one has no choice but to move as well"
    assert on(game, "a1") == []


@pytest.mark.rule("GUD-155", "GUD-157", "GUD-158")
def test_a_nested_attack_follows_the_rules_of_attacks() -> None:
    spell = tactic("Attack with target friendly fighter.")
    assert "play Spell" not in texts(state(spell, board={"a1": "Ogre", "b2": "1:Pawn"}, hands=[["Spell"]]))
    board = {"a1": ["Archer", "Knight*"], "a2": ["1:Pawn"], "b1": "1:Ogre"}
    game = do(state(spell, board=board, hands=[["Spell"]]), "play Spell")
    assert texts(game) == ["choose a2", "choose b1"]
    do(game, "choose a2")
    assert on(game, "a2") == ["Archer", "Knight*"]


def test_it_is_the_fighter_that_moved() -> None:
    spell = tactic("Move target friendly fighter. You may attack with it.")
    board = {"a1": "Ogre", "c1": "Pawn", "b2": "1:Pawn"}
    game = do(state(spell, board=board, hands=[["Spell"]]), "play Spell", "choose a1", "choose a2")
    assert texts(game) == ["no", "yes"]
    do(game, "yes")
    assert on(game, "b2") == ["Ogre*"]
    away = do(state(spell, board=board, hands=[["Spell"]]), "play Spell", "choose a1", "choose b1")
    assert texts(away) == ["no", "yes"]
    none = do(state(spell, board={"a1": "Ogre", "c3": "1:Pawn"}, hands=[["Spell"]]), "play Spell", "choose a2")
    assert none.pending == -1, "not asked when there is nobody to attack"


@pytest.mark.rule("GUD-155", "GUD-156", "GUD-023")
def test_a_nested_deploy_costs_nothing_and_offers_the_deploy_ability() -> None:
    spell = tactic("Deploy a fighter from your hand.")
    scout = card("basic", "Scout", "Deploy: Draw a card.")
    game = do(state([*spell, scout], board={"a1": "Ogre", "b1": "Ogre"}, hands=[["Spell", "Scout", "Wall"]]), "play Spell")
    assert on(game, "c1") == ["Scout*"]
    assert texts(game) == ["no", "yes"]
    do(game, "yes")
    assert hand(game) == ["Pawn", "Wall"]
    assert grave(game) == ["Spell"]
    assert game.actions == 1


@pytest.mark.rule("GUD-155", "GUD-102")
def test_a_nested_deploy_keeps_to_the_back_row() -> None:
    spell = tactic("Deploy a fighter from your hand.")
    board = {"a1": "Ogre", "b1": "Ogre", "c1": "1:Ogre"}
    assert "play Spell" not in texts(state(spell, board=board, hands=[["Spell", "Pawn"]]))


def test_deploy_from_the_graveyard() -> None:
    hero = card("hero", "Singer", "Action: You may deploy a I from your Graveyard.")
    assert "use a2 1" not in texts(state([hero], board={"a2": "Singer"}, graveyards=[["Ogre"]]))
    game = do(state([hero], board={"a2": "Singer"}, graveyards=[["Ogre", "Pawn"]]), "use a2 1", "yes")
    assert texts(game) == ["choose a1", "choose b1", "choose c1"]
    do(game, "choose b1")
    assert on(game, "b1") == ["Pawn*"]
    assert grave(game) == ["Ogre"]
    assert on(game, "a2") == ["Singer*"]


# ---- abilities ----


@pytest.mark.rule("GUD-023", "GUD-024")
def test_a_deploy_ability_is_optional_and_comes_after_the_fighter() -> None:
    text = "Deploy: You may relocate target adjacent enemy fighter to an unoccupied square adjacent to it."
    scout = card("basic", "Scout", text)
    game = do(state([scout], board={"b2": "1:Pawn"}, hands=[["Scout"]]), "deploy Scout b1")
    assert on(game, "b1") == ["Scout*"]
    assert texts(game) == ["no", "yes"]
    do(game, "yes")
    assert texts(game) == ["choose a2", "choose b3", "choose c2"]
    do(game, "choose b3")
    assert on(game, "b3") == ["Pawn"]
    assert do(state([scout], board={"b2": "1:Pawn"}, hands=[["Scout"]]), "deploy Scout b1", "no").pending == -1
    assert do(state([scout], hands=[["Scout"]]), "deploy Scout b1").pending == -1


@pytest.mark.rule("GUD-249", "GUD-248")
def test_put_and_return_bring_no_deploy_ability() -> None:
    scout = card("basic", "Scout", "Deploy: Draw a card.")
    spell = tactic("Swap target friendly fighter with another friendly fighter.")
    game = do(state([*spell, scout], board={"a1": "Scout", "b1": "Pawn"}, hands=[["Spell"]]), "play Spell", "choose a1")
    assert game.pending == -1


@pytest.mark.rule("GUD-126")
def test_the_user_is_fatigued_after_its_effects_if_it_is_still_there() -> None:
    hero = card("hero", "Martyr", "Action: Sacrifice a friendly fighter. If you do, draw 2 cards.")
    game = do(state([hero], board={"a1": "Martyr", "b1": "Pawn"}), "use a1 1", "choose a1")
    assert on(game, "a1") == []
    assert len(hand(game)) == 2
    game = do(state([hero], board={"a1": "Martyr", "b1": "Pawn"}), "use a1 1", "choose b1")
    assert on(game, "a1") == ["Martyr*"]


@pytest.mark.rule("GUD-035", "GUD-126", "GUD-088")
def test_a_construct_uses_its_ability_uncovered_and_does_not_tire() -> None:
    shrine = card("construct", "Shrine", "Action: Draw a card.")
    game = do(state([shrine], board={"a1": {"construct": "Shrine"}}), "use a1 construct 1", "use a1 construct 1")
    assert len(hand(game)) >= 2
    covered = state([shrine], board={"a1": {"construct": "Shrine", "stack": ["Pawn"]}})
    assert not any(text.startswith("use") for text in texts(covered))


@pytest.mark.parametrize("text", ["Draw a card.\nDestroy target enemy fighter.", "Destroy target enemy fighter. Draw a card."])
@pytest.mark.rule("GUD-125", "GUD-128")
def test_every_required_target_must_exist(text: str) -> None:
    assert "play Spell" not in texts(state(tactic(text), hands=[["Spell"]]))
    game = do(state(tactic(text), board={"b2": "1:Pawn"}, hands=[["Spell"]]), "play Spell")
    assert (on(game, "b2"), hand(game)) == ([], ["Pawn"])


def test_an_attack_counts_as_done_even_when_it_fails() -> None:
    hero = card("hero", "Brawler", "Action: You may attack with this fighter. If you do, draw a card.", power=1)
    game = do(state([hero], board={"a1": "Brawler", "a2": "1:Ogre"}), "use a1 1", "yes")
    assert (on(game, "a1"), hand(game)) == ([], ["Pawn"])
    assert hand(do(state([hero], board={"a1": "Brawler", "a2": "1:Ogre"}), "use a1 1", "no")) == []


def test_a_construct_sacrifices_itself() -> None:
    shrine = card("construct", "Shrine", "Action: Sacrifice this Construct. If you do, draw 2 cards.")
    game = do(state([shrine], board={"b1": {"construct": "Shrine"}}), "use b1 construct 1")
    assert (grave(game), len(hand(game))) == (["Shrine"], 2)


def test_the_answer_looks_at_the_other_side() -> None:
    guard = card("basic", "Guard", "Passive: After this fighter attacks a Hero, draw a card.", power=3)
    board = {"a1": "Guard", "a2": "1:Queen", "b1": "Guard", "b2": "1:Pawn"}
    game = do(state([guard], board=board, actions=3), "attack b1 b2")
    assert hand(game) == []
    do(game, "attack a1 a2")
    assert len(hand(game)) == 1
