"""Lasting effects of a text: until when they hold, and how a program gives them to what they are about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from toolkit.wording.builder import Builder, NotKnown
from toolkit.wording.machine import SEAT, Candidates, Frame, S, Test
from toolkit.wording.tree import Duration, Player

Until = Callable[[S, Frame], tuple[int, int]]
"""When an effect that is given now expires, as the game numbers it, and at whose turn."""
Give = Callable[[S, Frame, tuple[int, ...], tuple[int, int], Any, int], bool]
"""Give things a row of changes, by its number among the lasting rows of the card; whether there was one to give it to."""


def until(
    duration: Duration | None,
    expires: Mapping[str, int],
    seats_of: Callable[[Player, Builder[S]], Callable[[S, Frame], Sequence[int]]],
    builder: Builder[S],
) -> Until[S]:
    """When a lasting effect expires, given a game's numbers by kind of duration.

    Raises:
        NotKnown: for other durations.
    """
    if duration is None or duration.kind not in expires:
        raise NotKnown(f"duration:{duration.kind if duration else 'none'}")
    when, seats = expires[duration.kind], seats_of(duration.whose or Player("you"), builder)
    return lambda state, frame: (when, next(iter(seats(state, frame)), frame[SEAT]))


def lasts(
    rows: Sequence[Any], known: list[tuple[Any, int]], things: Candidates[S], some: Test[S], ends: Until[S], give: Give[S],
    builder: Builder[S],
) -> None:  # fmt: skip
    """Emit that things are given rows of changes, which join the lasting rows of the card with the registers that they ask for.

    `some` tells whether there is anything to give them to.
    """
    numbered = [(len(known) + number, row) for number, row in enumerate(rows)]
    known += [(row, builder.count + 1) for row in rows]

    def act(state: S, frame: Frame) -> bool:
        found = tuple(things(state, frame))
        given = [give(state, frame, found, ends(state, frame), row, number) for number, row in numbered]
        return any(given)

    builder.do(act)
    builder.changes.append(some)
