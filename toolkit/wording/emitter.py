"""Emitter: registers, instructions and loops of a program."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Generic, Self

from toolkit.wording.machine import (
    ASK,
    CARD,
    CHOOSE,
    CLEAR,
    DO,
    FRESH,
    JUMP,
    NEXT,
    REGISTERS,
    UNLESS,
    Act,
    Candidates,
    Frame,
    Number,
    S,
    Seat,
    Test,
)
from toolkit.wording.tree import (
    THIS,
    Ref,
    Selector,
)
from toolkit.wording.words import NotKnown, Words


class Emitter(Generic[S]):
    """Collects the instructions of one program."""

    def __init__(self, words: Words[S]) -> None:
        self.words = words
        self.code: list[tuple[Any, ...]] = []
        self.count = 0
        self.registers: dict[int, int] = {}
        self.nouns: dict[int, str] = {}
        self.start = 0
        """The instruction with which the effect begins, for what is repeated."""
        self.given = 0
        """How many registers were filled before."""
        self.left: dict[int, int] = {}
        """By slot of what left a place, the register of that place."""
        self.gone: set[int] = set()
        """Slots of what is not in play any more."""
        self.many: int | None = None
        """Register of the latest "any number of": X is how many were chosen for it."""
        self.wanted: set[int] = set()
        """Slots of what the latest "you may" named: nothing, if it was not wanted."""
        self.went: set[int] = set()
        """Slots of what has left by it, if it was wanted."""
        self.turn: int | None = None
        """Of what several players do one after the other, the register of the one whose turn it is."""
        self.lost: frozenset[int] = frozenset()
        """Slots of what each of several players has chosen for oneself: "it" means none of them afterwards."""
        self.asked_each = False
        """Whether what stands before is something that each player may do: "if you do" cannot say who has done it."""
        self.answers = ""
        """Verb of the event that the program answers before it is carried out, if it does."""
        self.needs: list[Test[S]] = []
        self.changes: list[Test[S]] = []

    def inside(self) -> Self:
        """A builder for what is carried out later with the same registers."""
        made = type(self)(self.words)
        made.count, made.registers, made.nouns = self.count, dict(self.registers), dict(self.nouns)
        made.left, made.many, made.turn, made.lost = dict(self.left), self.many, self.turn, self.lost
        made.gone = set(self.gone)
        return made

    def anew(self) -> None:
        """Begin a part of the text that points back to nothing before it: its slots are numbered anew."""
        self.registers, self.left, self.lost = {}, {}, frozenset()
        self.gone, self.wanted, self.went = set(), set(), set()

    # ---- registers ----

    def register(self, slot: int | None = None, noun: str = "") -> int:
        """A register: that of the tree's slot, or a new one."""
        if slot is not None and slot >= 0 and slot in self.registers:
            return self.registers[slot]
        place = REGISTERS + self.count
        self.count += 1
        if slot is not None and slot >= 0:
            self.registers[slot] = place
        self.nouns[place] = noun
        return place

    def meant(self, ref: Ref) -> Candidates[S]:
        """The things that a reference means.

        Raises:
            NotKnown: the reference is not bound, or nothing that is carried out before it says which thing it is.
        """
        if ref.slot == THIS:
            return lambda state, frame: (frame[CARD],)
        if ref.slot < 0:
            raise NotKnown("reference:unbound")
        if ref.slot in self.lost:
            raise NotKnown("reference:each_player")
        if ref.slot not in self.registers:
            raise NotKnown("reference:unchosen")
        place = self.registers[ref.slot]
        return lambda state, frame: frame[place]

    def leaves(self, what: object) -> None:
        """From here on what is meant is not in play any more, so that no more is done with it."""
        if isinstance(what, Selector | Ref):
            self.gone.add(what.slot)

    def away(self, ref: Ref) -> bool:
        """Whether what a reference means is not in play: it has left, or lies where it was chosen, in a hand or pile."""
        return ref.slot in self.gone or self.elsewhere(ref)

    def elsewhere(self, ref: Ref) -> bool:
        """Whether what a reference means has not been in play: it lies where it was chosen, in a hand or pile."""
        return ref.slot in self.registers and self.nouns.get(self.registers[ref.slot]) in self.words.hidden

    # ---- instructions ----

    def emit(self, *instruction: Any) -> int:
        """Append an instruction; its index."""
        self.code.append(instruction)
        return len(self.code) - 1

    def land(self, *jumps: int) -> None:
        """Let these jumps end here."""
        for jump in jumps:
            self.code[jump] = (*self.code[jump][:-1], len(self.code))

    def do(self, act: Act[S]) -> None:
        """Carry out; remembers whether something changed."""
        self.emit(DO, act)

    def fresh(self) -> None:
        """Forget whether something changed: a new instruction of the card begins."""
        self.emit(FRESH)

    def ask(self, possible: Test[S], decider: Seat[S] | None = None) -> int:
        """A yes/no question, put only when possible; returns the jump of the no."""
        return self.emit(ASK, possible, decider, 0)

    def choose(
        self,
        place: int,
        candidates: Candidates[S],
        least: Number[S],
        most: Number[S],
        *,
        decider: Seat[S] | None = None,
        label: str = "choose",
        noun: str = "",
    ) -> None:
        """Fill a register by choosing one after the other; fewer than `least` only if there are fewer."""
        self.emit(CHOOSE, place, candidates, least, most, decider, label, noun or self.nouns.get(place, ""))

    def clear(self, place: int) -> None:
        """Empty a register, so that a loop can choose into it anew."""
        self.emit(CLEAR, place)

    @contextmanager
    def each(self, things: int) -> Iterator[int]:
        """A loop over the things of a register (used up by it), one at a time in the register given."""
        item = self.register(noun=self.nouns.get(things, ""))
        start = self.emit(NEXT, things, item, 0)
        yield item
        self.emit(JUMP, start)
        self.land(start)

    @contextmanager
    def one_by_one(
        self,
        chosen: int,
        candidates: Candidates[S],
        least: Number[S],
        most: Number[S],
        *,
        decider: Seat[S] | None = None,
        label: str = "choose",
        item: int | None = None,
    ) -> Iterator[int]:
        """A loop that chooses one thing, does the body with it, and chooses the next: nothing is chosen twice.

        All that were chosen are in the register `chosen`; the one of this round is in the register given (`item` if there is
        one already).
        """
        if item is None:
            item = self.register(noun=self.nouns.get(chosen, ""))
        now = item

        def left(state: S, frame: Frame) -> list[int]:
            return [thing for thing in candidates(state, frame) if thing not in frame[chosen]]

        def must(state: S, frame: Frame) -> int:
            return 1 if len(frame[chosen]) < least(state, frame) else 0

        def note(state: S, frame: Frame) -> bool:
            frame[chosen] = (*frame[chosen], *frame[now])
            return False

        start = self.emit(UNLESS, lambda state, frame: len(frame[chosen]) < most(state, frame), 0)
        self.clear(item)
        self.choose(item, left, must, one, decider=decider, label=label)
        leave = self.emit(UNLESS, lambda state, frame: bool(frame[now]), 0)
        self.do(note)
        yield item
        self.emit(JUMP, start)
        self.land(start, leave)


def one(state: Any, frame: Frame) -> int:
    """Exactly one."""
    return 1
