"""The one source of luck: fixed numbers, no bias, independent copies and derived seeds."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.play.chance import Chance, derive


def test_the_numbers_are_those_of_splitmix64() -> None:
    chance = Chance(1234567)
    assert [chance.bits() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@settings(max_examples=200, deadline=None)
@given(st.integers(0, (1 << 64) - 1), st.integers(1, (1 << 33)))
def test_bounded_numbers_come_from_the_same_stream_by_rejection(seed: int, bound: int) -> None:
    chance, stream = Chance(seed), Chance(seed)
    limit = (1 << 64) - (1 << 64) % bound
    bits = stream.bits()
    while bits >= limit:
        bits = stream.bits()
    assert chance.below(bound) == bits % bound
    assert chance.state == stream.state


def test_the_last_numbers_of_the_range_are_rejected() -> None:
    increment, mask, bound = 0x9E3779B97F4A7C15, (1 << 64) - 1, 3
    seed = (_before(mask) - increment) & mask
    assert Chance(seed).bits() == mask
    chance, after = Chance(seed), Chance(seed)
    after.bits()
    assert chance.below(bound) == after.bits() % bound, "the largest number would make 0 likelier than 1 and 2"


def _before(wanted: int) -> int:
    """The state that SplitMix64 turns into this number."""
    mask = (1 << 64) - 1

    def unshift(value: int, by: int) -> int:
        found = value
        for _ in range(64 // by + 1):
            found = value ^ (found >> by)
        return found & mask

    value = unshift(wanted, 31)
    value = unshift(value * pow(0x94D049BB133111EB, -1, 1 << 64) & mask, 27)
    return unshift(value * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & mask, 30)


@pytest.mark.parametrize("bound", [0, -1])
def test_a_bound_below_one_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Chance(1).below(bound)


def test_every_order_is_equally_likely() -> None:
    chance, rounds = Chance(20), 24_000
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(rounds):
        cards = [0, 1, 2, 3]
        chance.shuffle(cards)
        seen[tuple(cards)] += 1
    expected = rounds / 24
    chi_squared = sum((seen[order] - expected) ** 2 / expected for order in permutations(range(4)))
    assert chi_squared < 49.7, "23 degrees of freedom, one in a thousand"


def test_a_copy_goes_its_own_way() -> None:
    chance = Chance(5)
    chance.bits()
    twin = chance.copy()
    first = twin.bits()
    assert chance.bits() == first
    twin.bits()
    assert chance.state != twin.state


def test_derived_seeds_differ_by_every_label() -> None:
    seeds = {derive(7, game, seat) for game in range(200) for seat in range(4)}
    seeds |= {derive(8, 0, 0), derive(7), derive(7, 0), derive(7, 0, 0, 0)}
    assert len(seeds) == 200 * 4 + 4
