"""How good a position looks: what the greedy bot goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.animaul import combat
from toolkit.games.animaul.grid import DECKS, distance
from toolkit.games.animaul.model import ANIMAL
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
WON = 1000.0


def evaluate(state: State, seat: int) -> float:
    """Points first, then fighters by dice and Life left, their way to the enemy deck, cards; about ten is a clear lead."""
    assert isinstance(state, AnimaulState)
    if state.over is not None:
        return WON * (state.over.scores[seat] - 0.5)
    worth = [
        POINT * state.points[one] + CARD * len(state.hands[one]) ** 0.75 + DECK * len(state.decks[one]) for one in (0, 1)
    ]
    owner, def_of, down, unit = state.owner, state.def_of, state.down, state.cards.unit
    for cid in state.field.values():
        if not down[cid]:
            worth[owner[cid]] += _fighter(state, cid) if unit[def_of[cid]] else FIELD
    return float(worth[seat] - worth[1 - seat])


def _fighter(state: AnimaulState, cid: int) -> float:
    """What an Animal or Critter on the field is worth to its owner."""
    card = state.def_of[cid]
    full = combat.max_life(state, cid)
    count, size, plus = combat.dice(state, cid)
    lost = state.damage.get(cid, 0)
    worth = FIELD + DIE * (count * (size + 1) / 2 + plus) + LIFE * max(0, full - lost)
    if full and lost:
        prize = state.cards.cost[card] * (10 if state.cards.kind[card] == ANIMAL else 1)
        worth -= LOSS * prize * (min(lost, full) / full) ** 2
    if (here := state.mini_of[cid]) >= 0:
        worth += NEAR * max(0, 6 - distance(here, DECKS[1 - state.owner[cid]]))
    return worth
