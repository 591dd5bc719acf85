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
    worth = [_worth(state, other) for other in range(state.setting.seats)]
    hostile = state.setting.hostile[seat]
    rivals = [worth[other] for other in range(state.setting.seats) if hostile[other] and other not in state.out]
    return worth[seat] - max(rivals, default=0.0)


def _worth(state: GudnakState, seat: int) -> float:
    if seat in state.out:
        return -WON
    cards, def_of, control = state.cards, state.def_of, state.controllers()
    field, hostile = state.board, state.setting.hostile[seat]
    deck = len(state.decks[seat])
    value: float = CARD * len(state.hands[seat]) ** 0.75 + DECK * deck
    targets = [field.to_gates[other] for other in range(state.setting.seats) if hostile[other] and other not in state.out]
    for sq, stack in enumerate(state.stacks):
        if stack:
            top = stack[-1]
            for cid in stack:
                if state.owner[cid] == seat:
                    value += (FIGHTER + POWER * cards.power[def_of[cid]]) * (1 if cid == top else BURIED)
            if control[top] == seat:
                value += PER_STEP * (4 - min((way[sq] for way in targets), default=4)) - FATIGUE * state.fatigued[top]
        construct = state.constructs[sq]
        if construct >= 0 and control[construct] == seat:
            value += CONSTRUCT
    for borne in state.attached.values():
        value += ATTACHMENT * sum(state.controller(cid) == seat for cid in borne)
    for other in range(state.setting.seats):
        if hostile[other] and other not in state.out:
            for gate in field.gates[other]:
                stack = state.stacks[gate]
                if stack and control[stack[-1]] == seat:
                    left = len(state.decks[other])
                    value += AT_GATES + (6.0 if left == 0 else 12.0 / (left + 3))
    for gate in field.gates[seat]:
        stack = state.stacks[gate]
        if stack and control[stack[-1]] == seat:
            value += GUARD
        elif stack and hostile[control[stack[-1]]]:
            value -= AT_GATES * (0.5 if state.active != seat or state.actions == 0 else 0.3)
    return value

