"""How good a position looks: what the greedy bot goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.animaul import combat
from toolkit.games.animaul.grid import DECKS, distance
from toolkit.games.animaul.hooks import HOOKS
from toolkit.games.animaul.model import ANIMAL, ATTACKING, DEFENDING, HAS_BAN
from toolkit.games.animaul.state import AnimaulState

if TYPE_CHECKING:
    from toolkit.play.state import State

CARD, DECK, POINT = 0.6, 0.12, 1.0
"""A card in hand, one in the deck, a point."""
DIE, LIFE, FIELD = 0.35, 0.12, 0.15
"""Each pip that a fighter rolls on average, each Life that it has left, any card on the field."""
NEAR = 0.25
"""Each step that a miniature is nearer to the enemy deck, up to six."""
LOSS = 0.35
"""The share of the points of an own fighter that each lost tenth of its Life puts at risk, by its share of Life lost."""
COUNTER = 0.2
"""A counter on a card, up to five."""
SHORT = 0.5
"""Each card of the last ten that a deck does not have any more: who cannot draw gives the enemy 5 points (ANI-102)."""
WON = 1000.0


def evaluate(state: State, seat: int) -> float:
    """Points first, then fighters by dice and Life left, their way to the enemy deck, cards; about ten is a clear lead."""
    assert isinstance(state, AnimaulState)
    if state.over is not None:
        return WON * (state.over.scores[seat] - 0.5)
    worth = [
        POINT * state.points[one] + CARD * len(state.hands[one]) ** 0.75 + DECK * len(state.decks[one]) for one in (0, 1)
    ]
    for one in (0, 1):
        worth[one] -= SHORT * max(0, 10 - len(state.decks[one]))
    for cid, count in state.counters.items():
        worth[state.owner[cid]] += COUNTER * min(count, 5)
    owner, def_of, down, unit = state.owner, state.def_of, state.down, state.cards.unit
    for cid in state.field.values():
        if not down[cid]:
            worth[owner[cid]] += _fighter(state, cid) if unit[def_of[cid]] else FIELD
    return float(worth[seat] - worth[1 - seat])


def _fighter(state: AnimaulState, cid: int) -> float:
    """What an Animal or Critter on the field is worth to its owner."""
    card = state.def_of[cid]
    full = combat.max_life(state, cid)
    lost = state.damage.get(cid, 0)
    attack, defence = _pips(state, cid, ATTACKING), _pips(state, cid, DEFENDING)
    bans = state.features & HAS_BAN and HOOKS.statics.bans(state)
    if bans and HOOKS.statics.banned(state, "attack", cid):
        attack = 0.0
    worth = FIELD + DIE * (attack + defence) / 2 + LIFE * max(0, full - lost)
    if full and lost:
        prize = state.cards.cost[card] * (10 if state.cards.kind[card] == ANIMAL else 1)
        worth -= LOSS * prize * (min(lost, full) / full) ** 2
    if (here := state.mini_of[cid]) >= 0 and not (bans and HOOKS.statics.banned(state, "move", cid)):
        worth += NEAR * max(0, 6 - distance(here, DECKS[1 - state.owner[cid]]))
    return worth


def _pips(state: AnimaulState, cid: int, role: int) -> float:
    """What a fighter rolls on average in a role."""
    count, size, plus = combat.dice(state, cid, role)
    return max(0.0, count * (size + 1) / 2 + plus)
