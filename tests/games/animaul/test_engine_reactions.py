"""Windows for reactions, with effects that a stand-in makes up: who has priority, the order of the chain, what is saved."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.animaul import engine_help
from tests.games.animaul.engine_help import PLAIN, do, legal, on, texts
from toolkit.content.library import Library
from toolkit.games.animaul import board, hooks
from toolkit.games.animaul import model as m
from toolkit.games.animaul.model import card_ref, ref_card
from toolkit.games.animaul.position import load_state
from toolkit.games.animaul.state import AnimaulState
from toolkit.play.invariants import check_step

LIBRARY = Library("animaul", engine_help.LIBRARY)
"""The same cards, compiled for these tests alone: Snap is made a Reaction that answers."""


class Effects:
    """Every Mouse answers the playing of a card (before it is carried out) and notes it; Snap answers it from the hand."""

    def __init__(self) -> None:
        self.notes: list[tuple[int, str]] = []

    def triggered(self, state: AnimaulState, event: int, when: int, args: tuple[int, ...]) -> list[tuple[int, ...]]:
        if event != m.E_PLAY or when != m.BEFORE:
            return []
        mice = [cid for cid in state.field.values() if state.cards.defs[state.def_of[cid]].name == "Mouse"]
        return [(state.owner[cid], card_ref(cid), 0) for cid in mice if cid != ref_card(args[0])]

    def begin_trigger(self, state: AnimaulState, effect: tuple[int, ...], event: int, when: int, args: tuple[int, ...]) -> None:
        self.notes.append((effect[0], "mouse"))

    def can_react(self, state: AnimaulState, card: int, seat: int, event: int, when: int, args: tuple[int, ...]) -> bool:
        return event == m.E_PLAY and when == m.BEFORE and state.owner[ref_card(args[0])] != seat

    def begin_play(self, state: AnimaulState, cid: int, seat: int) -> None:
        self.notes.append((seat, "snap"))
        grove = next((c for c in state.field.values() if state.cards.kind[state.def_of[c]] == m.BIOME), -1)
        if grove >= 0:
            board.discard(state, grove, seat)

    def replaced(self, state: AnimaulState, event: int, args: tuple[int, ...]) -> bool:
        return False


@pytest.fixture
def effects(monkeypatch: pytest.MonkeyPatch) -> Effects:
    made: Any = Effects()
    monkeypatch.setattr(hooks.HOOKS, "bound", True)
    monkeypatch.setattr(hooks.HOOKS, "resolve", made, raising=False)
    found: Effects = made
    return found


def table(**fields: Any) -> AnimaulState:
    state = load_state({"decks": [10, 10], **fields}, LIBRARY, None)
    snap = state.cards.index("Snap")
    assert snap is not None
    compiled = state.cards.compile(snap)
    compiled.reacts, compiled.plays = 1 << m.E_PLAY, True
    state.listens |= 1 << m.E_PLAY
    state.reacts |= 1 << m.E_PLAY
    state.features |= m.HAS_REACTION
    return state


@pytest.mark.rule("ANI-077", "ANI-079", "ANI-082", "ANI-084", "ANI-164")
def test_a_reaction_is_free_and_comes_before_what_it_answers(effects: Effects) -> None:
    state = table(hands=[["Grove"], ["Snap"]], field={"5,5": "1:Bear"})
    do(state, "play Grove 1,0")
    assert state.to_move() == 1 and "pass" in texts(state) and "Snap 0,2" in legal(state, "react")
    check_step(state, PLAIN, LIBRARY)
    before = state.copy()
    effects.notes.clear()
    do(state, "react Snap 0,2")
    assert effects.notes == [(1, "snap")] and on(state, "0,2") == "1:Snap"
    assert state.points == [0, 0] and on(state, "1,0") is None, "the Biome was gone before it could score"
    assert (state.to_move(), state.actions) == (0, 2), "what was paid stays paid"
    assert do(before, "pass").points == [1, 0]


@pytest.mark.rule("ANI-078", "ANI-080", "ANI-081", "ANI-083")
def test_the_newest_reaction_is_resolved_first(effects: Effects) -> None:
    mice = {"5,5": "1:Mouse", "6,5": "Mouse"}
    do(table(hands=[["Grove"], []], field=mice), "play Grove 1,0")
    assert effects.notes == [(0, "mouse"), (1, "mouse")], "who did not play has priority, so its effect is the older one"
    effects.notes.clear()
    state = do(table(hands=[["Shout"], []], field={**mice, "7,5": "1:Mouse"}), "play Shout 1,0")
    assert texts(state) == ["resolve Mouse 5,5", "resolve Mouse 7,5"], "of several own effects the player picks; none is left out"
    do(state, "resolve Mouse 7,5")
    assert [seat for seat, _ in effects.notes] == [1, 0, 1] and state.to_move() == 0
