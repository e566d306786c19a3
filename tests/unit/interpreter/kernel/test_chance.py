"""The generator: pinned numbers, fair draws, streams that do not resemble each other."""

from __future__ import annotations

import pytest

from interpreter.kernel.chance import ENOUGH, LANES, Choices, bits, draw, game_seed, game_seeds, stream_number, words_of

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


@pytest.mark.parametrize("n", [0, 1, LANES - 1, LANES, LANES + 1, 3 * LANES])
def test_many_seeds_at_once_are_those_one_by_one(n: int):
    assert list(game_seeds(7, n)) == [game_seed(7, number) for number in range(n)]


def test_many_words_at_once_are_those_one_by_one():
    seeds = [0, 1, 2**53 - 1, 2**64 - 1, *game_seeds(3, LANES - 4)]
    for some in (seeds, seeds[:5], []):
        assert list(words_of(some, DICE, 4)) == [bits(seed, DICE, 4) for seed in some]


# ---- choices


def of_words(seed: int, numbers: list[int]) -> list[int]:
    """Choices among so many, as they are defined."""
    rest, k, chosen = 0, 0, list[int]()
    for n in numbers:
        while n > 1 and rest < 2**32:
            k += 1
            rest = bits(seed, stream_number("random players"), k)
        chosen.append(rest % n)
        rest //= n
    return chosen


NUMBERS = [3, 1, 7, 2, 40, 1, 1, 5, 64, 9, 2, 300, 6, 1, 17, 4] * 9


def test_choices_take_remainders_of_words_until_little_is_left():
    for seed in range(20):
        choices = Choices(seed)
        assert [choices.of(n) for n in NUMBERS] == of_words(seed, NUMBERS)


def test_a_choice_among_one_takes_nothing():
    plain, passing = Choices(5), Choices(5)
    for n in NUMBERS:
        passing.of(1)
        assert plain.of(n) == passing.of(n)


@pytest.mark.parametrize("n", [2, 7, 20, 96])
def test_every_choice_is_equally_likely(n: int):
    choices, total, counts = Choices(3), 400 * n, [0] * n
    for _ in range(total):
        counts[choices.of(n)] += 1
    assert chi_square(counts, total) < n - 1 + 4.5 * (2 * (n - 1)) ** 0.5


def test_choices_that_share_a_word_are_independent():
    total, counts = 9000, [0] * 36
    for seed in range(total):
        choices = Choices(seed)
        counts[choices.of(6) * 6 + choices.of(6)] += 1
    assert chi_square(counts, total) < 35 + 4.5 * 70**0.5


def test_what_is_left_of_a_word_that_serves_again_is_large():
    assert ENOUGH >> 20 >= 1000, "a choice among a thousand is even to within a millionth"


def test_numbers_from_0_to_1_and_choices_of_a_moment_repeat_themselves():
    one, other = Choices(4, DICE), Choices(4, DICE)
    assert all(0 <= one.random() < 1 for _ in range(50))
    assert one.at(3).of(1000) == other.at(3).of(1000)
    assert len({other.at(moment).of(1 << 30) for moment in range(50)}) == 50
