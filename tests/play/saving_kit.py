"""Games that are saved and loaded in the middle of whatever is being resolved; for the tests of every game."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from toolkit.play.chance import Chance
from toolkit.play.frames import FrameState
from toolkit.play.state import Action

Load = Callable[[Mapping[str, Any]], FrameState]


def play_and_save(state: FrameState, load: Load, chance: random.Random, often: float) -> None:
    """Play on at random to the end; save and load whenever something is being resolved, and now and then besides."""
    steps = 0
    while state.outcome() is None:
        legal = list(state.legal())
        assert legal == sorted(legal)
        said = [state.action_text(action) for action in legal]
        assert len(set(said)) == len(said), said
        action = chance.choice(legal)
        if state.frames or chance.random() < often:
            same_after_saving(state, load, action)
        state.apply(action)
        steps += 1
        assert steps < 5_000


def same_after_saving(state: FrameState, load: Load, action: Action) -> None:
    """A copy and a saved and loaded game go on alike, and the game itself is left alone."""
    saved, key = state.dump(), state.key()
    twin, again = state.copy(), load(saved)
    assert again.key() == key
    assert list(again.legal()) == list(state.legal())
    twin.apply(action)
    again.apply(action)
    assert (state.key(), state.dump()) == (key, saved)
    assert again.key() == twin.key()
    assert list(again.legal()) == list(twin.legal())
    imagined = state.redeal(1 - state.to_move(), Chance(1))
    assert imagined.to_move() == state.to_move()
    for frame in state.frames:
        assert whole(frame), frame


def whole(value: Any) -> bool:
    """Whether there are only whole numbers in a value."""
    return isinstance(value, int) or (isinstance(value, (list, tuple)) and all(map(whole, value)))
