"""Power and attack: what counts, who is destroyed, who follows up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.games.gudnak import board, entering, model
from toolkit.games.gudnak.hooks import HOOKS
from toolkit.games.gudnak.model import (
    ATTACKED,
    ATTACKS,
    BAN_BITS,
    CHOOSE_SQUARE,
    DEPLOYED,
    HAS_BAN,
    HAS_LENT,
    HAS_POWER_CHANGE,
    HAS_TRAIT_CHANGE,
    MOVED,
    PLAYED,
    RELOCATED,
    card_ref,
    ref_card,
)

if TYPE_CHECKING:
    from toolkit.games.gudnak.state import GudnakState

NEITHER, ATTACKING, DEFENDING = range(3)
"""Roles in a fight, as `statics.power` is told them."""
_HEARD = ~sum(1 << event for event in (*board.STAGED, DEPLOYED, PLAYED, MOVED))
"""Events that may come up in an attack: where nobody listens to them and nothing is traced, it is done in one go."""


def power(state: GudnakState, cid: int, sq: int, role: int = NEITHER, other: int = -1) -> int:
    """Power of a fighter with every modifier (GUD-109, GUD-160), at least 0 (GUD-008).

    Of a stack only the topmost counts (GUD-144). The printed bonus against a trait counts for the attacker alone (GUD-013).
    """
    cards, card = state.cards, state.def_of[cid]
    found = cards.power[card]
    if state.features & HAS_LENT:
        if role == ATTACKING and other >= 0:
            found += HOOKS.statics.bonus(state, cid, other)
    elif role == ATTACKING and other >= 0 and cards.bonus_mask[card] & traits(state, other):
        found += cards.bonus[card]
    if state.features & HAS_POWER_CHANGE:
        found = HOOKS.statics.power(state, cid, sq, found, role, other)
    return found if found > 0 else 0


def traits(state: GudnakState, cid: int) -> int:
    """Traits of a fighter as bits, with those that effects give or take."""
    if state.features & HAS_TRAIT_CHANGE:
        return HOOKS.statics.traits(state, cid)
    return state.cards.traits[state.def_of[cid]]


def do_attack(state: GudnakState, sq: int, to: int) -> None:
    """Attack with the topmost fighter of a square (GUD-118: powers, destruction, follow-up, fatigue)."""
    attacker, defender = state.stacks[sq][-1], state.stacks[to][-1]
    if state.listens & _HEARD:
        state.frames.append([model.ATTACK_FRAME, 0, sq, to, card_ref(attacker), card_ref(defender)])
        return
    mine = power(state, attacker, sq, ATTACKING, defender)
    theirs = power(state, defender, to, DEFENDING, attacker)
    if mine >= theirs:
        board.destroy_fighter(state, to, defender, attacker)
    if mine <= theirs:
        board.destroy_fighter(state, sq, attacker, defender)
    if not state.stacks[to] and state.stacks[sq] and not _held_back(state, sq, to):
        entering.shift(state, sq, to, RELOCATED)
    if mine > theirs:
        state.fatigued[attacker] = not state.features & HAS_BAN or board.tires(state, attacker)
        state.rested()


def _asks(state: GudnakState, frame: list[Any]) -> bool:
    """Ask the player of a fighter that decides ties which of the two is destroyed; the attacker's first, if both do."""
    for place in (4, 5):
        cid = ref_card(frame[place])
        if HOOKS.statics.banned(state, "may:decide", cid):
            state.pending = state.controller(cid)
            state.options = sorted((CHOOSE_SQUARE, frame[square]) for square in (2, 3))
            return True
    return False


def answer(state: GudnakState, frame: list[Any], square: int) -> None:
    """Take the answer: the fighter on this square is destroyed, the other one stays."""
    beaten, other = (4, 5) if square == frame[2] else (5, 4)
    board.destroy_fighter(state, square, ref_card(frame[beaten]), ref_card(frame[other]))


def _held_back(state: GudnakState, sq: int, to: int) -> bool:
    """Whether something forbids the follow-up."""
    return bool(state.features & HAS_BAN) and HOOKS.statics.barred(state, state.stacks[sq][-1], sq, to)


def step(state: GudnakState, frame: list[Any]) -> None:
    """The same, one part at a time, so that what answers an event is resolved between the parts."""
    stage, sq, to = frame[1], frame[2], frame[3]
    attacker, defender = ref_card(frame[4]), ref_card(frame[5])
    frame[1] = stage + 1
    if stage == 0:
        board.emit(state, ATTACKS, attacker, defender)
    elif stage == 1:
        if board.top(state, sq) != attacker or board.top(state, to) != defender:
            frame[1] = 3
            return
        mine = power(state, attacker, sq, ATTACKING, defender)
        theirs = power(state, defender, to, DEFENDING, attacker)
        if mine == theirs and state.features & BAN_BITS["may:decide"] and _asks(state, frame):
            return
        if mine >= theirs:
            board.destroy_fighter(state, to, defender, attacker)
        if mine <= theirs:
            board.destroy_fighter(state, sq, attacker, defender)
    elif stage == 2:
        elsewhere = board.square_of(state, attacker) not in (sq, -1)
        if not state.stacks[to] and state.stacks[sq] and not elsewhere and not _held_back(state, sq, to):
            entering.shift(state, sq, to, RELOCATED)
    elif stage == 3:
        if any(attacker in stack for stack in state.stacks):
            board.fatigue(state, attacker)
    else:
        state.frames.pop()
        board.emit(state, ATTACKED, attacker, defender)
