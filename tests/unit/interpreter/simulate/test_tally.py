from __future__ import annotations

from collections import Counter

import pytest

from interpreter.simulate.report import bot_shares, score_lines, shares, uses
from interpreter.simulate.tally import SHOWN, Breach, Spread, Tally
from interpreter.statistics.intervals import wilson


def spread(*values: int) -> Spread:
    found = Spread()
    for value in values:
        found.note(value)
    return found


def tally(*places: list[int]) -> Tally:
    found = Tally(3)
    for number, each in enumerate(places):
        found.games += 1
        found.ends["here"] += 1
        found.note_places(each)
        found.note_scores([[number, 1], [2, 2], [3, -3]])
        found.note_breach(Breach(number, 0, "invariant", "text", (), 0))
    return found


def test_mean_and_deviation_of_a_series():
    found = spread(2, 4, 4, 4, 5, 5, 7, 9)
    assert (found.mean, found.sd, found.least, found.most) == (5.0, 2.0, 2, 9)


def test_a_series_of_nothing_has_mean_and_deviation_zero():
    assert (Spread().mean, Spread().sd) == (0.0, 0.0)


def test_series_add_up_as_if_they_were_one():
    whole, first, second = spread(1, 5, -2, 8), spread(1, 5), spread(-2, 8)
    first.add(second)
    first.add(Spread())
    assert first == whole


def test_a_shared_win_counts_half_for_each():
    found = shares(tally([1, 1, 3], [2, 1, 3]), ["random"] * 3)
    assert [seat.share for seat in found] == [0.25, 0.75, 0.0]
    assert [seat.wins for seat in found] == [1, 2, 0]


def test_the_interval_of_a_share_is_wilsons():
    low, high = wilson(0.5, 100)
    assert (low, high) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert wilson(0.0, 10)[0] == 0.0


def test_what_a_bot_wins_has_the_interval_of_games_wherever_it_sat():
    # of 100 games the bot at two of three seats wins 60 alone, 20 with itself and 20 not at all
    found = Tally(3, games=100)
    for places, times in (([1, 2, 2], 40), ([2, 1, 2], 20), ([1, 1, 2], 20), ([2, 2, 1], 20)):
        found.ends["here"] += times
        found.note_places(places, ("keen", "keen", "idle"), times)
    keen, idle = bot_shares(found, ["keen", "keen", "idle"])
    assert (keen.seats, keen.wins, keen.share, idle.share) == (2, 100, 0.4, 0.2)
    assert (keen.low, keen.high) == pytest.approx([each / 2 for each in wilson(0.8, 100)], abs=1e-6)
    assert (idle.low, idle.high) == pytest.approx(wilson(0.2, 100), abs=1e-6)


def test_tallies_add_up_to_the_same_in_any_order():
    one, two = tally([1, 2, 3], [1, 1, 1]), tally([3, 2, 1])
    forward, backward = Tally(3), Tally(3)
    for part in (one, two):
        forward.add(part)
    for part in (two, one):
        backward.add(part)
    assert forward == backward
    assert forward.games == 3
    assert forward.violations == 3


def test_only_the_first_breaches_are_kept_but_all_are_counted():
    found = Tally(2)
    for number in range(SHOWN + 5):
        found.note_breach(Breach(number, 1, "invariant", "text", (), 0))
    assert found.violations == SHOWN + 5
    assert [breach.game for breach in found.broken] == list(range(SHOWN))


def test_a_failed_check_is_not_a_broken_invariant():
    found = Tally(2)
    found.note_breach(Breach(0, 1, "runtime check", "text", (), 0), check=True)
    assert (found.failed_checks, found.violations) == (1, 0)


def test_score_lines_are_told_over_all_seats_and_by_seat():
    boats, total = score_lines(tally([1, 2, 3], [1, 2, 3]), ["boats", "total"])
    assert boats.line == "boats"
    assert [seat.mean for seat in boats.seats] == [0.5, 2.0, 3.0]
    assert (boats.mean, boats.least, boats.most) == (pytest.approx(11 / 6, abs=1e-6), 0, 3)
    assert total.seats[2].mean == -3.0


def test_actions_never_used_are_listed_with_zero():
    found = Tally(2, games=2)
    found.note_actions(Counter({"pass": 3}))
    found.note_actions(Counter({"pass": 1}))
    used = uses(found, ["launch", "pass"])
    assert list(used) == ["pass", "launch"]
    assert (used["pass"].count, used["pass"].per_game, used["pass"].games) == (4, 2.0, 2)
    assert used["launch"].count == 0
