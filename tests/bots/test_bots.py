"""Bots: legal, seeded, better than chance where they should be, and blind to what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from toolkit.bots import BOTS, View, make_bot
from toolkit.findings import Refused
from toolkit.play.chance import Chance
from toolkit.simulation.match import play_game


def positions(stranger: Any, seed: int) -> Any:
    """Positions on the way of a random game, each with the seat to move."""
    state = stranger.game.new_game(stranger.decks, stranger.library, seed)
    chance = Chance(seed)
    while state.outcome() is None:
        yield state
        legal = state.legal()
        state.apply(legal[chance.below(len(legal))])


@pytest.mark.parametrize("name", list(BOTS))
def test_hidden_cards_swapped_the_choice_is_the_same(stranger: Any, name: str) -> None:
    bot = make_bot(f"{name}:40" if name == "mcts" else name, stranger.game)
    compared = 0
    for seed in range(3):
        for number, state in enumerate(positions(stranger, seed)):
            if number % 3:
                continue
            seat = state.to_move()
            legal = state.legal()
            truth = bot.choose(View(state, seat), legal, Chance(number))
            for other in range(2):
                swapped = state.redeal(seat, Chance(1000 + other))
                compared += swapped.key() != state.key()
                assert bot.choose(View(swapped, seat), legal, Chance(number)) == truth
            assert truth in legal
    assert compared > 20, "the redealt positions were hardly ever different"


@pytest.mark.parametrize("name", list(BOTS))
def test_choosing_changes_nothing(stranger: Any, name: str) -> None:
    bot = make_bot(f"{name}:40" if name == "mcts" else name, stranger.game)
    for state in positions(stranger, 5):
        before = state.dump()
        bot.choose(View(state, state.to_move()), state.legal(), Chance(1))
        assert state.dump() == before


def test_a_bot_that_peeks_is_found_out(stranger: Any) -> None:
    class Peeking:
        def choose(self, view: View, legal: list[Any], chance: Chance) -> Any:
            state = view._View__state  # type: ignore[attr-defined]
            return legal[sum(state.hands[1 - view.seat]) % len(legal)]

    with pytest.raises(AssertionError):
        for state in positions(stranger, 2):
            seat = state.to_move()
            swapped = state.redeal(seat, Chance(9))
            one, two = (Peeking().choose(View(one, seat), state.legal(), Chance(1)) for one in (state, swapped))
            assert one == two


def score(stranger: Any, bots: tuple[str, str], pairs: int) -> float:
    """The mean score of the first bot, both with the same deck."""
    made = [make_bot(name, stranger.game) for name in bots]
    decks = [stranger.tall, stranger.tall]
    scores = [
        play_game(stranger.game, decks, stranger.library, made, seats, seed).result.scores[0]
        for seed in range(pairs)
        for seats in ((0, 1), (1, 0))
    ]
    return sum(scores) / len(scores)


def test_greedy_beats_random(stranger: Any) -> None:
    assert score(stranger, ("greedy", "random"), 40) > 0.6


def test_search_beats_random_by_more_with_more_lines(stranger: Any) -> None:
    few, many = (score(stranger, (f"mcts:{lines}", "random"), 25) for lines in (2, 60))
    assert many > 0.7
    assert many > few


@pytest.mark.parametrize("name", ["", "greddy", "greedy:0", "greedy:x", "random:"])
def test_unknown_bots_are_refused(stranger: Any, name: str) -> None:
    if name == "random:":
        assert make_bot(name, stranger.game)
        return
    with pytest.raises(Refused):
        make_bot(name, stranger.game)


def test_of_very_many_actions_a_sample_of_each_kind_is_looked_at() -> None:
    from toolkit.bots.shortlist import FEW, OF_A_KIND, shortlist

    few = [(1, at) for at in range(FEW)]
    assert shortlist(few, Chance(1)) == few
    many = [*((1, at) for at in range(300)), (2, 0), *((3, at) for at in range(OF_A_KIND))]
    seen: set[tuple[int, ...]] = set()
    for seed in range(200):
        kept = shortlist(many, Chance(seed))
        assert kept == sorted(set(kept)) and set(kept) <= set(many), "in their order, each once"
        assert [action for action in kept if action[0] > 1] == many[300:], "all of what there is little of"
        assert sum(action[0] == 1 for action in kept) == OF_A_KIND
        seen.update(kept)
    assert seen == set(many), "every action has its chance"
