"""Random games in Python: functions of nodes and a state enter; the state at its end and the number of decisions leave.

The functions leave a menu, and count decisions, laps and steps, in `out`, as `Program` describes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from interpreter.compiler.flow.nodes import DECIDES
from interpreter.kernel.chance import Choices
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import PC, SEED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

MADE = 1
"""The place in `out` for the decisions made."""


class Functions(Protocol):
    """A program as far as random games need it."""

    begun: list[int]
    first: int
    run: Mapping[int, Callable[[list[int]], int]]
    """The function of each node."""
    applying: Mapping[int, Callable[[list[int], int], int]]
    """The function that applies a move, by the node of its decision."""


def playout(program: Functions, out: list[Any], state: list[int], node: int, players: int) -> None:
    """Play on from a node to the end, in place, with choices from a seed; decisions are added up in `out`."""
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
    """Play a game for each seed: the decisions of all, and the games that failed a runtime check."""
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
