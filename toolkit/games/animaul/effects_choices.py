"""What verbs of AniMaul's texts do that choose, roll or prevent: nothing on the field is changed by them alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.games.animaul import model as m
from toolkit.games.animaul.acting import on_field, quantity
from toolkit.games.animaul.conditions import RESULT
from toolkit.games.animaul.seats import Build, decider
from toolkit.wording.builder import NotKnown
from toolkit.wording.machine import Frame
from toolkit.wording.tree import Amount, Do

if TYPE_CHECKING:
    from toolkit.games.animaul.state import AnimaulState


def choose(builder: Build, do: Do) -> None:
    """Choose cards of the field, for the sentences that follow."""
    _, some = on_field(builder, do.arg("what"), seat=decider(do, builder))
    builder.changes.append(some)


def throw(builder: Build, do: Do) -> None:
    """Roll dice whose result the sentences that follow ask for (ANI-068, ANI-198)."""
    total = quantity(do.arg("dice"), builder)
    place = builder.register(RESULT, "number")

    def note(state: AnimaulState, frame: Frame) -> bool:
        frame[place] = (total(state, frame),)
        return True

    builder.do(note)
    builder.changes.append(lambda state, frame: True)


def prevent(builder: Build, do: Do) -> None:
    """Take away from damage that is declared and not yet dealt: only in answer to it."""
    if builder.answers != "deal":
        raise NotKnown("do:prevent")
    said = do.arg("count")
    whole = isinstance(said, Amount) and said.kind == "all"
    count = quantity(None if whole else said, builder)

    def act(state: AnimaulState, frame: Frame) -> bool:
        event = next(f for f in reversed(state.frames) if f[0] == m.EVENT_FRAME and f[2] == m.E_DAMAGE)
        args = event[3]
        left = 0 if whole else max(0, args[1] - count(state, frame))
        event[3] = (args[0], left, *args[2:])
        return bool(left < args[1])

    builder.do(act)
    builder.changes.append(lambda state, frame: True)


VERBS = {"choose": choose, "throw": throw, "prevent": prevent}
