"""Measurement of the work that functions do, in nodes of CODE that are carried out.

It is the same on every machine and in every version of Python, because nodes are counted and not bytecode.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from interpreter.code import expressions as x, statements as st
from interpreter.code.expressions import Expr
from interpreter.code.rewrite import changed, with_body
from interpreter.code.statements import Block, Function
from interpreter.code.types import Number
from interpreter.code.unread import OnCopy, Through
from interpreter.code.walk import parts
from interpreter.code.writing import const

if TYPE_CHECKING:
    from interpreter.compiler.module import Module

T = TypeVar("T")
LAP = 4
"""Nodes that the lap of a loop counts as, besides those of its body."""
LAPS = "laps_"
"""Name of the function that goes through the members of a loop and counts laps."""
WORK = 4
"""Number of the counter of nodes, after those that every program has."""


class Enough(Exception):
    """Signal: one decision has carried out as many nodes as are measured at most."""


class Meter:
    """Counter of the nodes carried out by a module's functions."""

    def __init__(self, most: int) -> None:
        self.most = most
        """Number of nodes above which `Enough` is raised by the next lap of a loop."""
        self._out: list[Any] = [None] * WORK + [0]
        """The counters of the module that is measured."""

    @property
    def nodes(self) -> int:
        """Return the number of nodes carried out since the last call of `clear`."""
        return self._out[WORK]

    def clear(self) -> None:
        """Set the counter to 0."""
        self._out[WORK] = 0

    @contextmanager
    def reading(self, module: Module) -> Generator[None]:
        """Make the functions of a module count their nodes within this context; results stay the same."""
        before, self._out = self._out, module.namespace["OUT"]
        self._out.append(0)
        module.namespace[LAPS] = self.laps
        module.compile_as(counting)
        try:
            yield
        finally:
            module.compile_as(None)
            del module.namespace[LAPS]
            before[WORK], self._out = self._out.pop(), before

    def laps(self, members: Iterable[T], nodes: int) -> Iterator[T]:
        """Yield members, counting a number of nodes for each."""
        out, most = self._out, self.most
        for member in members:
            out[WORK] += nodes
            if out[WORK] > most:
                raise Enough
            yield member


def counting(function: Function) -> Function:
    """Return a function that does the same, and counts its nodes."""
    return with_body(function, _counted(function.body))


def _counted(lines: Block, more: int = 0) -> Block:
    """Return lines that begin by counting their nodes and `more`; inner blocks count their own."""
    made = x.Global(Number(), WORK)
    nodes = more + sum(map(_nodes, lines))
    count = st.StoreGlobal(WORK, x.Arithmetic(Number(), "+", made, const(nodes)))
    return (count, *map(_with_blocks, lines))


def _with_blocks(line: Any) -> Any:  # noqa: ANN401 - a statement, or one that only the compiler makes
    """Return a line whose loops and blocks count their own nodes."""
    match line:
        case st.Branch():
            no = _counted(line.no) if line.no else ()
            return st.Branch(_expr(line.condition), _counted(line.yes), no)
        case st.While():
            return st.While(_expr(line.condition), _counted(line.body, LAP + _nodes(line.condition)))
        case st.For():
            each = LAP + 1 + sum(map(_nodes, line.body))
            return st.For(line.locals, _laps(_expr(line.of), each), tuple(map(_with_blocks, line.body)))
        case st.Trial():
            return st.Trial(tuple(map(_with_blocks, line.body)), tuple(map(_with_blocks, line.undo)))
        case OnCopy():
            return OnCopy(tuple(map(_with_blocks, line.body)))
        case _:
            return _expr(line)


def _expr(node: T) -> T:
    """Return an expression, or a statement without blocks, whose loops count their own laps."""
    return changed(node, lambda one: _each(one) if isinstance(one, x.Each) else one)


def _each(node: x.Each) -> x.Each:
    inside = [*(_nodes(loop.of) for loop in node.loops[1:]), _nodes(node.value)]
    loops = tuple(
        x.Loop(loop.locals, _laps(loop.of, LAP + sum(map(_nodes, loop.conditions)) + more), loop.conditions)
        for loop, more in zip(node.loops, inside, strict=True)
    )
    return x.Each(node.type, loops, node.value)


def _laps(members: Expr, nodes: int) -> Expr:
    return Through(members.type, LAPS, (members, const(nodes)))


def _nodes(node: object) -> int:
    """Return the number of nodes carried out once when this one is, without those of its loops and blocks."""
    match node:
        case x.Each():
            return 1 + _nodes(node.loops[0].of)
        case st.For():
            return 1 + _nodes(node.of)
        case st.While() | st.Branch():
            return 1 + _nodes(node.condition)
        case Through(function=function) if function == LAPS:
            return _nodes(node.args[0])
        case _:
            return 1 + sum(map(_nodes, parts(node)))
