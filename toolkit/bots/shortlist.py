"""Shortlist: of very many legal actions, those that a bot looks at."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.play.chance import Chance
from toolkit.play.state import Action

FEW = 48
"""So many actions are all looked at."""
OF_A_KIND = 16
"""Of more, so many of each kind (attack, move ...)."""


def shortlist(legal: Sequence[Action], chance: Chance) -> list[Action]:
    """All of few actions; of more than FEW, a sample of OF_A_KIND of each kind, in their order.

    Where a game has hundreds of ways to move one card, most are alike, while its few attacks and plays are all kept.
    """
    if len(legal) <= FEW:
        return list(legal)
    kinds: dict[int, list[int]] = {}
    for index, action in enumerate(legal):
        kinds.setdefault(action[0], []).append(index)
    kept: list[int] = []
    for places in kinds.values():
        for at in range(min(OF_A_KIND, len(places))):
            other = at + chance.below(len(places) - at) if len(places) > OF_A_KIND else at
            places[at], places[other] = places[other], places[at]
        kept += places[:OF_A_KIND]
    return [legal[index] for index in sorted(kept)]
