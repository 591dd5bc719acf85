"""Machine: runs compiled card texts, one decision at a time.

What runs is a stack of frames in the game's state; a frame holds whole numbers and tuples of them and nothing else, so that the
state copies, hashes, saves and loads in the middle of any effect. Functions live in the programs, which are made once and shared.

    [kind, program, next instruction, seat, this card, whether the last instruction did something, register, register ...]

The kind is 0; a game that keeps frames of its own on the same stack gives them other kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

Frame = list[Any]
KIND, PROGRAM, PC, SEAT, CARD, DID, REGISTERS = range(7)
"""Where things stand in a frame; the registers, tuples of the things chosen, begin at REGISTERS."""

CHOOSE, ASK, GATHER, DO, JUMP, UNLESS, NEXT, CLEAR, FRESH, END = range(10)
"""The instructions."""

YES, NO, STOP = 1, 0, -1
"""Answers to a yes/no question, and the end of a choice of "up to" so many."""


class Resolving(Protocol):
    """What the machine needs of a game's state."""

    frames: list[Frame]
    """The effects being carried out; the last one goes on first."""


S = TypeVar("S", bound=Resolving)
Candidates = Callable[[S, Frame], Sequence[int]]
"""What a phrase may mean, in a fixed order that depends on nothing hidden; equal things (copies of a card) next to each other."""
Act = Callable[[S, Frame], bool]
"""Carry something out; whether it changed anything. It may push a frame, which is then finished first."""
Test = Callable[[S, Frame], bool]
Number = Callable[[S, Frame], int]
Seat = Callable[[S, Frame], int]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat has to decide now: "ask" (YES or NO), or "choose" (one of `values`, or STOP)."""

    seat: int
    kind: str
    values: tuple[int, ...]
    stop: bool = False
    label: str = ""
    """What is done with the chosen ("choose", "discard"), as the game words it."""
    noun: str = ""
    """What the values are, as the game's phrase compiler said."""


def blank(registers: int, seat: int, card: int) -> Frame:
    """A frame of no program, in which what a card says is asked: its registers are empty."""
    return [0, 0, 0, seat, card, 0, *[()] * registers]


@dataclass(frozen=True, slots=True)
class Program(Generic[S]):
    """A compiled ability."""

    id: int
    kind: str
    """The ability's kind, or "trigger"."""
    name: str
    code: tuple[tuple[Any, ...], ...]
    registers: int
    needs: tuple[Test[S], ...]
    """Every one must hold, or a required target is missing."""
    changes: tuple[Test[S], ...]
    """One must hold, or nothing would happen."""

    def frame(self, seat: int, card: int, given: Sequence[int | tuple[int, ...]] = ()) -> Frame:
        """A frame at its beginning; `given` things, or all the things of a register, fill the first registers."""
        registers: list[tuple[int, ...]] = [thing if isinstance(thing, tuple) else (thing,) for thing in given]
        return [0, self.id, 0, seat, card, 0, *registers, *[()] * (self.registers - len(given))]

    def usable(self, state: S, seat: int, card: int) -> bool:
        """Whether all required targets are there and something can change."""
        frame: Frame = [0, self.id, 0, seat, card, 0, *[()] * self.registers]
        for need in self.needs:
            if not need(state, frame):
                return False
        for change in self.changes:  # noqa: SIM110 - a generator costs more here
            if change in self.needs or change(state, frame):
                return True
        return False



def left_to_choose(picked: tuple[int, ...], things: Sequence[int], least: int) -> tuple[tuple[int, ...], bool]:
    """What may be chosen next, and whether one may stop: later ones only, so that no set is chosen in two orders.

    Args:
        picked: chosen so far, in order.
        things: all candidates in their order, copies next to each other.
        least: how many must be chosen in the end, if there are so many.
    """
    need = (least if least < len(things) else len(things)) - len(picked)
    rest = list(things)
    if picked:
        last = picked[-1]
        rest = rest[rest.index(last) + picked.count(last) :] if last in rest else []
    if need > 1:
        rest = rest[: len(rest) - need + 1]
    return tuple(dict.fromkeys(rest)), need <= 0


def run(state: S, frame: Frame, program: Program[S]) -> Decision | None:
    """Carry out a frame, the last one of the stack, until it needs a decision, has pushed another frame, or is at its end.

    At its end the frame has left the stack. What leaves no choice is not asked; a yes/no question always is.

    Returns:
        The decision, or None.
    """
    frames = state.frames
    code = program.code
    pc = frame[PC]
    while True:
        step = code[pc]
        op = step[0]
        if op == DO:
            pc += 1
            frame[PC] = pc
            if step[1](state, frame):
                frame[DID] = 1
            if not frames or frames[-1] is not frame:
                return None
        elif op == FRESH:
            frame[DID] = 0
            pc += 1
        elif op == CHOOSE:
            frame[PC] = pc
            decision = _choice(state, frame, step)
            if decision is not None:
                return decision
            pc += 1
        elif op == GATHER:
            frame[step[1]] = tuple(step[2](state, frame))
            pc += 1
        elif op == ASK:
            frame[PC] = pc
            if step[1](state, frame):
                return Decision(frame[SEAT] if step[2] is None else step[2](state, frame), "ask", (NO, YES))
            frame[DID] = 0
            pc = step[3]
        elif op == JUMP:
            pc = step[1]
        elif op == UNLESS:
            pc = pc + 1 if step[1](state, frame) else step[2]
        elif op == NEXT:
            things = frame[step[1]]
            if things:
                frame[step[2]] = things[:1]
                frame[step[1]] = things[1:]
                pc += 1
            else:
                pc = step[3]
        elif op == CLEAR:
            frame[step[1]] = ()
            pc += 1
        else:
            frames.pop()
            return None


def answer(state: S, frame: Frame, program: Program[S], value: int) -> None:
    """Take the answer to the decision that `run` returned for this frame: YES or NO; one of its values, or STOP."""
    step = program.code[frame[PC]]
    if step[0] == ASK:
        if value == YES:
            frame[PC] += 1
        else:
            frame[DID] = 0
            frame[PC] = step[3]
    elif value == STOP:
        frame[PC] += 1
    else:
        frame[step[1]] = (*frame[step[1]], value)
        if len(frame[step[1]]) >= step[4](state, frame):
            frame[PC] += 1


def _choice(state: Any, frame: Frame, step: tuple[Any, ...]) -> Decision | None:
    _, place, candidates, least, most, decider, label, noun = step
    things = candidates(state, frame)
    if not things:
        return None
    low, high = least(state, frame), most(state, frame)
    while len(frame[place]) < high:
        values, stop = left_to_choose(frame[place], things, low)
        if not values:
            return None
        if stop or len(values) > 1:
            return Decision(frame[SEAT] if decider is None else decider(state, frame), "choose", values, stop, label, noun)
        frame[place] = (*frame[place], values[0])
    return None
