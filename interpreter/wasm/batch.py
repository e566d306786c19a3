"""Many games at once: a game's module, compiled on first use, and runs of it on several threads.

The games of a run are the same on any number of threads.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import islice
from queue import SimpleQueue

from interpreter.code.passes import improved
from interpreter.code.read import Playable
from interpreter.kernel.play import NoGame
from interpreter.kernel.random_games import RECORDS, RandomGames
from interpreter.wasm.engine import Halted, Instance, Interrupted, Machine, Totals
from interpreter.wasm.module import Flow, module
from interpreter.wasm.played import Algorithm


class Batch:
    """Compiled game for many runs.

    `record` are the cells reported of each game, if any; `bots` chooses the moves, else they are random. All
    optimization passes except those in `without` are applied.
    """

    def __init__(
        self,
        playable: Playable,
        record: range = range(0),
        bots: Algorithm | None = None,
        *,
        without: frozenset[str] = frozenset(),
    ) -> None:
        self.playable, self._record, self._without = playable, record, without
        self._bots = bots or Algorithm(())
        self._places: list[Instance] = []

    @cached_property
    def machine(self) -> Machine:
        """The compiled module."""
        found = improved(self.playable, without=self._without)
        run, apply = [stop.run for stop in found.stops], [stop.apply for stop in found.stops]
        games = RandomGames(NoGame(), self._bots.decides, self._record)
        plays = replace(self._bots, entries=(games.play,), record=self._record)
        return Machine(module(found.code, Flow(run, apply, found.first), found.begun, plays), found.code.size)

    def instance(self) -> Instance:
        """Return a new module instance with its own state."""
        return self.machine.instance()

    def reserve(self) -> None:
        """Create an instance in advance so that runs find one; raises Halted if memory runs out."""
        self._places = [self.instance()]

    def play(self, seed: int, games: int, threads: int = 1) -> Totals:
        """Play the games of a run and return the counts; Ctrl-C stops it and keeps the counts so far.

        Raises Halted where a game cannot go on.
        """
        places = list[Instance]()
        self.machine.fill(places, max(1, min(threads, games)))
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

    def told(self, seed: int, numbers: range, threads: int = 1) -> Iterator[tuple[range, memoryview | Halted]]:
        """Yield the recorded cells of the games of a run, in order and in batches.

        A game that cannot go on is a portion of its own, with the reason. Ctrl-C stops all threads.
        """
        record = self._record
        most = min(RECORDS // len(record), max(1, -(-len(numbers) // (4 * threads))))
        portions = (numbers[at : at + most] for at in range(0, len(numbers), most))
        del self._places[threads:]
        for place in self._places:
            place.renew()
        self.machine.fill(self._places, threads)
        with ThreadPoolExecutor(len(self._places)) as pool:
            places: SimpleQueue[Instance] = SimpleQueue()
            for place in self._places:
                places.put(place)
            waiting = deque(
                pool.submit(_portion, places, seed, part, len(record)) for part in islice(portions, 2 * threads)
            )
            try:
                while waiting:
                    yield from waiting.popleft().result()
                    waiting.extend(
                        pool.submit(_portion, places, seed, part, len(record)) for part in islice(portions, 1)
                    )
            except BaseException:
                for place in self._places:
                    place.interrupt()
                raise

    def cells(self) -> list[list[int]]:
        """Return all cells of each instance that played the previous batch."""
        return [place.state() for place in self._places]


def _portion(
    places: SimpleQueue[Instance], seed: int, numbers: range, cells: int
) -> list[tuple[range, memoryview | Halted]]:
    """Return the recorded cells of these games, played on a free instance."""
    place, found = places.get(), list[tuple[range, memoryview | Halted]]()
    try:
        while numbers:
            before = place.games
            try:
                place.play(seed, numbers.start, len(numbers))
            except Halted as halted:
                done = place.games - before
                found.append((numbers[:done], place.records(cells, done)))
                found.append((numbers[done : done + 1], halted))
                numbers = numbers[done + 1 :]
            else:
                found.append((numbers, place.records(cells, len(numbers))))
                break
    finally:
        places.put(place)
    return found


def together(totals: list[Totals]) -> Totals:
    """Return the sum of the counts of several threads."""
    broken: dict[int, int] = {}
    for one in totals:
        for check, count in one.broken.items():
            broken[check] = broken.get(check, 0) + count
    return Totals(sum(one.games for one in totals), sum(one.decisions for one in totals), dict(sorted(broken.items())))
