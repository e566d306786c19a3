from __future__ import annotations

from collections import Counter
from math import inf, isclose
from random import Random

import pytest

from interpreter.statistics import Estimate
from interpreter.statistics.intervals import (
    at_most,
    mean_of,
    part_of,
    quantile_of,
    ranks,
    ratio_of,
    reach,
    share_of,
    variance,
    wilson,
)
from interpreter.statistics.samples import equal_means, f_tail


def test_a_mean_is_counted_in_its_own_unit():
    # 1, 2, 3, 4, 5 halves: mean 1.5, and half of what 2.776445 standard errors of whole ones are
    found = mean_of(5, 15, 55, unit=2)
    assert found.value == 1.5
    assert isclose(found.high - found.value, 2.776445 * 0.5**0.5 / 2, rel_tol=1e-6)
    assert mean_of(0, 0, 0) == Estimate(0.0, -inf, inf)
    assert mean_of(1, 4, 16) == Estimate(4.0, -inf, inf)


def test_wins_nobody_shares_have_wilsons_interval():
    assert share_of(100, 50, 50) == Estimate(0.5, *wilson(0.5, 100))
    assert share_of(0, 0, 0) == Estimate(0.0, 0.0, 1.0)


def test_shared_wins_have_the_interval_of_a_mean_of_games():
    # 100 games: 40 won alone, 40 shared by two; counted in halves
    found = share_of(100, 2 * 40 + 40, 4 * 40 + 40, unit=2)
    half = reach(100, variance(100, 120, 200)) / 2
    assert (found.value, found.low, found.high) == pytest.approx((0.6, 0.6 - half, 0.6 + half))
    assert found.high - found.low < wilson(0.6, 100)[1] - wilson(0.6, 100)[0]


def test_a_share_that_few_games_show_is_not_believed_by_its_own_spread():
    found = share_of(100, 1, 1, unit=2)
    assert (found.low, found.high) == wilson(0.005, 100)


def test_no_game_of_n_means_at_most_three_of_n():
    assert isclose(at_most(1000), 3 / 1000, rel_tol=0.01)
    assert isclose((1 - at_most(20)) ** 20, 0.05)
    assert at_most(0) == 1.0


@pytest.mark.parametrize(
    ("n", "share", "between"),
    [(10, 0.5, (2, 9)), (100, 0.1, (5, 17)), (100, 0.5, (40, 61)), (1000, 0.9, (881, 919)), (2000, 0.5, (956, 1045))],
)
def test_the_ranks_of_a_quantile_are_those_of_the_binomial_distribution(n: int, share: float, between: tuple[int, int]):
    assert ranks(n, share) == between


def test_many_numbers_have_nearly_the_ranks_they_would_have_exactly():
    assert ranks(2001, 0.5) == pytest.approx((956, 1045), abs=1)


def test_a_quantile_lies_between_two_of_the_counted_values():
    assert quantile_of(dict.fromkeys(range(1, 101), 1), 0.5) == Estimate(50, 40, 61)
    assert quantile_of({7: 30}, 0.9) == Estimate(7, 7, inf)
    assert quantile_of({1: 2, 2: 2}, 0.1) == Estimate(1, -inf, 2)
    assert quantile_of({}, 0.5) == Estimate(0.0, -inf, inf)


def test_a_ratio_of_sums_has_the_interval_of_the_delta_method():
    found = ratio_of([(1, 2, 1), (2, 3, 1), (3, 3, 1), (5, 4, 1)])
    assert (found.value, found.high - found.value) == pytest.approx((0.9166667, 0.5389338))
    assert ratio_of([(1, 2, 2), (3, 3, 1)]) == ratio_of([(1, 2, 1), (1, 2, 1), (3, 3, 1)])
    assert ratio_of([(1, 2, 1)]) == Estimate(0.0, -inf, inf)


@pytest.mark.parametrize(("f", "over", "under", "p"), [(3.0, 2, 17, 0.0765824), (1.0, 3, 100, 0.3961862), (0, 2, 9, 1)])
def test_the_tails_of_f_are_those_of_the_printed_tables(f: float, over: int, under: int, p: float):
    assert f_tail(f, over, under) == pytest.approx(p, rel=1e-5)


def test_several_means_are_tested_at_once():
    wins = {(6, 0, 0): 30, (0, 6, 0): 20, (0, 0, 6): 14, (3, 3, 0): 4, (2, 2, 2): 2}
    assert equal_means(wins) == pytest.approx(0.0232226, rel=1e-5)
    assert equal_means({(each[1], each[2], each[0]): times for each, times in wins.items()}) == pytest.approx(0.0232226)


def test_a_seat_that_never_wins_is_left_out_of_no_test():
    assert equal_means({(1, 0, 0): 50, (0, 1, 0): 50}) == 0.0
    assert equal_means({(1, 0): 9}) == 0.0
    assert equal_means({(1, 1): 9}) == 1.0


def test_too_few_games_and_one_seat_tell_nothing():
    assert equal_means({}) == equal_means({(1, 0): 2}) == equal_means({(1,): 20}) == 1.0


def test_a_share_that_no_game_contradicts_may_be_another_one_in_as_many_as_these_allow():
    none, whole, half = (part_of([(one, 2.0, 100)]) for one in (0.0, 2.0, 1.0))
    assert (none.value, none.low) == (0.0, 0.0)
    assert none.high == pytest.approx(1 - 0.05 ** (1 / 100))
    assert (whole.value, whole.high, whole.low) == (1.0, 1.0, pytest.approx(1 - none.high))
    assert half.low < 0.5 < half.high


def test_the_interval_of_a_rare_share_holds_it_in_95_of_100_runs():
    rng, held = Random(5), 0
    for _ in range(400):
        some = sum(rng.random() < 0.02 for _ in range(200))
        found = part_of([(1.0, 1.0, some), (0.0, 1.0, 200 - some)])
        held += found.low <= 0.02 <= found.high
    assert held >= 372


def test_games_nobody_wins_make_no_seat_uneven():
    even = Counter({(1, 0): 40, (0, 1): 40, (0, 0): 20})
    assert equal_means(even) == 1.0
    assert equal_means(Counter({(1, 0): 60, (0, 1): 20, (0, 0): 20})) < 0.001
