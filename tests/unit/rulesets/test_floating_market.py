"""Over many rolls each place is activated as often as the dice in the pool say.

A chi-squared test with fixed seeds.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from cli.app import build
from interpreter.kernel.layout import SEED
from interpreter.kernel.moves import Move
from tests.loaded import load, one_in

if TYPE_CHECKING:
    from interpreter import Game, State

ROLLS = 5_000
"""For each number of players, so 20,000 in all."""

DICE = {"d4": 4, "d6": 6, "d10": 10, "d12": 12, "white": -6, "board-d12": 12, "board-d6": -6, "ama": 8}
TILES = {"plus-4": 4, "minus-2": -2}
TOPS = (8, 13, 16, 19, 23, 28, 35)
"""The last total of each place, those below 9 first; beyond them the places begin again."""
PLACES = ("at-8-or-36", "at-9-13", "at-14-16", "at-17-19", "at-20-23", "at-24-28", "at-29-35")
ONE_IN_A_THOUSAND = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46}


@pytest.mark.parametrize("players", one_in(2, [2, 3, 4, 5]))
def test_each_place_is_activated_as_often_as_the_dice_say(players: int) -> None:
    game = load("floating_market", players=players)
    state, last = before_a_roll(game)
    expected = {place: share * ROLLS for place, share in shares(pool_of(state)).items()}
    found = rolled(game, state, last)
    assert sum(found.values()) == ROLLS
    assert not [place for place in found if not expected[place]]
    common = [place for place in PLACES if expected[place] >= 5]
    rare = [place for place in PLACES if place not in common]
    cells = [(found[place], expected[place]) for place in common]
    cells += [(sum(found[place] for place in rare), sum(expected[place] for place in rare))] if rare else []
    statistic = sum((seen - due) ** 2 / due for seen, due in cells if due)
    free = sum(due > 0 for _, due in cells) - 1
    assert free >= 3, "a pool that reaches few places shows little"
    assert statistic < ONE_IN_A_THOUSAND[free], (players, found, expected)


def before_a_roll(game: Game) -> tuple[State, Move]:
    """The end of a later round of a random game: one customer is left, and the Boatsman adds no die."""
    rng = Random(7)
    state = game.initial(seed=players_seed(game))
    left = 6
    while True:
        moves = {str(move): move for move in state.moves()}
        if "visit(Building[boatsman])" in moves and waiting(state) == 1:
            left -= 1
            if left <= 0 and len(pool_of(state)) > game.players:
                return state, moves["visit(Building[boatsman])"]
        state = state.apply(rng.choice(state.moves()))
        assert not state.over, "the game ended too early for this test; choose another seed"


def players_seed(game: Game) -> int:
    """A seed for each number of players."""
    return 100 + game.players


def waiting(state: State) -> int:
    """Customers still to be placed."""
    view: Any = state.view(None)
    return sum(player["zones"]["waiting"]["size"] for player in view["players"])


def pool_of(state: State) -> list[str]:
    """The dice and tiles in the pool."""
    view: Any = state.view(None)
    return [piece["front"].partition("[")[2].rstrip("]") for piece in view["table"]["zones"]["pool"]["pieces"]]


def shares(pool: list[str]) -> dict[str, float]:
    """The exact chance of each place: every total of the pool with its number of ways."""
    ways = Counter({sum(TILES.get(name, 0) for name in pool): 1})
    for sides in (DICE[name] for name in pool if name in DICE):
        sign = 1 if sides > 0 else -1
        after: Counter[int] = Counter()
        for total, count in ways.items():
            for face in range(1, abs(sides) + 1):
                after[total + sign * face] += count
        ways = after
    chance = Counter(dict.fromkeys(PLACES, 0))
    for total, count in ways.items():
        chance[PLACES[sum(total > top for top in TOPS) % len(PLACES)]] += count
    return {place: count / ways.total() for place, count in chance.items()}


def rolled(game: Game, state: State, last: Move) -> Counter[str]:
    """The last customer is placed and the pool rolled, again and again, each time with another seed."""
    program = game.program
    field = next(field for field in program.checked.fields if field.name == "activated")
    address = program.layout.field_address(field)
    names = [thing["name"] for thing in _locations(state)]
    found: Counter[str] = Counter()
    for seed in range(ROLLS):
        array = state.array[:]
        array[SEED] = seed
        program.apply(array, last.code)
        found[names[array[address]].partition("[")[2].rstrip("]")] += 1
    return found


def _locations(state: State) -> Any:
    view: Any = state.view(None)
    return view["things"]["Location"]


def test_every_rule_of_the_sheet_is_cited_and_no_other() -> None:
    done = CliRunner().invoke(build(), ["coverage", "floating_market"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    assert "78 of 78 rules cited, 0 uncited, 0 without a line for a reason, 0 unknown" in done.output
