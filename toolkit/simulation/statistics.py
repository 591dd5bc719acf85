"""Statistics: rates with intervals, paired comparison, and what a number of games can show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev

from toolkit.play.chance import Chance

Z95 = NormalDist().inv_cdf(0.975)
_Z80 = NormalDist().inv_cdf(0.8)


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of `n` with its 95 % interval; all from 0 to 1."""

    value: float
    low: float
    high: float
    n: int

    @property
    def differs_from_half(self) -> bool:
        """Whether the interval leaves out one half."""
        return self.low > 0.5 or self.high < 0.5

    def __str__(self) -> str:
        if not self.n:
            return "no games"
        return f"{percent(self.value)} ({100 * self.low:.0f}-{100 * self.high:.0f})"


def percent(share: float) -> str:
    """A share as "61 %", with a decimal where whole percents would hide that it is not one half."""
    whole = 100 * share
    return f"{whole:.1f} %" if 49.5 <= whole < 50.5 and whole != 50 else f"{whole:.0f} %"


def wilson(score: float, n: int, z: float = Z95) -> Rate:
    """The Wilson score interval of `score` wins (a draw counts one half) in `n` games."""
    if n == 0:
        return Rate(0.5, 0.0, 1.0, 0)
    share = score / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Rate(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)), n)


def paired(scores: Sequence[float], seed: int = 0, rounds: int = 2000) -> Rate:
    """The mean of pair scores (each the mean of two games with the seats swapped), with a bootstrap interval over whole pairs.

    Pairs share their seed, so that luck of the deal cancels out: narrower than a plain interval where the deal decides much.
    """
    n = len(scores)
    if n == 0:
        return Rate(0.5, 0.0, 1.0, 0)
    chance = Chance(seed)
    counts: dict[float, int] = {}
    for score in scores:
        counts[score] = counts.get(score, 0) + 1
    values = sorted(counts)
    if len(values) == 1:
        return Rate(values[0], values[0], values[0], n)
    means = sorted(_resampled(values, counts, n, chance) for _ in range(rounds))
    return Rate(fmean(scores), means[int(0.025 * rounds)], means[min(rounds - 1, int(0.975 * rounds))], n)


def _resampled(values: list[float], counts: dict[float, int], n: int, chance: Chance) -> float:
    """The mean of n draws with replacement, as a multinomial by normal steps: enough for an interval, whatever n is."""
    left, mass, total = n, n, 0.0
    for value in values[:-1]:
        share = counts[value] / mass
        taken = _binomial(left, share, chance)
        total += taken * value
        left, mass = left - taken, mass - counts[value]
    return (total + left * values[-1]) / n


def _binomial(n: int, share: float, chance: Chance) -> int:
    if n <= 64:
        threshold = int(share * (1 << 64))
        return sum(chance.bits() < threshold for _ in range(n))
    uniform = (chance.bits() + 0.5) / (1 << 64)
    drawn = n * share + sqrt(n * share * (1 - share)) * NormalDist().inv_cdf(min(max(uniform, 1e-12), 1 - 1e-12))
    return min(n, max(0, round(drawn)))


def detectable(scores: Sequence[float]) -> float:
    """The smallest lead over one half that so many pairs find four times in five (5 % level), as a share from 0 to 1."""
    n = len(scores)
    spread = stdev(scores) if n > 1 else 0.5
    return min(0.5, (Z95 + _Z80) * max(spread, 0.05) / sqrt(max(n, 1)))


def quantile(values: Sequence[int], share: float) -> int:
    """The value below which this share of the values lies (nearest rank); 0 for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0
