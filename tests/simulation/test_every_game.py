"""What must hold for every installed game, whichever it is: invariants, blind bots, the same games everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from toolkit.bots import View, make_bot
from toolkit.content.deck_file import load_deck
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.content.project import Project
from toolkit.play.chance import Chance
from toolkit.play.random_game import random_game
from toolkit.registry import game as find_game
from toolkit.registry import game_names
from toolkit.simulation.experiment import Experiment, run
from toolkit.simulation.fuzz_plan import tables_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = [name for name in game_names() if len(Project(None).deck_paths(name)) > 1]


@cache
def content(name: str) -> tuple[Library, list[DeckList]]:
    project = Project(None)
    library, _ = project.library(find_game(name))
    return library, [load_deck(path, name) for path in project.deck_paths(name)]


@pytest.mark.parametrize("name", GAMES)
def test_random_games_hold_every_invariant(name: str) -> None:
    library, decks = content(name)
    pairs = tables_of(len(decks))
    for seed in range(8):
        one, two = pairs[(seed * 5) % len(pairs)]
        random_game(find_game(name), [decks[one], decks[two]], library, seed)


@pytest.mark.parametrize("name", GAMES)
def test_bots_choose_the_same_whatever_is_hidden(name: str) -> None:
    library, decks = content(name)
    game = find_game(name)
    bots = [make_bot(bot, game) for bot in ("greedy", "mcts:8")]
    chance, compared = Chance(8), 0
    state = game.new_game([decks[0], decks[-1]], library, 8)
    for step in range(120):
        if state.outcome() is not None:
            break
        legal, seat = state.legal(), state.to_move()
        if step % 6 == 0 and len(legal) > 1:
            swapped = state.redeal(seat, Chance(step))
            compared += swapped.key() != state.key()
            for bot in bots:
                choices = {bot.choose(View(one, seat), legal, Chance(step)) for one in (state, swapped)}
                assert len(choices) == 1
        state.apply(legal[chance.below(len(legal))])
    assert compared > 5


@pytest.mark.parametrize("name", GAMES)
def test_each_deck_begins_once_in_every_pair_and_a_mirror_is_even(name: str) -> None:
    library, decks = content(name)
    games = run(Experiment(name, (decks[0], decks[1]), library, ("random", "random"), 12, 5), workers=1).games
    assert all({one.first, two.first} == {0, 1} for one, two in zip(games[::2], games[1::2], strict=True))
    if find_game(name).first_option:
        assert len({game.seats[0] == game.first for game in games}) == 2, "one seat begins in every game"
    mirror = run(Experiment(name, (decks[0], decks[0]), library, ("greedy", "greedy"), 6, 5), workers=1)
    assert mirror.pair_scores() == [0.5] * 3


@pytest.mark.parametrize("name", GAMES)
def test_records_do_not_depend_on_the_process(name: str, tmp_path: Path) -> None:
    decks = [str(path) for path in Project(None).deck_paths(name)[:2]]
    for seed in ("1", "4711"):
        command = [sys.executable, "-c", "from toolkit.cli.main import main; main()", "play", *decks, "-n", "4", "-q"]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        subprocess.run(
            [*command, "--bots", "random,greedy", "--save", str(tmp_path / seed)], env=environment, check=True, timeout=900
        )
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / seed).glob("*.yaml")} for seed in ("1", "4711"))
    assert len(one) == 4
    assert one == two
