"""Legal actions are kept up to date from change to change: they are the same as those worked out from nothing."""

from __future__ import annotations

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.games.animaul import oracle
from tests.games.animaul.effects_help import card, library
from tests.games.animaul.engine_help import at, deck, fresh
from toolkit.games.animaul import board, places
from toolkit.games.animaul.model import HAS_SUBTYPES, MAIN
from toolkit.games.animaul.setup import new_game
from toolkit.games.animaul.spots import spots
from toolkit.games.animaul.state import AnimaulState
from toolkit.games.animaul.vocabulary import language
from toolkit.play.chance import Chance


def agree(state: AnimaulState) -> None:
    """The engine and the oracle offer the same, drawn, looked up or listed; and so does the same position read anew."""
    offered, legal = state.legal(), oracle.legal_actions(state)
    assert [offered[number] for number in range(len(offered))] == legal
    assert all(action in offered for action in legal)
    known = set(legal)
    for kind, *rest in legal:
        for other in ((kind, *rest[:-1], rest[-1] + 1) if rest else (kind, 0), (kind, *rest, 0), (kind + 1, *rest)):
            assert (other in offered) == (other in known)
    assert list(offered) == legal
    kept, counted = spots(state), spots(_forgotten(state))
    assert kept.own == counted.own
    for cid, cell in enumerate(state.cell_of):
        if cell >= 0:
            assert places.card_spots(state, cid) == places.card_spots(_forgotten(state), cid)


def _forgotten(state: AnimaulState) -> AnimaulState:
    twin = state.copy()
    twin.touch()
    return twin


def disturb(state: AnimaulState, chance: Chance) -> None:
    """What only texts of cards do: turn, morph, equip, discard, return."""
    cids = sorted(state.field.values())
    cid = cids[chance.below(len(cids))]
    seat = state.owner[cid]
    what = chance.below(6)
    if what == 0:
        board.flip_down(state, cid, seat)
    elif what == 1:
        board.flip_up(state, cid, seat)
    elif what == 2 and state.hands[seat]:
        board.morph(state, cid, state.hands[seat][0], seat)
    elif what == 3:
        board.equip(state, cid, cids[chance.below(len(cids))], seat)
    elif what == 4:
        board.discard(state, cid, seat)
    elif what == 5:
        board.to_hand(state, cid, seat)
    state.legal_cache = None


def play_and_agree(state: AnimaulState, chance: Chance, wild: bool) -> None:
    """A random game, looked at before every turn's decision; wild: effects happen in between."""
    for _ in range(120):
        if state.over is not None:
            break
        if state.pending < 0 and state.phase == MAIN:
            agree(state)
            if wild and chance.below(4) == 0 and len(state.field) > 2:
                twin = state.copy()
                disturb(state, chance)
                if state.over is None and state.field:
                    agree(state)
                agree(twin)
        if state.over is None:
            legal = state.legal()
            state.apply(legal[chance.below(len(legal))])


@settings(max_examples=8, deadline=None, phases=(Phase.generate,))
@given(seed=st.integers(0, 2**32), wild=st.booleans())
def test_the_same_actions_as_worked_out_from_nothing(seed: int, wild: bool) -> None:
    play_and_agree(fresh(seed % 1000, first=seed % 2), Chance(seed), wild)


RETYPING = library(
    card("biome", "Flood", "Friendly cards adjacent to this card have the Stream sub-type.", "Stream"),
    card("biome", "Thaw", "Enemy Biomes have the Wood sub-type.", "Ice, Wood"),
    card("action", "Drought", "While you control 3 or more Biomes, cards adjacent to this card lose all sub-types."),
)
SHIFTING = {"Bear": 2, "Mouse": 5, "Newt": 5, "Grove": 4, "Brook": 4, "Shout": 3, "Fur": 4, "Flood": 5, "Thaw": 3, "Drought": 2}


@settings(max_examples=8, deadline=None, phases=(Phase.generate,))
@given(seed=st.integers(0, 2**32), wild=st.booleans())
def test_the_same_while_sub_types_come_and_go(seed: int, wild: bool) -> None:
    decks = [deck(SHIFTING, ()), deck(SHIFTING, ())]
    state = new_game(decks, RETYPING, language(RETYPING), seed % 1000, {"first": seed % 2})
    assert state.features & HAS_SUBTYPES
    play_and_agree(state, Chance(seed), wild)


def test_a_copy_keeps_what_it_offered() -> None:
    state = at(field={"1,0": "Grove", "2,0": "Grove", "0,-1": "1:Brook"}, hands=[["Mouse", "Fur"], []])
    before, twin = list(state.legal()), state.copy()
    for action in before:
        other = state.copy()
        other.apply(action)
    assert list(twin.legal()) == before == oracle.legal_actions(twin)


def test_cards_far_apart_take_no_more_room() -> None:
    field = {"9000,-9000": "Grove", "9000,-8999": "Bear", "-12000,3": "1:Grove", "-9000,16000": "Mouse", "1,0": "Fur"}
    state = at(field=field, hands=[["Mouse", "Shout", "Fur"], []])
    agree(state)
    assert len(spots(state).window.cells) < 400
    for text in ("move card 1,0 9001,-9000", "move card 9001,-9000 -9000,15999"):
        state.apply(state.parse_action(text))
        agree(state)


def test_a_window_grows_with_the_field() -> None:
    state = at(actions=60, field={f"{x},0": "Grove" for x in (1, 2)}, hands=[["Grove"] * 3, []])
    first = spots(state).window
    for x in range(3, 30):
        state.apply(state.parse_action(f"move card {x - 2},0 {x},0"))
        agree(state)
    assert spots(state).window is not first
