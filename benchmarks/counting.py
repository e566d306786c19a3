"""Measure how fast trees are counted and positions played out, in WebAssembly and in Python.

Run with `python -m benchmarks.counting`.

For each row positions reached a second of processor time (also those met again), in WebAssembly, in Python and, where
it knows the game, in OpenSpiel driven from Python in the same way: layer by layer, told apart by the text of a state.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROWS = (
    ("tic_tac_toe", 2, 9, "tic_tac_toe"),
    ("connect_four", 2, 8, "connect_four"),
    ("breakthrough", 2, 4, "breakthrough"),
    ("fleet", 2, 6, None),
    ("floating_market", 2, 5, None),
)
GAMES, FEW = 5000, 200
"""Games of a roll-out in WebAssembly, and in Python."""


def seconds(work: Callable[[], object]) -> float:
    """Processor time."""
    start = time.process_time()
    work()
    return time.process_time() - start


def in_openspiel(name: str, depth: int) -> int:
    """Positions reached within some plies."""
    import pyspiel

    reached = 0
    layer: dict[str, Any] = {"": pyspiel.load_game(name).new_initial_state()}
    for _ in range(depth):
        following: dict[str, Any] = {}
        for state in layer.values():
            if state.is_terminal():
                continue
            for action in state.legal_actions():
                child = state.child(action)
                following.setdefault(str(child), child)
                reached += 1
        layer = following
    return reached


def row(name: str, players: int, depth: int, known: str | None) -> str:
    """One line of the table."""
    from interpreter import load
    from interpreter.count.layers import Plain, walked
    from interpreter.count.wasm_backend import WasmBackend
    from interpreter.positions import positions
    from interpreter.state.views.key import key

    program = load(name, players=players).program
    start = time.process_time()
    inside = WasmBackend(program)
    ready = time.process_time() - start
    reached = [0]

    class Counted(Plain):
        """A walk that counts what it reaches."""

        def children(self, state: list[int]) -> Iterator[list[int]]:
            for child in super().children(state):
                reached[0] += 1
                yield child

    python = seconds(lambda: walked(Counted(program, partial(key, program)), depth))
    wasm = seconds(lambda: walked(inside, depth))
    found = f"{name:<18}{depth:>6}{reached[0] / wasm:>14,.0f}{reached[0] / python:>12,.0f}{python / wasm:>8.1f}"
    if known is not None and find_spec("pyspiel") is not None:
        other: list[int] = []
        taken = seconds(lambda: other.append(in_openspiel(known, depth)))
        found += f"{other[0] / taken:>12,.0f}{reached[0] / wasm / (other[0] / taken):>8.1f}"
    else:
        found += f"{'':>20}"
    state = program.start(1)
    many, plain = positions(program), positions(program, "python")
    fast = GAMES / seconds(lambda: many.rollouts(state, GAMES, 1))
    plain.rollouts(state, FEW // 4, 1)
    slow = FEW / seconds(lambda: plain.rollouts(state, FEW, 1))
    return f"{found}{ready:>8.2f} s{fast:>14,.0f}{slow:>10,.0f}{fast / slow:>8.0f}"


def main() -> int:
    """Measure and print."""
    heads = (
        f"{'positions a second':<18}{'depth':>6}{'WebAssembly':>14}{'Python':>12}{'times':>8}",
        f"{'OpenSpiel':>12}{'times':>8}{'ready':>10}{'roll-outs a s':>14}{'Python':>10}{'times':>8}",
    )
    print("".join(heads))
    for one in ROWS:
        print(row(*one), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
