"""Random games find faults of Gudnak's engine: one at a time is put in, and the invariant that it breaks is named."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.play.fault_kit import Patch, forgetting, found, knowing, seeing, sharing
from toolkit.games.gudnak import board
from toolkit.games.gudnak.state import GudnakState
from toolkit.registry import game

ROOM = game("gudnak")
OPTIONS: tuple[dict[str, int], ...] = ({}, {"patience": 6})


def _mill_into_nothing(state: Any, seat: int, *rest: Any) -> list[int]:
    return [state.decks[seat].pop()] if state.decks[seat] else []


def _fails(state: Any, seat: int, *rest: Any) -> Any:
    raise KeyError("a card that is not there")


def _nothing_to_do(real: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda state: [] if state.turn == 5 else real(state)


def _shuffled_by_the_machine(state: Any, seat: int) -> None:
    random.shuffle(state.decks[seat])


def _key_without_fatigue() -> Any:
    real = GudnakState.key

    def key(state: Any) -> Any:
        kept, state.fatigued = state.fatigued, bytearray(len(state.fatigued))
        try:
            return real(state)
        finally:
            state.fatigued = kept

    return key


def _other_hand(state: Any, seat: int) -> Any:
    return tuple(state.def_of[cid] for cid in state.hands[1 - seat])


FAULTS: dict[str, tuple[int, Callable[[], Patch]]] = {
    "copies share their hands": (4, lambda: sharing(GudnakState, "hands")),
    "copies share their stacks": (4, lambda: sharing(GudnakState, "stacks")),
    "copies share what is counted": (4, lambda: sharing(GudnakState, "counters")),
    "copies share their luck": (4, lambda: sharing(GudnakState, "chance")),
    "copies share earlier positions": (4, lambda: sharing(GudnakState, "history")),
    "positions forget what is being resolved": (5, lambda: forgetting(GudnakState, "resolution")),
    "positions forget lasting effects": (15, lambda: forgetting(GudnakState, "effects")),
    "positions forget what was counted": (15, lambda: forgetting(GudnakState, "counters")),
    "positions forget the decisions of the turn": (5, lambda: forgetting(GudnakState, "decisions")),
    "positions forget their luck": (5, lambda: forgetting(GudnakState, "seed")),
    "the key does not tell who is fatigued": (15, lambda: (GudnakState, "key", _key_without_fatigue())),
    "a seat sees the other hand": (13, lambda: seeing(GudnakState, _other_hand)),
    "the imagined deck is the true one": (13, lambda: knowing(GudnakState, "decks", "hands")),
    "milled cards are gone": (14, lambda: (board, "mill", _mill_into_nothing)),
    "shuffled by the machine's luck": (5, lambda: (board, "shuffle_deck", _shuffled_by_the_machine)),
    "milling fails": (17, lambda: (board, "mill", _fails)),
    "nobody can do anything in the fifth turn": (1, lambda: (GudnakState, "legal", _nothing_to_do(GudnakState.legal))),
}


def test_sound_it_passes() -> None:
    assert found(ROOM, games=6, options=OPTIONS) is None
    assert found(ROOM, seats=3, games=2) is None


@pytest.mark.parametrize("name", list(FAULTS))
def test_a_fault_of_the_engine_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    number, make = FAULTS[name]
    monkeypatch.setattr(*make())
    broken = found(ROOM, options=OPTIONS)
    assert broken is not None
    assert broken.number == number, broken
