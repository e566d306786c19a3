"""Tree search by a WebAssembly module.

The module is generated and compiled once for a program; each search tree has memory of its own and may have a
thread.
"""

from __future__ import annotations

import os
from array import array
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING

from interpreter.code.passes import improved
from interpreter.code.read import Unreadable, playable
from interpreter.code.writing import ANY
from interpreter.positions.wasm_backend import NoModule, Packing
from interpreter.searching.plain import Plain
from interpreter.searching.protocol import EXPLORE, FAR, LONGEST, SURE, Tried, added, manner, proves, shares
from interpreter.searching.signs import move_signs
from interpreter.searching.standing import STANDING, standing
from interpreter.state.worlds.tables import NOWHERE
from interpreter.wasm.encoding.words import WIDE, Unprintable
from interpreter.wasm.engine import Halted, Machine, missing
from interpreter.wasm.fallback import why_not
from interpreter.wasm.module import Flow, module
from interpreter.wasm.printing.printer import STATE
from interpreter.wasm.search.dealing import NAMELESS
from interpreter.wasm.search.ends import Ends
from interpreter.wasm.search.record import PROOF, VISITS, WON
from interpreter.wasm.search.searching import Search
from interpreter.wasm.search.tree import Room

if TYPE_CHECKING:
    from interpreter.compiler.program import Program
    from interpreter.searching.budget import Budget
    from interpreter.searching.protocol import SearchInput
    from interpreter.state.worlds.tables import Deal
    from interpreter.wasm.engine import Instance

NODES = 1 << 17
WORLDS = 1 << 22
"""Number of bytes of memory for determinizations."""
PORTION = 0.01
"""Seconds of rollouts between checks of the time limit."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """Memory content: hidden pieces (`tables` bytes), then determinizations, then their moves' numbers."""

    content: bytes
    worlds: int
    moves: int
    tables: int
    seed: int


class WasmBackend:
    """Tree search over positions of one program in WebAssembly; raises NoModule."""

    reason = ""

    def __init__(self, program: Program) -> None:
        why = missing()
        if why is not None:
            raise NoModule(why)
        try:
            self._search, self._machine, self._packing = _made(program)
            self._places: list[Instance] = [self._machine.instance()]
        except (Unreadable, Unprintable, Halted) as error:
            raise NoModule(why_not(error)) from None
        self._plain = Plain(program)

    def __call__(self, asked: SearchInput, seed: int, budget: Budget) -> list[Tried]:
        """Run a search; return the statistics of each legal move.

        Python computes the same if the WebAssembly module cannot continue.
        """
        tables = _tables(asked.deal)
        most = max(1, (WORLDS - len(tables)) // (self._search.wide + 4 * asked.moves))
        worlds = asked.worlds[:most]
        signs = array("i", [sign for world in worlds for sign in world.signs])
        cells = b"".join(self._packing.packed(world.array) for world in worlds)
        laid = _Laid(tables + cells + signs.tobytes(), len(worlds), asked.moves, len(tables), seed)
        try:
            return self._searched(laid, budget)
        except Halted:
            self._places = [self._machine.instance()]
            return self._plain(replace(asked, worlds=worlds), seed, budget)

    def _searched(self, laid: _Laid, budget: Budget) -> list[Tried]:
        threads = _cores()
        games = shares(budget.games) if budget.games is not None else [FAR] * threads
        end = None if budget.seconds is None else perf_counter() + budget.seconds
        while len(self._places) < len(games):
            self._places.append(self._machine.instance())
        if len(games) == 1 and end is None and games[0] < AT_ONCE:
            return self._tree(0, games[0], laid, end)
        with ThreadPoolExecutor(min(threads, len(games))) as pool:
            runs = [pool.submit(self._tree, at, share, laid, end) for at, share in enumerate(games)]
            try:
                wait(runs)
                return added([run.result() for run in runs])
            except BaseException:
                for place in self._places:
                    place.interrupt()
                self._places = []
                raise

    def _tree(self, at: int, games: int, laid: _Laid, end: float | None) -> list[Tried]:
        """Grow search tree number `at` by `games` rollouts, or until the time `end`; return its statistics."""
        place, number = self._places[at], at * FAR
        place.lay(laid.content, self._search.room.end)
        portion = games if end is None else 1
        while games > 0:
            began = perf_counter()
            place.call("search", laid.seed, number, portion, laid.worlds, laid.moves, laid.tables)
            number, games = number + portion, games - portion
            now = perf_counter()
            if end is not None:
                if now > end:
                    break
                portion = max(1, min(2 * portion, int(portion * min(PORTION, end - now) / max(now - began, 1e-6))))
        return [self._tried(place, move) for move in range(laid.moves)]

    def _tried(self, place: Instance, move: int) -> Tried:
        address = place.call("tried", move)[0]
        if not address:
            return Tried()
        visits, total, won = memoryview(place.read(address + VISITS, WON - VISITS + 8)).cast("d")
        proof = int.from_bytes(place.read(address + PROOF, 4), "little", signed=True)
        return Tried(int(visits), total, proof, won)


AT_ONCE = 20_000
"""Number of rollouts below which a search runs in the calling thread, without interruption."""


def _tables(deal: Deal | None) -> bytes:
    """Return the hidden pieces to deal as bytes, as `interpreter/wasm/search/dealing` reads them."""
    kinds = () if deal is None else deal.kinds
    words = [len(kinds)]
    for kind in kinds:
        words += [len(kind.laid), len(kind.columns), len(kind.mixes)]
        for base, stride in kind.columns:
            words += [STATE + WIDE * base, WIDE * stride]
        words += kind.laid
        for mix in kind.mixes:
            words += [len(mix), *mix]
        for item, values in kind.places:
            words += [NAMELESS if item == NOWHERE else STATE + WIDE * item, *values]
    return array("q", words).tobytes()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _made(program: Program) -> tuple[Search, Machine, Packing]:
    """Return the search parameters, the compiled WebAssembly module, and the encoding of positions."""
    game = improved(playable(program))
    seats, signs, stands = program.checked.seats, move_signs(program), game.code.size
    end, how = standing(game, seats, stands), manner(program)
    code = replace(
        game.code,
        size=stands + 2 * seats,
        functions={**game.code.functions, **signs.functions, end.name: end},
        limits=[*game.code.limits, *[(ANY.low, ANY.high)] * 2 * seats],
    )
    search = Search(
        cells=program.size,
        asked=[stop.seat for stop in game.stops],
        secret=sorted(program.secrets),
        signs=signs.at,
        ends=Ends(STANDING, stands, seats, how.small),
        proves=proves(program),
        tries=how.tries,
        room=Room(NODES, EXPLORE, SURE, how.trust, LONGEST),
        worlds=WORLDS,
    )
    run, apply = [stop.run for stop in game.stops], [stop.apply for stop in game.stops]
    machine = Machine(module(code, Flow(run, apply, game.first), game.begun, search), code.size)
    return search, machine, Packing(game.code.limits[: program.size])
