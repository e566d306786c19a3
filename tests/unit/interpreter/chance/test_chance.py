"""The generator: pinned numbers, fair draws, streams that do not resemble each other."""

from __future__ import annotations

import pytest

from interpreter.kernel.chance import bits, draw, game_seed, stream_number

PILE = stream_number("pile")
DICE = stream_number("dice")


def chi_square(counts: list[int], total: int) -> float:
    expected = total / len(counts)
    return sum((c - expected) ** 2 / expected for c in counts)


def test_the_numbers_never_change_between_versions():
    assert PILE == 3759142436760260639
    assert [draw(7, PILE, i, 96) for i in range(12)] == [75, 49, 55, 29, 66, 70, 80, 70, 8, 51, 2, 42]
    assert bits(0, 0, 0) == 0
    assert game_seed(1, 0) == 8855309041375082


@pytest.mark.parametrize("n", [2, 6, 10, 96])
def test_every_outcome_is_equally_likely(n: int):
    total = 400 * n
    counts = [0] * n
    for i in range(total):
        counts[draw(11, DICE, i, n)] += 1
    freedom = n - 1
    assert chi_square(counts, total) < freedom + 4.5 * (2 * freedom) ** 0.5


@pytest.mark.parametrize("vary", ["seed", "stream", "counter"])
def test_neighbouring_inputs_give_unrelated_pairs(vary: str):
    total = 9000
    counts = [0] * 36
    for i in range(total):
        given = {"seed": 5, "stream": DICE, "counter": 3}
        first, second = given | {vary: i}, given | {vary: i + 1}
        counts[draw(**first, n=6) * 6 + draw(**second, n=6)] += 1
    assert chi_square(counts, total) < 35 + 4.5 * 70**0.5


def test_two_streams_of_one_seed_are_independent():
    total = 9000
    counts = [0] * 36
    for i in range(total):
        counts[draw(3, DICE, i, 6) * 6 + draw(3, PILE, i, 6)] += 1
    assert chi_square(counts, total) < 35 + 4.5 * 70**0.5


def test_one_outcome_is_always_zero():
    assert {draw(s, PILE, s, 1) for s in range(50)} == {0}


def test_a_large_seed_is_folded_into_range():
    assert 0 <= draw(2**80 + 3, PILE, 0, 6) < 6
    assert draw(-5, PILE, 0, 6) == draw(2**64 - 5, PILE, 0, 6)


def test_seeds_of_games_are_distinct_and_fit_json():
    seeds = {game_seed(1, i) for i in range(5000)}
    assert len(seeds) == 5000
    assert max(seeds) < 2**53
