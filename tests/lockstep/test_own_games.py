"""Games of our own follow programs written by hand: the same moves, draws and totals at every node."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from interpreter import State
from tests.loaded import load
from tests.lockstep.own.amber_isle import amber_isle
from tests.lockstep.own.asking import Ask, Played
from tests.lockstep.own.false_lights import false_lights
from tests.lockstep.own.gem_cutters import gem_cutters
from tests.lockstep.own.harvest_fair import harvest_fair
from tests.lockstep.own.hill_town import hill_town
from tests.lockstep.own.hillside_terraces import hillside_terraces
from tests.lockstep.own.joint_ventures import joint_ventures
from tests.lockstep.own.mill_valley import mill_valley
from tests.lockstep.own.storm_watch import storm_watch
from tests.lockstep.own.tarot import tarot

GAMES = int(os.environ.get("LOCKSTEP_GAMES", "1"))
STAYS = 0.6
"""Share of decisions at which `stop`, `miss` or `rest` is not taken where there is something else."""
OWN: dict[str, tuple[Callable[[int], Played], tuple[int, ...]]] = {
    "amber_isle": (amber_isle, (3, 4)),
    "false_lights": (false_lights, (5,)),
    "gem_cutters": (gem_cutters, (2, 4)),
    "harvest_fair": (harvest_fair, (2, 3, 4)),
    "hill_town": (hill_town, (2, 3, 4)),
    "hillside_terraces": (hillside_terraces, (1,)),
    "joint_ventures": (joint_ventures, (3, 4, 5)),
    "mill_valley": (mill_valley, (2, 3, 4)),
    "storm_watch": (storm_watch, (2, 3, 4)),
    "tarot": (tarot, (3, 4, 5)),
}


def unnumbered(thing: object) -> str:
    """Return a move or outcome without the numbers that tell cards that were shown from others like them."""
    return re.sub(r" at \d+", "", str(thing))


def follow(state: State, program: Played, rng: Random) -> tuple[State, list[int]]:
    """Play a game as a program demands it, and return our end with the program's totals."""
    answer = None
    while True:
        try:
            due = next(program) if answer is None else program.send(answer)
        except StopIteration as end:
            return state, end.value
        if isinstance(due, Ask):
            offered = {unnumbered(move): move for move in state.moves()}
            assert offered.keys() == set(due.moves)
            assert state.seat == due.seat
            wanted = [
                move for move in due.moves if move not in {"stop", "miss", "rest"} or rng.random() > STAYS
            ] or list(due.moves)
            verb = rng.choice(sorted({move.partition("(")[0] for move in wanted}))
            answer = rng.choice([move for move in wanted if move.partition("(")[0] == verb])
            state = state.apply(offered[answer])
        else:
            chances: dict[str, Fraction] = defaultdict(Fraction)
            for outcome, chance in state.chance():
                chances[unnumbered(outcome)] += chance * sum(due.outcomes.values())
            assert chances == due.outcomes
            answer = rng.choices(list(due.outcomes), list(due.outcomes.values()))[0]
            state = state.apply(next(outcome for outcome, _ in state.chance() if unnumbered(outcome) == answer))


@pytest.mark.parametrize(
    ("name", "seats"),
    [(name, seats) for name, (_, each) in OWN.items() for seats in each if GAMES > 1 or seats == each[-1]],
)
def test_a_game_of_our_own_follows_the_program_written_by_hand(name: str, seats: int) -> None:
    game = load(name, seats)
    for number in range(GAMES):
        state, totals = follow(game.initial(), OWN[name][0](seats), Random(f"{name} {seats} {number}"))
        assert state.over
        assert state.returns() == totals
