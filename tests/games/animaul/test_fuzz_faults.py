"""Random games find faults of AniMaul's engine: one at a time is put in, and the invariant that it breaks is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.play.fault_kit import Patch, forgetting, found, knowing, seeing, sharing
from toolkit.games.animaul import GAME, board
from toolkit.games.animaul.legal import Legal
from toolkit.games.animaul.model import ref_card
from toolkit.games.animaul.state import AnimaulState
from toolkit.play.references import refs

OPTIONS: tuple[dict[str, int], ...] = ({"cap": 30}, {"cap": 12, "patience": 6})


def _other_hand(state: Any, seat: int) -> Any:
    return tuple(state.def_of[cid] for cid in state.hands[1 - seat])


def _one_off(real: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda legal, index: real(legal, index - 1 if isinstance(index, int) and index == len(legal) - 2 else index)


def _lost(real: Callable[..., Any]) -> Callable[..., Any]:
    def discard(state: Any, cid: int, *rest: Any) -> Any:
        found = real(state, cid, *rest)
        # A card that something points to would be missed by its number first.
        pointed = {ref_card(ref) for ref in refs((state.frames, state.effects, list(state.uses)))}
        for pile in state.discards:
            pile[3:] = [other for other in pile[3:] if other in pointed]
        return found

    return discard


def _fails(*_: Any) -> Any:
    raise KeyError("a card that is not there")


FAULTS: dict[str, tuple[int, Callable[[], Patch]]] = {
    "copies share their hands": (4, lambda: sharing(AnimaulState, "hands")),
    "copies share the miniatures": (4, lambda: sharing(AnimaulState, "mini_at")),
    "copies share damage": (4, lambda: sharing(AnimaulState, "damage")),
    "copies share counters": (4, lambda: sharing(AnimaulState, "counters")),
    "copies share points": (4, lambda: sharing(AnimaulState, "points")),
    "copies share what was used": (4, lambda: sharing(AnimaulState, "uses")),
    "positions forget what is being resolved": (5, lambda: forgetting(AnimaulState, "resolution")),
    "positions forget their luck": (5, lambda: forgetting(AnimaulState, "seed")),
    "positions forget the decisions of the turn": (5, lambda: forgetting(AnimaulState, "decisions")),
    "positions forget lasting effects": (15, lambda: forgetting(AnimaulState, "effects")),
    "a seat sees the other hand": (13, lambda: seeing(AnimaulState, _other_hand)),
    "the imagined decks are the true ones": (13, lambda: knowing(AnimaulState, "decks", "hands")),
    "discarded cards are gone": (14, lambda: (board, "discard", _lost(board.discard))),
    "drawn by its number an action is another": (2, lambda: (Legal, "__getitem__", _one_off(Legal.__getitem__))),
    "rolling fails": (17, lambda: (board, "roll", _fails)),
}


def test_sound_it_passes() -> None:
    assert found(GAME, games=2, options=OPTIONS) is None


@pytest.mark.parametrize("name", list(FAULTS))
def test_a_fault_of_the_engine_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    number, make = FAULTS[name]
    monkeypatch.setattr(*make())
    broken = found(GAME, options=OPTIONS, games=24)
    assert broken is not None
    assert broken.number == number, broken
