"""A world has a history of its own.

Nothing of it tells what the true one holds, and it can be asked for worlds again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from interpreter import NoWorldError
from interpreter.state.game import State
from tests.loaded import load, sampled


def moments(name: str, seeds: int = sampled(1, 2)) -> Iterator[tuple[State, State]]:
    """States of random games, each with a world that seat 0 cannot tell from it."""
    game, rng = load(name, 2), Random(name)
    for seed in range(seeds):
        state = game.initial(seed=seed)
        for made in range(40):
            if state.over:
                break
            if made % 10 == 9:
                yield state, state.resample(0, rng)
            state = state.apply(rng.choice(state.moves()))


@pytest.mark.parametrize("name", ["fleet", "captains_of_the_gulf", "public_market"])
def test_whom_a_world_was_dealt_for_reads_what_he_read(name: str) -> None:
    for state, world in moments(name):
        assert world.log(0) == state.log(0)


def test_the_log_of_another_seat_does_not_tell_what_it_holds_in_truth() -> None:
    told = [(state.log(1) == world.log(1), state.view(1) == world.view(1)) for state, world in moments("fleet", 4)]
    assert len(told) > 10
    assert not [alike for alike, same in told if alike and not same]


@pytest.mark.parametrize("name", ["fleet", "captains_of_the_gulf"])
def test_a_world_of_a_world_shows_each_seat_the_same(name: str) -> None:
    rng = Random(3)
    for state, world in moments(name):
        other, own = world.resample(1, rng), world.resample(0, rng)
        assert other.view(1) == world.view(1)
        assert (own.view(0), own.log(0)) == (state.view(0), state.log(0))


def test_what_happens_in_a_world_is_told_after_what_led_there() -> None:
    rng, dealt = Random(5), 0
    for state, world in moments("fleet", 4):
        after = world.apply(world.moves()[0])
        assert len(after.log(0)) >= len(state.log(0))  # a card chosen before may have a name by now
        with suppress(NoWorldError):  # rather than a wrong one
            again = after.resample(0, rng)
            assert (again.view(0), again.log(0)) == (after.view(0), after.log(0))
            dealt += 1
    assert dealt > 10


def test_the_log_of_another_seat_goes_on_from_what_lay_in_the_world() -> None:
    for state, world in moments("fleet", 4):
        if world.view(1) != state.view(1):
            assert world.apply(world.moves()[0]).log(1)[: len(state.log(1))] != state.log(1)
