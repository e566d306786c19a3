"""The same random numbers deal the same worlds from all states a seat cannot tell apart."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

import rulesets
from interpreter.kernel.errors import NoWorldError
from interpreter.kernel.layout import FIRST_STREAM
from interpreter.state.game import State
from interpreter.state.worlds.open_games import has_hidden
from interpreter.state.worlds.resample import world
from tests.loaded import load, one_in, sampled
from tests.property.worlds.same_deals import dealt

if TYPE_CHECKING:
    from collections.abc import Iterator

HIDDEN = {
    "amber_isle": (3, 20),
    "battleship": (2, 4),
    "blackjack": (1, 1),
    "bridge": (4, 16),
    "captains_of_the_gulf": (3, 13),
    "crazy_eights": (3, 6),
    "customs_house": (3, 3),
    "false_lights": (5, 7),
    "fishy_squishy_crusty_quirky": (2, 6),
    "fleet": (3, 16),
    "gem_cutters": (2, 12),
    "gin_rummy": (2, 9),
    "go_fish": (2, 5),
    "goofspiel": (2, 4),
    "harvest_fair": (3, 4),
    "hearts": (4, 12),
    "hill_town": (2, 12),
    "kuhn_poker": (2, 1),
    "leduc_poker": (2, 1),
    "liars_dice": (2, 1),
    "love_letter": (3, 2),
    "mastermind": (2, 1),
    "oh_hell": (4, 5),
    "phantom_tic_tac_toe": (2, 4),
    "public_market": (3, 20),
    "sky_lanterns": (3, 6),
    "tarot": (4, 16),
    "whist": (4, 16),
}
"""Number of seats, and the decisions with a choice between two positions at which worlds are compared."""
LONG = ("fleet", "go_fish", "hearts", "whist")
"""Games with long histories, of which one game is played; the suite plays one of all others, too."""
ALWAYS_UNSETTLED = {"joint_ventures", "mill_valley", "storm_watch"}
"""Games in which no card that is hidden lies in a settled place, so that a seat has no other world."""
POSITIONS = sampled(2, 3)
MANY = 4
"""Number of seats from which on only every other one is compared at a position."""
TWINS = 3
"""Number of worlds tried for one that is not the true one."""


def test_every_ruleset_with_hidden_cards_is_tried() -> None:
    assert {name for name in rulesets.names() if has_hidden(load(name).program)} == HIDDEN.keys() | ALWAYS_UNSETTLED


def seeds(name: str) -> tuple[int, ...]:
    """Return the seeds with which a game is tried."""
    return (3,) if name in LONG else sampled((1,), (1, 4))


@pytest.mark.parametrize(("name", "seed"), one_in(3, [(name, seed) for name in HIDDEN for seed in seeds(name)]))
def test_the_same_numbers_deal_the_same_world_from_all_a_seat_cannot_tell_apart(name: str, seed: int) -> None:
    compared = 0
    for state, twin, seat in pairs(name, seed):
        found = dealt(state, seat)
        assert dealt(twin, seat) == found
        if not compared:
            assert dealt(state, seat) == found, "a deal depends on those before it"
        compared += 1
    assert compared


def pairs(name: str, seed: int) -> Iterator[tuple[State, State, int]]:
    """Yield states of a random game, each with one its seat cannot distinguish, with another history."""
    players, every = HIDDEN[name]
    game, chance, choices = load(name, players), Random(seed + 5), 0
    state = game.initial(seed=seed)
    while not state.over and choices < POSITIONS * every:
        choices += len(state.moves()) > 1
        if len(state.moves()) > 1 and choices % every == 0:
            for seat in range(players) if players < MANY else range(choices // every % 2, players, 2):
                twins = (_twin(state, seat, chance) for _ in range(TWINS))
                for twin in twins:
                    if twin is not None and twin.array[FIRST_STREAM:] != state.array[FIRST_STREAM:]:
                        yield state, twin, seat
                        break
        state = state.apply(chance.choice(state.moves()))


def _twin(state: State, seat: int, chance: Random) -> State | None:
    array = state.array if state.last is None else state.last.after
    try:
        found = world(state.game.program, array, state.last, seat, chance)
    except NoWorldError:
        return None
    last = None if found.retold is None else found.retold()
    return State(state.game, found.array, found.last) if last is None else State(state.game, last.after, last)
