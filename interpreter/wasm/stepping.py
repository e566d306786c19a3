"""Functions of the module that run a game from one stop to the next, for algorithms and for the host."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from interpreter.code.effects import FAILS
from interpreter.kernel.layout import PC, SEED
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.body import Body
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.memory import ITEMS, LENGTH, trap_if
from interpreter.wasm.printing.printer import STATE, STOPPED, Printer

DECIDES, OVER = -1, -3
"""Why a game stops: somebody decides, or it is over."""
STOP = 8
"""Address where the host writes a non-zero value to stop a run; checked before each decision."""


@dataclass(frozen=True, slots=True)
class Flow:
    """Functions by the number of a node: what runs it, and what carries out a move of its menu."""

    run: Sequence[str]
    apply: Sequence[str | None]
    first: int


class Stepping:
    """The functions that run a game. `anew` is the number of cells that begin anew with each game."""

    def __init__(self, whole: Printer, flow: Flow, anew: int) -> None:
        self.whole, self.flow, self.anew = whole, flow, anew
        self.size = whole.code.size
        self.begun = STATE + WIDE * self.size
        self.may_fail = any(whole.effects.of(name) & FAILS for name in flow.run)
        """Whether a node may fail a runtime check: any that leads there goes on in it, so it may as well."""

    def print(self) -> None:
        """Print all functions."""
        self.begin = self.function((I64,), (), self._begin)
        self.go = self.function((I32,), (I32,), self._go)
        self.take = self.function((I64,), (I32,), self._take)
        for name, write in (("start", self._start), ("apply", self._apply)):
            self.whole.assembly.export(name, self.function((I64,), (I32,), write))

    def function(self, takes: tuple[int, ...], gives: tuple[int, ...], write: Callable[[Body], None]) -> int:
        """Print a function and return its index."""
        number = self.whole.assembly.function((takes, gives))
        body = Body(self.whole.assembly, (takes, gives))
        write(body)
        self.whole.assembly.bodies[number] = body.finish()
        return number

    def _begin(self, body: Body) -> None:
        """Reset the state to the initial cells and store the seed."""
        body(op.i32(STATE), op.i32(self.begun), op.i32(WIDE * self.anew), op.MEMORY_COPY)
        body.i32(0)
        body.get(0)
        body.store(I64, STATE + WIDE * SEED)

    def _go(self, body: Body) -> None:
        """Run from a node to the next stop and return its status, below 0; a failed check also stops."""
        node = 0
        runs = self.flow.run
        with body.block() as out, body.loop() as again:
            self._dispatch(body, node, len(runs), again, lambda at: self._run(body, node, runs[at], out))
        body.get(node)

    def _run(self, body: Body, node: int, name: str, out: int) -> None:
        body.call(self.whole.functions[name])
        body(op.I32_WRAP)
        body.set(node)
        if self.may_fail:
            body.global_get(self.whole.failed)
            body.jump_if(out)

    def _dispatch(self, body: Body, node: int, count: int, again: int, case: Callable[[int], None]) -> None:
        """Jump to the case of a node and repeat; leave if the node is below 0."""
        with body.block() as over:
            levels = [body.begin_block() for _ in range(count)]
            body.get(node)
            body.jump_table(levels[::-1], over)
            for at in range(count):
                body.end_block()
                case(at)
                body.jump(again)

    def _take(self, body: Body) -> None:
        """Carry out a move and return the next node."""
        node = body.fresh(I32)
        body.i32(0)
        body.load(I32, STATE + WIDE * PC)
        body.set(node)
        deciding = [(at, name) for at, name in enumerate(self.flow.apply) if name is not None]
        with body.block() as over:
            levels = {at: body.begin_block() for at, _ in reversed(deciding)}
            body.get(node)
            body.jump_table([levels.get(at, over) for at in range(len(self.flow.apply))], over)
            for _, name in deciding:
                body.end_block()
                body.get(0)
                body.call(self.whole.functions[name])
                body(op.I32_WRAP, op.RETURN)
        body(op.UNREACHABLE)

    def _start(self, body: Body) -> None:
        """Print the host's entry that starts a game with a seed and runs it to the first stop."""
        body.global_clear(self.whole.failed)
        self.whole.anew(body)
        body.get(0)
        body.call(self.begin)
        body.i32(self.flow.first)
        body.call(self.go)

    def _apply(self, body: Body) -> None:
        """Print the host's entry that carries out a move and runs to the next stop."""
        self.whole.anew(body)
        body.get(0)
        body.call(self.take)
        node = body.fresh(I32)
        body.set(node)
        body.global_get(self.whole.failed)
        with body.when((I32,)):
            body.i32(DECIDES)
            body.otherwise()
            body.get(node)
            body.call(self.go)

    def stop_if_told(self, body: Body) -> None:
        """Trap if the host has asked the run to stop."""
        body.i32(0)
        body.load(I32, STOP)
        trap_if(self.whole, body, STOPPED)

    def keep(self, body: Body, menu: int) -> None:
        """Protect a list of legal moves: memory allocated from now on lies behind it."""
        end = body.fresh(I32)
        body.load_at(menu, I32, ITEMS)
        body.load_at(menu, I32, LENGTH)
        body.add_times(WIDE)
        body.tee(end)
        body.global_get(self.whole.top)
        body(op.I32_GT_U)
        with body.when():
            body.get(end)
            body.global_set(self.whole.top)
        body.release(end)
