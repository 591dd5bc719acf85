"""How good a position looks: what the greedy bot goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.gudnak.state import GudnakState

if TYPE_CHECKING:
    from toolkit.play.state import State

FIGHTER, POWER, BURIED = 2.0, 1.6, 0.5
"""A fighter in play, each point of its printed power, and the share that a buried fighter is worth."""
CARD, DECK = 1.1, 0.55
AT_GATES, PER_STEP, GUARD, FATIGUE = 5.0, 0.5, 0.8, 0.25
CONSTRUCT, ATTACHMENT = 1.2, 1.0
WON = 1000.0


def evaluate(state: State, seat: int) -> float:
    """Siege pressure, material by power, cards, way to the enemy Gates, own Gates held; about ten is a decisive lead."""
    assert isinstance(state, GudnakState)
    if state.over is not None:
        share = state.over.scores[seat]
        even = 1 / state.setting.seats
        return WON * (share - even)
    worth = _worth(state)
    hostile = state.setting.hostile[seat]
    rivals = max(worth[other] for other in range(state.setting.seats) if hostile[other])
    if state.setting.mode == "teams":
        return sum(worth[ally] for ally in range(state.setting.seats) if not hostile[ally] and ally not in state.out) - rivals
    return worth[seat] - rivals


def _worth(state: GudnakState) -> list[float]:
    """What every seat has, in one pass over the Battlefield."""
    seats, out, field = range(state.setting.seats), state.out, state.board
    printed, def_of, owner, fatigued = state.cards.power, state.def_of, state.owner, state.fatigued
    control = state.controllers()
    worth = [
        -WON if seat in out else CARD * len(state.hands[seat]) ** 0.75 + DECK * len(state.decks[seat]) for seat in seats
    ]
    hostile = state.setting.hostile
    ways = []
    for seat in seats:
        steps = [field.to_gates[rival] for rival in seats if hostile[seat][rival] and rival not in out]
        ways.append(steps[0] if len(steps) == 1 else [min(far) for far in zip(*steps, strict=True)] or [4] * field.size)
    for sq, stack in enumerate(state.stacks):
        if stack:
            top = stack[-1]
            seat = control[top]
            worth[seat] += PER_STEP * (4 - ways[seat][sq]) - FATIGUE * fatigued[top]
            worth[owner[top]] += FIGHTER + POWER * printed[def_of[top]]
            if len(stack) > 1:
                for cid in stack[:-1]:
                    worth[owner[cid]] += BURIED * (FIGHTER + POWER * printed[def_of[cid]])
        construct = state.constructs[sq]
        if construct >= 0:
            worth[control[construct]] += CONSTRUCT
    for borne in state.attached.values():
        for cid in borne:
            worth[state.controller(cid)] += ATTACHMENT
    for seat in seats:
        if seat in out:
            continue
        for gate in field.gates[seat]:
            stack = state.stacks[gate]
            if not stack:
                continue
            holder = control[stack[-1]]
            if holder == seat:
                worth[seat] += GUARD
            elif hostile[seat][holder]:
                left = len(state.decks[seat])
                worth[holder] += AT_GATES + (6.0 if left == 0 else 12.0 / (left + 3))
                worth[seat] -= AT_GATES * (0.5 if state.active != seat or state.actions == 0 else 0.3)
    return worth
