"""Small programs by hand: short names for nodes, and what a function answers in WebAssembly."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import pytest

from interpreter.code import expressions as x, statements as st
from interpreter.code.types import BITS, HIGHEST, TRUTH, Listing, Maybe, Nothing, Number, Row, Table
from interpreter.code.walk import arenas
from interpreter.wasm.encoding.binary import I32
from interpreter.wasm.encoding.words import WIDE, size, words
from interpreter.wasm.engine import Halted, Machine
from interpreter.wasm.module import functions
from interpreter.wasm.printing.constants import HEAD
from tests.code.evaluate import Machine as Evaluator, Trap

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.code.expressions import Expr
    from interpreter.code.types import Type
    from interpreter.wasm.engine import Instance

COMPARED: dict[x.CompareSign, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
ANY = Number()
SMALL = Number(-100, 100)
LIST = Listing(SMALL)


def c(value: int) -> x.Const:
    return x.Const(Number(value, value), value)


def any_number(value: int) -> Expr:
    """A number of which nothing is known: it goes through a variable of the widest type."""
    kind = BITS if value > HIGHEST else ANY
    return x.If(kind, x.Cell(TRUTH, c(0)), x.Const(kind, value), x.Const(kind, value))


def get(local: x.Local) -> x.Get:
    return x.Get(local.type, local)


def listed(*values: int) -> x.Listed:
    return x.Listed(LIST, tuple(map(c, values)))


def table(*rows: tuple[int, ...]) -> x.Constant:
    return x.Constant(Table(LIST, len(rows)), "T", rows)


def code(result: Type, body: st.Block, cells: Sequence[int], **more: st.Function) -> st.Code:
    """A program with a function `main`."""
    main = st.Function("main", (), result, body)
    functions = {"main": main, **more}
    return st.Code(len(cells), functions, [(-(1 << 63), HIGHEST)] * len(cells), arenas(functions.values()))


def instance(program: st.Code, cells: Sequence[int], exported: Sequence[str] = ("main",)) -> Instance:
    return Machine(functions(program, cells, exported), len(cells)).instance()


def answer(what: Expr, cells: Sequence[int] = (0,), *, beside: bool = True) -> object:
    """Return what an expression is."""
    return ran(what.type, (st.Return(what),), cells, beside=beside)[0]


def ran(
    result: Type, body: st.Block, cells: Sequence[int] = (0,), *, beside: bool = True, **more: st.Function
) -> tuple[object, list[int]]:
    """Return what a function gives, and the cells after it.

    The evaluator gives the same, or traps where this does.
    """
    program = code(result, body, cells, **more)
    place = instance(program, cells)
    plain = list(cells)
    try:
        found = told(place, result, place.call("main"))
    except Halted:
        if beside:
            with pytest.raises(Trap):
                Evaluator(program, plain).call("main")
        raise
    if beside:
        assert Evaluator(program, plain).call("main") == found
        assert plain == place.state()
    return found, place.state()


def told(place: Instance, type_: Type, given: Sequence[int]) -> Any:
    """A thing of a type from its words."""
    if isinstance(type_, Number):
        return given[0] % (1 << 64) if type_.high > HIGHEST else given[0]
    if isinstance(type_, Row):
        parts: list[object] = []
        at = 0
        for part in type_.parts:
            until = at + len(words(part))
            parts.append(told(place, part, given[at:until]))
            at = until
        return tuple(parts)
    if isinstance(type_, Maybe):
        return told(place, type_.of, given[1:]) if given[0] else None
    if isinstance(type_, Listing | Table):
        length, _, items, _ = (int.from_bytes(place.read(given[0] + at, 4), "little") for at in range(0, HEAD, 4))
        return [_thing(place, type_.of, items + number * size(type_.of)) for number in range(length)]
    assert isinstance(type_, Nothing)
    return None


def _thing(place: Instance, type_: Type, at: int) -> object:
    given: list[int] = []
    for number, kind in enumerate(words(type_)):
        raw = place.read(at + WIDE * number, 4 if kind == I32 else WIDE)
        given.append(int.from_bytes(raw, "little", signed=kind != I32))
    return told(place, type_, given)
