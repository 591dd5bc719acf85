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

    Where a game has hundreds of ways to move one card, most are alike, while its few attacks are all kept. The sample goes
    round what the actions of a kind are done with (their second number: a card, a cell), so that the one place for one card is
    not lost among the many places for the others.
    """
    if len(legal) <= FEW:
        return list(legal)
    kinds: dict[int, dict[int, list[int]]] = {}
    for index, action in enumerate(legal):
        kinds.setdefault(action[0], {}).setdefault(action[1] if len(action) > 1 else 0, []).append(index)
    kept: list[int] = []
    for places in kinds.values():
        kept += _round(list(places.values()), chance)
    return [legal[index] for index in sorted(kept)]


def _round(groups: list[list[int]], chance: Chance) -> list[int]:
    """Up to OF_A_KIND of all, one of each group in turn; the groups are used up."""
    taken: list[int] = []
    while groups and len(taken) < OF_A_KIND:
        turn = groups if len(taken) + len(groups) <= OF_A_KIND else _some(groups, OF_A_KIND - len(taken), chance)
        for group in turn:
            taken.append(group.pop(chance.below(len(group)) if len(group) > 1 else 0))
        groups = [group for group in groups if group]
    return taken


def _some(groups: list[list[int]], count: int, chance: Chance) -> list[list[int]]:
    """So many of the groups, drawn at random."""
    for at in range(count):
        other = at + chance.below(len(groups) - at)
        groups[at], groups[other] = groups[other], groups[at]
    return groups[:count]
