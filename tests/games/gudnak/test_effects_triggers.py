"""What answers events: when, for whom, in which order; limits; bans."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gudnak.effect_kit import card, do, grave, hand, on, power, state, texts


def passive(text: str, name: str = "Guard", **fields: Any) -> list[Any]:
    return [card("basic", name, f"Passive: {text}", **fields)]


def tactic(text: str, name: str = "Spell") -> list[Any]:
    return [card("tactic", name, text, cost=0)]


def test_when_this_fighter_is_destroyed() -> None:
    cards = [*passive("When this fighter is destroyed, draw a card."), *tactic("Destroy target fighter.")]
    game = do(state(cards, board={"a1": "Guard", "b1": "Pawn"}, hands=[["Spell", "Spell"]]), "play Spell", "choose b1")
    assert hand(game) == ["Spell"]
    do(game, "play Spell")
    assert hand(game) == ["Pawn"]


def test_the_owner_of_the_destroyed_fighter_draws_in_the_opponents_turn() -> None:
    cards = passive("When this fighter is destroyed, draw a card.")
    game = do(state(cards, board={"a1": "Ogre", "a2": "1:Guard"}), "attack a1 a2")
    assert hand(game, 1) == ["Pawn"]
    assert hand(game) == []


@pytest.mark.rule("GUD-233", "GUD-135")
def test_sacrificed_returned_and_buried_fighters_are_not_destroyed() -> None:
    cards = passive("When this fighter is destroyed, draw a card.")
    spells = [*tactic("Sacrifice a friendly fighter."), *tactic("Return target fighter to its owner's hand.", "Home")]
    game = do(state([*cards, *spells], board={"a1": "Guard"}, hands=[["Spell"]]), "play Spell")
    assert hand(game) == []
    game = do(state([*cards, *spells], board={"a1": "Guard"}, hands=[["Home"]]), "play Home")
    assert hand(game) == ["Guard"]
    buried = state([*cards, *tactic("Destroy target fighter.")], board={"a1": ["Guard", "Pawn"]}, hands=[["Spell"]])
    assert hand(do(buried, "play Spell")) == []


def test_after_this_fighter_moves_and_not_after_another_or_a_relocation() -> None:
    cards = passive("After this fighter moves, draw a card.")
    game = do(state(cards, board={"a1": "Guard", "c1": "Pawn"}), "move c1 c2")
    assert hand(game) == []
    do(game, "move a1 a2")
    assert hand(game) == ["Pawn"]
    spell = tactic("Relocate target friendly fighter to any unoccupied square in your Back Row.")
    game = do(state([*cards, *spell], board={"a1": "Guard"}, hands=[["Spell"]]), "play Spell", "choose b1")
    assert on(game, "b1") == ["Guard"]
    assert hand(game) == []


@pytest.mark.rule("GUD-152")
def test_a_nested_move_is_answered_before_the_rest_of_the_effect() -> None:
    cards = passive("After this fighter moves, you may draw a card.")
    cards += tactic("Move target friendly fighter. Draw 2 cards.")
    game = do(state(cards, board={"a1": "Guard"}, hands=[["Spell"]]), "play Spell", "choose a2")
    assert texts(game) == ["no", "yes"]
    assert hand(game) == []
    do(game, "yes")
    assert len(hand(game)) == 3


@pytest.mark.rule("GUD-153")
def test_the_active_player_orders_what_is_due_at_once() -> None:
    cards = [
        *passive("When this fighter is destroyed, draw a card.", "Early"),
        *passive("When an enemy fighter is destroyed, discard a card.", "Late"),
        *tactic("Destroy all Is."),
    ]
    board = {"a1": "Early", "b2": {"stack": ["1:Late"]}, "c3": "1:Ogre"}
    game = state([*cards[:1], card("basic", "Late", cards[1].text, power=2), cards[2]], board=board, hands=[["Spell"], ["Wall"]])
    do(game, "play Spell")
    assert game.to_move() == 0
    assert texts(game) == ["resolve Early", "resolve Late"]
    before = game.copy()
    do(game, "resolve Late")
    assert (hand(game), hand(game, 1)) == (["Pawn"], [])
    do(before, "resolve Early")
    assert (hand(before), hand(before, 1)) == (["Pawn"], [])


@pytest.mark.rule("GUD-073", "GUD-084")
def test_start_and_end_of_the_turn_of_its_controller() -> None:
    cards = passive("At the start of your turn, draw a card.")
    game = state(cards, board={"a1": "Guard"}, actions=0, hands=[[], []])
    while game.active == 0:
        do(game, "end turn")
    assert len(hand(game, 1)) == 1, "only the draw of the Start Phase"
    while game.active == 1:
        do(game, "draw")
    assert len(hand(game)) == 2
    ends = state(passive("At the end of your turn, draw a card."), board={"a1": "Guard", "c3": "1:Guard"}, actions=1)
    do(ends, "draw")
    assert len(hand(ends)) == 2
    assert len(hand(ends, 1)) == 1


def test_an_attack_is_answered_by_both_sides() -> None:
    cards = passive("After this fighter attacks, draw a card.")
    cards += passive("When this fighter is attacked, draw a card.", "Victim")
    game = do(state(cards, board={"a1": "Guard", "a2": "1:Victim"}), "attack a1 a2")
    assert hand(game, 1) == ["Pawn"]
    assert hand(game) == ["Pawn"], "also though it did not survive"


@pytest.mark.rule("GUD-113")
def test_who_destroyed_whom() -> None:
    cards = passive("When this fighter destroys a fighter, draw a card.", power=3)
    game = do(state(cards, board={"a1": "Guard", "a2": "1:Pawn", "b1": "Ogre", "b2": "1:Pawn"}), "attack b1 b2")
    assert hand(game) == []
    do(game, "attack a1 a2")
    assert hand(game) == ["Pawn"]


def test_after_you_deploy_a_fighter() -> None:
    cards = passive("After you deploy a fighter, draw a card.")
    game = do(state(cards, board={"a1": "Guard", "c3": "1:Guard"}, hands=[["Pawn"]]), "deploy Pawn b1")
    assert (len(hand(game)), len(hand(game, 1))) == (1, 0)


def test_it_is_the_fighter_that_moved() -> None:
    cards = passive("After a friendly fighter moves, it gains +I until end of turn.")
    game = do(state(cards, board={"a1": "Guard", "c1": "Pawn", "c3": "1:Pawn"}, actions=3), "move c1 c2")
    assert [power(game, sq) for sq in ("a1", "c2", "c3")] == [1, 2, 1]


def test_a_trigger_without_its_target_is_skipped() -> None:
    cards = passive("After this fighter moves, destroy target enemy fighter.")
    game = do(state(cards, board={"a1": "Guard"}), "move a1 a2")
    assert game.pending == -1
    game = do(state(cards, board={"a1": "Guard", "c3": "1:Ogre"}), "move a1 a2")
    assert grave(game, 1) == ["Ogre"]


@pytest.mark.rule("GUD-035", "GUD-025")
def test_a_covered_construct_and_a_buried_fighter_do_not_answer() -> None:
    shrine = card("construct", "Shrine", "After a friendly fighter moves, draw a card.")
    game = do(state([shrine], board={"b1": {"construct": "Shrine"}, "a1": "Pawn"}), "move a1 a2")
    assert hand(game) == ["Pawn"]
    covered = {"b1": {"construct": "Shrine", "stack": ["Pawn"]}, "a1": "Pawn"}
    assert hand(do(state([shrine], board=covered), "move a1 a2")) == []
    buried = state(passive("After this fighter moves, draw a card."), board={"a1": ["Guard", "Pawn"]})
    assert hand(do(buried, "move a1 a2")) == []


def test_once_per_turn() -> None:
    hero = card("hero", "Sage", "Action: Once per turn, draw a card.")
    spell = tactic("Target friendly fighter is no longer fatigued.")
    game = do(state([hero, *spell], board={"a1": "Sage"}, hands=[["Spell"]]), "use a1 1", "play Spell")
    assert on(game, "a1") == ["Sage"]
    assert "use a1 1" not in texts(game)
    do(game, "draw")
    while game.active == 1:
        do(game, texts(game)[0])
    assert "use a1 1" in texts(game)


def test_once_per_turn_counts_only_what_was_done() -> None:
    cards = passive("Once per turn, after a friendly fighter moves, you may draw a card.")
    game = state(cards, board={"a1": "Guard", "b1": "Pawn", "c1": "Pawn"}, actions=4)
    do(game, "move b1 b2")
    assert texts(game) == ["no", "yes"]
    do(game, "no", "move c1 c2")
    assert texts(game) == ["no", "yes"]
    do(game, "yes", "move a1 a2")
    assert game.pending == -1
    assert len(hand(game)) == 1


def test_each_player_discards_the_own_choice() -> None:
    hands = [["Spell", "Pawn", "Ogre"], ["Wall", "Hat"]]
    game = do(state(tactic("Each player discards a card."), hands=hands), "play Spell")
    assert (game.to_move(), texts(game)) == (0, ["discard Ogre", "discard Pawn"])
    do(game, "discard Ogre")
    assert (game.to_move(), texts(game)) == (1, ["discard Hat", "discard Wall"])
    do(game, "discard Hat")
    assert (hand(game), hand(game, 1)) == (["Pawn"], ["Wall"])


@pytest.mark.rule("GUD-230")
def test_a_discarded_card_is_not_destroyed() -> None:
    cards = [*passive("When this fighter is destroyed, draw a card."), *tactic("Discard a card.")]
    game = do(state(cards, hands=[["Spell", "Guard"]]), "play Spell")
    assert (hand(game), grave(game)) == ([], ["Guard", "Spell"])


# ---- bans ----


def test_who_cannot_attack_or_be_attacked() -> None:
    board = {"a1": "Pawn", "a2": "1:Guard", "b1": "Guard", "b2": "1:Pawn"}
    safe = state(passive("This fighter cannot be attacked."), board=board)
    assert "attack a1 a2" not in texts(safe)
    assert "attack b1 b2" in texts(safe)
    meek = state(passive("This fighter cannot attack."), board=board)
    assert "attack b1 b2" not in texts(meek)
    assert "attack a1 a2" in texts(meek)


def test_a_ban_holds_in_nested_actions_and_ends_with_its_source() -> None:
    cards = [*passive("Enemy fighters adjacent to this fighter cannot move."), *tactic("Move target friendly fighter.")]
    board = {"a2": "Pawn", "b2": "1:Guard", "c1": "Pawn"}
    game = state(cards, board=board, hands=[["Spell"]])
    assert not any(text.startswith("move a2") for text in texts(game))
    assert any(text.startswith("move c1") for text in texts(game))
    do(game, "play Spell")
    assert texts(game) == ["choose b1", "choose c2"], "only c1 can move, so only its way is asked"
    gone = state(cards, board={"a2": "Pawn", "b2": "Guard"}, hands=[["Spell"]])
    assert any(text.startswith("move a2") for text in texts(gone))


def test_a_ban_for_a_while() -> None:
    cards = tactic("Target enemy fighter cannot move until your next turn.")
    board = {"c3": "1:Pawn", "a3": "1:Archer"}
    game = do(state(cards, board=board, hands=[["Spell"]], actions=1), "play Spell", "choose c3", "draw")
    assert game.active == 1
    assert not any(text.startswith("move c3") for text in texts(game))
    assert any(text.startswith("move a3") for text in texts(game))
    while game.active == 1:
        do(game, "draw")
    while game.active == 0:
        do(game, "draw")
    assert any(text.startswith("move c3") for text in texts(game))


# ---- traits ----


@pytest.mark.rule("GUD-099")
def test_a_given_trait_counts_for_bonuses_and_deploying() -> None:
    cards = [*passive("Other friendly fighters gain the Demon trait."), card("basic", "Fiend", traits=["Demon"])]
    game = state(cards, board={"a1": "Guard", "b1": "Ogre", "c1": "1:Ogre"}, hands=[["Fiend"]])
    assert "deploy Fiend b1" in texts(game)
    assert "deploy Fiend a1" not in texts(game)
    assert "deploy Fiend c1" not in texts(game)
    spell = tactic("Target enemy fighter gains the Hunter trait until end of turn.")
    hunter = passive("This fighter has +I when attacking Hunters.")
    game = do(state([*spell, *hunter], board={"a1": "Guard", "a2": "1:Ogre"}, hands=[["Spell"]]), "play Spell")
    assert power(game, "a1", 1, "a2") == 2


@pytest.mark.rule("GUD-026")
def test_a_trait_that_a_fighter_gives_itself_counts_as_it_is_deployed() -> None:
    cards = passive("This fighter gains the Demon trait.")
    game = state(cards, board={"a1": "Queen", "b1": "Ogre"}, hands=[["Guard"]])
    assert "deploy Guard a1" in texts(game)
    assert "deploy Guard b1" not in texts(game)


# ---- instead ----


def test_discarding_instead_of_being_destroyed_in_an_attack() -> None:
    cards = passive("If this fighter would be destroyed, you may discard a card instead.")
    board = {"a1": "Ogre", "a2": "1:Guard"}
    game = do(state(cards, board=board, hands=[[], ["Wall"]]), "attack a1 a2")
    assert (game.to_move(), texts(game)) == (1, ["no", "yes"])
    before = game.copy()
    do(game, "yes")
    assert (on(game, "a1"), on(game, "a2"), hand(game, 1)) == (["Ogre*"], ["Guard"], [])
    do(before, "no")
    assert (on(before, "a1"), on(before, "a2"), hand(before, 1)) == ([], ["Ogre*"], ["Wall"])
    assert grave(before, 1) == ["Guard"]
    empty = do(state(cards, board=board), "attack a1 a2")
    assert on(empty, "a2") == ["Ogre*"], "nothing to discard: not asked"


def test_what_must_be_done_instead_is_not_asked() -> None:
    cards = [*passive("If this fighter would be destroyed, discard a card instead."), *tactic("Destroy target enemy fighter.")]
    game = do(state(cards, board={"a2": "1:Guard"}, hands=[["Spell"], ["Wall"]]), "play Spell")
    assert (on(game, "a2"), hand(game, 1)) == (["Guard"], [])
    game = do(state(cards, board={"a2": "1:Guard"}, hands=[["Spell"], []]), "play Spell")
    assert (on(game, "a2"), grave(game, 1)) == ([], ["Guard"])


def test_a_replacement_for_others_does_not_save_enemies_or_itself_when_buried() -> None:
    text = "If another friendly fighter would be destroyed, discard a card instead."
    cards = [*passive(text), *tactic("Destroy target fighter.")]
    board = {"a1": "Guard", "b1": "Pawn", "c3": "1:Pawn"}
    game = do(state(cards, board=board, hands=[["Spell", "Wall"]]), "play Spell", "choose b1")
    assert (on(game, "b1"), hand(game)) == (["Pawn"], [])
    game = do(state(cards, board=board, hands=[["Spell", "Wall"]]), "play Spell", "choose c3")
    assert (on(game, "c3"), hand(game)) == ([], ["Wall"])
    game = do(state(cards, board=board, hands=[["Spell", "Wall"]]), "play Spell", "choose a1")
    assert (on(game, "a1"), hand(game)) == ([], ["Wall"])


def test_once_per_turn_instead() -> None:
    cards = passive("Once per turn, if this fighter would be destroyed, draw a card instead.")
    cards += tactic("Destroy target fighter.")
    game = do(state(cards, board={"a1": "Guard"}, hands=[["Spell", "Spell"]]), "play Spell")
    assert (on(game, "a1"), hand(game)) == (["Guard"], ["Pawn", "Spell"])
    do(game, "play Spell")
    assert (on(game, "a1"), hand(game)) == ([], ["Pawn"])
