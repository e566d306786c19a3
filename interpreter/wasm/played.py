"""The game as an algorithm plays it: the functions of `interpreter/kernel/play` in the module."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.code.effects import FAILS
from interpreter.code.expressions import Global
from interpreter.code.statements import LAPS, MOVES, STEPS
from interpreter.code.walk import nodes
from interpreter.kernel.layout import PC
from interpreter.kernel.play import FAILED
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.body import Body
from interpreter.wasm.encoding.words import WIDE
from interpreter.wasm.printing.memory import LENGTH
from interpreter.wasm.printing.printer import STATE, signature
from interpreter.wasm.stepping import DECIDES, OVER as ENDS, Stepping

IN_PLACE = frozenset({"begin", "failed", "forget", "offered", "step"})
"""Functions that are printed in the place of a call: those of each decision and game."""
Value = tuple[str, tuple[int, ...], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Points:
    """Functions of CODE, by name, that evaluate a seat by the learned weights of its features."""

    told: str
    """(seat, progress): the sum of those that can always be computed."""
    values: Sequence[Value]
    """Functions (seat, further arguments) that may fail a runtime check, with start and end weights."""
    whole: int
    """Progress at the end of a game."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """An algorithm that plays the game, and what it asks; functions of CODE go by their names.

    Those of a node go by its number.
    """

    entries: Sequence[Callable[..., object]]
    """Methods that the host calls."""
    asked: Sequence[str | None] = ()
    """Functions that return the player to move."""
    decides: Callable[[list[int]], int] | None = None
    """Method that returns the index of the chosen move in simulated games; at random without one."""
    signs: Mapping[int, str] = field(default_factory=dict[int, str])
    """Functions from a move's code to a number equal for equivalent moves; other nodes use codes."""
    results: str | None = None
    """Function that writes what `Play.standing` or `Trials.totals` asks for."""
    imagines: str | None = None
    """Function (seat, seed) that shuffles hidden information and returns its success; None if unneeded."""
    notes: str | None = None
    """(anew): brings what the seats remember up to date at a decision."""
    sorts: Mapping[int, str] = field(default_factory=dict[int, str])
    """Functions from the code of a move to the number of its sort; at other nodes there is one sort."""
    renamed: Mapping[int, str] = field(default_factory=dict[int, str])
    """Functions from a move's code to its code after the last shuffle; other nodes keep codes."""
    points: Points | None = None
    options: Sequence[str | None] = ()
    """Functions that return what may be chosen, or drawn."""
    cells: int = 0
    """Number of cells of a position."""
    record: range = range(0)
    """Cells reported of each game."""
    key: str | None = None
    """(seed): half of a position's hash key."""

    @property
    def functions(self) -> list[str]:
        """Return the names of the functions that the module needs."""
        found = [*(entry.__name__ for entry in self.entries), *self.asked, *self.signs.values(), *self.renamed.values()]
        found += [*self.sorts.values(), self.results, self.imagines, self.notes, *self.options, self.key]
        if self.points is not None:
            found += [self.points.told, *(name for name, _, _ in self.points.values)]
        return [name for name in found if name is not None]


class Played:
    """The functions of one module that carry out what an algorithm asks of the game."""

    def __init__(self, stepping: Stepping, of: Algorithm) -> None:
        self.stepping, self.of, self.whole = stepping, of, stepping.whole

    @cached_property
    def written(self) -> dict[str, Callable[..., None]]:
        """The methods that write what the algorithm asks for, by the names of its functions."""
        functions = self.whole.code.functions
        return {name: getattr(self, name.partition("_")[2]) for name, one in functions.items() if one.outside}

    @property
    def in_place(self) -> dict[str, Callable[..., None]]:
        """The methods that write functions which are not called, but printed in each place."""
        return {name: write for name, write in self.written.items() if name.partition("_")[2] in IN_PLACE}

    def print(self) -> None:
        """Print the functions that the algorithm calls, and export its entries and arenas."""
        whole = self.whole
        for name, write in self.written.items():
            body = Body(whole.assembly, signature(whole.code.functions[name]))
            write(body)
            whole.assembly.bodies[whole.functions[name]] = body.finish()
        for entry in self.of.entries:
            whole.assembly.export(entry.__name__, whole.functions[entry.__name__])
        for name, (at, _) in whole.arenas.named().items():
            whole.assembly.variable(I32, at, export=f"arena {name}")

    def forget(self, body: Body) -> None:
        """Write `RandomChoices.forget`."""
        body.global_get(self.whole.lists)
        body.global_set(self.whole.first_list)
        self.whole.anew(body)

    def resume(self, body: Body) -> None:
        """Write `Play.resume`."""
        self._count_anew(body)
        body.i32(0)
        body.load(I32, STATE + WIDE * PC)
        self._go(body)

    def seat(self, body: Body) -> None:
        """Write `Play.seat`."""
        named = {at: name for at, name in enumerate(self.of.asked) if name is not None}
        by_node(self.stepping, body, named, lambda: body(op.RETURN))
        body(op.UNREACHABLE)

    def sign(self, body: Body) -> None:
        """Write `Play.sign`."""
        by_node(self.stepping, body, self.of.signs, lambda: body(op.RETURN), 0)
        body.get(0)

    def menu(self, body: Body) -> None:
        """Write `Play.menu`."""
        body.global_get(self.whole.offered)
        menu = body.fresh(I32)
        body.set(menu)
        self.stepping.keep(body, menu)
        body.get(menu)

    def apply(self, body: Body) -> None:
        """Write `Play.apply`; the host may stop the run here."""
        self.step(body, 0, keeps=True)

    def standing(self, body: Body) -> None:
        """Write `Play.standing`, or `Trials.totals`."""
        assert self.of.results is not None
        self._count_anew(body)
        body.call(self.whole.functions[self.of.results])
        with self._unless_failed(body, 0):
            body.i64(1)

    totals = standing

    def keep(self, body: Body) -> None:
        """Write `Play.keep`."""
        body.global_get(self.whole.first_list)
        body(op.I64_EXTEND_U)
        body.global_get(self.whole.top)
        body.global_set(self.whole.first_list)

    def release(self, body: Body) -> None:
        """Write `Play.release`."""
        body(0, op.I32_WRAP)
        body.global_set(self.whole.first_list)

    # ---- moves tried in determinizations

    def imagine(self, body: Body) -> None:
        """Write `Trials.imagine`; where nothing is hidden, nothing changes."""
        if self.of.imagines is None:
            body.i64(1)
            return
        body.get(0, 1)
        body.call(self.whole.functions[self.of.imagines])

    def note(self, body: Body) -> None:
        """Write `Trials.note`; where nothing is hidden, nothing is noted."""
        if self.of.notes is not None:
            body.get(0)
            body.call(self.whole.functions[self.of.notes])
            body(op.DROP)

    def sort(self, body: Body) -> None:
        """Write `Trials.sort`."""
        by_node(self.stepping, body, self.of.sorts, lambda: body(op.RETURN), 0)
        body.i64(0)

    def renamed(self, body: Body) -> None:
        """Write `Trials.renamed`."""
        by_node(self.stepping, body, self.of.renamed, lambda: body(op.RETURN), 0)
        body.get(0)

    def draw(self, body: Body) -> None:
        """Write `Trials.draw`: no draw is open here."""
        body(op.UNREACHABLE)

    def points(self, body: Body) -> None:
        """Write `Trials.points`; numbers that fail a runtime check count nothing."""
        assert self.of.points is not None
        seat, progress, total, number = 0, 1, body.fresh(I64), body.fresh(I64)
        body.get(seat, progress)
        body.call(self.whole.functions[self.of.points.told])
        body.set(total)
        for name, args, (start, end) in self.of.points.values:
            self._count_anew(body)
            body.get(seat)
            for arg in args:
                body.i64(arg)
            body.call(self.whole.functions[name])
            body.set(number)
            if self.whole.effects.of(name) & FAILS:
                body.global_get(self.whole.failed)
                with body.when():
                    body.global_clear(self.whole.failed)
                    body.clear(number)
            body.get(total, number)
            body.i64(self.of.points.whole * start)
            body(progress, op.i64(end - start), op.I64_MUL, op.I64_ADD, op.I64_MUL, op.I64_ADD)
            body.set(total)
        body.get(total)

    def halt(self, body: Body) -> None:
        """Write `Trials.halt`."""
        body(0, op.I32_WRAP)
        body.global_set(self.whole.why)
        body(op.UNREACHABLE)

    # ---- positions and whole games

    def begin(self, body: Body, seed: int = 0) -> None:
        """Write `Positions.begin`; the host may stop the run here."""
        self.stepping.stop_if_told(body)
        body.get(seed)
        body.call(self.stepping.begin)
        body.i32(self.stepping.flow.first)
        self._go(body, keeps=False)

    def offered(self, body: Body) -> None:
        """Write `Positions.offered`; their number is kept for functions that count games."""
        body.global_get(self.whole.offered)
        if self._counts_moves:
            body.global_get(self.whole.offered)
            body.load(I32, LENGTH)
            body(op.I64_EXTEND_U)
            body.global_set(self.whole.number(MOVES))

    @cached_property
    def _counts_moves(self) -> bool:
        functions = self.whole.code.functions.values()
        all_nodes = (node for function in functions for node in nodes(function.body))
        return any(isinstance(node, Global) and node.number == MOVES for node in all_nodes)

    def step(self, body: Body, code: int = 0, *, keeps: bool = False) -> None:
        """Write `Positions.step`; the host may stop the run here."""
        node = body.fresh(I32)
        self.stepping.stop_if_told(body)
        self.whole.anew(body)
        body.get(code)
        body.call(self.stepping.take)
        body.set(node)
        with self._unless_failed(body, FAILED):
            body.get(node)
            self._go(body, keeps=keeps)
        body.release(node)

    def anew(self, body: Body) -> None:
        """Write `Positions.anew`; the host may stop the run here."""
        self.stepping.stop_if_told(body)
        self.whole.anew(body)

    def options(self, body: Body) -> None:
        """Write `Positions.options`."""
        named = {at: name for at, name in enumerate(self.of.options) if name is not None}
        by_node(self.stepping, body, named, lambda: body(op.RETURN))
        body(op.UNREACHABLE)

    def run(self, body: Body) -> None:
        """Write `Positions.run`."""
        body.i32(0)
        body.load(I32, STATE + WIDE * PC)
        self._go(body)

    def failed(self, body: Body) -> None:
        """Write `Positions.failed`."""
        check, both = body.fresh(I32), (self._broken, self.whole.failed)
        for variable in both:
            body.global_get(variable)
        body(op.I32_OR)
        body.tee(check)
        with body.when():
            for variable in both:
                body.global_clear(variable)
        body(check, op.I64_EXTEND_U)

    @cached_property
    def _broken(self) -> int:
        """The global variable of the failed runtime check that `FAILED` stands for."""
        return self.whole.assembly.variable(I32)

    def key(self, body: Body) -> None:
        """Write `Positions.key`."""
        assert self.of.key is not None
        body.get(0)
        body.call_last(self.whole.functions[self.of.key])

    def tell(self, body: Body) -> None:
        """Write `Positions.tell`."""
        self._report(body, range(self.of.cells))

    def record(self, body: Body) -> None:
        """Write `Positions.record`."""
        self._report(body, self.of.record)

    def _report(self, body: Body, cells: range) -> None:
        """Copy cells into the column `told` from the index on that is the first parameter."""
        at, _ = self.whole.arenas.named()["told"]
        body(0, op.I32_WRAP)
        body.times(WIDE)
        body.add(at)
        body(op.i32(STATE + WIDE * cells.start), op.i32(WIDE * len(cells)), op.MEMORY_COPY)

    # ----

    def _count_anew(self, body: Body) -> None:
        for number in (LAPS, STEPS):
            body.i64(0)
            body.global_set(self.whole.number(number))

    def _go(self, body: Body, *, keeps: bool = True) -> None:
        """Run from the node on top to the next stop and push the status; `keeps`: legal moves stay in memory."""
        node, menu = body.fresh(I32), body.fresh(I32)
        body.call(self.stepping.go)
        body.set(node)
        with self._unless_failed(body, FAILED):
            if keeps:
                body(node, op.i32(DECIDES), op.I32_EQ)
                with body.when():
                    body.global_get(self.whole.offered)
                    body.set(menu)
                    self.stepping.keep(body, menu)
            body(op.i32(0), node, op.I32_SUB)
            body(op.i32(0), node, op.i32(ENDS), op.I32_NE, op.SELECT, op.I64_EXTEND_U)
        body.release(node, menu)

    @contextmanager
    def _unless_failed(self, body: Body, value: int) -> Generator[None]:
        """Push what the block pushes, or a number where a runtime check has failed, which is then forgotten."""
        body.global_get(self.whole.failed)
        with body.when((I64,)):
            body.global_get(self.whole.failed)
            body.global_set(self._broken)
            body.global_clear(self.whole.failed)
            body.i64(value)
            body.otherwise()
            yield


def by_node(
    stepping: Stepping, body: Body, named: Mapping[int, str], then: Callable[[], None], param: int | None = None
) -> None:
    """Call the function of the current node and use its result; do nothing at other nodes.

    `param` is the variable that the function is handed, if it takes one.
    """
    if not named:
        return
    cases = list(named.items())
    with body.block() as over:
        levels = {at: body.begin_block() for at, _ in reversed(cases)}
        body.i32(0)
        body.load(I32, STATE + WIDE * PC)
        body.jump_table([levels.get(at, over) for at in range(max(named) + 1)], over)
        for _, name in cases:
            body.end_block()
            if param is not None:
                body.get(param)
            body.call(stepping.whole.functions[name])
            then()
