"""The loops of playouts: fused functions and a state enter; the state at its end and the number of decisions leave.

What functions hand to each other lies in `out`, as `Program` describes it.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol

from interpreter.kernel.chance import LANES, PLAYERS, Choices, words_of
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import SEED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Functions = list[Callable[[list[int]], int]]


class Stepwise(Protocol):
    """A program as far as it is played move by move."""

    begun: list[int]
    first: int

    def start(self, seed: int) -> list[int]:
        """The state at the first stop."""
        ...

    def menu(self, state: list[int]) -> list[int]:
        """Codes of the moves; none at the end."""
        ...

    def apply(self, state: list[int], code: int) -> None:
        """Carry out a move in place."""
        ...


def playout(fused: Functions, out: list[Any], state: list[int], node: int, players: int) -> int:
    """Play on from a node to the end, in place, with choices from a seed; the number of decisions."""
    out[1:] = 0, 0, 0, 0, players, 0
    while node >= 0:
        node = fused[node](state)
    return out[1]


def batch(program: Stepwise, fused: Functions, out: list[Any], seeds: Iterable[int]) -> tuple[int, int]:
    """Play a game for each seed: the decisions of all, and the games that failed a runtime check."""
    array, first, broken, waiting = program.begun, program.first, 0, iter(seeds)
    out[1] = 0
    while block := list(islice(waiting, LANES)):
        for seed, word in zip(block, words_of(block, PLAYERS, 1), strict=True):
            out[2] = out[3] = 0
            out[4], out[5], out[6] = word, seed, 1
            state, made = array[:], out[1]
            state[SEED] = seed
            node = first
            try:
                while node >= 0:
                    node = fused[node](state)
            except RuntimeCheckFailed:
                broken += 1
                out[1] = made + broken_off(program, seed)
    return out[1], broken


def broken_off(program: Stepwise, seed: int) -> int:
    """Return the decisions of a random game before its failed runtime check; fused functions count where they end."""
    made, choices = 0, Choices(seed)
    with suppress(RuntimeCheckFailed):
        state = program.start(seed)
        while menu := program.menu(state):
            made += 1
            program.apply(state, menu[choices.of(len(menu))])
    return made
