"""State of the printer for one function.

The handlers of a function's nodes, one module a subject, are looked up by the class of the node and add instructions to
the body of an `Fn`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from interpreter.code import expressions as x
from interpreter.code.effects import FAILS, GROWS
from interpreter.code.expressions import Expr, Local
from interpreter.code.statements import Block, Function
from interpreter.code.types import Listing, Members, Number, Table, Type
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import F64, I32
from interpreter.wasm.encoding.body import Body
from interpreter.wasm.encoding.words import Unprintable, holds_addresses, item_type, size, words
from interpreter.wasm.printing.handlers import LINES, SOURCES, TRUTHS, VALUES, Sink
from interpreter.wasm.printing.memory import step, stretch, trap_if
from interpreter.wasm.printing.printer import Printer, signature


def print_functions(whole: Printer) -> None:
    """Print every function of a program; raise Unprintable where nodes lie too deep in each other."""
    for name, function in whole.code.functions.items():
        if function.outside:
            continue
        try:
            body = Fn(whole, function).printed()
        except RecursionError as error:  # the handler of a node calls those of the nodes in it
            raise Unprintable("too many conditions and values in each other, such as 500 tie-breaks") from error
        whole.assembly.bodies[whole.functions[name]] = body


@dataclass(slots=True)
class Round:
    """A loop: where `break` and `continue` lead, and how many trials lie around it."""

    out: int
    again: int
    trials: int


@dataclass(slots=True)
class Attempt:
    """A trial under construction: the level of its undo block, and the variable with the exit reason."""

    level: int
    why: int
    leaving: list[Callable[[], None]] = field(default_factory=list)
    """Continuations after the undo, by the exit reason; 1 is the first."""


class Fn:
    """One function being printed."""

    def __init__(self, whole: Printer, function: Function) -> None:
        self.whole = whole
        self.function = function
        self.body = Body(whole.assembly, signature(function))
        self.rounds_of: list[Round] = []
        self.attempts: list[Attempt] = []
        self.inside: list[str] = []
        """Functions that are being printed in place."""
        self.failing = 0
        """The level to jump to when a runtime check fails."""
        self._places: dict[Local, tuple[int, ...]] = {}
        self._answer: tuple[int, ...] | None = None
        self._mark: int | None = None
        at = 0
        for local in function.params:
            self._places[local] = tuple(range(at, at + len(words(local.type))))
            at += len(words(local.type))

    def printed(self) -> bytes:
        """Return the encoded body."""
        body = self.body
        if self._gives_back():
            self._mark = body.fresh(I32)
            body.global_get(self.whole.top)
            body.set(self._mark)
        with body.block() as self.failing:
            self.lines(self.function.body)
            if not body.gives:
                self.leave()
        self.zeros(self.function.result)
        return body.finish()

    def _gives_back(self) -> bool:
        """Return whether all memory allocated in the function can be freed at its end."""
        return not holds_addresses(self.function.result) and not self.whole.effects.of(self.function.name) & GROWS

    # ---- nodes

    def push(self, what: Expr) -> None:
        """Push the words of a value."""
        handler = VALUES.get(type(what))
        if handler is not None:
            handler(self, what)
        elif type(what) in TRUTHS:
            self.truth(what)
            self.body(op.I64_EXTEND_U)
        else:
            raise Unprintable(f"no way to print {type(what).__name__}")

    def truth(self, of: Expr) -> None:
        """Push whether something holds, in 32 bits."""
        handler = TRUTHS.get(type(of))
        if handler is not None:
            handler(self, of)
        else:
            self.truth_of(of)

    def truth_of(self, of: Expr) -> None:
        """Push the truth value of a number (not 0) or a list (not empty)."""
        if isinstance(of.type, Number):
            self.push(of)
            self.body(op.I64_EQZ, op.I32_EQZ)
        elif isinstance(of.type, Listing | Members | Table):
            self._is_full(of)
        else:
            raise Unprintable(f"asking whether {of.type} holds")

    def _is_full(self, of: Expr) -> None:
        """Push whether a list holds something; one that is only asked about is not made."""
        if not self.is_gone_through(of):
            self.push(of)
            self.body.load(I32)
            self.body(op.I32_EQZ, op.I32_EQZ)
            return
        with self.body.block((I32,)) as out:

            def found(_: tuple[int, ...]) -> None:
                self.body.i32(1)
                self.body.jump(out)

            self.each(of, found)
            self.body.i32(0)

    def unless(self, of: Expr, level: int) -> None:
        """Jump to a level if a condition does not hold."""
        if isinstance(of, x.Not):
            self.when(of.of, level)
        elif isinstance(of, x.And):
            for part in of.parts:
                self.unless(part, level)
        elif isinstance(of, x.Or):
            with self.body.block() as inner:
                for part in of.parts[:-1]:
                    self.when(part, inner)
                self.unless(of.parts[-1], level)
        else:
            self.truth(of)
            self.body(op.I32_EQZ)
            self.body.jump_if(level)

    def when(self, of: Expr, level: int) -> None:
        """Jump to a level if a condition holds."""
        if isinstance(of, x.Not):
            self.unless(of.of, level)
        elif isinstance(of, x.Or):
            for part in of.parts:
                self.when(part, level)
        elif isinstance(of, x.And):
            with self.body.block() as inner:
                for part in of.parts[:-1]:
                    self.unless(part, inner)
                self.when(of.parts[-1], level)
        else:
            self.truth(of)
            self.body.jump_if(level)

    def is_gone_through(self, of: Expr) -> bool:
        """Return whether a list can be looped over without building it."""
        if isinstance(of, x.Call):
            return of.function not in self.inside and self.whole.is_small(of.function)
        return type(of) in SOURCES

    def each(self, source: Expr, sink: Sink) -> None:
        """Loop over a list; the sink is printed once, with the words that hold each item."""
        handler = SOURCES.get(type(source))
        if handler is None:
            self.through_memory(source, sink)
        else:
            handler(self, source, sink)

    def rounds(self, loops: tuple[x.Loop, ...], inner: Callable[[], None]) -> None:
        """Print the nested loops of a comprehension around a body that is printed once."""
        if not loops:
            inner()
            return
        loop, *rest = loops

        def sink(held: tuple[int, ...]) -> None:
            self.bind(loop.locals, held)
            with self.body.block() as skip:
                for condition in loop.conditions:
                    self.unless(condition, skip)
                self.rounds(tuple(rest), inner)

        self.each(loop.of, sink)

    def bind(self, locals_: tuple[Local, ...], held: tuple[int, ...]) -> None:
        """Bind variables to words that already hold their values."""
        at = 0
        for local in locals_:
            until = at + len(words(local.type))
            self._places[local] = held[at:until]
            at = until

    def through_memory(self, source: Expr, sink: Sink) -> None:
        """Loop over the items of a list after building it."""
        body, of = self.body, item_type(source.type)
        pointer, end = body.fresh(I32), body.fresh(I32)
        self.push(source)
        stretch(body, end, pointer, end, size(of))
        self.between(pointer, end, of, sink)

    def between(self, pointer: int, end: int, of: Type, sink: Sink) -> None:
        """Loop over the items between two addresses; both variables are freed."""
        body = self.body
        held = body.freshes(words(of))
        with body.until(pointer, end, op.I32_GE_U):
            step(body, pointer, held, size(of))
            sink(held)
        body.release(pointer, end, *held)

    def lines(self, block: Block) -> None:
        """Print statements."""
        for line in block:
            handler = LINES.get(type(line))
            if handler is None:
                raise Unprintable(f"no way to print {type(line).__name__}")
            handler(self, line)

    def place(self, local: Local) -> tuple[int, ...]:
        """Return the words of a variable."""
        if local not in self._places:
            self._places[local] = self.body.freshes(words(local.type))
        return self._places[local]

    def kept(self, what: Expr) -> tuple[int, ...]:
        """Return new words that hold a value; the caller frees them."""
        found = self.body.freshes(words(what.type))
        self.push(what)
        self.body.set(*found)
        return found

    def zeros(self, type_: Type) -> None:
        """Push a thing that stands for nothing."""
        for word in words(type_):
            if word == F64:
                self.body.f64(0.0)
            else:
                self.body.i32(0) if word == I32 else self.body.i64(0)

    # ---- leaving

    def leave(self) -> None:
        """Leave the function with the result on top, after undoing all trials."""
        body = self.body
        if self.attempts:
            self.store_answer()
            self.undo(self.return_answer)
            return
        if self._mark is not None:
            body.get(self._mark)
            body.global_set(self.whole.top)
        body(op.RETURN)

    def go_on(self, function: int) -> None:
        """Leave by a tail call of another function."""
        if self._mark is not None:
            self.body.get(self._mark)
            self.body.global_set(self.whole.top)
        self.body.call_last(function)

    def store_answer(self) -> None:
        """Keep the result while trials are undone."""
        if self._answer is None:
            self._answer = self.body.freshes(words(self.function.result))
        self.body.set(*self._answer)

    def return_answer(self) -> None:
        """Return the result that is kept, after undoing the trials."""
        assert self._answer is not None
        if self.attempts:
            self.undo(self.return_answer)
        else:
            self.body.get(*self._answer)
            self.leave()

    def undo(self, then: Callable[[], None]) -> None:
        """Leave the innermost trial, then print what follows its undo."""
        attempt = self.attempts[-1]
        attempt.leaving.append(then)
        self.body.i32(len(attempt.leaving))
        self.body.set(attempt.why)
        self.body.jump(attempt.level)

    def check_check(self) -> None:
        """Jump to the failure exit if the call before failed a runtime check."""
        self.body.global_get(self.whole.failed)
        self.body.jump_if(self.failing)

    def may_fail(self, effects: int) -> bool:
        """Return whether these effects include a failed runtime check."""
        return bool(effects & FAILS)

    def trap_if(self, reason: int) -> None:
        """Trap for a reason where the top of the stack is not 0: the game cannot go on."""
        trap_if(self.whole, self.body, reason)
