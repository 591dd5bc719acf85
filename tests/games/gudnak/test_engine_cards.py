"""Where the engine and the texts of cards meet: abilities, one-shot tactics, events, lasting effects, primitives of movement."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.gudnak import effect_kit
from tests.games.gudnak.effect_kit import card
from tests.games.gudnak.engine_help import at, do, legal, names, on, texts
from toolkit.games.gudnak import actions, board, entering, turn
from toolkit.games.gudnak.model import NONE, UNTIL_END_OF_TURN, UNTIL_NEXT_TURN, WHILE_IN_PLAY, card_ref
from toolkit.games.gudnak.setup import trace
from toolkit.play.state import IllegalAction

SAGE = card("hero", "Sage", "Action - Read: Draw a card.\nAction: Draw 2 cards.")
WELL = card("construct", "Well", "Action: Draw a card.")
LENS = card("attachment", "Lens", "Action - Look: Draw a card.")
INSIGHT = card("tactic", "Insight", "Draw 2 cards.", cost=2)
IDEA = card("tactic", "Idea", "Draw a card.", cost=0)
BOLT = card("tactic", "Bolt", "Destroy target enemy fighter.", cost=0)


@pytest.mark.rule("GUD-021", "GUD-022", "GUD-124", "GUD-125", "GUD-126", "GUD-089", "GUD-035", "GUD-088")
def test_abilities_of_fighters_constructs_and_attachments() -> None:
    state = effect_kit.state(
        [SAGE, WELL, LENS],
        decks=[["Pawn"] * 9, []],
        board={
            "a1": "Sage + Lens", "a2": {"construct": "Well"}, "a3": {"stack": ["Pawn"], "construct": "Well"}, "b3": "1:Sage",
            "b2": ["Sage", "Pawn"], "c2": {"construct": "1:Well"}, "c1": "Sage*",
        },
        actions=9,
    )  # fmt: skip
    assert legal(state, "use") == ["a1 Read", "a1 2", "a1 attachment Lens", "a2 construct 1"]
    do(state, "use a1 read")
    assert (len(state.hands[0]), state.actions, on(state, "a1")) == (1, 8, "Sage* + Lens")
    do(state, "use a2 construct 1", "use a2 construct 1", "use a1 attachment lens")
    assert (len(state.hands[0]), state.actions) == (4, 5), "only fighters are fatigued by their abilities"
    assert legal(state, "use") == ["a1 attachment Lens", "a2 construct 1"]


def test_an_ability_may_be_called_by_its_number() -> None:
    state = effect_kit.state([SAGE, WELL], board={"a1": "Sage", "a2": {"construct": "Well"}})
    assert state.parse_action("USE a1  1") == state.parse_action("use a1 read")
    assert state.parse_action("use a2 construct 1")[1] == 1


@pytest.mark.rule("GUD-125")
def test_an_ability_that_would_do_nothing_cannot_be_used() -> None:
    assert legal(effect_kit.state([SAGE], decks=[[], ["Pawn"]], board={"a1": "Sage"}), "use") == []


@pytest.mark.rule("GUD-127", "GUD-128", "GUD-129", "GUD-132", "GUD-004")
def test_a_one_shot_tactic_is_paid_resolved_and_goes_to_the_graveyard() -> None:
    state = effect_kit.state([INSIGHT, IDEA], hands=[["Insight", "Idea"]], actions=2)
    do(state, "play insight")
    assert (names(state, state.graves[0]), len(state.hands[0]), state.actions, state.limbo) == (["Insight"], 3, 0, [])
    assert texts(state) == ["end turn", "play Idea"]
    assert "play Insight" not in texts(effect_kit.state([INSIGHT], hands=[["Insight"]], actions=1))


@pytest.mark.rule("GUD-128")
def test_a_tactic_without_its_target_cannot_be_played() -> None:
    assert "play Bolt" not in texts(effect_kit.state([BOLT], hands=[["Bolt"]], board={"a1": "Pawn"}))
    assert "play Bolt" in texts(effect_kit.state([BOLT], hands=[["Bolt"]], board={"a1": "1:Pawn"}))


@pytest.mark.rule("GUD-104", "GUD-108", "GUD-119")
def test_a_ban_leaves_all_other_actions() -> None:
    guard = card("basic", "Guard", "Passive: This fighter cannot attack.", power=2)
    statue = card("basic", "Statue", "Passive: This fighter cannot move.", power=1)
    field = {"a1": "Guard", "c1": "Statue", "b1": "1:Pawn", "c2": "1:Pawn"}
    state = effect_kit.state([guard, statue], hands=[["Pawn"]], board=field)
    assert texts(state) == ["draw", "move a1 a2", "attack c1 b1", "attack c1 c2", "defend b1"]
    sq = state.board.index
    assert actions.moves_from(state, sq["c1"]) == [] and actions.attacks_from(state, sq["a1"], 0) == []
    assert actions.attacks_from(state, sq["c1"], 0) == [sq["b1"], sq["c2"]]
    assert actions.moves_from(state, sq["a1"]) == [sq["a2"]] and actions.moves_from(state, sq["a2"]) == []
    alone = effect_kit.state([statue], decks=[[], ["Pawn"]], board={"a1": "Statue"})
    assert texts(alone) == ["end turn"]


@pytest.mark.rule("GUD-023", "GUD-024", "GUD-155", "GUD-158")
def test_a_deploy_ability_may_be_used_once_its_fighter_stands_fatigued() -> None:
    herald = card("hero", "Herald", "Deploy: Draw a card.", power=1)
    state = effect_kit.state([herald], hands=[["Herald"]], board={"b1": "Pawn"})
    do(state, "deploy herald a1")
    assert (texts(state), on(state, "a1"), state.hands[0], state.actions) == (["no", "yes"], "Herald*", [], 1)
    assert (len(do(state.copy(), "yes").hands[0]), len(do(state.copy(), "no").hands[0])) == (1, 0)
    assert state.redeal(1, state.chance).observation(1) == state.observation(1)
    with pytest.raises(IllegalAction):
        do(state, "draw")


def test_what_nested_actions_may_do() -> None:
    board_ = {"a1": "Brute 2", "b1": "1:Nobody", "c3": "1:Brute 1", "a3": "1:Witch"}
    state = at(hands=[["Brute 1"]], board=board_)
    sq, brute = state.board.index, state.def_of[state.hands[0][0]]
    assert [state.board.names[s] for s in actions.deploy_squares(state, 0, brute)] == ["a1", "c1"]
    assert [state.board.names[s] for s in actions.construct_squares(state, 0)] == ["a2", "c1"]
    assert [state.board.names[s] for s in actions.attachment_squares(state, 1)] == ["a1", "a3", "c3"]
    assert actions.attacks_from(state, sq["a1"], 0) == [sq["b1"]] and actions.attacks_from(state, sq["a1"], 1) == []
    state.fatigued[state.stacks[sq["a1"]][0]] = 1
    actions.do_attack(state, sq["a1"], sq["b1"])
    assert (on(state, "b1"), state.actions) == ("Brute 2*", 2)


def traced(first: list[Any], **position: Any) -> Any:
    state = effect_kit.state(first, **position)
    trace(state)
    return state


def test_the_events_of_every_action_in_order() -> None:
    state = traced(
        [SAGE, IDEA], actions=9, hands=[["Knight", "Hat", "Idea", "Pawn"]], decks=[["Ogre"] * 9, 5],
        board={"a1": "Sage", "b2": ["Pawn", "Knight"], "b3": "1:Pawn", "c2": "1:Archer + 1:Hat", "b1": "1:Archer"},
    )  # fmt: skip
    seen: dict[str, list[tuple[str, int, str]]] = {}
    for text in ("draw", "use a1 read", "deploy Knight c1", "move a1 a2", "attack b2 c2", "play hat c1", "defend b1"):
        state.fatigued[board.top(state, 0)] = 0
        state.log = []
        do(state, text)
        if text == "defend b1":
            do(state, "discard ogre")
        seen[text.split()[0]] = state.events()
    assert seen == {
        "draw": [("draw", 0, "Ogre")],
        "use": [
            ("effect", 0, "Sage: Action - Read"), ("draw", 0, "Ogre"), ("fatigued", 0, "Sage"), ("use", 0, "Sage: Read"),
        ],
        "play": [("attached", 0, "Hat"), ("play", 0, "Hat")],
        "deploy": [("entered", 0, "Knight"), ("fatigued", 0, "Knight"), ("deploy", 0, "Knight")],
        "move": [("entered", 0, "Sage"), ("move", 0, "Sage"), ("fatigued", 0, "Sage")],
        "attack": [
            ("attack", 0, "Knight"), ("detached", 1, "Hat"), ("destroyed", 1, "Hat"), ("left", 1, "Archer"),
            ("destroyed", 1, "Archer"), ("entered", 0, "Knight"), ("relocated", 0, "Knight"), ("fatigued", 0, "Knight"),
            ("attacked", 0, "Knight"),
        ],
        "defend": [("discard", 0, "Ogre"), ("left", 1, "Archer"), ("destroyed", 1, "Archer"), ("defend", 1, "Archer")],
    }  # fmt: skip


def test_the_events_of_a_turn() -> None:
    state = traced([], actions=1, hands=[[], []], board={"b3": "Pawn", "a1": "1:Pawn"}, decks=[3, ["Queen", "Pawn"]])
    do(state, "draw")
    assert state.events()[1:] == [
        ("turn_ends", 0, ""), ("siege", 1, ""), ("milled", 1, "Queen"), ("turn_starts", 1, ""), ("action_phase", 1, ""),
    ]  # fmt: skip


def test_lasting_effects_and_counters_end_when_they_should() -> None:
    state = at(board={"a1": "Witch", "c3": "1:Witch"}, actions=1)
    cid, other = state.stacks[0][0], state.stacks[8][0]
    turn_end, mine = (UNTIL_END_OF_TURN, 0, NONE, 9), (UNTIL_NEXT_TURN, 0, card_ref(cid), 9)
    theirs = (UNTIL_NEXT_TURN, 1, NONE, 9)
    held = (WHILE_IN_PLAY, 0, card_ref(other), 9)
    state.effects = [turn_end, mine, theirs, held]
    state.counters = {(UNTIL_END_OF_TURN, 1, 5): 1, (WHILE_IN_PLAY, 1, 5): 2}
    do(state, "draw")
    assert (state.active, state.effects, state.counters) == (1, [mine, held], {(WHILE_IN_PLAY, 1, 5): 2})
    state.control[other] = 0
    assert state.controller(other) == 0 and state.controllers()[other] == 0
    board.return_to_hand(state, other)
    assert (state.effects, state.control) == ([mine], {})
    turn.drop(state, UNTIL_NEXT_TURN, 0)
    assert state.effects == []


@pytest.mark.rule("GUD-162", "GUD-163", "GUD-135")
def test_control_that_differs_from_ownership_decides_who_acts() -> None:
    state = at(board={"a2": "1:Witch"}, decks=[[], 5])
    assert texts(state) == ["end turn"]
    state.control[state.stacks[1][0]] = 0
    state.legal_cache = None
    assert texts(state) == ["move a2 a1", "move a2 a3", "move a2 b2"]
    from tests.games.gudnak.engine_help import LIBRARY
    from toolkit.games.gudnak.position import load_state

    assert load_state(state.dump(), LIBRARY, None).key() == state.key()


def test_cards_move_between_all_zones() -> None:
    state = at(hands=[["Witch"]], graveyards=[["Nobody"]], board={"a1": {"stack": ["Captain + Blade"], "construct": "Tower"}})
    witch, nobody = state.hands[0][0], state.graves[0][0]
    captain, blade, tower = state.stacks[0][0], state.attached[state.stacks[0][0]][0], state.constructs[0]
    assert [board.zone_of(state, cid) for cid in (witch, nobody, captain, blade, tower)] == [
        ("hands", 0), ("graves", 0), ("stacks", 0), ("attached", captain), ("constructs", 0),
    ]  # fmt: skip
    assert [board.square_of(state, cid) for cid in (witch, captain, blade, tower)] == [-1, 0, 0, 0]
    assert [board.in_play(state, cid) for cid in (witch, captain, blade, tower)] == [False, True, True, True]
    board.to_deck(state, witch)
    board.to_deck(state, nobody, bottom=True)
    assert (state.decks[0][-1], state.decks[0][0], len(state.decks[0])) == (witch, nobody, 12)
    assert board.draw(state, 0, 1) == [witch] and board.mill(state, 0, 99)[-1] == nobody and board.draw(state, 0) == []
    board.remove_from_game(state, blade)
    board.return_to_hand(state, tower)
    assert (state.removed, state.attached, state.constructs[0]) == ([blade], {}, -1)
    board.return_to_hand(state, blade)
    assert (state.removed, names(state, state.hands[0])) == ([], ["Blade", "Tower", "Witch"])


@pytest.mark.rule("GUD-019")
def test_a_token_swapped_into_the_graveyard_leaves_the_game() -> None:
    state = at(graveyards=[["Captain"]], board={"a1": ["Nobody", "Wisp*"]})
    entering.swap(state, state.graves[0][0], state.stacks[0][1])
    assert (on(state, "a1"), state.graves[0], names(state, state.removed)) == (["Nobody", "Captain"], [], ["Wisp"])


@pytest.mark.rule("GUD-039")
def test_a_swap_enters_squares() -> None:
    state = at(board={"a1": {"stack": ["Nobody"], "construct": "Tower"}, "b1": {"stack": ["1:Nobody"], "construct": "1:Wall"}})
    entering.swap(state, state.stacks[0][0], state.stacks[3][0])
    assert (on(state, "a1"), on(state, "b1")) == ("1:Nobody", "Nobody")


@pytest.mark.rule("GUD-195", "GUD-204")
def test_what_becomes_of_the_cards_of_an_eliminated_player() -> None:
    for seats, kept in ((3, 0), (4, 2)):
        field = {"c1": ["Nobody", "1:Nobody"], "c3": "2:Witch + 1:Blade", "c2": {"construct": "1:Tower"}}
        gates = {3: "a3", 4: "b4"}[seats]
        state = at(
            seats=seats, phase="start", active=1, decks=[4, [], 4, 4][:seats], hands={1: ["Witch"]}, graveyards={1: ["Captain"]},
            board={**field, gates: "Nobody + 1:Shield"},
        )  # fmt: skip
        assert state.dump()["board"] == {"c1": "Nobody", "c3": "2:Witch", gates: "Nobody"}
        assert (state.active, len(state.hands[1]) + len(state.graves[1]), len(state.removed)) == (2, kept, 6 - kept)
