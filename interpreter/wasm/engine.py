"""Engine that runs modules: the only place that imports wasmtime, and only on first use.

It runs the bytes of a module in instances, one a thread. Compiled code lives as long as its module object and is
never read from a file.
"""

from __future__ import annotations

import atexit
import os
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any
from weakref import WeakSet

from interpreter.code.types import WORD
from interpreter.kernel.play import UNLAID
from interpreter.kernel.random_games import FAILURES
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.constants import HEAD
from interpreter.wasm.printing.printer import EMPTY_FOLD, MEMORY, MISSING, OUTSIDE, OVERFLOW, STATE, STOPPED
from interpreter.wasm.stepping import STOP

REASONS = {
    OVERFLOW: "a number left 64 bits",
    OUTSIDE: "something was read outside of its list",
    MEMORY: "a decision needs more memory than there is",
    EMPTY_FOLD: "the least of nothing was asked for",
    MISSING: "something was read that is not there",
    UNLAID: "what a seat does not see holds other pieces",
}
_USED_BY: list[int] = []
"""The process that has made an engine: a process forked from it cannot use one."""


_OPEN: WeakSet[Machine | Instance] = WeakSet()
"""Objects to close before Python exits, because wasmtime cannot do it once its modules are gone."""


def _close() -> None:
    for one in sorted(_OPEN, key=lambda one: isinstance(one, Machine)):
        one.close()


NO_WASMTIME = "wasmtime is not installed"
NO_MODULE = "wasmtime does not take the module"
NO_ROOM = "WebAssembly reserves 4 GB of addresses for each thread, more than this process may have"


class Halted(Exception):
    """A game could not go on; its text says why."""


class Interrupted(Exception):
    """A run was told to stop."""


def missing() -> str | None:
    """Return why WebAssembly cannot run here, or None if it can."""
    if find_spec("wasmtime") is None:
        return NO_WASMTIME
    if _USED_BY and _USED_BY[0] != os.getpid():
        return "this process was forked from one that runs WebAssembly"
    return None


@dataclass(frozen=True, slots=True)
class Totals:
    """Counts of a run."""

    games: int
    decisions: int
    broken: dict[int, int]
    """Runtime checks that failed, by their numbers, and in how many games."""


class Machine:
    """A module, compiled for this machine."""

    def __init__(self, module: bytes, size: int) -> None:
        why = missing()
        if why is not None:
            raise Halted(why)
        if not _USED_BY:
            atexit.register(_close)
        _USED_BY[:] = [os.getpid()]
        wasmtime = import_module("wasmtime")
        self.wasmtime = wasmtime
        self.size = size
        config = wasmtime.Config()
        config.cranelift_opt_level = "speed_and_size"  # the smaller code is the faster one
        self.engine = wasmtime.Engine(config)
        try:
            self.module = wasmtime.Module(self.engine, module)
        except wasmtime.WasmtimeError as error:  # beyond what the engine takes of one function or module
            raise Halted(f"{NO_MODULE}: {str(error).splitlines()[-1].strip()}") from None
        _OPEN.add(self)

    def close(self) -> None:
        """Free the engine and the module; neither can be used afterwards."""
        self.module.close()
        self.engine.close()

    def instance(self) -> Instance:
        """Return a new instance of the module, one for each thread."""
        return Instance(self)

    def fill(self, places: list[Instance], wanted: int) -> None:
        """Add instances up to the number wanted, or fewer if the process runs out of addresses.

        Raises Halted if there is none at all.
        """
        while len(places) < wanted:
            try:
                places.append(self.instance())
            except Halted:
                if not places:
                    raise
                return


class Instance:
    """Memory of its own, in which games are played."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._open()

    def _open(self) -> None:
        machine, wasmtime = self._machine, self._machine.wasmtime
        self._store = wasmtime.Store(machine.engine)
        try:
            made = wasmtime.Instance(self._store, machine.module, [])
        except wasmtime.WasmtimeError:  # where a process may not have as many addresses as it asks for
            self._store.close()
            raise Halted(NO_ROOM) from None
        self._exports: dict[str, Any] = dict(made.exports(self._store).items())
        self._memory = self._exports["memory"]
        self._first = self._memory.data_ptr(self._store)
        """Memory never moves, so that it can be written while games are played."""
        _OPEN.add(self)

    def close(self) -> None:
        """Free the store of this instance."""
        self._store.close()

    def renew(self) -> None:
        """Replace the memory after a game that trapped; the old memory is freed first."""
        self.close()
        self._open()

    def call(self, name: str, *args: int) -> list[int]:
        """Call an exported function by its name and return its result words."""
        wasmtime = self._machine.wasmtime
        try:
            found = self._exports[name](self._store, *(_signed(arg) for arg in args))
        except wasmtime.Trap as trap:
            why = self._number("why")
            if why == STOPPED:
                raise Interrupted from None
            raise Halted(REASONS.get(why, str(trap).partition("\n")[0])) from None
        return [] if found is None else found if isinstance(found, list) else [found]

    def _number(self, name: str) -> int:
        return self._exports[name].value(self._store)

    def interrupt(self) -> None:
        """Stop the run at its next decision; may be called from any thread.

        Any thread may say so.
        """
        self._first[STOP] = 1

    # ---- one game, decision by decision

    def start(self, seed: int) -> int:
        """Begin a game and return why it stopped: -1 for a decision, -3 for the end."""
        return self.call("start", seed)[0]

    def apply(self, code: int) -> int:
        """Carry out a move and return why the game stopped, as in `start`."""
        return self.call("apply", code)[0]

    @property
    def broken(self) -> int | None:
        """The failed runtime check."""
        return self._number("failed") - 1 if self._number("failed") else None

    def menu(self) -> list[int]:
        """Return the codes of the legal moves at a decision."""
        return self._list(self._number("offered"))

    def _list(self, head: int) -> list[int]:
        length, _, items, _ = (int.from_bytes(self.read(head + at, 4), "little") for at in range(0, HEAD, 4))
        return self._words(items, length)

    def state(self) -> list[int]:
        """Return all cells of the state."""
        return self._words(STATE, self._machine.size)

    def put(self, address: int, value: int) -> None:
        """Set a cell to a value."""
        raw = (value & WORD).to_bytes(WIDE, "little")
        self._memory.write(self._store, raw, STATE + WIDE * address)

    def beside(self, number: int) -> int:
        """Return a number kept beside the state, or 0 if the program has none."""
        name = f"number {number}"
        return self._number(name) if name in self._exports else 0

    def read(self, at: int, count: int) -> bytes:
        """Return `count` bytes of memory from an address on."""
        return bytes(self._memory.read(self._store, at, at + count))

    def _words(self, at: int, count: int) -> list[int]:
        return list(memoryview(self.read(at, count * WIDE)).cast("q"))

    # ---- what algorithms read and write

    def lay(self, arena: str, content: bytes) -> None:
        """Write bytes into the first records of an arena."""
        self._memory.write(self._store, content, self._number(f"arena {arena}"))

    def record(self, arena: str, index: int, size: int) -> bytes:
        """Return the bytes of a record of an arena, whose records have `size` bytes each."""
        return self.read(self._number(f"arena {arena}") + index * size, size)

    def word(self, column: str) -> int:
        """Return the first number of a column whose numbers take 32 bits."""
        return int.from_bytes(self.record(column, 0, 4), "little")

    def become(self, position: bytes) -> None:
        """Replace the state by a saved position."""
        self._memory.write(self._store, position, STATE)

    def listed(self) -> list[int]:
        """Return the codes that may be chosen or drawn at the current node."""
        return self._list(self.call("listed")[0])

    def position(self, wide: int) -> bytes:
        """Return the first `wide` bytes of the state."""
        return self.read(STATE, wide)

    # ---- many games

    def play(self, seed: int, first: int, games: int) -> None:
        """Play games of a run, starting at the number `first`."""
        self.call("play", seed, first, games)

    @property
    def games(self) -> int:
        """Games played here."""
        return self._counts("games", 1)[0]

    @property
    def decisions(self) -> int:
        """Decisions made here."""
        return self._counts("decisions", 1)[0]

    def records(self, cells: int, games: int) -> memoryview:
        """Return the recorded words of the games played last, `cells` words for each game."""
        return memoryview(self.record("told", 0, WIDE * cells * games)).cast("q")

    def totals(self) -> Totals:
        """Return the counts since this instance was created."""
        counts = self._counts("failures", FAILURES + 1)
        return Totals(self.games, self.decisions, {number - 1: count for number, count in enumerate(counts) if count})

    def _counts(self, column: str, count: int) -> list[int]:
        return self._words(self._number(f"arena {column}"), count)


def _signed(value: int) -> int:
    return value - (1 << 64) if value >> 63 else value
