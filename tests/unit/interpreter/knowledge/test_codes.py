"""A code that is hidden, and questions answered openly: every determinization answers them alike."""

from __future__ import annotations

from random import Random

import pytest

from tests.loaded import load, sampled


@pytest.mark.parametrize("seed", sampled([1], [1, 3]))
def test_a_code_that_answers_all_guesses_alike_is_found_at_every_guess(seed: int) -> None:
    rng, state = Random(seed), load("mastermind").initial(seed=seed)
    while not state.over:
        for _ in range(2):
            world = state.resample(1, rng)
            assert world.view(1) == state.view(1)
            assert world.log(1) == state.log(1)
        state = state.apply(rng.choice(state.moves()))
