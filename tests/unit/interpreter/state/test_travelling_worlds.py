"""Made-up states travel with their history.

What a seat was told, shown and offered is the same where they arrive.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from operator import methodcaller
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from interpreter import NoWorldError, RulesetError, RuntimeCheckFailed, SaveError, position
from interpreter.state.pickling import state_again, state_parts
from tests.loaded import load, one_in
from tests.unit.interpreter.state.test_values import DEEP, POND, travelled

if TYPE_CHECKING:
    from interpreter import Game, State

BUNDLED = ("fleet", "public_market", "captains_of_the_gulf", "fishy_squishy_crusty_quirky", "floating_market")
SMALL = sorted((Path(__file__).parents[1] / "games").glob("*.game"))


def assert_alike(state: State) -> None:
    """A state and what comes of it in another process."""
    again = travelled(state)
    assert again == state
    assert hash(again) == hash(state)
    assert (again.key(), again.made_up, again.seat) == (state.key(), state.made_up, state.seat)
    assert again.moves() == state.moves()
    assert [(str(outcome), share) for outcome, share in again.chance()] == [(str(o), p) for o, p in state.chance()]
    for seat in (None, *range(state.game.players)):
        assert again.log_entries(seat) == state.log_entries(seat)
        assert again.log(seat) == state.log(seat)
        assert again.view(seat) == state.view(seat)


def on(state: State, chance: Random, moves: int) -> State:
    for _ in range(moves):
        if state.over:
            break
        choices = state.moves() or [outcome for outcome, _ in state.chance()]
        with suppress(RuntimeCheckFailed):
            state = state.apply(chance.choice(choices))
    return state


def worlds(game: Game, seed: int | None, chance: Random) -> list[State]:
    """A state mid-game, a world of one seat, that world some moves on, and a world of it."""
    state = on(game.initial(seed), chance, chance.randrange(4, 40))
    found = [state]
    for moves in (0, 2, 0):
        if state.seat is None:
            break
        with suppress(NoWorldError):
            state = on(state.resample(state.seat, chance), chance, moves)
            found.append(state)
    return found


@pytest.mark.parametrize(("name", "seed"), one_in(2, [(name, seed) for seed in (5, None) for name in BUNDLED]))
def test_a_world_a_world_moved_on_and_a_world_of_it_come_back_as_they_were(name: str, seed: int | None) -> None:
    for state in worlds(load(name), seed, Random(f"{name}{seed}")):
        assert_alike(state)


@pytest.mark.parametrize("file", one_in(2, SMALL), ids=lambda file: file.stem)
def test_worlds_of_every_little_game_come_back_as_they_were(file: Path) -> None:
    try:
        game = load(file)
        made = worlds(game, 3, Random(file.stem))
    except (RulesetError, RuntimeCheckFailed):
        return  # told where it is about that
    for state in made:
        assert_alike(state)


def test_worlds_of_variants_travel_to_a_new_process() -> None:
    game = load("public_market", variants=["solo"])
    made = [*worlds(game, 7, Random(3)), position(load("fleet", 3, ["steep_bids"]), "given setup", seed=2)]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(methodcaller("key"), made)) == [state.key() for state in made]


def test_moves_and_outcomes_of_a_game_loaded_twice_are_equal() -> None:
    files = {"variants/deep.game": DEEP}
    one, other = (load(text, 2, ["deep"], files=files).initial(1) for text in (POND, f"{POND}\n# later\n"))
    assert one.moves() == other.moves()
    assert len({*one.moves(), *other.moves()}) == len(one.moves())
    assert one.moves()[0] != one.moves()[1]
    assert one.moves()[0] != "take-fish"
    poker = load("kuhn_poker").initial()
    brought, again = ([outcome for outcome, _ in state.chance()] for state in (poker, travelled(poker)))
    assert brought == again
    assert len({*brought, *again}) == len(brought)
    assert brought[0] != brought[1]
    assert brought[0] != "Card[jack]"


def test_a_world_that_does_not_fit_the_game_is_refused() -> None:
    game = load("kuhn_poker")
    world = game.initial(3).resample(0, Random(1))
    parts = state_parts(on(world, Random(1), 1))
    assert parts.past is not None
    (noted,) = parts.past
    foreign = "this pickled state does not fit the game `kuhn_poker`: another version of gamespec made it; unpickle it with that version"
    with pytest.raises(SaveError, match=foreign):
        state_again(parts._replace(first=parts.first[1:]))
    with pytest.raises(SaveError, match=foreign):
        state_again(parts._replace(past=(noted._replace(before=((len(parts.first), 1),)),)))
