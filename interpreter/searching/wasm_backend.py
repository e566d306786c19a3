"""Tree search by a WebAssembly module.

The module is generated and compiled once for a program; each search tree has memory of its own and may have a
thread.
"""

from __future__ import annotations

import os
from array import array
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from queue import SimpleQueue
from struct import unpack_from
from time import perf_counter

from interpreter.code.passes import improved
from interpreter.code.read import Unreadable
from interpreter.code.read.arenas import arena_type
from interpreter.code.writing import ANY
from interpreter.compiler.playable import playable
from interpreter.compiler.program import Program
from interpreter.imagining.sorts import move_sorts
from interpreter.imagining.unseen import LAY, Unseen, can_lay
from interpreter.kernel.play import NoGame
from interpreter.positions.wasm_backend import NoModule, Packing
from interpreter.positions.written import standing
from interpreter.searching.algorithm import Search
from interpreter.searching.algorithm.search import GIVEN
from interpreter.searching.budget import Budget
from interpreter.searching.plain import Plain
from interpreter.searching.protocol import FAR, SearchInput, Tried, added, shape, shares, until
from interpreter.searching.signs import move_signs
from interpreter.wasm.encoding.words import Unprintable
from interpreter.wasm.engine import Halted, Instance, Machine, missing
from interpreter.wasm.fallback import why_not
from interpreter.wasm.module import Flow, module
from interpreter.wasm.played import Algorithm
from interpreter.wasm.printing.arenas import offsets, size

PORTION = 0.01
"""Seconds of rollouts between checks of the time limit."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """Input of a search as laid into the memory of a WebAssembly module.

    `content` has the determinizations, then the codes of their moves; `state` what the seats remember, in the cells
    behind those of a state.
    """

    content: bytes
    state: bytes
    worlds: int
    moves: int
    seat: int
    seed: int
    values: int
    until: int


class WasmBackend:
    """Tree search over positions of one program in WebAssembly.

    The constructor raises NoModule if no WebAssembly module can be made.
    """

    reason = ""

    def __init__(self, program: Program) -> None:
        why = missing()
        if why is not None:
            raise NoModule(why)
        try:
            self._search, self._machine, self._packing = _made(program)
            self._program, arena = program, arena_type(self._search.tree.records)
            self._size, self._at = size(arena), offsets(arena)
            self._places: list[Instance] = [self._machine.instance()]
        except (Unreadable, Unprintable, Halted) as error:
            raise NoModule(why_not(error)) from None

    def __call__(self, asked: SearchInput, seed: int, budget: Budget) -> list[Tried]:
        """Run a search; return the statistics of each legal move.

        Python computes the same if the WebAssembly module cannot continue.
        """
        worlds = asked.worlds[: max(1, GIVEN // (self._packing.cells + asked.moves))]
        codes = array("q", [code for world in worlds for code in world.codes])
        cells = b"".join(self._packing.packed(world.array) for world in worlds)
        behind = self._packing.cells + 2 * self._program.checked.seats
        memory = array("q", [*[0] * behind, *asked.memory]).tobytes()
        laid = _Laid(
            cells + codes.tobytes(),
            memory,
            len(worlds),
            asked.moves,
            asked.seat,
            seed,
            int(asked.values),
            until(asked, budget),
        )
        try:
            return self._searched(laid, budget)
        except Halted:
            for place in self._places:
                place.close()
            self._places = []
            return Plain(self._program)(replace(asked, worlds=worlds), seed, budget)

    def _searched(self, laid: _Laid, budget: Budget) -> list[Tried]:
        threads = _cores()
        games = shares(budget.games) if budget.games is not None else [FAR] * threads
        end = None if budget.seconds is None else perf_counter() + budget.seconds
        self._machine.fill(self._places, len(games))
        free = SimpleQueue[Instance]()
        for place in self._places:
            free.put(place)
        if len(games) == 1 and end is None and games[0] < AT_ONCE:
            return self._tree(free, 0, games[0], laid, end)
        with ThreadPoolExecutor(min(threads, len(self._places))) as pool:
            runs = [pool.submit(self._tree, free, at, share, laid, end) for at, share in enumerate(games)]
            try:
                wait(runs)
                return added([run.result() for run in runs])
            except BaseException:
                for place in self._places:
                    place.interrupt()
                self._places = []
                raise

    def _tree(self, free: SimpleQueue[Instance], at: int, games: int, laid: _Laid, end: float | None) -> list[Tried]:
        """Grow search tree number `at` by `games` rollouts, or until the time `end`; return its statistics.

        It grows in one of the places that are `free`.
        """
        place = free.get()
        try:
            return self._grown(place, at, games, laid, end)
        finally:
            free.put(place)

    def _grown(self, place: Instance, at: int, games: int, laid: _Laid, end: float | None) -> list[Tried]:
        number = at * FAR
        place.call("clear", laid.values, laid.until)
        place.become(laid.state)
        place.lay(self._search.given.name, laid.content)
        portion = games if end is None else 1
        while games > 0:
            began = perf_counter()
            (proven,) = place.call("search", laid.seed, number, portion, laid.worlds, laid.moves, laid.seat)
            number, games = number + portion, games - portion
            now = perf_counter()
            if proven:
                break
            if end is not None:
                if now > end:
                    break
                portion = max(1, min(2 * portion, int(portion * min(PORTION, end - now) / max(now - began, 1e-6))))
        return [self._tried(place, move) for move in range(laid.moves)]

    def _tried(self, place: Instance, move: int) -> Tried:
        number = place.call("tried", move)[0]
        if not number:
            return Tried()
        raw = place.record(self._search.tree.records.name, number, self._size)
        visits, total, won = unpack_from("<ddd", raw, self._at["visits"])
        return Tried(int(visits), total, unpack_from("<i", raw, self._at["proof"])[0], won)


AT_ONCE = 20_000
"""Number of rollouts below which a search runs in the calling thread, without interruption."""


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _made(program: Program) -> tuple[Search, Machine, Packing]:
    """Return the search, the compiled WebAssembly module, and the encoding of positions."""
    game = improved(playable(program))
    seats, signs, stands = program.checked.seats, move_signs(program), game.code.size
    end, search = standing(game, seats, stands), Search(NoGame(), shape(program))
    unseen = Unseen(program, stands + 2 * seats) if can_lay(program) else None
    room, sorts = 0 if unseen is None else unseen.room, move_sorts(program)
    code = replace(
        game.code,
        size=stands + 2 * seats + room,
        functions={
            **game.code.functions,
            **signs.functions,
            **{sort.name: sort for sort in sorts.values()},
            **({} if unseen is None else unseen.functions),
            end.name: end,
        },
        limits=[*game.code.limits, *[(0, 1)] * seats, *[(ANY.low, ANY.high)] * (seats + room)],
    )
    also = Algorithm(
        (search.search, search.clear, search.tried),
        [stop.seat for stop in game.stops],
        signs=signs.at,
        sorts={node: sort.name for node, sort in sorts.items()},
        results=end.name,
        imagines=None if unseen is None else LAY,
        renamed={} if unseen is None else unseen.renamed,
    )
    run, apply = [stop.run for stop in game.stops], [stop.apply for stop in game.stops]
    machine = Machine(module(code, Flow(run, apply, game.first), game.begun, also), code.size)
    return search, machine, Packing(game.code.limits[: program.size])
