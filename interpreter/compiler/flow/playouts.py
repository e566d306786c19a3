"""Random playouts in Python, by the functions of the nodes.

The functions store the menu and the counts of decisions, laps and steps in `out`, as `Program` describes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from interpreter.compiler.flow.nodes import DECIDES
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import PC, SEED

MADE = 1
"""Index in `out` of the number of decisions."""


class Functions(Protocol):
    """Part of a program that playouts need."""

    begun: list[int]
    first: int
    run: Mapping[int, Callable[[list[int]], int]]
    """Function of each node."""
    applying: Mapping[int, Callable[[list[int], int], int]]
    """Function that applies a move, by the node of its decision."""


def playout(program: Functions, out: list[Any], state: list[int], node: int, players: int) -> None:
    """Play a state from a node to the end, in place, with random moves; count decisions in `out`."""
    run, apply, choices = program.run, program.applying, Choices(players)
    while True:
        while node >= 0:
            node = run[node](state)
        if node != DECIDES:
            return
        menu = out[0]
        out[MADE] += 1
        out[2] = out[3] = 0
        node = apply[state[PC]](state, menu[choices.of(len(menu))])


def batch(program: Functions, out: list[Any], seeds: Iterable[int]) -> tuple[int, int]:
    """Play a game for each seed; return the number of decisions and of games with a failed runtime check."""
    broken = out[MADE] = 0
    for seed in seeds:
        out[2] = out[3] = 0
        state = program.begun[:]
        state[SEED] = seed
        try:
            playout(program, out, state, program.first, seed)
        except RuntimeCheckFailed:
            broken += 1
    return out[MADE], broken
