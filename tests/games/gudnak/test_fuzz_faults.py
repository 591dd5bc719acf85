"""Random games find faults of Gudnak's engine: one at a time is put in, and the invariant that it breaks is named."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from toolkit.content.deck_file import load_deck
from toolkit.content.decklist import DeckList
from toolkit.content.library import Library
from toolkit.content.project import Project
from toolkit.games.gudnak import board, observe, position
from toolkit.games.gudnak.state import GudnakState
from toolkit.play.invariants import Broken, random_game
from toolkit.registry import game
from toolkit.simulation.fuzz_plan import tables_of


@cache
def content() -> tuple[Library, list[DeckList]]:
    project = Project(None)
    library, _ = project.library(game("gudnak"))
    return library, [load_deck(path, "gudnak") for path in project.deck_paths("gudnak")]


def found(seats: int = 2, games: int = 60) -> Broken | None:
    """The first invariant that random games find broken."""
    library, decks = content()
    tables = tables_of(len(decks), seats)
    for number in range(games):
        try:
            seated = [decks[deck] for deck in tables[number * 11 % len(tables)]]
            random_game(game("gudnak"), seated, library, number, options={"patience": 6} if number % 2 else {})
        except Broken as broken:
            return broken
    return None


def _copy(spoil: Callable[[Any, Any], None]) -> tuple[Any, str, Any]:
    real = GudnakState.copy

    def copy(state: Any) -> Any:
        twin = real(state)
        spoil(state, twin)
        return twin

    return GudnakState, "copy", copy


def _shared(name: str) -> Callable[[Any, Any], None]:
    return lambda state, twin: setattr(twin, name, getattr(state, name))


def _without(name: str) -> tuple[Any, str, Any]:
    real = position.dump
    return position, "dump", lambda state: {key: value for key, value in real(state).items() if key != name}


def _mill_into_nothing(state: Any, seat: int, *rest: Any) -> Any:
    if state.decks[seat]:
        state.decks[seat].pop()


def _fails(state: Any, seat: int, *rest: Any) -> Any:
    raise KeyError("a card that is not there")


def _nothing_to_do(real: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda state: [] if state.turn == 5 else real(state)


def _shuffled_by_the_machine(state: Any, seat: int) -> None:
    random.shuffle(state.decks[seat])


def _key_without_fatigue() -> Any:
    real = observe.key

    def key(state: Any) -> Any:
        kept, state.fatigued = state.fatigued, bytearray(len(state.fatigued))
        try:
            return real(state)
        finally:
            state.fatigued = kept

    return key


def _seen_with_the_hand() -> Any:
    real = observe.observation
    return lambda state, seat: (real(state, seat), tuple(state.def_of[cid] for cid in state.hands[1 - seat]))


def _imagined_from_the_true_deck() -> Any:
    real = observe.redeal

    def redeal(state: Any, seat: int, chance: Any) -> Any:
        twin = real(state, seat, chance)
        twin.decks = [zone[:] for zone in state.decks]
        twin.hands = [zone[:] for zone in state.hands]
        return twin

    return redeal


FAULTS: dict[str, tuple[int, Callable[[], tuple[Any, str, Any]]]] = {
    "copies share their hands": (4, lambda: _copy(_shared("hands"))),
    "copies share their stacks": (4, lambda: _copy(_shared("stacks"))),
    "copies share what is counted": (4, lambda: _copy(_shared("counters"))),
    "copies share their luck": (4, lambda: _copy(_shared("chance"))),
    "copies share earlier positions": (4, lambda: _copy(_shared("history"))),
    "positions forget what is being resolved": (5, lambda: _without("resolution")),
    "positions forget lasting effects": (15, lambda: _without("effects")),
    "positions forget what was counted": (15, lambda: _without("counters")),
    "positions forget the decisions of the turn": (5, lambda: _without("decisions")),
    "positions forget their luck": (5, lambda: _without("seed")),
    "the key does not tell who is fatigued": (15, lambda: (observe, "key", _key_without_fatigue())),
    "a seat sees the other hand": (13, lambda: (observe, "observation", _seen_with_the_hand())),
    "the imagined deck is the true one": (13, lambda: (observe, "redeal", _imagined_from_the_true_deck())),
    "milled cards are gone": (14, lambda: (board, "mill", _mill_into_nothing)),
    "shuffled by the machine's luck": (5, lambda: (board, "shuffle_deck", _shuffled_by_the_machine)),
    "milling fails": (17, lambda: (board, "mill", _fails)),
    "nobody can do anything in the fifth turn": (1, lambda: (GudnakState, "legal", _nothing_to_do(GudnakState.legal))),
}


def test_sound_it_passes() -> None:
    assert found(games=6) is None
    assert found(seats=3, games=2) is None


@pytest.mark.parametrize("name", list(FAULTS))
def test_a_fault_of_the_engine_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    number, make = FAULTS[name]
    monkeypatch.setattr(*make())
    broken = found()
    assert broken is not None
    assert broken.number == number, broken
