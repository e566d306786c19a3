from __future__ import annotations

from collections import Counter
from fractions import Fraction
from statistics import fmean, pstdev
from typing import TYPE_CHECKING

import pytest

from interpreter.impact.coupled import Coupled
from interpreter.impact.names import distinct, lot, number, of_option, smallest
from tests.unit.interpreter.playing import game

if TYPE_CHECKING:
    from interpreter.state.game import State

NAMES = [number(f"move {i}") for i in range(7)]


def chi_square(counts: Counter[int], options: int) -> float:
    expected = sum(counts.values()) / options
    return sum((counts[each] - expected) ** 2 for each in range(options)) / expected


@pytest.mark.parametrize(("options", "bound"), [(2, 10.8), (5, 18.5), (7, 22.5)])  # one run in a thousand is beyond
def test_every_option_is_equally_likely(options: int, bound: float):
    counts = Counter(smallest(lot(seed, ("P1 moves", 1, 0)), NAMES[:options]) for seed in range(20_000))
    assert chi_square(counts, options) < bound


def test_every_option_is_equally_likely_from_one_decision_of_a_game_to_the_next():
    counts = Counter(
        smallest(lot(1, ("P1 moves", visit, count)), NAMES[:5]) for visit in range(200) for count in range(100)
    )
    assert chi_square(counts, 5) < 18.5


def test_like_options_are_each_as_likely_as_any_other():
    options = distinct([NAMES[0], NAMES[0], NAMES[0], NAMES[1]])
    assert len(set(options)) == 4
    counts = Counter(smallest(lot(seed, ("draw", 1, 0)), options) for seed in range(20_000))
    assert chi_square(counts, 4) < 16.3


def test_the_option_taken_does_not_depend_on_the_order():
    for seed in range(50):
        drawn = lot(seed, ("draw", 1, 0))
        assert NAMES[smallest(drawn, NAMES)] == NAMES[::-1][smallest(drawn, NAMES[::-1])]


def test_an_option_more_is_taken_or_changes_nothing():
    won = 0
    for seed in range(700):
        drawn = lot(seed, ("draw", 1, 0))
        before, after = smallest(drawn, NAMES[:6]), smallest(drawn, NAMES)
        won += after == 6
        assert after in {6, before}
    assert 60 < won < 140


def test_the_short_way_is_the_long_way():
    drawn = lot(5, ("draw", 2, 3))
    numbers = [of_option(drawn, option) for option in NAMES]
    assert smallest(drawn, NAMES) == numbers.index(min(numbers))


def expected(state: State) -> Fraction:
    """Return what the first seat gets in the mean where all choose blindly, worked out exactly."""
    if state.over:
        return Fraction(state.returns()[0])
    if state.seat is None:
        return sum((share * expected(state.apply(outcome)) for outcome, share in state.chance()), Fraction(0))
    moves = state.moves()
    return sum((expected(state.apply(move)) for move in moves), Fraction(0)) / len(moves)


def test_a_game_played_by_lots_has_the_chances_its_rules_say():
    coupled = Coupled(game("kuhn_poker"), ("random", "random"), {})
    games = [coupled.play(seed) for seed in range(6_000)]
    gains = [sum(each.scores[0]) for each in games]
    exact, deviation = float(expected(game("kuhn_poker").initial())), pstdev(gains) / 6_000**0.5
    assert abs(fmean(gains) - exact) < 3.3 * deviation  # one run in a thousand is beyond
    assert abs(sum(each.decisions == 3 for each in games) / 6_000 - 1 / 4) < 0.02


def test_the_same_seed_plays_the_same_game():
    coupled = Coupled(game("duel"), ("random", "random"), {})
    assert coupled.play(3) == coupled.play(3)
    assert coupled.play(3) != coupled.play(4)
