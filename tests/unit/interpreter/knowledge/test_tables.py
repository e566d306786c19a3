from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

import pytest

from interpreter.kernel.chance import Choices
from interpreter.kernel.layout import SEED
from interpreter.state.game import State
from interpreter.state.views.view import view
from interpreter.state.worlds.tables import Deal, deal
from tests.loaded import load

if TYPE_CHECKING:
    from interpreter.state.game import Game


def dealt_for(state: State) -> Deal | None:
    assert state.seat is not None
    return deal(state.game.program, state._array, state.last, state.seat)  # pyright: ignore[reportPrivateUsage]


def positions(game: Game, seed: int, part: float) -> list[State]:
    """Some of the decisions of a random game, not the first."""
    state, chance, found = game.initial(seed=seed), Random(seed), list[State]()
    while not state.over:
        state = state.apply(chance.choice(state.moves()))
        if not state.over and chance.random() < part:
            found.append(state)
    return found


@pytest.mark.parametrize(
    ("name", "players", "part"), [("kuhn_poker", 2, 1.0), ("fleet", 3, 0.1), ("public_market", 2, 0.1)]
)
def test_the_tables_are_the_same_for_all_a_seat_cannot_tell_apart(name: str, players: int, part: float):
    game, others = load(name, players), 0
    for state in positions(game, 4, part):
        assert state.seat is not None
        found = dealt_for(state)
        world = state.resample(state.seat, Random(1))
        if found is None:  # what somebody could do tells more
            continue
        others += world.array[SEED + 1 :] != state.array[SEED + 1 :]
        assert dealt_for(world) == found
        for seed in range(3):
            array = found.dealt(Choices(seed).of)
            assert view(game.program, array, state.seat) == state.view(state.seat)
    assert others


def test_a_seat_that_sees_something_else_is_dealt_nothing_by_what_led_to_the_first_world():
    state = load("kuhn_poker").initial(seed=3).apply("bet")
    world = state.resample(0, Random(5))
    while world.view(1) == state.view(1):
        world = state.resample(0, Random(7))
    assert dealt_for(world) is None


def test_worlds_come_as_often_as_resample_deals_them():
    compared = 0
    for state in positions(load("public_market", 2), 2, 0.02):
        assert state.seat is not None
        found = dealt_for(state)
        if found is None:
            continue
        compared += 1
        chance, luck = Random(3), Choices(3)
        one = Counter(_seen(state.resample(state.seat, chance)) for _ in range(150))
        other = Counter(_seen(State(state.game, found.dealt(luck.of))) for _ in range(150))
        assert _alike(one, other), (one, other)
    assert compared


def _seen(world: State) -> str:
    """Return what another seat sees that this one may not."""
    return str(world.view((world.seat or 0) + 1 - 2 * (world.seat == world.game.players - 1)))


def _alike(one: Counter[str], other: Counter[str]) -> bool:
    """Whether no count is further from the other than five standard deviations of their difference."""
    return all(abs(one[key] - other[key]) <= 5 * sqrt(one[key] + other[key] + 1) for key in {*one, *other})


def test_every_deal_of_three_cards_comes_and_no_other():
    state = load("kuhn_poker").initial(seed=3).apply("bet")
    found = dealt_for(state)
    assert found is not None
    luck = Choices(1)
    times = Counter(State(state.game, found.dealt(luck.of)).key() for _ in range(2000))
    worlds = {state.resample(1, Random(seed)).key() for seed in range(30)}
    assert set(times) == worlds
    assert len(worlds) == 2
    assert all(abs(count - 1000) < 120 for count in times.values())


def test_where_the_history_has_to_be_told_there_are_none():
    told = [dealt_for(state) for state in positions(load("fishy_squishy_crusty_quirky", 2), 1, 0.2)]
    assert told
    assert None in told


@pytest.mark.parametrize("name", ["tic_tac_toe", "breakthrough"])
def test_where_all_is_seen_there_is_nothing_to_deal(name: str):
    state = load(name).initial(seed=1)
    state = state.apply(state.moves()[0])
    found = dealt_for(state)
    assert found is not None
    assert not found.kinds
    assert found.dealt(Choices(1).of)[SEED + 1 :] == state.array[SEED + 1 :]
