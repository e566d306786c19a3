"""Measurement of the work that emitted functions do, in nodes of their syntax trees that are carried out.

The same on every machine and in every version of Python, because the emitted source is counted and not its bytecode.
"""

from __future__ import annotations

import ast
from contextlib import contextmanager
from types import FunctionType
from typing import TYPE_CHECKING, TypeVar

from interpreter.compiler.module import EMITTED_BY_US

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence
    from types import CodeType

    from interpreter.compiler.module import Module

T = TypeVar("T")
LAP = 4
"""Nodes that the lap of a loop counts as, besides those of its body."""
WORK, LAPS = "work_", "laps_"
"""Names in the functions that count: the list with the counter, and the iteration that counts laps."""
_SIGNS = (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)


class Enough(Exception):
    """Signal: one decision has carried out as many nodes as are measured at most."""


class Meter:
    """Counter of the nodes carried out by a module's functions."""

    def __init__(self, most: int) -> None:
        self.most = most
        """Number of nodes above which `Enough` is raised by the next lap of a loop."""
        self._work = [0]

    @property
    def nodes(self) -> int:
        """Return the number of nodes carried out since the last call of `clear`."""
        return self._work[0]

    def clear(self) -> None:
        """Set the counter to 0."""
        self._work[0] = 0

    @contextmanager
    def reading(self, module: Module) -> Generator[None]:
        """Make the emitted functions of a module count their nodes, inside this context.

        Functions that are emitted inside the context do not count. Results are the same as before.
        """
        counting = _counting(module.source())
        found = [
            (fn, fn.__code__, counting[name])
            for name, fn in module.namespace.items()
            if isinstance(fn, FunctionType) and fn.__code__.co_filename == EMITTED_BY_US and name in counting
        ]
        module.namespace |= {WORK: self._work, LAPS: self.laps}
        for fn, _, code in found:
            fn.__code__ = code
        try:
            yield
        finally:
            for fn, code, _ in found:
                fn.__code__ = code
            for name in (WORK, LAPS):
                del module.namespace[name]

    def laps(self, members: Iterable[T], nodes: int) -> Iterator[T]:
        """Yield members, counting a number of nodes for each."""
        work, most = self._work, self.most
        for member in members:
            work[0] += nodes
            if work[0] > most:
                raise Enough
            yield member


def _counting(source: str) -> dict[str, CodeType]:
    """Return the code of each function of a source, changed so that it counts."""
    functions = [each for each in ast.parse(source).body if isinstance(each, ast.FunctionDef)]
    for function in functions:
        _count_block(function.body)
    tree = ast.fix_missing_locations(ast.Module([*functions], []))
    made: dict[str, object] = {}
    exec(compile(tree, EMITTED_BY_US, "exec"), made)  # noqa: S102  our own text
    return {name: fn.__code__ for name, fn in made.items() if isinstance(fn, FunctionType)}


def _count_block(lines: list[ast.stmt], more: int = 0) -> None:
    """Make statements count their nodes together when they begin, and `more`; inner blocks count their own."""
    nodes = more + _nodes_of(lines)
    counter = ast.Subscript(ast.Name(WORK, ast.Load()), ast.Constant(0), ast.Store())
    lines.insert(0, ast.AugAssign(counter, ast.Add(), ast.Constant(nodes)))


def _nodes_of(several: Sequence[ast.AST]) -> int:
    return sum(map(_nodes, several))


def _nodes(node: ast.AST) -> int:
    """Return the number of nodes carried out once when this one is; make its loops and blocks count their own."""
    match node:
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            return 1 + _nodes_of_comprehension(node)
        case ast.For():
            once = 1 + _nodes(node.iter) + _nodes_of(node.orelse)
            node.iter = _laps(node.iter, LAP + _nodes(node.target) + _nodes_of(node.body))
            return once
        case ast.While():
            test = _nodes(node.test)
            _count_block(node.body, LAP + test)
            return 1 + test
        case ast.If():
            once = 1 + _nodes(node.test)
            for block in (node.body, node.orelse):
                if block:
                    _count_block(block)
            return once
        case _:
            inner = [each for each in ast.iter_child_nodes(node) if not isinstance(each, _SIGNS)]
            return 1 + _nodes_of(inner)


def _nodes_of_comprehension(node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> int:
    """Return the nodes of a comprehension's first iterable; make each of its loops count its own laps."""
    once = [_nodes(loop.iter) for loop in node.generators]
    made = _nodes_of([node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt])
    for loop, inside in zip(node.generators, [*once[1:], made], strict=True):
        loop.iter = _laps(loop.iter, LAP + _nodes_of(loop.ifs) + inside)
    return once[0]


def _laps(members: ast.expr, nodes: int) -> ast.expr:
    return ast.Call(ast.Name(LAPS, ast.Load()), [members, ast.Constant(nodes)], [])
