"""Statistics: against known values and against simulation."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.play.chance import Chance
from toolkit.simulation.statistics import detectable, paired, percent, quantile, wilson


def test_wilson_gives_the_textbook_values() -> None:
    rate = wilson(8, 10)
    assert (rate.low, rate.high) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    zero = wilson(0, 10)
    assert (zero.low, zero.high) == pytest.approx((0.0, 0.2775), abs=1e-4)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 500), st.data())
def test_wilson_holds_its_value(n: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, n))
    rate = wilson(wins, n)
    assert 0 <= rate.low <= rate.value <= rate.high <= 1
    other = wilson(n - wins, n)
    assert other.low == pytest.approx(1 - rate.high)


def test_paired_interval_covers_the_truth_about_nineteen_times_in_twenty() -> None:
    chance = Chance(5)
    inside = 0
    for trial in range(120):
        scores = [(chance.below(10) < 6) * 0.5 + (chance.below(10) < 6) * 0.5 for _ in range(80)]
        rate = paired(scores, trial, rounds=300)
        inside += rate.low <= 0.6 <= rate.high
    assert 104 <= inside <= 120


def test_pairs_that_all_agree_leave_no_doubt() -> None:
    rate = paired([0.5] * 30)
    assert (rate.low, rate.value, rate.high) == (0.5, 0.5, 0.5)
    assert not rate.differs_from_half


def test_the_paired_interval_narrows_with_more_pairs() -> None:
    few, many = (paired([0.0, 0.5, 1.0, 0.5, 1.0] * n, 1) for n in (8, 80))
    assert many.high - many.low < 0.45 * (few.high - few.low)


def test_detectable_lead_falls_with_the_root_of_the_pairs() -> None:
    scores = [0.0, 0.5, 0.5, 1.0] * 25
    assert detectable(scores) == pytest.approx(2.8016 * 0.35533 / 10, abs=1e-3)
    assert detectable(scores * 4) == pytest.approx(detectable(scores) / 2, abs=1e-3)


def test_small_things() -> None:
    assert percent(0.61) == "61 %"
    assert percent(0.498) == "49.8 %"
    assert percent(0.5) == "50 %"
    assert quantile([], 0.5) == 0
    assert quantile([3, 1, 2], 0.5) == 2
    assert str(wilson(0, 0)) == "no games"
