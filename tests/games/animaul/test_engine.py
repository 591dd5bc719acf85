"""The engine of AniMaul on cards without text: set-up, turns, the basic actions, combat, points, Traits, Colossals."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from tests.games.animaul.engine_help import COUNTS, LIBRARY, PLAIN, at, deck, do, fresh, legal, on, texts
from toolkit.findings import Refused
from toolkit.games.animaul import board, combat
from toolkit.games.animaul.grid import DECKS, cell, parse_cell
from toolkit.games.animaul.state import AnimaulState
from toolkit.play.chance import Chance
from toolkit.play.invariants import check_step

STRONG = {"Bear": 8, "Grove": 6, "Brook": 3}


def card_at(state: AnimaulState, text: str) -> int:
    found = parse_cell(text)
    assert found is not None
    return state.field[found]


def play_on(state: AnimaulState, chance: Chance, steps: int) -> None:
    for _ in range(steps):
        if state.outcome() is None:
            options = state.legal()
            state.apply(options[chance.below(len(options))])


@pytest.mark.rule("ANI-014", "ANI-015", "ANI-016", "ANI-017", "ANI-018", "ANI-019")
def test_set_up() -> None:
    state = fresh(4, first=1)
    assert state.to_move() == 0 and {"start Bear 1,0", "start Bear 0,1"} <= set(texts(state))
    assert not any("Great Bear" in text for text in texts(state)), "an M-Animal does not start"
    before = state.observation(1)
    other = state.copy()
    do(state, "start Bear 1,0")
    do(other, "start Otter 0,-1")
    assert state.observation(1) == other.observation(1) != before
    do(state, "start Otter 0,2")
    assert (on(state, "1,0"), on(state, "0,2")) == ("Bear", "1:Otter")
    assert [len(hand) for hand in state.hands] == [5, 6] and state.active == 1, "who begins has drawn for the turn"
    assert sum(state.census().values()) == 2 * (sum(COUNTS.values()) + 3)
    named = PLAIN.new_game([deck(starter="Moose"), deck()], LIBRARY, 1)
    assert {named.action_text(action).split()[1] for action in named.legal()} == {"Moose"}


@pytest.mark.rule("ANI-025", "ANI-026", "ANI-027", "ANI-028", "ANI-057", "ANI-058")
def test_actions_of_the_first_turns() -> None:
    state = do(fresh(4, first=0), "start Bear 1,0", "start Bear 0,2")
    assert (state.active, state.actions) == (0, 1)
    do(state, "draw")
    assert (state.active, state.actions, state.turn) == (1, 2, 2), "the turn ends by itself"
    do(state, "end turn")
    assert (state.active, state.actions) == (0, 3)


@pytest.mark.rule("ANI-032", "ANI-033", "ANI-034", "ANI-035", "ANI-036", "ANI-037", "ANI-038")
def test_moving_cards() -> None:
    state = at(field={"1,0": "Grove", "1,1": "Brook", "2,1": "1:Mouse", "3,1": {"card": "Fur", "on": "2,1"}, "-5,0": "Bear"})
    moves = legal(state, "move card")
    assert {move.split()[0] for move in moves} == {"1,0", "1,1"}, "no card with a miniature, no equipped Trait, no enemy card"
    assert "1,0 2,0" in moves and "1,0 -5,1" in moves, "beside a card of a shared sub-type, whosever it is"
    assert "1,1 2,0" not in moves and "1,0 2,-1" not in moves
    assert {"1,1 0,1", "1,1 -1,0"} <= set(moves), "beside the own deck"
    assert on(do(state, "move card 1,0 2,0"), "2,0") == "Grove" and state.actions == 2


@pytest.mark.rule("ANI-039", "ANI-040")
def test_moving_miniatures() -> None:
    state = at(field={"1,0": "Bear", "1,1": "1:Brook", "2,0": "Grove?", "1,-1": "1:Newt", "1,2": "Grove"})
    assert legal(state, "move mini") == ["1,0 1,1"], "no gap, no face-down card, no card that is taken, no enemy miniature"
    do(state, "move mini 1,0 1,1", "move mini 1,1 1,2")
    assert on(state, "1,0") == {"card": "Bear", "mini": "1,2"}


@pytest.mark.rule("ANI-042", "ANI-043", "ANI-046", "ANI-047", "ANI-145", "ANI-156")
def test_where_cards_are_played() -> None:
    state = at(field={"1,0": "Brook", "5,0": "1:Grove"}, hands=[["Mouse", "Shout", "Grove"]])
    played = legal(state, "play")
    assert {"Mouse 5,1", "Mouse 4,0"} <= set(played), "beside a Biome of its sub-type"
    assert "Mouse 2,0" not in played and "Mouse 1,1" not in played, "a Biome of another sub-type, away from the deck"
    assert not {"Mouse 0,1", "Mouse 0,-1", "Mouse -1,0"} & set(played), "the deck does not stand in for a Biome"
    assert "Mouse 0,1" in legal(at(field={"1,1": "Brook"}, hands=[["Mouse"]]), "play"), "by the deck any Biome will do"
    assert {"Shout 2,0", "Shout 0,1", "Grove 0,-1", "Grove 6,0"} <= set(played)
    assert "Grove 2,0" not in played and "Grove 0,2" not in played, "the enemy deck permits nothing"


@pytest.mark.rule("ANI-044", "ANI-045", "ANI-048", "ANI-148", "ANI-149", "ANI-150", "ANI-151")
def test_traits() -> None:
    state = at(field={"1,0": "Bear", "3,0": "1:Newt", "4,1": "1:Mouse"}, hands=[["Fur", "Fur"]])
    played = legal(state, "play")
    assert "Fur 2,0 on 1,0" in played and "Fur 4,0 on 4,1" in played
    assert not any("on 3,0" in play or "on deck" in play for play in played)
    do(state, "play Fur 2,0 on 1,0")
    assert on(state, "2,0") == {"card": "Fur", "on": "1,0"} and board.working(state, card_at(state, "2,0"))
    board.defeat(state, card_at(state, "1,0"))
    state.run()
    assert on(state, "2,0") == "Fur" and not board.working(state, card_at(state, "2,0"))
    assert any(move.startswith("2,0 ") for move in legal(state, "move card")), "inert, it can be moved (ANI-154)"


@pytest.mark.rule("ANI-049", "ANI-050", "ANI-051", "ANI-052", "ANI-055", "ANI-056", "ANI-097", "ANI-098", "ANI-099")
@pytest.mark.parametrize(("name", "cost", "points"), [("Grove", 1, 1), ("Brook", 2, 2), ("Crag", 3, 3), ("Omen", 4, 0)])
def test_cost_and_biome_points(name: str, cost: int, points: int) -> None:
    assert not legal(at(hands=[[name]], actions=cost - 1), "play") if cost > 1 else True
    state = do(at(hands=[[name]], actions=cost + 1), f"play {name} 1,0")
    assert (state.actions, state.points) == (1, [points, 0])


@pytest.mark.rule("ANI-163", "ANI-171", "ANI-181")
def test_what_is_not_played_from_hand_and_what_is_played_from_the_extra_deck() -> None:
    state = at(field={"1,0": "Grove"}, hands=[["Snap", "Great Bear"]], extra=[["Hulk [L]"]])
    assert {play.rpartition(" ")[0] for play in legal(state, "play")} == {"Hulk [L]"}
    assert do(state, "play Hulk [L] 0,1").extras == [[], []]


@pytest.mark.rule("ANI-053", "ANI-059", "ANI-060")
def test_what_can_be_attacked() -> None:
    state = at(field={"0,2": "Bear", "1,2": "1:Shade", "-1,2": {"card": "1:Mouse", "mini": "none"}, "0,1": "1:Newt"})
    assert legal(state, "attack") == ["0,2 -1,2", "0,2 0,1", "0,2 deck", "0,2 1,2"]
    away = at(field={"1,0": "Bear", "2,0": {"card": "1:Newt", "mini": "3,0"}, "3,0": "Grove"})
    assert legal(away, "attack") == [], "where its miniature stands counts"


@pytest.mark.rule("ANI-062", "ANI-063", "ANI-064", "ANI-065", "ANI-061")
def test_an_attack_rolls_both_dice_and_deals_the_difference() -> None:
    seen = Counter()
    for seed in range(300):
        state = at(field={"1,0": "Bear", "2,0": "1:Moose"}, seed=seed)
        state.log = []
        do(state, "attack 1,0 2,0")
        rolls = [entry for entry in state.log if entry[0] == -2]
        assert [(roll[1], roll[3], len(roll) - 5) for roll in rolls] == [(0, 6, 1), (1, 8, 2)]
        difference = sum(rolls[0][5:]) - sum(rolls[1][5:])
        assert state.damage.get(card_at(state, "2,0"), 0) == max(0, difference) and not state.damage.get(card_at(state, "1,0"))
        seen[difference > 0] += 1
    assert seen[True] and seen[False]


@pytest.mark.rule("ANI-011", "ANI-070", "ANI-071", "ANI-072", "ANI-201")
def test_bonus_dice_and_the_dice_of_a_deck() -> None:
    state = at(field={"1,0": {"card": "Moose", "bonus dice": 2}, "2,0": {"card": "Grove", "bonus dice": 1}})
    assert combat.dice(state, card_at(state, "1,0")) == (4, 8, 0) and combat.dice(state, card_at(state, "2,0")) == (1, 6, 0)
    assert combat.deck_dice(state, 0) == (1, 20, 0)


def _killed(kind: str) -> AnimaulState:
    for seed in range(200):
        state = at(field={"1,0": "Moose", "2,0": {"card": f"1:{kind}", "damage": LIBRARY.find(kind).life - 1}}, seed=seed)  # type: ignore[union-attr]
        do(state, "attack 1,0 2,0")
        if on(state, "2,0") is None:
            return state
    raise AssertionError("it never died")


@pytest.mark.rule("ANI-073", "ANI-074", "ANI-075", "ANI-087", "ANI-088", "ANI-089", "ANI-092", "ANI-093")
@pytest.mark.parametrize(("name", "points"), [("Bear", 10), ("Great Bear", 20), ("Moose", 30), ("Mouse", 1), ("Newt", 2)])
def test_points_for_defeats(name: str, points: int) -> None:
    state = _killed(name)
    assert state.points == [points, 0] and list(state.mini_at) == [cell(1, 0)]
    assert state.dump()["discards"] == [[], [name]]


@pytest.mark.rule("ANI-086")
def test_only_combat_scores() -> None:
    state = at(field={"1,0": "Bear", "2,0": "1:Bear"})
    board.damage(state, card_at(state, "2,0"), 9, card_at(state, "1,0"), 0)
    state.run()
    assert on(state, "2,0") is None and state.points == [0, 0]


@pytest.mark.rule("ANI-066", "ANI-067", "ANI-068", "ANI-101")
def test_attacking_a_deck() -> None:
    state = at(field={"0,2": "Bear"}, decks=[10, ["Mouse", "Bear"]])
    state.log = []
    do(state, "attack 0,2 deck")
    assert state.points == [1, 0] and state.dump()["discards"] == [[], ["Mouse"]]
    assert [entry[3] for entry in state.log if entry[0] == -2] == [6, 20], "both roll all the same"
    empty = do(at(field={"0,2": "Bear"}, decks=[10, []]), "attack 0,2 deck")
    assert empty.points == [1, 0]


@pytest.mark.rule("ANI-041", "ANI-102", "ANI-103")
def test_an_empty_deck_gives_points() -> None:
    assert do(at(decks=[[], 5]), "draw").points == [0, 5]
    assert at(decks=[[], 5], phase="start").points == [0, 5]


@pytest.mark.rule("ANI-085")
def test_fifty_points_win_at_once() -> None:
    state = do(at(points=[49, 45], hands=[["Grove"]]), "play Grove 1,0")
    outcome = state.outcome()
    assert outcome is not None and (outcome.termination, outcome.scores) == ("points", (1.0, 0.0)) and state.legal() == []
    drawn = at(decks=[[], 5], points=[49, 45], phase="start").outcome()
    assert drawn is not None and drawn.winners == (1,)


@pytest.mark.rule("ANI-076")
def test_flipping_and_lost_spaces() -> None:
    state = at(field={"1,0": {"card": "Bear", "mini": "2,0"}, "2,0": "1:Grove", "3,0": "Mouse"})
    board.flip_down(state, card_at(state, "2,0"), 1)
    state.run()
    assert (on(state, "1,0"), on(state, "2,0"), state.points) == (None, "1:Grove?", [0, 0])
    board.flip_down(state, card_at(state, "3,0"), 1)
    state.run()
    assert on(state, "3,0") is None, "on its own card: discarded instead of flipped"
    lost = at(field={"1,0": {"card": "Bear", "mini": "2,0"}, "2,0": "1:Grove"})
    board.discard(lost, card_at(lost, "2,0"), 1)
    lost.run()
    assert not lost.field and lost.dump()["discards"] == [["Bear"], ["Grove"]]


@pytest.mark.rule("ANI-173", "ANI-174", "ANI-175", "ANI-176")
def test_morphing() -> None:
    state = at(
        field={"1,0": {"card": "Bear", "mini": "1,1", "damage": 3, "counters": 2, "bonus dice": 1}, "1,1": "Brook",
               "2,0": {"card": "Fur", "on": "1,0"}},
        hands=[["Great Bear"]],
    )  # fmt: skip
    board.morph(state, card_at(state, "1,0"), state.hands[0][0], 0)
    state.run()
    assert on(state, "1,0") == {"card": "Great Bear", "mini": "1,1", "under": ["Bear"]}
    assert on(state, "2,0") == {"card": "Fur", "on": "1,0"} and combat.life(state, card_at(state, "1,0")) == 12
    board.defeat(state, card_at(state, "1,0"))
    state.run()
    assert sorted(state.dump()["discards"][0]) == ["Bear", "Great Bear"]


@pytest.mark.rule("ANI-183", "ANI-185", "ANI-187", "ANI-188", "ANI-189")
def test_colossals() -> None:
    own = at(field={"4,0": "Hulk [L]", "6,0": "Hulk [R]", "5,1": "Crag"}, extra=[["Hulk [C]"]])
    assert legal(own, "play") == ["Hulk [C] 5,0"], "the fighter comes last, where the set is assembled"
    assert board.working(do(own, "play Hulk [C] 5,0"), card_at(own, "4,0"))
    turned = at(field={"4,0": "Hulk [R]", "6,0": "Hulk [L]", "5,1": "Crag"}, extra=[["Hulk [C]"]])
    assert legal(turned, "play") == []
    rival = at(active=1, field={"4,0": "1:Hulk [R]", "6,0": "1:Hulk [L]", "5,1": "1:Crag"}, extra=[[], ["Hulk [C]"]])
    assert legal(rival, "play") == ["Hulk [C] 5,0"], "left and right as the owner sees them"
    assert not board.working(at(field={"4,0": "Hulk [L]"}), 0)


@pytest.mark.rule("ANI-198")
def test_dice_and_first_player_are_fair() -> None:
    state = at(seed=7)
    sums = Counter(board.roll(state, 2, 6) for _ in range(7200))
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
    assert set(sums) == set(ways)
    assert sum((sums[total] - 200 * way) ** 2 / (200 * way) for total, way in ways.items()) < 29.6, "chi-squared, 10 df, 0.1 %"
    firsts = Counter(do(fresh(seed), "start Bear 1,0", "start Bear 1,3").active for seed in range(200))
    assert (firsts[0] - firsts[1]) ** 2 / 200 < 10.8


def test_shuffles_are_fair() -> None:
    state = at(decks=[["Bear", "Mouse", "Newt", "Grove"], []], seed=3)
    orders: Counter[Any] = Counter()
    for _ in range(2400):
        board.shuffle_deck(state, 0)
        orders[tuple(state.decks[0])] += 1
    assert len(orders) == 24 and sum((seen - 100) ** 2 / 100 for seen in orders.values()) < 49.7, "23 df, 0.1 %"


@pytest.mark.parametrize("seed", range(2))
def test_positions_of_random_games_hold_every_invariant(seed: int) -> None:
    state, chance = fresh(seed, trace=True), Chance(seed + 40)
    for steps in (0, 1, 1, 6, 12, 20):
        play_on(state, chance, steps)
        check_step(state, PLAIN, LIBRARY, seed)


def test_random_games_end_by_points() -> None:
    state, chance = fresh(5), Chance(6)
    play_on(state, chance, 5000)
    outcome = state.outcome()
    assert outcome is not None and outcome.termination == "points" and max(state.points) >= 50


@pytest.mark.parametrize("fields", [
    {"field": {"0,0": "Bear"}}, {"field": {"a1": "Bear"}}, {"field": {"1,0": "Bare"}}, {"fields": {}}, {"active": 2},
    {"field": {"1,0": {"card": "Bear", "mini": "2,0"}}}, {"field": {"1,0": {"card": "Bear", "on": "deck"}}}, {"points": [-1]},
    {"phase": "setup"},
])  # fmt: skip
def test_positions_that_cannot_be(fields: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        at(**fields)


def test_an_entry_of_the_field_says_which_card_it_is() -> None:
    with pytest.raises(Refused, match=r"field\.1,0: it is not said which card lies here"):
        at(field={"1,0": {"damage": 2}})


def test_the_heuristic_sees_points_and_wounds() -> None:
    def worth(**fields: Any) -> float:
        return PLAIN.evaluate(at(**fields), 0)

    assert worth(points=[3, 0]) == worth() + 3 and worth(points=[3, 0]) == -PLAIN.evaluate(at(points=[3, 0]), 1)
    assert worth(field={"1,0": "Bear"}) > worth(field={"1,0": {"card": "Bear", "damage": 4}})
    assert (cell(0, 0), cell(0, 3)) == DECKS


def test_a_game_that_ended_while_a_miniature_lost_its_space_is_read_as_it_was_written() -> None:
    field = {"1,0": {"card": "Bear", "mini": "2,0"}}
    over = at(field=field, over={"termination": "points", "scores": [1.0, 0.0]})
    assert over.dump()["field"] == field
    with pytest.raises(Refused, match="a miniature stands on a card"):
        at(field=field)


def test_a_game_of_cards_without_text_is_played_where_no_text_has_ever_been_read() -> None:
    played = "from tests.games.animaul.test_engine import fresh, play_on, Chance; play_on(fresh(3), Chance(5), 300)"
    done = subprocess.run([sys.executable, "-c", played], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
