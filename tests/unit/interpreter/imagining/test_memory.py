"""The memory of the seats: pieces that they no longer see and can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from interpreter.compiler.program import Program
from interpreter.imagining.calm import calm_zones
from interpreter.imagining.memory import hidden_kinds
from interpreter.imagining.plain import imagining
from interpreter.state.game import State
from interpreter.state.visibility.sight import eyes
from interpreter.state.worlds.knowledge import knowledge
from tests.loaded import load, sampled

HIDING = [
    ("go_fish", 3),
    ("hearts", 4),
    ("love_letter", 3),
    ("fleet", 3),
    ("public_market", 2),
    ("captains_of_the_gulf", 2),
    ("hill_town", 2),
    ("crazy_eights", 3),
    ("gem_cutters", 2),
    ("storm_watch", 3),
    ("fishy_squishy_crusty_quirky", 2),
    ("mastermind", 2),
    ("gin_rummy", 2),
]
"""Rulesets whose determinizations are dealt."""


def remembered(state: State, seat: int) -> Iterator[tuple[int, int, int]]:
    """Yield zone, token and row of each piece in play that a seat remembers and does not see."""
    program, array = state.game.program, state.array if state.last is None else state.last.after
    cells, at = imagining(program).memory(array, state.last), 0
    for kind in hidden_kinds(program):
        known = cells[at : at + kind.size]
        at += 4 * kind.size
        for piece in range(kind.size):
            token = program.layout.where[kind] + piece
            if known[piece] >> seat & 1 and array[token] >= 0 and not eyes(program).front(array, kind, piece, seat):
                yield array[token], token, kind.row_of[piece]


def positions(name: str, players: int, seed: int, most: int = sampled(40, 90)) -> Iterator[State]:
    """Yield the decisions of a random game."""
    chance, state = Random(seed), load(name, players).initial(seed=seed)
    for _ in range(most):
        if state.over:
            return
        yield state
        state = state.apply(chance.choice(state.moves()))


@pytest.mark.parametrize(("name", "players"), sampled(HIDING[::2], HIDING))
def test_nothing_is_remembered_that_the_whole_history_does_not_tell(name: str, players: int):
    for state in (state for seed in range(sampled(1, 2)) for state in positions(name, players, seed)):
        program, array = state.game.program, state.array if state.last is None else state.last.after
        for seat in range(players):
            known, mine = knowledge(program, array, state.last, seat), list(remembered(state, seat))
            if any(known.unknown(token) for _, token, _ in mine):
                for number in range(6):
                    world = state.resample(seat, Random(number))
                    assert Counter((zone, row) for zone, _, row in mine) <= lying(program, world.array)


def lying(program: Program, array: list[int]) -> Counter[tuple[int, int]]:
    """Return how many pieces of each row lie in each zone."""
    return Counter(
        (array[base + piece], kind.row_of[piece])
        for kind, base in program.layout.where.items()
        for piece in range(kind.size)
    )


@pytest.mark.parametrize(("name", "players"), [("go_fish", 2), ("hearts", 4)])
def test_cards_given_to_another_are_remembered_in_his_hand(name: str, players: int):
    found = Counter(
        bool(list(remembered(state, seat)))
        for seed in range(2)
        for state in positions(name, players, seed)
        for seat in range(players)
    )
    assert found[True] > 5


def test_zones_are_calm_from_which_nothing_is_shuffled_into_a_pile():
    calm = {name: {zone.name for zone in calm_zones(load(name).program) if zone} for name in ("go_fish", "hill_town")}
    assert calm["go_fish"] == {"hand", "books"}
    assert not calm["hill_town"] & {"deck", "hand", "discards"}
