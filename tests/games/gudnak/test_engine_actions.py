"""The seven Actions, stacks, Constructs and Attachments."""

from __future__ import annotations

import pytest

from tests.games.gudnak.engine_help import at, do, fresh, legal, names, on, texts
from toolkit.games.gudnak import board, entering
from toolkit.play.state import IllegalAction


@pytest.mark.rule("GUD-092", "GUD-093", "GUD-094", "GUD-095")
def test_draw_takes_the_top_card_and_needs_a_deck() -> None:
    state = at(hands=[["Nobody x9"]], decks=[["Witch"], 3], board={"a2": "Nobody"})
    assert "draw" in texts(state)
    do(state, "draw")
    assert (names(state, state.hands[0]).count("Witch"), len(state.hands[0]), state.actions) == (1, 10, 1)
    assert "draw" not in texts(state)


@pytest.mark.rule("GUD-096", "GUD-097", "GUD-098", "GUD-099", "GUD-100", "GUD-101", "GUD-102", "GUD-014")
def test_deploy_goes_to_the_own_back_row_or_onto_a_trait_in_common() -> None:
    board_ = {"a1": "Brute 2", "b1": "1:Soldier 1", "a2": "Hunter 1", "c2": "Nobody"}
    state = at(hands=[["Brute 1", "Captain", "Nobody", "Soldier 1"]], board=board_)
    assert legal(state, "deploy") == ["Brute 1 a1", "Brute 1 c1", "Captain c1", "Nobody c1", "Soldier 1 c1"]
    do(state, "deploy brute 1 a1")
    assert on(state, "a1") == ["Brute 2", "Brute 1*"]
    assert legal(at(hands=[["Witch"]], board={"a1": "Captain", "b1": "Nobody", "c1": "Brute 1"}), "deploy") == ["Witch a1"]


@pytest.mark.rule("GUD-099")
def test_traitless_fighters_do_not_stack_and_only_the_topmost_is_compared() -> None:
    state = at(hands=[["Nobody", "Brute 1"]], board={"a1": "Nobody", "b1": ["Brute 1", "Hunter 1"], "c1": "1:Brute 1"})
    assert legal(state, "deploy") == []


@pytest.mark.rule("GUD-103", "GUD-104", "GUD-105", "GUD-106", "GUD-136", "GUD-141", "GUD-143", "GUD-089")
def test_move_takes_the_pile_and_fatigues_its_top() -> None:
    state = at(board={"b2": ["1:Nobody", "Brute 1", "Brute 2"], "b3": "Witch", "a2": "1:Witch"})
    assert legal(state, "move") == ["b2 b1", "b2 c2", "b3 a3", "b3 c3"]
    do(state, "move b2 c2")
    assert on(state, "c2") == ["1:Nobody", "Brute 1", "Brute 2*"]
    assert legal(state, "move") == ["b3 a3", "b3 b2", "b3 c3"]


@pytest.mark.rule("GUD-143")
def test_a_fighter_revealed_unfatigued_may_act_in_the_same_turn() -> None:
    state = do(at(board={"a2": ["Brute 1", "Brute 2"], "a3": "1:Soldier 3"}, actions=2), "attack a2 a3")
    assert (on(state, "a2"), names(state, state.graves[0])) == ("Brute 1", ["Brute 2"])
    assert "move a2 a1" in texts(state)


FIGHTS = [
    ("Brute 2", "1:Soldier 1", None, "Brute 2*", [], ["Soldier 1"]),
    ("Brute 2", "1:Soldier 2", None, None, ["Brute 2"], ["Soldier 2"]),
    ("Brute 1", "1:Soldier 2", None, "1:Soldier 2", ["Brute 1"], []),
    ("Brute 2", ["1:Hunter 1", "1:Soldier 1"], "Brute 2*", "1:Hunter 1", [], ["Soldier 1"]),
    (["Nobody", "Brute 2"], "1:Soldier 2", None, "Nobody", ["Brute 2"], ["Soldier 2"]),
    (["1:Nobody", "Brute 2"], "1:Soldier 2", None, "1:Nobody", ["Brute 2"], ["Soldier 2"]),
    (["Nobody", "Brute 2"], ["1:Witch", "1:Soldier 2"], "Nobody", "1:Witch", ["Brute 2"], ["Soldier 2"]),
    (["Nobody", "Brute 1"], "1:Soldier 2", "Nobody", "1:Soldier 2", ["Brute 1"], []),
    (["Nobody", "Brute 3"], "1:Soldier 2", None, ["Nobody", "Brute 3*"], [], ["Soldier 2"]),
    ("Brute 2", ["1:Brute 3", "1:Soldier 1"], "Brute 2*", "1:Brute 3", [], ["Soldier 1"]),
]


@pytest.mark.rule(
    "GUD-107", "GUD-108", "GUD-109", "GUD-110", "GUD-111", "GUD-112", "GUD-114", "GUD-115", "GUD-116", "GUD-117", "GUD-138",
    "GUD-144",
)
@pytest.mark.parametrize("trace", [False, True])
@pytest.mark.parametrize(("mine", "theirs", "from_square", "to_square", "lost", "won"), FIGHTS)
def test_attack(mine: object, theirs: object, from_square: object, to_square: object, lost: list[str], won: list[str],
                trace: bool) -> None:  # fmt: skip
    state = at(board={"a1": mine, "a2": theirs})
    if trace:
        state.log, state.listens = [], board.LOGGED
    do(state, "attack a1 a2")
    assert (on(state, "a1"), on(state, "a2")) == (from_square, to_square)
    assert (names(state, state.graves[0]), names(state, state.graves[1])) == (lost, won)


@pytest.mark.rule("GUD-013", "GUD-109")
def test_the_printed_bonus_counts_for_the_attacker_against_its_trait_alone() -> None:
    state = at(board={"a1": "Soldier 1", "a2": "1:Hunter 1", "b1": "1:Brute 1", "c1": "1:Hunter 1"})
    cards, soldier = state.cards, state.cards.index("Soldier 1")
    assert soldier is not None
    cards.bonus_mask[soldier], cards.bonus[soldier] = cards.trait_bit["Hunter"], 1
    try:
        hunted = do(state.copy(), "attack a1 a2")
        assert on(hunted, "a2") == "Soldier 1*"
        assert on(do(state.copy(), "attack a1 b1"), "b1") is None
        back = at(active=1, board={"a1": "Soldier 1", "a2": "1:Hunter 1"})
        assert on(do(back, "attack a2 a1"), "a1") is None, "it does not count in defence"
    finally:
        cards.bonus_mask[soldier] = cards.bonus[soldier] = 0


@pytest.mark.rule("GUD-119", "GUD-120", "GUD-121", "GUD-122", "GUD-123")
def test_defend_discards_the_power_of_the_fighter_and_destroys_the_topmost() -> None:
    state = at(hands=[["Witch", "Nobody", "Nobody", "Captain"]], board={"b1": ["1:Hunter 1", "1:Brute 2"], "a1": "1:Brute 1"})
    assert legal(state, "defend") == ["b1"]
    do(state, "defend b1")
    assert texts(state) == ["discard Captain", "discard Nobody"], "a set of two is named from its first card on"
    do(state, "discard nobody")
    assert texts(state) == ["discard Nobody", "discard Witch"]
    with pytest.raises(IllegalAction):
        do(state, "discard captain")
    do(state, "discard Witch")
    assert (on(state, "b1"), names(state, state.graves[0]), names(state, state.graves[1])) == (
        "1:Hunter 1", ["Nobody", "Witch"], ["Brute 2"],
    )  # fmt: skip
    assert (state.actions, names(state, state.hands[0])) == (1, ["Captain", "Nobody"])


@pytest.mark.rule("GUD-120", "GUD-122")
def test_no_defend_without_an_enemy_on_the_gates_or_without_the_cards() -> None:
    assert legal(at(hands=[["Witch"]], board={"b1": "1:Brute 2"}), "defend") == []
    assert legal(at(hands=[["Witch"] * 3], board={"b1": "Brute 2", "a1": "1:Brute 1"}), "defend") == []
    state = do(at(hands=[["Witch x3"]], board={"b1": "1:Brute 3"}), "defend b1")
    assert (state.hands[0], on(state, "b1")) == ([], None), "cards that are all alike are discarded without asking"


@pytest.mark.rule("GUD-028", "GUD-030", "GUD-031", "GUD-032", "GUD-033", "GUD-029", "GUD-130")
def test_constructs_are_played_in_the_back_row_or_beside_own_cards() -> None:
    state = at(hands=[["Tower"]], board={"a2": "Nobody", "c1": {"construct": "Wall"}, "b3": "1:Nobody"})
    assert legal(state, "play") == ["Tower a1", "Tower a3", "Tower b1", "Tower b2", "Tower c2"]
    do(state, "play tower a3")
    assert (on(state, "a3"), state.actions, state.graves[0]) == ({"construct": "Tower"}, 1, [])


@pytest.mark.rule("GUD-031")
def test_buried_fighters_do_not_count_for_construct_placement() -> None:
    assert legal(at(hands=[["Tower"]], board={"b3": ["Nobody", "1:Nobody"]}), "play") == ["Tower a1", "Tower b1", "Tower c1"]


@pytest.mark.rule("GUD-036", "GUD-038", "GUD-039", "GUD-104", "GUD-257")
def test_a_construct_is_destroyed_by_an_enemy_entering_and_bears_a_friend() -> None:
    state = at(board={"a1": "Nobody", "a2": {"construct": "Tower"}, "b1": {"construct": "1:Wall"}, "c1": "Witch"})
    do(state, "move a1 a2")
    assert on(state, "a2") == {"stack": ["Nobody*"], "construct": "Tower"}
    do(state, "move c1 b1")
    assert (on(state, "b1"), names(state, state.graves[1])) == ("Witch", ["Wall"])
    left = do(at(board={"a2": {"stack": ["Nobody"], "construct": "Tower"}}), "move a2 a3")
    assert on(left, "a2") == {"construct": "Tower"}


@pytest.mark.rule("GUD-039", "GUD-114")
def test_following_up_an_attack_enters_the_square() -> None:
    state = do(at(board={"a1": "Brute 2", "a2": {"stack": ["1:Nobody"], "construct": "1:Tower"}}), "attack a1 a2")
    assert (on(state, "a2"), names(state, state.graves[1])) == ("Brute 2*", ["Nobody", "Tower"])


@pytest.mark.rule("GUD-039", "GUD-098")
def test_deploying_onto_an_enemy_construct_destroys_it() -> None:
    state = do(at(hands=[["Witch"]], board={"a1": {"construct": "1:Tower"}}), "deploy witch a1")
    assert (on(state, "a1"), names(state, state.graves[1])) == ("Witch*", ["Tower"])


@pytest.mark.rule("GUD-037", "GUD-039")
def test_a_pile_enters_as_its_topmost_and_being_uncovered_is_no_entry() -> None:
    state = do(at(board={"a1": ["1:Nobody", "Brute 1"], "a2": {"construct": "Tower"}}), "move a1 a2")
    assert on(state, "a2") == {"stack": ["1:Nobody", "Brute 1*"], "construct": "Tower"}
    board.destroy(state, state.stacks[1][-1])
    assert on(state, "a2") == {"stack": ["1:Nobody"], "construct": "Tower"}


@pytest.mark.rule("GUD-041", "GUD-042", "GUD-044", "GUD-045", "GUD-052", "GUD-053")
def test_attachments_go_to_fighters_in_the_back_row_of_their_owner() -> None:
    state = at(
        hands=[["Shield", "Blade"]],
        board={
            "a1": ["Nobody", "Witch*"], "a2": "Nobody", "c3": "1:Nobody", "b1": "1:Nobody", "c1": "Nobody + Blade",
            "a3": "1:Witch + 1:Blade",
        },
    )
    assert legal(state, "play") == ["Blade a1", "Blade a3", "Blade c3", "Shield a1", "Shield a3", "Shield c3"]
    do(state, "play shield a1", "play blade c3")
    assert (on(state, "a1"), on(state, "c3")) == (["Nobody", "Witch* + Shield"], "1:Nobody + 0:Blade")
    own = do(at(hands=[["Blade"]], board={"a1": "Nobody"}), "play blade a1")
    assert (on(own, "a1"), own.actions) == ("Nobody* + Blade", 2)


@pytest.mark.rule("GUD-046", "GUD-047", "GUD-049", "GUD-050")
def test_attachments_travel_and_are_destroyed_with_their_fighter() -> None:
    state = do(at(board={"a1": "Nobody + Blade + 1:Shield", "a3": "1:Brute 3"}), "move a1 a2")
    assert on(state, "a2") == "Nobody* + Blade + 1:Shield"
    board.destroy(state, state.stacks[1][-1])
    assert (names(state, state.graves[0]), names(state, state.graves[1])) == (["Blade", "Nobody"], ["Shield"])


@pytest.mark.rule("GUD-051", "GUD-231", "GUD-232")
def test_attachments_return_when_their_fighter_leaves_otherwise() -> None:
    for leave in (board.sacrifice, board.return_to_hand):
        state = at(board={"a1": ["Witch", "Nobody + Blade + 1:Shield"]})
        leave(state, state.stacks[0][-1])
        assert (on(state, "a1"), names(state, state.hands[1])) == ("Witch", ["Shield"])
        assert "Blade" in names(state, state.hands[0])


@pytest.mark.rule("GUD-046")
def test_burying_a_fighter_keeps_its_attachment() -> None:
    state = do(at(hands=[["Brute 1"]], board={"a1": "Brute 2 + 1:Blade"}), "deploy brute 1 a1")
    assert on(state, "a1") == ["Brute 2 + 1:Blade", "Brute 1*"]


@pytest.mark.rule("GUD-128")
def test_a_tactic_that_does_nothing_cannot_be_played() -> None:
    assert texts(at(hands=[["Blank"]])) == ["draw"]


@pytest.mark.rule("GUD-132")
def test_a_tactic_needs_its_full_cost() -> None:
    state = at(hands=[["Tower", "Wall"]], actions=0)
    assert legal(state, "play") == ["Wall a1", "Wall b1", "Wall c1"]
    assert "end turn" in texts(state)


@pytest.mark.rule("GUD-019", "GUD-259")
def test_a_token_leaves_the_game_from_the_graveyard_only() -> None:
    state = at(board={"a1": "Wisp", "b1": "Wisp"})
    board.destroy(state, state.stacks[0][0])
    board.return_to_hand(state, state.stacks[state.board.index["b1"]][0])
    assert (state.graves[0], names(state, state.removed), names(state, state.hands[0])) == ([], ["Wisp"], ["Wisp"])
    made = entering.create_token(state, state.def_of[state.removed[0]], 1, 4)
    assert (on(state, "b2"), state.census()["Wisp"], state.owner[made]) == ("1:Wisp", 2, 1)


@pytest.mark.rule("GUD-243", "GUD-051")
def test_replace_takes_the_exact_place_and_reveals_nobody() -> None:
    state = at(hands=[["Captain"]], board={"a1": {"stack": ["Nobody", "Witch* + Blade"], "construct": "Tower"}})
    state.log, state.listens = [], board.LOGGED
    entering.replace(state, state.stacks[0][-1], state.hands[0][0])
    assert on(state, "a1") == {"stack": ["Nobody", "Captain"], "construct": "Tower"}
    assert (names(state, state.graves[0]), names(state, state.hands[0])) == (["Witch"], ["Blade"])
    assert "revealed" not in [event for event, _, _ in state.events()]


@pytest.mark.rule("GUD-249", "GUD-250", "GUD-251", "GUD-048")
def test_swap_exchanges_topmost_fighters_without_their_stacks() -> None:
    state = at(board={"a1": ["Nobody", "Witch* + Blade"], "c3": ["1:Brute 1", "1:Brute 2"]})
    entering.swap(state, state.stacks[0][-1], state.stacks[8][-1])
    assert (on(state, "a1"), on(state, "c3")) == (["Nobody", "1:Brute 2"], ["1:Brute 1", "Witch* + Blade"])


@pytest.mark.rule("GUD-249", "GUD-051")
def test_swap_with_a_card_of_the_hand_or_graveyard() -> None:
    state = at(hands=[["Captain"]], graveyards=[["Brute 1"]], board={"a1": "Witch* + Blade", "b1": "Hunter 1"})
    entering.swap(state, state.stacks[0][-1], state.hands[0][0])
    entering.swap(state, state.graves[0][0], state.stacks[3][0])
    assert (on(state, "a1"), on(state, "b1"), names(state, state.graves[0])) == ("Captain", "Brute 1", ["Hunter 1"])
    assert names(state, state.hands[0]) == ["Blade", "Witch"]


@pytest.mark.rule("GUD-236", "GUD-142", "GUD-226")
def test_relocating_takes_the_pile_or_the_top_alone() -> None:
    state = at(board={"a1": ["Nobody", "Witch"], "b2": "Brute 1"})
    entering.relocate(state, 0, 1)
    assert on(state, "a2") == ["Nobody", "Witch"]
    state.log, state.listens = [], board.LOGGED
    entering.relocate_top(state, 1, 4, under=True)
    assert (on(state, "a2"), on(state, "b2")) == ("Nobody", ["Witch", "Brute 1"])
    assert ("revealed", 0, "Nobody") in state.events()


@pytest.mark.rule("GUD-245", "GUD-247")
def test_put_from_any_zone() -> None:
    state = at(hands=[["Captain"]], decks=[["Witch"], []], graveyards=[["Brute 1"]], board={"a1": "Nobody*"})
    for cid, square in ((state.hands[0][0], 4), (state.decks[0][0], 5), (state.graves[0][0], 8), (state.stacks[0][0], 2)):
        entering.put(state, cid, square)
    assert state.dump()["board"] == {"a3": "Nobody*", "b2": "Captain", "b3": "Witch", "c3": "Brute 1"}


def test_an_unlisted_action_changes_nothing() -> None:
    state = fresh()
    before = state.dump()
    for action in [(), (0,), (8, 2), (99, 1)]:
        with pytest.raises(IllegalAction):
            state.apply(action)
    assert state.dump() == before
    with pytest.raises(IllegalAction, match="keep; mulligan"):
        state.parse_action("deploy")
