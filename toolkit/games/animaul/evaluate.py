"""How good a position looks: what the greedy bot goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.animaul import combat
from toolkit.games.animaul.grid import DECKS, place
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
    cards = state.cards
    for cid in state.field.values():
        owner, card = state.owner[cid], state.def_of[cid]
        if state.down[cid]:
            continue
        worth[owner] += FIELD
        if not cards.unit[card]:
            continue
        full = combat.max_life(state, cid)
        count, size, plus = combat.dice(state, cid)
        left = max(0, full - state.damage.get(cid, 0))
        worth[owner] += DIE * (count * (size + 1) / 2 + plus) + LIFE * left
        if full:
            prize = cards.cost[card] * (10 if cards.kind[card] == ANIMAL else 1)
            worth[owner] -= LOSS * prize * (1 - left / full) ** 2
        if (here := state.mini_of[cid]) >= 0:
            (x, y), (to_x, to_y) = place(here), place(DECKS[1 - owner])
            worth[owner] += NEAR * max(0, 6 - abs(x - to_x) - abs(y - to_y))
    return float(worth[seat] - worth[1 - seat])
