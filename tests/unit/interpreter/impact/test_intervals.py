from __future__ import annotations

from math import inf, isclose

import pytest

from interpreter.impact.measures import Measure, Moments, Pairs
from interpreter.impact.report import all_tight, alone, rows
from interpreter.statistics.intervals import holm, p_value, quantile, reach, two_sided, variance

LENGTH = Measure("decisions")


def pairs_of(*values: tuple[int, int], measure: Measure = LENGTH) -> Pairs:
    found = Pairs()
    for old, new in values:
        found.note({measure: old}, {measure: new})
    return found


@pytest.mark.parametrize(
    ("df", "t"), [(1, 12.7062), (2, 4.30265), (5, 2.57058), (10, 2.22814), (30, 2.04227), (1000, 1.96234)]
)
def test_the_quantiles_are_those_of_the_printed_tables(df: int, t: float):
    assert isclose(quantile(df), t, rel_tol=1e-5)
    assert isclose(two_sided(t, df), 0.05, rel_tol=1e-3)


def test_the_interval_of_five_differences_worked_out_by_hand():
    # differences 1, 2, 3, 4, 5: mean 3, variance 2.5, standard error sqrt(0.5), times 2.776445 with 4 degrees
    found = rows(pairs_of((10, 11), (10, 12), (10, 13), (10, 14), (10, 15)))[0]
    assert (found.old, found.new, found.change) == (10, 13, 3)
    assert isclose(found.high - 3, 2.776445 * 0.5**0.5, rel_tol=1e-6)
    assert isclose(p_value(5, 3, 2.5), two_sided(3 / 0.5**0.5, 4))
    assert isclose(p_value(5, 3, 2.5), 0.013238, rel_tol=1e-3)
    assert found.p == 2 * 0.5**5  # five coins on one side


def test_a_share_is_counted_in_its_own_units():
    wins = Measure("wins", seat=0, unit=6)
    found = rows(pairs_of((6, 3), (0, 3), (2, 3), (0, 0), measure=wins))[0]
    assert isclose(found.old, 8 / 24)
    assert isclose(found.new, 9 / 24)
    assert isclose(found.change, 1 / 24)


def test_the_games_saved_are_both_variances_over_that_of_the_difference():
    values = [(1, 2), (5, 6), (9, 11), (4, 4)]
    found = rows(pairs_of(*values))[0]
    old, new, change = ([pair[0] for pair in values], [pair[1] for pair in values], [b - a for a, b in values])

    def spread(series: list[int]) -> float:
        mean = sum(series) / len(series)
        return sum((each - mean) ** 2 for each in series) / (len(series) - 1)

    assert isclose(found.games_saved, (spread(old) + spread(new)) / spread(change))
    assert isclose(found.deviation, max(spread(old), spread(new)) ** 0.5)


def test_equal_pairs_are_exactly_zero():
    found = rows(pairs_of((3, 3), (7, 7), (1, 1)))[0]
    assert (found.change, found.low, found.high, found.p, found.marked, found.same) == (0, 0, 0, 1, False, True)


def test_equal_means_of_unequal_pairs_are_not_exactly_zero():
    found = rows(pairs_of((3, 4), (4, 3)))[0]
    assert found.change == 0
    assert found.low < 0 < found.high
    assert not found.same


def test_the_same_difference_in_every_pair_is_certain_once_coins_would_not_fall_so():
    found = rows(pairs_of(*[(3, 5), (7, 9), (1, 3)] * 2))[0]
    assert (found.low, found.high, found.marked) == (2, 2, True)
    few = rows(pairs_of((3, 5), (7, 9), (1, 3)))[0]
    assert (few.low, few.high, few.marked) == (-inf, inf, False)


def test_two_pairs_are_never_more_than_noise():
    assert not rows(pairs_of((0, 1000), (0, 1001)))[0].marked


def test_one_pair_tells_nothing():
    found = rows(pairs_of((3, 9)))[0]
    assert (found.low, found.high, found.marked) == (-inf, inf, False)
    assert (reach(1, 0), p_value(1, 6, 0)) == (inf, 1)


def test_holm_asks_more_of_the_first_than_of_the_last():
    # 0.005 < 0.05 / 4, 0.01 < 0.05 / 3, 0.03 > 0.05 / 2 and all behind it
    assert holm([0.03, 0.005, 0.04, 0.01]) == [False, True, False, True]
    assert holm([0.04]) == [True]
    assert holm([0.04, 0.04]) == [False, False]
    assert holm([]) == []


def test_sums_add_up_to_the_same_as_the_whole():
    one, other, whole = Moments(), Moments(), Moments()
    for place, (old, new) in enumerate([(1, 2), (4, 4), (0, 7), (3, 2)]):
        whole.note(old, new)
        (one if place < 2 else other).note(old, new)
    one.add(other)
    assert one == whole
    assert whole.change_squares == 1 + 0 + 49 + 1
    assert isclose(variance(4, 7, 51), (51 - 49 / 4) / 3)


def test_intervals_are_tight_by_their_width_alone():
    even = [(place % 5, place % 5) for place in range(1_000)]
    assert all_tight(pairs_of(*even))
    assert all_tight(pairs_of(*((old, new + 3) for old, new in even)))  # a difference that is certain
    noise = [(place % 5, (place * 7 + place // 5) % 5) for place in range(1_000)]
    assert not all_tight(pairs_of(*noise))
    assert not all_tight(pairs_of(*((old, new + 3) for old, new in noise)))  # however large the difference is
    assert not all_tight(Pairs())


def test_what_one_game_has_alone_is_told_by_its_mean():
    found = Pairs()
    found.note({LENGTH: 3, Measure("use", "buy"): 2}, {LENGTH: 3, Measure("use", "rent"): 5})
    found.note({LENGTH: 3, Measure("use", "buy"): 4}, {LENGTH: 3, Measure("use", "rent"): 6})
    assert {(each.measure.name, each.is_new, each.mean) for each in alone(found)} == {
        ("buy", False, 3),
        ("rent", True, 5.5),
    }
