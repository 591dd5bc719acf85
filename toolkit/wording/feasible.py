"""Feasible: tests whether an instruction could go on, before anything is chosen or done for it."""

from __future__ import annotations

from toolkit.wording.machine import Candidates, Frame, S, Test


def both(one_test: Test[S], other: Test[S]) -> Test[S]:
    """What tests for both."""
    return lambda state, frame: one_test(state, frame) and other(state, frame)


def narrowed(found: Candidates[S], place: int, feasible: Test[S]) -> Candidates[S]:
    """Those of the things found of which something holds once one of them is in a register."""

    def able(state: S, frame: Frame) -> list[int]:
        kept, before = [], frame[place]
        for thing in found(state, frame):
            frame[place] = (thing,)
            if feasible(state, frame):
                kept.append(thing)
        frame[place] = before
        return kept

    return able


def feasible_of(found: Candidates[S], place: int, feasible: Test[S]) -> Test[S]:
    """Whether something holds of any of the things found once it is in a register."""

    def some(state: S, frame: Frame) -> bool:
        before, last = frame[place], None
        for thing in found(state, frame):
            if thing == last:
                continue
            last = thing
            frame[place] = (thing,)
            if feasible(state, frame):
                frame[place] = before
                return True
        frame[place] = before
        return False

    return some


def all_of(needs: tuple[Test[S], ...], changes: tuple[Test[S], ...]) -> Test[S]:
    """Whether all that is needed is there and anything would change."""

    def test(state: S, frame: Frame) -> bool:
        for need in needs:
            if not need(state, frame):
                return False
        return any(change(state, frame) for change in changes)

    return test
