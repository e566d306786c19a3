"""Worlds agree with everything a seat was ever shown, and each that does is as likely as its chance."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.loaded import one_in, sampled
from tests.unit.interpreter.knowledge.small_games import TURNS, played, shown, small, table

WORLDS = sampled(120, 240)
MOST = {1: 10.8, 2: 13.8, 3: 16.3, 4: 18.5, 5: 20.5}
"""Chi-square by degrees of freedom, exceeded by one right deal in a thousand."""


def bound(freedom: int) -> float:
    return MOST[freedom] if freedom in MOST else float(freedom + 4 * (2 * freedom) ** 0.5)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", TURNS)
def test_worlds_come_as_often_as_the_histories_that_show_the_same(name: str, seat: int) -> None:
    game, rng = small(name), Random(f"{name} {seat}")
    state = played(game, rng)[-1]
    wanted = table(game, seat)[shown(state, seat)]
    found = Counter[int]()
    for _ in range(WORLDS):
        world = state.resample(seat, rng)
        assert world.view(seat) == state.view(seat)
        assert world.log(seat) == state.log(seat)
        found[world.key()] += 1
    assert set(found) <= set(wanted), "a world that cannot be"
    whole = sum(wanted.values())
    off = sum((found[key] - WORLDS * w / whole) ** 2 / (WORLDS * w / whole) for key, w in wanted.items())
    assert off <= bound(len(wanted) - 1) if len(wanted) > 1 else off == 0


@pytest.mark.parametrize("players", one_in(2, [2, 3, 4], 1))
@pytest.mark.parametrize("name", ["passing", "shuffling back", "asking", "picking together", "drawing from a hand"])
def test_no_world_differs_in_what_was_shown(name: str, players: int) -> None:
    more = "".join(f"  | more{i} | 2      | {i}     |\n" for i in range(1, 5))
    game, rng = small(name, players, more), Random(f"{name} {players}")
    for seed in range(3):
        state = game.initial(seed=seed)
        while not state.over:
            for seat in range(players):
                world = state.resample(seat, rng)
                assert world.view(seat) == state.view(seat)
                assert world.log(seat) == state.log(seat)
                if state.seat == seat:
                    assert [str(m) for m in world.moves()] == [str(m) for m in state.moves()]
            state = state.apply(rng.choice(state.moves()))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_world_is_found_whether_or_not_another_had_a_choice(seat: int) -> None:
    game = small("having a choice after a public count")
    for seed in range(12):
        state, rng = played(game, Random(seed))[-1], Random(seed)
        for _ in range(3):
            assert state.resample(seat, rng).log(seat) == state.log(seat)
