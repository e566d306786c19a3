"""Random games node by node, with the functions a program emitted beside those of its CODE."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from interpreter.kernel.errors import PromiseBroken
from interpreter.kernel.layout import SEED

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.code.read import Playable
    from interpreter.compiler.program import Program

LAPS, STEPS = 2, 3


class Runs(Protocol):
    """Something that carries out CODE over a state of its own."""

    @property
    def counters(self) -> list[Any]: ...

    @property
    def menu(self) -> list[int] | None: ...

    def call(self, name: str, *args: int) -> Any: ...


def outcome(run: Callable[..., Any], *args: Any) -> Any:
    """What a function gives, or the promise it breaks."""
    try:
        found = run(*args)
    except PromiseBroken as broken:
        return f"broken: {broken.number}"
    return list(found) if isinstance(found, tuple) else found


def agree(program: Program, game: Playable, machine: Callable[[list[int]], Runs], seed: int) -> int:
    """Play one random game to its end or to a broken promise; the decisions made."""
    rng, names, out = Random(seed), program.module.namespace, program.module.namespace["OUT"]
    array = list(game.begun)
    array[SEED] = seed
    other = array[:]
    runs = machine(other)
    made, node = 0, game.first

    def both(name: str, *args: int) -> Any:
        found = outcome(names[name], array, *args)
        assert outcome(runs.call, name, *args) == found, name
        assert other == array, name
        assert runs.counters[LAPS : STEPS + 1] == out[LAPS : STEPS + 1], name
        return found

    def fresh() -> None:
        for counts in (out, runs.counters):
            counts[LAPS] = counts[STEPS] = 0

    fresh()
    while isinstance(node, int) and node >= 0:
        found, stop = both(game.stops[node].run), game.stops[array[0]]
        if found == -1:
            assert runs.menu == list(out[0])
            assert stop.menu is not None
            assert stop.seat is not None
            assert stop.apply is not None
            assert both(stop.menu) == list(out[0])
            both(stop.seat)
            fresh()
            found = both(stop.apply, rng.choice(out[0]))
            made += 1
        node = found
    for seat in range(program.checked.seats if node == -3 else 0):
        for name in [*game.scores, *(name for _, name in game.ranking if name)]:
            both(name, seat)
    return made
