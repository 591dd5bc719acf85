"""What the verbs of card texts do, where they must not, and what is asked on the way."""

from __future__ import annotations

import pytest

from tests.games.gudnak.effect_kit import card, do, grave, hand, named, on, power, state, texts


def tactic(text: str, cost: int = 1) -> list:  # type: ignore[type-arg]
    return [card("tactic", "Spell", text, cost=cost)]


# ---- destroy ----


@pytest.mark.rule("GUD-159", "GUD-228", "GUD-239", "GUD-240", "GUD-242")
def test_destroy_offers_only_the_printed_power_and_side_that_the_text_names() -> None:
    board = {"a1": "Pawn", "a2": "1:Pawn", "b2": "1:Knight", "c2": "1:Archer"}
    game = do(state(tactic("Destroy target enemy I."), board=board, hands=[["Spell"]]), "play Spell")
    assert texts(game) == ["choose a2", "choose c2"]
    do(game, "choose a2")
    assert on(game, "a2") == []
    assert grave(game, 1) == ["Pawn"]
    assert grave(game) == ["Spell"]
    assert game.actions == 1


def test_either_of_two_kinds() -> None:
    board = {"a1": "Pawn", "a2": "1:Pawn", "b2": "1:Archer", "c2": "1:Ogre", "c3": "1:Queen"}
    game = do(state(tactic("Destroy target enemy Hunter or Brute."), board=board, hands=[["Spell"]]), "play Spell")
    assert texts(game) == ["choose b2", "choose c2"]
    game = do(state(tactic("Destroy target enemy Soldier I or Hero."), board=board, hands=[["Spell"]]), "play Spell")
    assert texts(game) == ["choose a2", "choose c3"]
    game = state(tactic("Destroy target enemy II or III."), board=board, hands=[["Spell"]])
    assert texts(do(game, "play Spell")) == ["choose c2", "choose c3"]


def test_a_fighter_or_a_construct() -> None:
    board = {"a1": {"construct": "Wall", "stack": ["1:Pawn"]}, "b1": {"construct": "1:Wall"}}
    game = do(state(tactic("Destroy target fighter or Construct."), board=board, hands=[["Spell"]]), "play Spell")
    assert texts(game) == ["choose a1", "choose a1 construct", "choose b1 construct"]
    do(game, "choose a1 construct")
    assert (on(game, "a1"), grave(game)) == (["Pawn"], ["Wall", "Spell"])


def test_an_attachment_is_chosen_by_its_name_and_player() -> None:
    board = {"a1": "Pawn + Hat + 1:Hat", "b1": ["Pawn + Hat", "Ogre"]}
    game = do(state(tactic("Destroy target Attachment."), board=board, hands=[["Spell"]]), "play Spell")
    assert texts(game) == ["choose a1 attachment Hat of 0", "choose a1 attachment Hat of 1"]
    do(game, "choose a1 attachment Hat of 1")
    assert (grave(game), grave(game, 1)) == (["Spell"], ["Hat"])


@pytest.mark.rule("GUD-128")
def test_a_tactic_without_its_target_cannot_be_played() -> None:
    game = state(tactic("Destroy target enemy I."), board={"b2": "1:Knight"}, hands=[["Spell"]])
    assert "play Spell" not in texts(game)
    game = state(tactic("Destroy target enemy II or less."), board={"b2": "1:Knight"}, hands=[["Spell"]])
    assert "play Spell" in texts(game)


@pytest.mark.rule("GUD-139", "GUD-138", "GUD-215", "GUD-235", "GUD-236")
def test_only_topmost_fighters_are_targets_and_the_next_one_is_revealed() -> None:
    game = state(tactic("Destroy target enemy fighter."), board={"b2": ["1:Pawn", "1:Knight"]}, hands=[["Spell"]])
    do(game, "play Spell")
    assert on(game, "b2") == ["Pawn"]
    assert grave(game, 1) == ["Knight"]


@pytest.mark.rule("GUD-159", "GUD-238", "GUD-237")
def test_a_power_in_a_text_means_the_printed_one() -> None:
    weak = [*tactic("Destroy target enemy I."), card("construct", "Bog", "Enemy fighters adjacent to this Construct have -I.")]
    game = state(weak, board={"a1": {"construct": "Bog"}, "a2": "1:Knight"}, hands=[["Spell"]])
    assert power(game, "a2") == 1
    assert "play Spell" not in texts(game)


def test_destroy_all_spares_nobody_of_that_power() -> None:
    board = {"a1": "Pawn", "b1": ["Knight", "Pawn"], "b2": "1:Archer", "c3": "1:Knight"}
    game = do(state(tactic("Destroy all Is."), board=board, hands=[["Spell"]]), "play Spell")
    assert [on(game, sq) for sq in ("a1", "b1", "b2", "c3")] == [[], ["Knight"], [], ["Knight"]]
    assert grave(game) == ["Pawn", "Pawn", "Spell"]


@pytest.mark.rule("GUD-128")
def test_destroy_all_is_not_playable_when_nothing_would_change() -> None:
    assert "play Spell" not in texts(state(tactic("Destroy all Is."), board={"a1": "Ogre"}, hands=[["Spell"]]))


def test_others_around_this_fighter_are_destroyed_friend_and_foe() -> None:
    hero = card("hero", "Boss", "Action: Destroy all other fighters adjacent to this fighter.", power=2)
    board = {"b2": "Boss", "a2": "Pawn", "b3": "1:Ogre", "a1": "Archer", "c3": "1:Pawn"}
    game = do(state([hero], board=board), "use b2 1")
    assert [on(game, sq) for sq in ("b2", "a2", "b3", "a1", "c3")] == [["Boss*"], [], [], ["Archer"], ["Pawn"]]


@pytest.mark.rule("GUD-125", "GUD-256")
def test_an_adjacent_target_must_be_next_to_the_user() -> None:
    hero = card("hero", "Boss", "Action: Destroy target adjacent enemy fighter.", power=2)
    far = state([hero], board={"a1": "Boss", "b2": "1:Pawn"})
    assert "use a1 1" not in texts(far)
    near = do(state([hero], board={"a1": "Boss", "a2": "1:Pawn", "b2": "1:Pawn"}), "use a1 1")
    assert on(near, "a2") == []
    assert on(near, "b2") == ["Pawn"]
    assert on(near, "a1") == ["Boss*"]


@pytest.mark.rule("GUD-241")
def test_a_construct_is_destroyed_even_under_a_fighter() -> None:
    board = {"a1": {"construct": "Wall", "stack": ["Pawn"]}}
    game = state(tactic("Destroy target Construct."), board=board, hands=[["Spell"]])
    do(game, "play Spell")
    assert grave(game) == ["Wall", "Spell"]
    assert on(game, "a1") == ["Pawn"]


# ---- cards ----


def test_draw_takes_what_is_there() -> None:
    game = do(state(tactic("Draw 2 cards."), hands=[["Spell"]], decks=[["Ogre"], []]), "play Spell")
    assert hand(game) == ["Ogre"]
    assert "play Spell" not in texts(state(tactic("Draw 2 cards."), hands=[["Spell"]], decks=[[], []]))


@pytest.mark.rule("GUD-151", "GUD-128", "GUD-129", "GUD-229")
def test_draw_then_discard_offers_each_name_once() -> None:
    spell = tactic("Draw 2 cards, then discard a card.")
    game = do(state(spell, hands=[["Spell", "Pawn"]], decks=[["Pawn", "Ogre"], []]), "play Spell")
    assert texts(game) == ["discard Ogre", "discard Pawn"]
    assert grave(game) == [], "the tactic is set aside until it is resolved"
    do(game, "discard Pawn")
    assert hand(game) == ["Ogre", "Pawn"]
    assert grave(game) == ["Pawn", "Spell"]


@pytest.mark.rule("GUD-128")
def test_a_tactic_never_discards_itself() -> None:
    spell = tactic("Discard a card. If you do, draw 2 cards.")
    assert "play Spell" not in texts(state(spell, hands=[["Spell"]]))
    game = do(state(spell, hands=[["Spell", "Ogre"]]), "play Spell")
    assert hand(game) == ["Pawn", "Pawn"]
    assert grave(game) == ["Ogre", "Spell"]


def test_if_you_do_fails_when_nothing_was_done() -> None:
    spell = tactic("You may discard a card. If you do, draw 2 cards.")
    game = do(state(spell, hands=[["Spell", "Ogre"]]), "play Spell")
    assert texts(game) == ["no", "yes"]
    do(game, "no")
    assert hand(game) == ["Ogre"]


def test_the_opponent_chooses_what_to_discard_and_no_set_comes_in_two_orders() -> None:
    spell = tactic("Your opponent discards 2 cards.")
    game = do(state(spell, hands=[["Spell"], ["Archer", "Ogre", "Pawn"]]), "play Spell")
    assert game.to_move() == 1
    assert texts(game) == ["discard Archer", "discard Ogre"]
    do(game, "discard Ogre")
    assert hand(game, 1) == ["Archer"]
    assert game.to_move() == 0


def test_a_short_hand_is_discarded_as_far_as_it_reaches() -> None:
    game = do(state(tactic("Your opponent discards 2 cards."), hands=[["Spell", "Pawn"], ["Ogre"]]), "play Spell")
    assert hand(game, 1) == []
    assert hand(game) == ["Pawn"]


@pytest.mark.rule("GUD-075")
def test_mill_never_loses_the_game() -> None:
    spell = tactic("Put the top 2 cards of your opponent's deck into their Graveyard.")
    game = do(state(spell, hands=[["Spell"]], decks=[["Pawn"], ["Ogre"]]), "play Spell")
    assert grave(game, 1) == ["Ogre"]
    assert game.outcome() is None


@pytest.mark.rule("GUD-246")
def test_a_card_of_the_graveyard_comes_to_the_hand() -> None:
    spell = tactic("Put target I in your Graveyard into your hand.")
    game = do(state(spell, hands=[["Spell"]], graveyards=[["Ogre", "Archer", "Pawn", "Wall"], ["Pawn"]]), "play Spell")
    assert texts(game) == ["choose Archer", "choose Pawn"]
    do(game, "choose Pawn")
    assert hand(game) == ["Pawn"]
    assert grave(game) == ["Ogre", "Archer", "Wall", "Spell"]
    assert game.actions == 1, "only the tactic was paid"


@pytest.mark.rule("GUD-231", "GUD-232", "GUD-051")
def test_sacrifice_wants_a_fighter_of_yours_and_pays_for_the_rest() -> None:
    spell = tactic("Sacrifice a friendly fighter. If you do, destroy target enemy fighter.")
    assert "play Spell" not in texts(state(spell, board={"b2": "1:Ogre"}, hands=[["Spell"]]))
    game = do(state(spell, board={"b2": "1:Ogre", "a1": "Pawn + 1:Hat"}, hands=[["Spell"]]), "play Spell")
    assert on(game, "a1") == on(game, "b2") == []
    assert hand(game, 1) == ["Hat"], "not destroyed: the Attachment returns"


@pytest.mark.rule("GUD-231")
def test_the_opponent_chooses_what_to_sacrifice() -> None:
    board = {"a1": "Pawn", "b2": "1:Ogre", "c3": ["1:Pawn", "1:Archer"]}
    game = do(state(tactic("Your opponent sacrifices a fighter."), board=board, hands=[["Spell"]]), "play Spell")
    assert (game.to_move(), texts(game)) == (1, ["choose b2", "choose c3"])
    do(game, "choose c3")
    assert (on(game, "c3"), grave(game, 1)) == (["Pawn"], ["Archer"])
    alone = state(tactic("Your opponent sacrifices a fighter."), board={"a1": "Pawn"}, hands=[["Spell"]])
    assert "play Spell" not in texts(alone)


def test_its_controller_draws_though_it_is_gone() -> None:
    spell = tactic("Destroy target fighter. Its controller draws a card.")
    game = do(state(spell, board={"a1": "Pawn", "b2": "1:Ogre"}, hands=[["Spell"]]), "play Spell", "choose b2")
    assert (hand(game), hand(game, 1)) == ([], ["Pawn"])


def test_a_card_for_each() -> None:
    spell = tactic("Draw a card for each friendly Hunter.")
    board = {"a1": "Archer", "b1": ["Archer", "Archer"], "c3": "1:Archer", "c1": "Pawn"}
    assert len(hand(do(state(spell, board=board, hands=[["Spell"]]), "play Spell"))) == 2


def test_otherwise() -> None:
    spell = tactic("If you control a Hero, draw 2 cards. Otherwise, draw a card.")
    assert len(hand(do(state(spell, board={"a1": "Queen"}, hands=[["Spell"]]), "play Spell"))) == 2
    assert len(hand(do(state(spell, board={"c3": "1:Queen"}, hands=[["Spell"]]), "play Spell"))) == 1


def test_otherwise_speaks_of_the_condition_not_of_what_was_done_before() -> None:
    spell = tactic("Draw a card. If you control a Hero, gain an action. Otherwise, draw a card.")
    game = do(state(spell, board={"a1": "Pawn"}, hands=[["Spell"]]), "play Spell")
    assert (len(hand(game)), game.actions) == (2, 1)
    game = do(state(spell, board={"a1": "Queen"}, hands=[["Spell"]]), "play Spell")
    assert (len(hand(game)), game.actions) == (1, 2)
    vain = tactic("Gain an action. If you control a Hero, draw a card. Otherwise, discard a card.")
    game = do(state(vain, board={"a1": "Queen"}, hands=[["Spell", "Wall"]], decks=[[], []]), "play Spell")
    assert hand(game) == ["Wall"], "the condition held, though nothing could be drawn"


def test_gain_an_action() -> None:
    game = do(state(tactic("Gain an action."), hands=[["Spell", "Pawn"]], actions=1), "play Spell")
    assert game.actions == 1


# ---- places ----


@pytest.mark.rule("GUD-227")
def test_relocate_offers_only_fighters_that_have_somewhere_to_go() -> None:
    spell = tactic("Relocate target enemy fighter to an adjacent unoccupied square.")
    board = {"a3": "1:Knight", "a2": "1:Pawn", "b3": "1:Pawn", "c1": "1:Archer", "a1": "Pawn", "b1": "Pawn"}
    game = do(state(spell, board=board, hands=[["Spell"]]), "play Spell")
    assert texts(game) == ["choose a2", "choose b3", "choose c1"]
    do(game, "choose b3")
    assert texts(game) == ["choose b2", "choose c3"]
    do(game, "choose b2")
    assert on(game, "b2") == ["Pawn"]
    assert on(game, "b3") == []


@pytest.mark.rule("GUD-142", "GUD-224", "GUD-226")
def test_relocate_takes_the_stack_along_and_fatigues_nobody() -> None:
    spell = tactic("Relocate target friendly fighter to any unoccupied square in your Back Row.")
    game = do(state(spell, board={"b2": ["Pawn", "Knight"], "a1": "Ogre"}, hands=[["Spell"]]), "play Spell", "choose b2")
    assert texts(game) == ["choose b1", "choose c1"]
    do(game, "choose c1")
    assert on(game, "c1") == ["Pawn", "Knight"]


@pytest.mark.rule("GUD-039")
def test_relocating_onto_an_enemy_construct_destroys_it() -> None:
    hero = card("hero", "Ghost", "Action: Relocate this fighter to any unoccupied square.")
    game = do(state([hero], board={"a1": "Ghost", "c3": {"construct": "1:Wall"}}), "use a1 1", "choose c3")
    assert on(game, "c3") == ["Ghost*"]
    assert grave(game, 1) == ["Wall"]


def test_up_to_two_squares_reaches_around_corners_and_not_further() -> None:
    hero = card("hero", "Ghost", "Action - Flame Step: Relocate this fighter up to 2 squares.")
    game = do(state([hero], board={"a1": "Ghost", "a2": "1:Pawn"}), "use a1 Flame Step")
    assert texts(game) == ["choose a3", "choose b1", "choose b2", "choose c1"]


@pytest.mark.rule("GUD-135")
def test_return_to_hand_goes_to_the_owner() -> None:
    spell = tactic("Return target enemy II or less to its owner's hand.")
    game = do(state(spell, board={"b2": ["1:Ogre", "1:Knight"]}, hands=[["Spell"]]), "play Spell")
    assert on(game, "b2") == ["Ogre"]
    assert hand(game, 1) == ["Knight"]


def test_put_into_a_deck_goes_on_top_and_into_a_graveyard_is_no_destruction() -> None:
    spell = tactic("Return target enemy fighter to its owner's deck.")
    game = do(state(spell, board={"b2": "1:Ogre"}, hands=[["Spell"]]), "play Spell")
    assert [named(game, game.decks[1][-1]), len(game.decks[1])] == ["Ogre", 6]
    guard = card("basic", "Guard", "Passive: When this fighter is destroyed, draw a card.")
    spell = tactic("Put target enemy fighter into its owner's Graveyard.")
    game = do(state([guard, *spell], board={"b2": "1:Guard"}, hands=[["Spell"]]), "play Spell")
    assert (grave(game, 1), hand(game, 1)) == (["Guard"], [])


@pytest.mark.rule("GUD-249", "GUD-250", "GUD-251")
def test_swap_leaves_the_stacks_and_keeps_fatigue() -> None:
    spell = tactic("Swap target friendly fighter with another friendly fighter.")
    board = {"a1": ["Pawn", "Knight*"], "c2": "Ogre", "b2": "1:Archer"}
    game = do(state(spell, board=board, hands=[["Spell"]]), "play Spell", "choose a1")
    assert on(game, "a1") == ["Pawn", "Ogre"]
    assert on(game, "c2") == ["Knight*"]
    alone = state(spell, board={"a1": "Pawn", "b2": "1:Archer"}, hands=[["Spell"]])
    assert "play Spell" not in texts(alone)


def test_swap_with_this_fighter_leaves_itself_out() -> None:
    hero = card("hero", "Ghost", "Action: Swap this fighter with target friendly fighter.")
    assert "use a1 1" not in texts(state([hero], board={"a1": "Ghost"}))
    game = do(state([hero], board={"a1": "Ghost", "c2": "Ogre"}), "use a1 1")
    assert on(game, "c2") == ["Ghost*"]
    assert on(game, "a1") == ["Ogre"]


def test_fatigue_and_its_end() -> None:
    game = do(state(tactic("Fatigue target enemy fighter."), board={"b2": "1:Pawn"}, hands=[["Spell"]]), "play Spell")
    assert on(game, "b2") == ["Pawn*"]
    spell = tactic("Target friendly fighter is no longer fatigued.")
    assert "play Spell" not in texts(state(spell, board={"a1": "Pawn"}, hands=[["Spell"]]))
    game = do(state(spell, board={"a1": "Pawn*"}, hands=[["Spell"]]), "play Spell")
    assert on(game, "a1") == ["Pawn"]


@pytest.mark.rule("GUD-137", "GUD-231")
def test_only_the_top_of_a_stack_is_sacrificed() -> None:
    spell = tactic("Sacrifice a friendly fighter. If you do, draw a card.")
    game = do(state(spell, board={"a1": ["Pawn", "Ogre"], "b1": ["Pawn", "1:Ogre"]}, hands=[["Spell"]]), "play Spell")
    assert grave(game) == ["Ogre", "Spell"]
    assert on(game, "a1") == ["Pawn"]


@pytest.mark.rule("GUD-161", "GUD-162", "GUD-163", "GUD-250")
def test_a_swap_makes_mixed_stacks_whose_top_is_in_control() -> None:
    spell = tactic("Swap target enemy fighter with target friendly fighter.")
    board = {"a1": ["Pawn", "Knight"], "b2": ["1:Archer", "1:Ogre"]}
    game = do(state(spell, board=board, hands=[["Spell"]]), "play Spell")
    assert on(game, "a1") == ["Pawn", "Ogre"]
    assert on(game, "b2") == ["Archer", "Knight"]
    assert "move b2 c2" in texts(game)
    assert not any(text.startswith("move a1") for text in texts(game))


def test_a_swap_counts_as_done() -> None:
    spell = tactic("Swap target friendly fighter with another friendly fighter. If you do, draw a card.")
    game = do(state(spell, board={"a1": "Pawn", "b1": "Ogre"}, hands=[["Spell"]]), "play Spell", "choose a1")
    assert hand(game) == ["Pawn"]


@pytest.mark.rule("GUD-225", "GUD-226", "GUD-258")
def test_a_fatigued_fighter_is_relocated_and_an_empty_square_has_no_construct() -> None:
    spell = tactic("Relocate target friendly fighter to an empty square adjacent to it.")
    board = {"a1": "Pawn*", "a2": {"construct": "Wall"}, "c3": "Ogre"}
    game = do(state(spell, board=board, hands=[["Spell"]]), "play Spell", "choose a1")
    assert on(game, "b1") == ["Pawn*"]
