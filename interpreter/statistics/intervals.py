"""Confidence intervals of shares, means, ratios and quantiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import ceil, exp, inf, lgamma, log, log1p

from interpreter.statistics import Estimate

# ---- the regularized incomplete beta function, from which the tails of Student's t and F are computed


TINY = 1e-300
STEPS = 300
CLOSE = 1e-15


def beta(x: float, a: float, b: float) -> float:
    """Return the regularized incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x))
    if x > (a + 1) / (a + b + 2):
        return 1 - front * _fraction(1 - x, b, a) / b
    return front * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    c, d = 1.0, 1 / _off(1 - (a + b) * x / (a + 1))
    found = d
    for m in range(1, STEPS):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d, c = 1 / _off(1 + term * d), _off(1 + term / c)
            found *= c * d
        if abs(c * d - 1) < CLOSE:
            break
    return found


def _off(value: float) -> float:
    return value if abs(value) > TINY else TINY


# ---- confidence intervals and tests of means by Student's t, from sums of whole numbers


LEVEL = 0.95


def two_sided(t: float, df: int) -> float:
    """Return the probability that Student's t with `df` degrees of freedom is at least this far from 0."""
    return beta(df / (df + t * t), df / 2, 0.5) if t else 1.0


@lru_cache(4096)
def quantile(df: int, level: float = LEVEL) -> float:
    """Return the absolute value of t that is exceeded with a probability of 1 - `level`."""
    low, high = 0.0, 1e6
    while high - low > 1e-9 * max(1.0, low):
        middle = (low + high) / 2
        low, high = (middle, high) if two_sided(middle, df) > 1 - level else (low, middle)
    return (low + high) / 2


def reach(n: int, squared_sd: float) -> float:
    """Return half the 95 % interval's width of a mean of n values; infinite below two."""
    if n < 2:
        return inf
    return quantile(n - 1) * (squared_sd / n) ** 0.5 if squared_sd else 0.0


def p_value(n: int, mean: float, squared_sd: float) -> float:
    """Return the probability of a mean of n values this far from 0 if the true mean were 0."""
    if not mean or n < 2:
        return 1.0
    return two_sided(abs(mean) / (squared_sd / n) ** 0.5, n - 1) if squared_sd else 0.0


def mean_of(n: int, total: int, squares: int, unit: int = 1) -> Estimate:
    """Return the mean of n whole numbers over `unit`, by their sum and sum of squares."""
    if not n:
        return Estimate(0.0, -inf, inf)
    mean, half = total / (n * unit), reach(n, variance(n, total, squares)) / unit
    return Estimate(mean, mean - half, mean + half)


def variance(n: int, total: int, squares: int) -> float:
    """Return the sample variance (divisor n - 1), from the sum and sum of squares; 0 for fewer than two."""
    return (n * squares - total * total) / (n * (n - 1)) if n > 1 else 0.0


# ---- corrections of significance for many tests at once, from their p values


def holm(values: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Return which tests are significant (Holm): any is wrongly so with a probability below 1 - `level`."""
    marked = [False] * len(values)
    for done, place in enumerate(sorted(range(len(values)), key=lambda i: values[i])):
        if values[place] > (1 - level) / (len(values) - done):
            break
        marked[place] = True
    return marked


def benjamini_hochberg(values: Sequence[float], false: float) -> list[bool]:
    """Return which tests are significant (Benjamini and Hochberg); a share `false` of them may be wrong."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    last = max((at for at, place in enumerate(order, 1) if values[place] <= false * at / len(values)), default=0)
    marked = [False] * len(values)
    for place in order[:last]:
        marked[place] = True
    return marked


# ---- shares of games with confidence intervals


Z = 1.959964
"""Standard normal quantile of a 95 % interval."""
ENOUGH = 20
"""Fewest games with, and without, a result for the interval of a mean, else Wilson's."""


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return both ends of the 95 % Wilson score interval of a share observed in this many games."""
    if not games:
        return 0.0, 1.0
    centre = share + Z * Z / (2 * games)
    reach = Z * (share * (1 - share) / games + Z * Z / (4 * games * games)) ** 0.5
    scale = 1 + Z * Z / games
    return max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale)


def share_of(games: int, total: int, squares: int, unit: int = 1) -> Estimate:
    """Return the mean share that each game gave, from the sum of the shares and the sum of their squares.

    Shares are whole numbers with `unit` for 1: a win shared by three is a third. Student's interval over games,
    because shared wins are not binomial; Wilson's where games gave all or nothing, or where few games differ from
    the others.
    """
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    found = mean_of(games, total, squares, unit)
    whole = squares == total * unit
    rare = min(total, games * unit - total) < ENOUGH * unit
    if whole or rare:
        return Estimate(found.value, *wilson(found.value, games))
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high))


def at_most(games: int) -> float:
    """Return the largest share that n games without a case cannot exclude (5 %): about 3 / n."""
    return 1 - (1 - LEVEL) ** (1 / games) if games else 1.0


# ---- quantiles of a histogram, with confidence intervals
#
# The interval runs between order statistics chosen by the binomial distribution; it assumes nothing about the
# distribution of the values.


ALMOST = 1e-9
EXACT = 2_000
"""Maximum sample size for which ranks come from the exact binomial distribution."""


def quantile_of(counts: Mapping[int, int], share: float, *, independent: int | None = None) -> Estimate:
    """Return a quantile of a histogram's values, of `independent` ones, with its interval."""
    n = sum(counts.values())
    if not n:
        return Estimate(0.0, -inf, inf)
    own = n if independent is None else min(n, independent)
    low, high = ranks(own, share)
    many = n / own
    return Estimate(
        _at(counts, max(1, ceil(share * n - ALMOST))),
        _at(counts, max(1, int(low * many))) if low >= 1 else -inf,
        _at(counts, min(n, ceil(high * many))) if high <= own else inf,
    )


@lru_cache(256)
def ranks(n: int, share: float) -> tuple[int, int]:
    """Return the ranks of n values around a quantile at 95 %; 0 and n + 1 are beyond them."""
    tail = (1 - LEVEL) / 2
    if n > EXACT:
        centre, reach = n * share, Z * (n * share * (1 - share)) ** 0.5
        return max(0, int(centre - reach)), min(n + 1, int(centre + reach) + 2)
    below, low, high = 0.0, 0, n + 1
    for k in range(n + 1):
        below += exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(share) + (n - k) * log(1 - share))
        if below <= tail:
            low = k + 1
        if below >= 1 - tail:
            high = k + 1
            break
    return low, high


def _at(counts: Mapping[int, int], rank: int) -> int:
    """Return the value in a histogram that has this rank, from 1."""
    passed = 0
    for value in sorted(counts):
        passed += counts[value]
        if passed >= rank:
            return value
    return max(counts)


# ---- ratios of two sums over games, with intervals (delta method), from a pair of numbers for each game


NOTHING = 1e-12
"""Width of an interval up to which it counts as zero, because of rounding errors."""


def ratio_of(pairs: Iterable[tuple[float, float, int]]) -> Estimate:
    """Return the ratio of two numbers summed over games, given in `pairs`, with its interval."""
    known = list(pairs)
    n, over, under = _sums(known)
    if n < 2 or not under:
        return Estimate(0.0, -inf, inf)
    ratio = over / under
    squares = sum(times * (one - ratio * other) ** 2 for one, other, times in known)
    half = quantile(n - 1) * (n / (n - 1) * squares) ** 0.5 / abs(under)
    return Estimate(ratio, ratio - half, ratio + half)


def part_of(pairs: Iterable[tuple[float, float, int]]) -> Estimate:
    """Return a ratio of sums over games that is a share, from 0 to 1, with its interval.

    `pairs` as in `ratio_of`. If games do not differ, or very few do, their variance says nothing. Then the interval
    allows for as many different games as the sample size cannot exclude.
    """
    known = list(pairs)
    n, found = sum(times for _, other, times in known if other), ratio_of(known)
    if found.high == inf:
        return Estimate(0.0, 0.0, 1.0)
    value = max(0.0, min(1.0, found.value))
    if found.high - found.low <= NOTHING:
        other = at_most(n)
        return Estimate(value, value * (1 - other), value + (1 - value) * other)
    some = sum(times for one, other, times in known if one > 0 and other)
    less = sum(times for one, other, times in known if one < other)
    low, high = max(0.0, found.low), min(1.0, found.high)
    if min(some, less) < ENOUGH:
        wide = wilson(value, n)
        return Estimate(value, min(low, wide[0]), max(high, wide[1]))
    return Estimate(value, low, high)


def _sums(pairs: list[tuple[float, float, int]]) -> tuple[int, float, float]:
    n = sum(times for _, _, times in pairs)
    return n, sum(one * times for one, _, times in pairs), sum(other * times for _, other, times in pairs)
