"""Instances: the cards of one game as whole numbers; counted, and dealt anew where a seat does not see them.

`def_of[cid]` is the definition of an instance: the number of a card in the game's list of them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, MutableMapping, Sequence

from toolkit.play.chance import Chance


def census(
    zones: Iterable[Iterable[int]], def_of: Sequence[int], names: Sequence[str], apart: Iterable[int] = ()
) -> dict[str, int]:
    """How many of each card lie in all these zones together, by name; instances `apart` are taken off again."""
    counts: dict[int, int] = {}
    for zone in zones:
        for cid in zone:
            card = def_of[cid]
            counts[card] = counts.get(card, 0) + 1
    for cid in apart:
        counts[def_of[cid]] = counts.get(def_of[cid], 0) - 1
    return {names[card]: count for card, count in sorted(counts.items()) if count}


def deal_anew(
    hand: list[int], deck: list[int], hidden: bool, known: Container[int], def_of: Sequence[int], chance: Chance
) -> None:
    """Deal a deck anew, together with a hand that is hidden; known cards stay where they are.

    The hand is put in the order of definitions. Which instance of equal cards comes where tells nothing of where it was.
    """
    pool = sorted(cid for cid in ((*hand, *deck) if hidden else deck) if cid not in known)
    pool.sort(key=def_of.__getitem__)
    chance.shuffle(pool)
    deck[:] = [cid if cid in known else pool.pop() for cid in deck]
    if hidden:
        hand[:] = sorted(cid if cid in known else pool.pop() for cid in hand)
        hand.sort(key=def_of.__getitem__)


def hide(numbers: MutableMapping[int, int], zones: Iterable[Iterable[int]], def_of: Sequence[int]) -> None:
    """Number the cards of these zones as somebody who does not see them does: by which card one is, not by where it lies."""
    out_of_sight = len(numbers)
    for zone in zones:
        for cid in zone:
            numbers[cid] = out_of_sight + def_of[cid]
