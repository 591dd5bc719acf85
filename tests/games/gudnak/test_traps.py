"""Traps: who sees what lies face down, and what a position file keeps of it."""

from __future__ import annotations

from tests.games.gudnak import effect_kit as kit
from toolkit.games.gudnak import traps
from toolkit.games.gudnak.state import GudnakState
from toolkit.play.chance import Chance

SNARE = kit.card(
    "trap", "Snare", "Before an enemy fighter enters this Construct's square, flip this Construct and destroy that fighter."
)
BELL = kit.card("trap", "Bell", "At the start of your turn, flip this Construct and draw 2 cards.")


def state(lies: str, hand: list[str] | None = None, deck: list[str] | None = None) -> GudnakState:
    decks = [["Pawn"] * 5, deck or ["Pawn"] * 5]
    board = {"a1": "Ogre", "b2": {"construct": f"1:{lies}"}}
    return kit.state([SNARE, BELL], board=board, hands=[[], hand or ["Pawn"]], decks=decks)


def test_the_opponent_sees_a_back_and_the_owner_the_card() -> None:
    one, other = state("Snare?"), state("Bell?")
    assert one.observation(0) == other.observation(0)
    assert one.observation(1) != other.observation(1)
    assert one.key() != other.key()


def test_face_up_everybody_sees_it() -> None:
    assert state("Snare").observation(0) != state("Bell").observation(0)
    assert state("Snare").observation(0) != state("Snare?").observation(0)


def test_a_redeal_lets_it_be_any_trap_that_its_owner_may_have() -> None:
    position = state("Snare?", hand=["Bell", "Pawn"], deck=["Bell", "Pawn", "Pawn"])
    seen = set()
    for seed in range(40):
        twin = position.redeal(0, Chance(seed))
        assert twin.observation(0) == position.observation(0)
        assert twin.census() == position.census()
        (lying,) = [cid for cid in twin.constructs if cid >= 0]
        assert traps.face_down(twin, lying)
        assert twin.cards.trap[twin.def_of[lying]]
        seen.add(kit.named(twin, lying))
        own = position.redeal(1, Chance(seed))
        assert kit.named(own, next(c for c in own.constructs if c >= 0)) == "Snare"
    assert seen == {"Snare", "Bell"}


def test_a_position_keeps_which_way_it_lies() -> None:
    for lies in ("Snare", "Snare?"):
        position = state(lies)
        data = position.dump()
        assert data["board"]["b2"] == {"construct": f"1:{lies}"}
        assert "effects" not in data


def test_a_trap_that_leaves_is_no_longer_turned() -> None:
    position = state("Snare?")
    cid = next(c for c in position.constructs if c >= 0)
    kit.board.destroy(position, cid)
    assert not position.effects
