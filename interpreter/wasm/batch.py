"""Many games at once: a game's module, made when first needed, and runs of it on several threads.

Enters a game as CODE; leaves what was counted. The games of a run are the same on any number of threads.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING

from interpreter.wasm.engine import Interrupted, Machine, Totals
from interpreter.wasm.module import Flow, module

if TYPE_CHECKING:
    from interpreter.code.read import Playable
    from interpreter.wasm.engine import Instance


class Batch:
    """A game that is played many times."""

    def __init__(self, playable: Playable) -> None:
        self.playable = playable

    @cached_property
    def machine(self) -> Machine:
        """The compiled module."""
        found = self.playable
        flow = Flow([stop.run for stop in found.stops], [stop.apply for stop in found.stops], found.first)
        return Machine(module(found.code, flow, found.begun), found.code.size)

    def instance(self) -> Instance:
        """A place for games of its own."""
        return self.machine.instance()

    def play(self, seed: int, games: int, threads: int = 1) -> Totals:
        """Play the games of a run; Ctrl-C stops it, and what was counted until then is given back.

        Raises Halted where a game cannot go on.
        """
        places = [self.instance() for _ in range(max(1, min(threads, games)))]
        share, more = divmod(games, len(places))
        firsts = [number * share + min(number, more) for number in range(len(places) + 1)]
        with ThreadPoolExecutor(len(places)) as pool:
            runs = [
                pool.submit(place.play, seed, first, after - first)
                for place, first, after in zip(places, firsts, firsts[1:], strict=False)
            ]
            try:
                wait(runs)
            except KeyboardInterrupt:
                for place in places:
                    place.interrupt()
                wait(runs)
            for run in runs:
                with suppress(Interrupted):
                    run.result()
        return together([place.totals() for place in places])


def together(totals: list[Totals]) -> Totals:
    """What several threads counted."""
    broken: dict[int, int] = {}
    for one in totals:
        for promise, count in one.broken.items():
            broken[promise] = broken.get(promise, 0) + count
    return Totals(sum(one.games for one in totals), sum(one.decisions for one in totals), dict(sorted(broken.items())))
