"""A whole stack of effects carried out, for a game that keeps nothing else on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from toolkit.wording.machine import PROGRAM, Decision, Program, Resolving, answer, run


class Waiting(Resolving, Protocol):
    """A state for `advance`: it keeps a queue as well."""

    waiting: list[tuple[int, ...]]
    """Effects that are due once the present one has ended: (program, seat, this card, ...registers with one thing each)."""


W = TypeVar("W", bound=Waiting)


def advance(state: W, programs: Sequence[Program[W]] | Mapping[int, Program[W]], first: int = 0) -> Decision | None:
    """Carry out all frames and then what waits, up to the next decision; None when nothing is left.

    Args:
        state: its frames are run.
        programs: all programs, by id.
        first: the seat that orders effects that are due at the same time.
    """
    frames, waiting = state.frames, state.waiting
    while True:
        if frames:
            decision = run(state, frames[-1], programs[frames[-1][PROGRAM]])
            if decision is not None:
                return decision
        elif not waiting:
            return None
        elif len(waiting) > 1:
            return Decision(first, "order", tuple(range(len(waiting))))
        else:
            begin(state, programs, 0)


def reply(
    state: W, programs: Sequence[Program[W]] | Mapping[int, Program[W]], decision: Decision, value: int
) -> None:
    """Take the answer to the decision that `advance` returned; the caller then advances again."""
    if decision.kind == "order":
        begin(state, programs, value)
    else:
        frame = state.frames[-1]
        answer(state, frame, programs[frame[PROGRAM]], value)


def begin(state: W, programs: Sequence[Program[W]] | Mapping[int, Program[W]], index: int) -> None:
    """Let what waits at this place begin."""
    program, seat, card, *given = state.waiting.pop(index)
    state.frames.append(programs[program].frame(seat, card, given))
