"""Traps: Constructs that lie face down until a condition of their own turns them up.

Face down a trap has no ability but those that flip it; face up it has all the others. Whoever does not own it sees a back.
"Before an enemy enters" opens while the fighter stands on the square and before the Construct there is destroyed by it: on every
path, a Move, the step after an Attack, a Deploy, and whatever effects relocate or put. What follows asks again who is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import board
from toolkit.games.gudnak import model as m
from toolkit.games.gudnak.model import card_ref, ref_card
from toolkit.games.gudnak.players import Build
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import CARD, DO, Frame, Program, Test
from toolkit.wording.tree import THIS, Condition, Do, Ref

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState
    from toolkit.play.chance import Chance


def lay(state: GudnakState, cid: int) -> None:
    """Turn a trap that has just come to lie on the Battlefield face down."""
    state.effects = [*state.effects, (m.WHILE_IN_PLAY, state.owner[cid], card_ref(cid), m.FACE_DOWN)]
    state.derived = None


def face_down(state: GudnakState, cid: int) -> bool:
    """Whether a card lies face down."""
    ref = card_ref(cid)
    return any(effect[2] == ref and effect[3] == m.FACE_DOWN for effect in state.effects)


def hidden(state: GudnakState, seat: int) -> set[int]:
    """The cards on the Battlefield of which this seat sees the back only."""
    if not state.features & m.HAS_TRAP:
        return set()
    down = {ref_card(effect[2]) for effect in state.effects if effect[3] == m.FACE_DOWN}
    return {cid for cid in down if state.owner[cid] != seat}


def awake(state: GudnakState, cid: int, program: Program[Any]) -> bool:
    """Whether this program of a Construct can answer now: it flips the trap, or the card lies face up."""
    return flips(program) == face_down(state, cid)


def flips(program: Program[Any]) -> bool:
    """Whether a program turns its trap up."""
    return any(step[0] == DO and step[1] is turn_up for step in program.code)


def turn_up(state: GudnakState, frame: Frame) -> bool:
    """Turn the trap that speaks face up."""
    cid = ref_card(frame[CARD])
    if not face_down(state, cid):
        return False
    state.effects = [effect for effect in state.effects if effect[2:4] != (frame[CARD], m.FACE_DOWN)]
    state.derived = None
    return True


def flip(builder: Build, do: Do) -> None:
    """Turn this trap face up."""
    what = do.arg("what")
    if not isinstance(what, Ref) or what.slot != THIS:
        raise NotKnown("flip:what")
    builder.do(turn_up)
    builder.changes.append(lambda state, frame: face_down(state, ref_card(frame[CARD])))


def redeal(state: GudnakState, seat: int, zones: list[list[list[int]]], known: set[int], chance: Chance) -> None:
    """Let every trap that a seat cannot see be any that its owner may have; what comes out depends on nothing that is hidden.

    Args:
        state: changed in place.
        seat: who imagines.
        zones: for every owner the zones whose cards the seat does not know.
        known: cards that stay where they are.
        chance: what picks.
    """
    unseen = hidden(state, seat)
    for owner, hands in enumerate(zones):
        squares = [sq for sq, cid in enumerate(state.constructs) if cid in unseen - known and state.owner[cid] == owner]
        lying = [state.constructs[sq] for sq in squares]
        pool = [cid for zone in hands for cid in zone if state.cards.trap[state.def_of[cid]] and cid not in known]
        pool = sorted([*pool, *lying], key=lambda cid: (state.def_of[cid], cid))
        new = [pool.pop(chance.below(len(pool))) for _ in lying]
        gone, come = [cid for cid in lying if cid not in new], [cid for cid in new if cid not in lying]
        back = dict(zip(come, gone, strict=True))
        for zone in hands:
            zone[:] = [back.get(cid, cid) for cid in zone]
        for sq, cid in zip(squares, new, strict=True):
            state.constructs[sq] = cid
        refs = {card_ref(old): card_ref(cid) for old, cid in zip(lying, new, strict=True)}
        state.effects = [(*e[:2], refs.get(e[2], e[2]), *e[3:]) for e in state.effects]


# ---- turned cards --------------------------------------------------------------------------------------------------------


def rotate(builder: Build, do: Do) -> None:
    """Turn a Construct by a quarter: it counts how often that was done (until it leaves)."""
    what = do.arg("what")
    if not isinstance(what, Ref) or what.slot != THIS:
        raise NotKnown("rotate:what")

    def act(state: GudnakState, frame: Frame) -> bool:
        cid = ref_card(frame[CARD])
        if board.square_of(state, cid) < 0:
            return False
        turned = (m.WHILE_IN_PLAY, state.owner[cid], frame[CARD], m.TURNED, rotations(state, cid) + 1)
        state.effects = [*(e for e in state.effects if e[2:4] != (frame[CARD], m.TURNED)), turned]
        return True

    builder.do(act)
    builder.changes.append(lambda state, frame: board.square_of(state, ref_card(frame[CARD])) >= 0)


def rotations(state: GudnakState, cid: int) -> int:
    """How often a card was rotated."""
    ref = card_ref(cid)
    return next((effect[4] for effect in state.effects if effect[2] == ref and effect[3] == m.TURNED), 0)


def rotated(condition: Condition) -> Test[GudnakState]:
    """What tests that this card has been rotated so many times."""
    if not isinstance(condition.subject, Ref) or condition.subject.slot != THIS:
        raise NotKnown("if:rotated")
    wanted = int(str(condition.argument))
    return lambda state, frame: rotations(state, ref_card(frame[CARD])) >= wanted
