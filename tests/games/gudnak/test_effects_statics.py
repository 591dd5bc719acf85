"""Continuous and lasting changes: whom they concern, in which role, until when, and what switches them off."""

from __future__ import annotations

import pytest

from tests.games.gudnak.effect_kit import ATTACKED, ATTACKING, card, do, on, power, state, texts


def passive(text: str, **fields: object) -> list:  # type: ignore[type-arg]
    return [card("basic", "Guard", f"Passive: {text}", **fields)]


@pytest.mark.rule("GUD-013", "GUD-109")
def test_a_plain_bonus_counts_for_the_attacker_against_that_trait_only() -> None:
    game = state(passive("This fighter has +I when attacking Hunters."), board={"a1": "Guard", "a2": "1:Archer", "b1": "1:Pawn"})
    assert power(game, "a1", ATTACKING, "a2") == 2
    assert power(game, "a1", ATTACKING, "b1") == 1
    assert power(game, "a1", ATTACKED, "a2") == 1
    assert power(game, "a1") == 1


def test_two_bonuses_add_up_against_one_with_both_traits() -> None:
    both = card("basic", "Outlaw", traits=["Hunter", "Brute"])
    text = "This fighter has +I when attacking Hunters.\nPassive: This fighter has +I when attacking Brutes."
    game = state([both, *passive(text)], board={"a1": "Guard", "a2": "1:Outlaw", "b1": "1:Archer"})
    assert power(game, "a1", ATTACKING, "a2") == 3
    assert power(game, "a1", ATTACKING, "b1") == 2


def test_a_bonus_under_a_condition_or_in_your_turn_is_not_a_plain_one() -> None:
    placed = passive("This fighter has +I when attacking Hunters while in your Back Row.")
    game = state(placed, board={"a1": "Guard", "b2": "Guard", "a2": "1:Archer"})
    assert [power(game, sq, ATTACKING, "a2") for sq in ("a1", "b2")] == [2, 1]
    two = passive("This fighter has +I when attacking Hunters and +II when attacked.")
    game = state(two, board={"a1": "Guard", "a2": "1:Archer"})
    assert [power(game, "a1", role, "a2") for role in (0, ATTACKING, ATTACKED)] == [1, 2, 3]


def test_roles() -> None:
    attacked = state(passive("This fighter has +I when attacked."), board={"a1": "Guard", "a2": "1:Pawn"})
    assert [power(attacked, "a1", role, "a2") for role in (0, ATTACKING, ATTACKED)] == [1, 1, 2]
    attacking = state(passive("This fighter has -I when attacking."), board={"a1": "Guard", "a2": "1:Pawn"})
    assert [power(attacking, "a1", role, "a2") for role in (0, ATTACKING, ATTACKED)] == [1, 0, 1]


@pytest.mark.rule("GUD-060")
def test_while_in_your_back_row_is_that_of_the_controller() -> None:
    board = {"a1": "Guard", "b2": "Guard", "a3": "Guard", "c3": "1:Guard", "c1": "1:Guard"}
    game = state(passive("This fighter has +I while in your Back Row."), board=board)
    assert [power(game, sq) for sq in ("a1", "b2", "a3", "c3", "c1")] == [2, 1, 1, 2, 1]


def test_during_your_turn() -> None:
    game = state(passive("This fighter has +I during your turn."), board={"a1": "Guard", "c3": "1:Guard"}, actions=0)
    assert [power(game, sq) for sq in ("a1", "c3")] == [2, 1]
    while game.active == 0:
        do(game, "end turn" if "end turn" in texts(game) else "draw")
    assert [power(game, sq) for sq in ("a1", "c3")] == [1, 2]


@pytest.mark.rule("GUD-144", "GUD-025")
def test_others_of_a_trait_next_to_it() -> None:
    board = {"b2": "Guard", "a2": "Pawn", "b1": "Archer", "b3": "1:Pawn", "a1": "Pawn", "c2": ["Pawn", "Ogre"]}
    game = state(passive("Other friendly Soldiers adjacent to this fighter have +I.", traits=["Soldier"]), board=board)
    assert [power(game, sq) for sq in ("b2", "a2", "b1", "b3", "a1", "c2")] == [1, 2, 1, 1, 1, 3]


@pytest.mark.rule("GUD-008", "GUD-256")
def test_enemies_next_to_it_are_weaker_and_never_below_zero() -> None:
    text = "Enemy fighters adjacent to this fighter have -I."
    board = {"b2": "Guard", "b1": "Guard", "a2": "1:Pawn", "b3": "1:Knight", "a1": "1:Pawn", "c2": "Pawn"}
    game = state(passive(text), board=board)
    assert [power(game, sq) for sq in ("a2", "b3", "a1", "c2", "b2")] == [0, 1, 0, 1, 1]


@pytest.mark.rule("GUD-025", "GUD-035")
def test_a_buried_fighter_and_a_covered_construct_are_silent() -> None:
    text = "Enemy fighters adjacent to this fighter have -I."
    buried = state(passive(text), board={"b2": ["Guard", "Ogre"], "a2": "1:Knight"})
    assert power(buried, "a2") == 2
    bog = card("construct", "Bog", "Enemy fighters adjacent to this Construct have -I.")
    open_ = state([bog], board={"b2": {"construct": "Bog"}, "a2": "1:Knight", "c2": "Knight"})
    assert [power(open_, sq) for sq in ("a2", "c2")] == [1, 2]
    covered = state([bog], board={"b2": {"construct": "Bog", "stack": ["Ogre"]}, "a2": "1:Knight"})
    assert power(covered, "a2") == 2


@pytest.mark.rule("GUD-025")
def test_the_change_ends_as_its_source_leaves() -> None:
    cards = [*passive("Enemy fighters adjacent to this fighter have -I."), *spell("Destroy target friendly fighter.")]
    board = {"b2": "Guard", "a2": "1:Knight"}
    game = state(cards, board=board, hands=[["Spell"]])
    assert power(game, "a2") == 1
    do(game, "play Spell")
    assert power(game, "a2") == 2


@pytest.mark.rule("GUD-046")
def test_an_attachment_speaks_of_its_fighter() -> None:
    blade = card("attachment", "Blade", "Attached fighter has +I when attacking.")
    game = state([blade], board={"a1": "Pawn + Blade", "b1": "Pawn", "a2": "1:Pawn", "b2": "1:Pawn + Blade"})
    assert power(game, "a1", ATTACKING, "a2") == 2
    assert power(game, "a1", ATTACKED, "a2") == 1
    assert power(game, "b1", ATTACKING, "b2") == 1
    buried = state([blade], board={"a1": ["Pawn + Blade", "Pawn"], "a2": "1:Pawn"})
    assert power(buried, "a1", ATTACKING, "a2") == 1


@pytest.mark.rule("GUD-052")
def test_around_the_attached_fighter_enemies_of_the_attachments_player() -> None:
    stench = card("attachment", "Stench", "Enemy fighters adjacent to attached fighter have -I.")
    board = {"a1": "Knight + Stench", "a2": "1:Knight", "b1": "Knight", "b2": "1:Knight"}
    assert [power(state([stench], board=board), sq) for sq in ("a1", "a2", "b1", "b2")] == [2, 1, 2, 2]
    board["a1"] = "Knight + 1:Stench"
    assert [power(state([stench], board=board), sq) for sq in ("a1", "a2", "b1", "b2")] == [2, 2, 1, 2]


def test_constructs_help_who_stands_next_to_them() -> None:
    wall = card("construct", "Tower", "Friendly fighters adjacent to this Construct have +I when attacked.")
    game = state([wall], board={"b1": {"construct": "Tower"}, "a1": "Pawn", "b2": "1:Pawn", "a2": "1:Pawn"})
    assert power(game, "a1", ATTACKED, "a2") == 2
    assert power(game, "a1", ATTACKING, "a2") == 1
    assert power(game, "b2", ATTACKED, "a2") == 1


def test_fatigued_enemies_are_weaker() -> None:
    game = state(passive("Fatigued enemy fighters have -I."), board={"a1": "Guard*", "c3": "1:Knight*", "c2": "1:Knight"})
    assert [power(game, sq) for sq in ("a1", "c3", "c2")] == [1, 1, 2]


def test_while_next_to_somebody() -> None:
    text = "This fighter has +I while adjacent to a friendly Soldier."
    game = state(passive(text), board={"a1": "Guard", "a2": "Pawn", "c1": "Guard", "c2": "1:Pawn", "c3": "1:Guard"})
    assert [power(game, sq) for sq in ("a1", "c1", "c3")] == [2, 1, 2]


def test_while_you_control_somebody() -> None:
    text = "This fighter has +I while you control a Hero."
    assert power(state(passive(text), board={"a1": "Guard", "c3": "Queen"}), "a1") == 2
    assert power(state(passive(text), board={"a1": "Guard", "c3": "1:Queen"}), "a1") == 1
    assert power(state(passive(text), board={"a1": "Guard", "c3": ["Queen", "Pawn"]}), "a1") == 1


def test_a_bonus_for_each_counts_and_changes() -> None:
    text = "This fighter has +I for each friendly Soldier adjacent to this fighter."
    game = state(passive(text), board={"b2": "Guard", "a2": "Pawn", "b1": "Knight", "c2": "1:Pawn", "b3": "Archer", "a1": "Pawn"})
    assert power(game, "b2") == 3
    do(game, "move a2 a3")
    assert power(game, "b2") == 2


# ---- for a while ----


def spell(text: str) -> list:  # type: ignore[type-arg]
    return [card("tactic", "Spell", text, cost=1)]


@pytest.mark.rule("GUD-109", "GUD-160")
def test_until_end_of_turn_goes_with_the_fighter_and_ends() -> None:
    cards = spell("Target friendly fighter gains +I until end of turn.")
    game = do(state(cards, board={"a1": "Pawn", "b1": "Pawn"}, hands=[["Spell"]]), "play Spell", "choose a1")
    assert [power(game, sq) for sq in ("a1", "b1")] == [2, 1]
    do(game, "move a1 a2")
    assert game.active == 1 or power(game, "a2") == 2
    while game.active == 0:
        do(game, "end turn")
    assert power(game, "a2") == 1


def test_until_your_next_turn_lasts_through_the_opponents() -> None:
    cards = spell("Target enemy fighter gains -I until your next turn.")
    game = do(state(cards, board={"b2": "1:Knight"}, hands=[["Spell"]], actions=1), "play Spell")
    while game.active == 0:
        do(game, "end turn")
    assert power(game, "b2") == 1
    while game.active == 1:
        do(game, "draw" if "draw" in texts(game) else "end turn")
    assert power(game, "b2") == 2


def test_all_takes_those_that_are_there_now() -> None:
    cards = spell("All friendly Hunters gain +I until end of turn.")
    board = {"a1": "Archer", "b1": "Pawn", "c3": "1:Archer"}
    game = do(state(cards, board=board, hands=[["Spell", "Archer"]]), "play Spell")
    assert [power(game, sq) for sq in ("a1", "b1", "c3")] == [2, 1, 1]
    assert "play Spell" not in texts(state(cards, board={"b1": "Pawn"}, hands=[["Spell"]]))


def test_two_changes_add_up_and_a_fighter_that_leaves_forgets() -> None:
    cards = [
        *spell("Target friendly fighter gains +II until end of turn."),
        card("tactic", "Home", "Return target friendly fighter to its owner's hand.", cost=0),
    ]
    game = do(state(cards, board={"a1": "Pawn"}, hands=[["Spell", "Spell", "Home"]], actions=4), "play Spell", "play Spell")
    assert power(game, "a1") == 5
    do(game, "play Home", "deploy Pawn a1")
    assert power(game, "a1") == 1


def test_the_bonus_counts_in_the_attack_that_follows() -> None:
    cards = spell("Target friendly fighter gains +I until end of turn. Attack with it.")
    game = do(state(cards, board={"a1": "Pawn", "a2": "1:Archer"}, hands=[["Spell"]]), "play Spell")
    assert on(game, "a2") == ["Pawn*"]
    assert on(game, "a1") == []


def test_a_lasting_change_survives_saving() -> None:
    from tests.games.gudnak.effect_kit import library
    from toolkit.games.gudnak.position import load_state
    from toolkit.games.gudnak.vocabulary import language

    cards = spell("Target enemy fighter gains -I until your next turn.")
    game = do(state(cards, board={"b2": "1:Knight"}, hands=[["Spell"]]), "play Spell")
    held = library(*cards)
    again = load_state(game.dump(), held, language(held))
    assert power(again, "b2") == 1
    assert again.key() == game.key()
