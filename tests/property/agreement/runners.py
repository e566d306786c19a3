"""Runners of a game's functions over cells of their own: Python, the evaluator, a WebAssembly module.

Enters a program and its CODE; leaves runners that are asked for the same function and answer alike.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from interpreter.code import expressions as x, statements as st
from interpreter.code.statements import LAPS, STEPS
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.state.visibility.events import Passes, Traced
from interpreter.wasm.engine import Halted, Machine
from interpreter.wasm.module import functions
from tests.code.evaluate import Machine as Evaluating, Trap
from tests.code.evaluate.machine import STATEMENTS
from tests.unit.interpreter.wasm.programs import told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from interpreter.code.read import Playable
    from interpreter.compiler.program import Program
    from tests.code.evaluate.machine import Frame

TRAPPED = "trapped: "
BROKEN = "broken: "


def signed(cells: list[int]) -> list[int]:
    """Cells as words with a sign: most states hold no number that has one in its highest bit alone."""
    if max(cells) < 1 << 63:
        return cells[:]
    return [cell - (1 << 64) if cell >> 63 > 0 else cell for cell in cells]


def outcome(run: Any, *args: Any) -> Any:
    """Return what a function gives, the runtime check it fails, or why it traps."""
    try:
        found = run(*args)
    except RuntimeCheckFailed as broken:
        return f"{BROKEN}{broken.number}"
    except Trap as trap:
        return TRAPPED + ("64 bits" if "64 bits" in str(trap) else "otherwise")
    except Halted as halted:
        return TRAPPED + ("64 bits" if "64 bits" in str(halted) else "otherwise")
    except OverflowError:
        return f"{TRAPPED}64 bits"
    return list(found) if isinstance(found, tuple) else found


class Runner(Protocol):
    """Functions of a game over one state."""

    traps: bool
    """Whether it stops where a number leaves 64 bits."""

    def call(self, name: str, *args: int) -> Any:
        """Return what a function gives; raises what `outcome` tells apart."""
        ...

    def cells(self) -> list[int]:
        """The state, as words with a sign."""
        ...

    def put(self, address: int, value: int) -> None:
        """A cell holds a value from now on."""
        ...

    def counts(self) -> tuple[int, int]:
        """Laps and steps since `anew`."""
        ...

    def anew(self) -> None:
        """A decision begins."""
        ...

    def menu(self) -> list[int]:
        """Return what is offered where the game waits."""
        ...

    def told(self) -> list[Any] | None:
        """Return what an observer could hear since it was asked last; None of what no observer listens to."""
        ...


class _Heard:
    """Cells that note what moves, who passes on and which picks become impossible."""

    def __init__(self, program: Program, cells: list[int]) -> None:
        self.state = Traced(program, cells)
        self.passes = Passes(self.state)
        self.voids: list[tuple[int, int, list[int]]] = []

    def told(self) -> list[Any]:
        self.state.finish()
        found = [self.state.parts[:], self.voids[:]]
        self.state.parts.clear()
        self.voids.clear()
        return found


class InPython:
    """The functions a program emitted, or others of these `names`."""

    traps = False

    def __init__(self, program: Program, cells: list[int], names: dict[str, Any] | None = None) -> None:
        self.heard = _Heard(program, cells)
        self.names, self.module = (program.module.namespace, program.module) if names is None else (names, None)
        self.out = self.names["OUT"]

    def call(self, name: str, *args: int) -> Any:
        self.names["SKIPS"], self.names["VOIDS"] = self.heard.passes, self.heard.voids
        try:
            function = self.names[name] if self.module is None else self.module.function(name)
            return function(self.heard.state, *args)
        finally:
            self.names["SKIPS"] = self.names["VOIDS"] = None

    def cells(self) -> list[int]:
        return signed(self.heard.state)

    def put(self, address: int, value: int) -> None:
        list.__setitem__(self.heard.state, address, value)

    def counts(self) -> tuple[int, int]:
        return self.out[LAPS], self.out[STEPS]

    def anew(self) -> None:
        self.out[LAPS] = self.out[STEPS] = 0

    def menu(self) -> list[int]:
        return list(self.out[0])

    def told(self) -> list[Any]:
        return self.heard.told()


class _Live(list[Any]):
    """Events of CODE, told at the moment at which they happen."""

    def __init__(self, heard: _Heard) -> None:
        super().__init__()
        self.heard = heard

    def append(self, event: tuple[str, tuple[int, ...]], /) -> None:
        what, about = event
        if what == "skipped":
            seat, node = about
            self.heard.passes.append((seat, node))
        else:
            node, code = about
            self.heard.voids.append((node, code, list(self.heard.state)))


def _quiet(plain: Callable[[Frame, st.Trial], object], frame: Frame, node: st.Trial) -> object:
    """Return what is tried on a copy of all cells, as `would` does in Python, is told to nobody."""
    machine, undo = frame.machine, node.undo[0]
    if not (isinstance(undo, st.StoreCells) and isinstance(undo.start, x.Const)):
        return plain(frame, node)
    told = machine.state
    machine.state = told[:]
    try:
        return plain(frame, node)
    finally:
        assert machine.state == told, "a trial gives back what it tried"
        machine.state = told


class Evaluated:
    """CODE as the evaluator carries it out."""

    traps = True

    def __init__(self, program: Program, playable: Playable, cells: list[int]) -> None:
        self.heard = _Heard(program, cells)
        self.machine = Evaluating(playable.code, self.heard.state)
        self.machine.events = _Live(self.heard)

    def call(self, name: str, *args: int) -> Any:
        plain = STATEMENTS[st.Trial]
        STATEMENTS[st.Trial] = partial(_quiet, plain)
        try:
            return self.machine.call(name, *args)
        finally:
            STATEMENTS[st.Trial] = plain

    def cells(self) -> list[int]:
        return signed(self.heard.state)

    def put(self, address: int, value: int) -> None:
        list.__setitem__(self.heard.state, address, value)

    def counts(self) -> tuple[int, int]:
        return self.machine.counters[LAPS], self.machine.counters[STEPS]

    def anew(self) -> None:
        self.machine.counters[LAPS] = self.machine.counters[STEPS] = 0

    def menu(self) -> list[int]:
        assert self.machine.menu is not None
        return self.machine.menu

    def told(self) -> list[Any]:
        return self.heard.told()


class Module:
    """The functions of a game as a module, whose instances serve one game after another."""

    def __init__(self, playable: Playable) -> None:
        self.code = playable.code
        asked = dict.fromkeys(names_of(playable))
        self.place = Machine(functions(playable.code, playable.begun, tuple(asked)), playable.code.size).instance()


def names_of(playable: Playable) -> Iterator[str]:
    """All functions that are asked for from outside."""
    for stop in playable.stops:
        yield from filter(None, (stop.run, stop.menu, stop.seat, stop.apply, stop.candidates))
    yield from playable.scores
    yield from (name for _, name in playable.ranking if name is not None)


class InWasm:
    """CODE as WebAssembly carries it out; nobody listens there."""

    traps = True

    def __init__(self, module: Module, cells: list[int]) -> None:
        self.code, self.place = module.code, module.place
        for address, (value, there) in enumerate(zip(cells, self.place.state(), strict=True)):
            if value != there:
                self.place.put(address, value)

    def call(self, name: str, *args: int) -> Any:
        found = self.place.call(name, *args)
        if self.place.broken is not None:
            raise RuntimeCheckFailed(self.place.broken)
        return told(self.place, self.code.functions[name].result, found)

    def cells(self) -> list[int]:
        return self.place.state()

    def put(self, address: int, value: int) -> None:
        self.place.put(address, value)

    def counts(self) -> tuple[int, int]:
        return self.place.beside(LAPS), self.place.beside(STEPS)

    def anew(self) -> None:
        self.place.call("anew")

    def menu(self) -> list[int]:
        return self.place.menu()

    def told(self) -> None:
        return None
