"""Chance: the one source of luck of a state; the same numbers on every machine and Python."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1
_SMALL = 1 << 32
_ALWAYS = (1 << 64) - _SMALL


class Chance:
    """SplitMix64 (Steele, Lea, Flood 2014), with unbiased bounded numbers by rejection; version 1 of the record format."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def bits(self) -> int:
        """The next 64 random bits."""
        self.state = state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return state ^ (state >> 31)

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, each equally likely.

        Raises:
            ValueError: bound is less than 1.
        """
        if 0 < bound <= _SMALL:
            # The same numbers as below, without the rejection limit: only the last 2**32 of 2**64 could be rejected.
            self.state = state = (self.state + 0x9E3779B97F4A7C15) & _MASK
            state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
            state ^= state >> 31
            if state < _ALWAYS:
                return state % bound
            bits = state
            while bits >= (1 << 64) - (1 << 64) % bound:
                bits = self.bits()
            return bits % bound
        if bound < 1:
            raise ValueError("bound must be at least 1")
        limit = (1 << 64) - (1 << 64) % bound
        while (bits := self.bits()) >= limit:
            pass
        return bits % bound

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place, every order equally likely (Fisher-Yates)."""
        state = self.state
        for last in range(len(items) - 1, 0, -1):
            # `below`, written out: shuffling is what luck is asked for most.
            state = (state + 0x9E3779B97F4A7C15) & _MASK
            bits = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & _MASK
            bits ^= bits >> 31
            if bits >= _ALWAYS:
                self.state = (state - 0x9E3779B97F4A7C15) & _MASK
                other = self.below(last + 1)
                state = self.state
            else:
                other = bits % (last + 1)
            items[last], items[other] = items[other], items[last]
        self.state = state

    def copy(self) -> Chance:
        """An independent generator that will give the same numbers."""
        twin = Chance.__new__(Chance)
        twin.state = self.state
        return twin


def derive(seed: int, *labels: int) -> int:
    """A seed of its own for each combination of labels (game number, seat, worker), from one seed."""
    chance = Chance(seed)
    for label in labels:
        chance = Chance(chance.bits() ^ ((label + 1) * 0xD1342543DE82EF95 & _MASK))
        chance.bits()
    return chance.bits()
