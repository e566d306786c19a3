"""Reals and records of arenas mean the same in Python, in the evaluator and in WebAssembly."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import inf, nan, sqrt
from struct import pack
from typing import Annotated, Any

import pytest

from interpreter.code import expressions as x, statements as st
from interpreter.code.print_python import compiled
from interpreter.code.read import Unreadable, algorithm
from interpreter.code.types import Arena as ArenaType, Listing, Number, Real, Reference
from interpreter.code.walk import nodes
from interpreter.kernel.arena import Arena, Column, Count, Word, outside
from interpreter.wasm.engine import Halted
from interpreter.wasm.printing.arenas import offsets, size
from tests.code.check import faults
from tests.code.evaluate import Machine as Evaluator, Trap, TypeBroken, reals
from tests.code.evaluate.machine import EXPRESSIONS, STATEMENTS
from tests.unit.interpreter.wasm.programs import ANY, c, code, instance

REAL = Real()
VALUES = (0.0, -0.0, 1.0, -2.5, 0.1, 1e300, -1e-300, inf, -inf, nan, 3.0)
NUMBERS = Column("numbers", int, 8)


@dataclass(slots=True, eq=False)
class Item:
    """A record with a field of every kind."""

    small: Annotated[int, -5, 5] = 0
    word: Word = 0
    count: Count = 0
    total: float = 0.0
    number: int = 0


class Sums:
    """An algorithm with every form of the subset that has to do with arenas."""

    weight = 0.5

    def __init__(self) -> None:
        self.items = Arena("items", Item, 16)
        self.numbers = Column("numbers", int, 8)
        self.found = Column("found", int, 8, 0, 7)
        self.reals = Column("reals", float, 4)

    def fill(self, state: list[int], n: Count) -> int:
        """Fill the arenas; return a sum of whole numbers."""
        self.items.clear()
        for index in range(n & 7):
            item = self.items[index]
            item.small = -(index & 3)
            item.word = index * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
            item.count += index
            item.total = item.total + float(index) * self.weight
            item.number = item.number - index
            self.numbers[index] = index * index
            self.found[index] = self.found[index] + 3 & 7
        state[0:2] = self.numbers[1:3]
        return sum(self.numbers[index] + self.items[index].small for index in range(8)) + self.found[0]

    def mean(self, n: Count) -> bool:
        """Fill the reals; return whether their mean is large."""
        self.reals[0] = self.reals[1] = 1.0
        for index in range(n & 7):
            self.reals[index & 3] -= sqrt(float(index)) / 3.0
            self.reals[1] = max(-0.5, min(self.reals[1], abs(self.reals[2])))
        mean = (self.reals[0] + self.reals[1]) / 2.0
        return mean > -0.2 if n > 2 else mean >= -self.weight


def laid(arena: Arena[Any] | Column[Any]) -> list[object]:
    """Return what Python holds in an arena."""
    if isinstance(arena, Column):
        return list(arena)
    names = [name for name, _ in ITEM.fields]
    return [tuple(getattr(arena[index], name) for name in names) for index in range(arena.size)]


ITEM = ArenaType(
    "items",
    (("small", Number(-5, 5)), ("word", Number(0, (1 << 64) - 1)), ("count", Number(0, (1 << 31) - 1)),
     ("total", REAL), ("number", Number())),
    16,
)  # fmt: skip


def test_an_algorithm_is_the_same_in_python_in_code_and_in_a_module():
    sums = Sums()
    empty = code(ANY, (st.Return(c(0)),), (0,) * 4)
    program = algorithm(empty, [sums.fill, sums.mean])
    found = program.functions
    assert faults(program) == []
    every = {kind for kind, run in (EXPRESSIONS | STATEMENTS).items() if run.__module__ == reals.__name__}
    assert every <= {type(node) for function in found.values() for node in nodes(function.body)}
    place, evaluator, printed = instance(program, (0,) * 4, list(found)), Evaluator(program, [0] * 4), compiled(program)
    plain, other = [0] * 4, [0] * 4
    for n in (0, 1, 3, 7):
        expected = [sums.fill(plain, n), int(sums.mean(n))]
        assert [place.call(name, n)[0] for name in ("fill", "mean")] == expected
        assert [evaluator.call(name, n) for name in ("fill", "mean")] == expected
        assert [printed[name](other, n) for name in ("fill", "mean")] == expected
        assert plain == place.state() == evaluator.state == other
        assert [printed["reals"][index].value for index in range(4)] == list(sums.reals)
        assert [tuple(getattr(printed["items"][at], name) for name, _ in ITEM.fields) for at in range(16)] == laid(sums.items)  # fmt: skip


def test_records_have_narrow_fields_where_numbers_fit():
    assert (offsets(ITEM), size(ITEM)) == ({"small": 0, "word": 8, "count": 16, "total": 24, "number": 32}, 40)


def bits(value: float) -> bytes:
    return b"nan" if value != value else pack("<d", value)  # noqa: PLR0124 - no number equals itself but this


def real(value: float) -> x.RealConst:
    return x.RealConst(REAL, value)


@pytest.mark.parametrize("sign", ["+", "-", "*", "/"])
def test_arithmetic_of_reals_has_the_same_bits(sign: x.RealSign):
    pairs = list(product(VALUES, VALUES))
    functions = {
        f"f{at}": st.Function(f"f{at}", (), REAL, (st.Return(x.RealArithmetic(REAL, sign, real(left), real(right))),))
        for at, (left, right) in enumerate(pairs)
    }
    program = st.Code(1, functions, [(0, 1)])
    place, evaluator, printed = instance(program, (0,), list(functions)), Evaluator(program, [0]), compiled(program)
    for name in functions:
        assert bits(place.call(name)[0]) == bits(evaluator.call(name)) == bits(printed[name]([0])), name


@pytest.mark.parametrize(
    ("of", "expected"),
    [
        (x.Root(REAL, real(2.0)), sqrt(2.0)),
        (x.Absolute(REAL, real(-0.5)), 0.5),
        (x.AsReal(REAL, x.Const(Number(0, (1 << 64) - 1), (1 << 64) - 1)), float((1 << 64) - 1)),
        (x.AsReal(REAL, x.Const(ANY, -3)), -3.0),
        (x.Least(REAL, "min", (real(2.0), real(-1.0))), -1.0),
        (x.Least(REAL, "max", (real(2.0), real(-1.0))), 2.0),
        (x.If(REAL, x.Compare(Number(0, 1), "<", real(1.0), real(2.0)), real(5.0), real(6.0)), 5.0),
    ],
)  # fmt: skip
def test_a_real_is(of: x.Expr, expected: float):
    program = code(REAL, (st.Return(of),), (0,))
    assert faults(program) == []
    found = instance(program, (0,)).call("main")[0]
    assert found == Evaluator(program, [0]).call("main") == compiled(program)["main"]([0]) == expected


@pytest.mark.parametrize("sign", ["==", "!=", "<", "<=", ">", ">="])
def test_reals_are_compared_as_in_python(sign: x.CompareSign):
    for left, right in ((1.0, 2.0), (2.0, 1.0), (1.0, 1.0), (nan, 1.0), (0.0, -0.0)):
        program = code(Number(0, 1), (st.Return(x.Compare(Number(0, 1), sign, real(left), real(right))),), (0,))
        assert instance(program, (0,)).call("main")[0] == Evaluator(program, [0]).call("main")


def test_a_stretch_of_a_column_is_a_list():
    kind = ArenaType("numbers", (("value", Number()),), 8)
    store = st.StoreField(x.Record(Reference(kind), c(6)), "value", c(9))
    listed = x.Stretch(Listing(Number()), kind, c(5), c(8))
    program = code(ANY, (store, st.Return(x.Fold(ANY, "sum", listed))), (0,))
    assert faults(program) == []
    assert instance(program, (0,)).call("main")[0] == Evaluator(program, [0]).call("main") == 9
    assert compiled(program)["main"]([0]) == 9


@pytest.mark.parametrize("index", [-1, 8])
def test_a_record_outside_of_its_arena_traps(index: int):
    kind = ArenaType("numbers", (("value", Number()),), 8)
    at = x.If(ANY, x.Cell(Number(0, 1), c(0)), x.Const(ANY, index), x.Const(ANY, index))
    for body in (
        (st.StoreField(x.Record(Reference(kind), at), "value", c(9)), st.Return(c(0))),
        (st.Return(x.Field(Number(), x.Record(Reference(kind), at), "value")),),
        (st.StoreCells(c(0), x.Stretch(Listing(Number()), kind, at, x.Const(ANY, 9))), st.Return(c(0))),
    ):
        program = code(ANY, body, (0,))
        with pytest.raises(Halted):
            instance(program, (0,)).call("main")
        with pytest.raises(Trap):
            Evaluator(program, [0]).call("main")


def test_a_field_holds_only_what_its_type_says():
    kind = ArenaType("items", (("small", Number(-5, 5)),), 8)
    program = code(ANY, (st.StoreField(x.Record(Reference(kind), c(0)), "small", c(6)), st.Return(c(0))), (0,))
    with pytest.raises(TypeBroken):
        Evaluator(program, [0]).call("main")


@pytest.mark.parametrize(
    "body",
    [
        (st.Do(x.Root(REAL, c(2))),),
        (st.Do(x.RealArithmetic(REAL, "+", real(1.0), c(2))),),
        (st.Do(x.AsReal(REAL, real(1.0))),),
        (st.Do(x.Record(ANY, c(0))),),
        (st.Do(x.Field(ANY, x.Record(Reference(ITEM), c(0)), "missing")),),
        (st.StoreField(x.Record(Reference(ITEM), c(0)), "total", c(1)),),
    ],
)
def test_the_checker_finds_numbers_where_reals_are_wanted(body: st.Block):
    assert faults(code(ANY, (*body, st.Return(c(0))), (0,)))


class Asks:
    """An algorithm that calls a function of the back end."""

    @outside
    def given(self, state: list[int], n: int) -> Word:
        """Return a number."""
        return n + len(state)

    def twice(self, state: list[int], n: int) -> int:
        """Return two numbers of the back end together."""
        return self.given(state, n) % 100 + self.given(state, n + 1) % 100

    def wrong(self, n: int) -> float:
        """Add a whole number to a real."""
        return 1.0 + n


def test_a_function_of_the_back_end_is_known_by_its_annotations():
    empty = code(ANY, (st.Return(c(0)),), (0,))
    found = algorithm(empty, [Asks().twice])
    assert found.functions["Asks_given"].outside
    assert faults(found) == []
    evaluator = Evaluator(found, [0])
    evaluator.outside["Asks_given"] = Asks().given
    assert evaluator.call("twice", 4) == 11


def test_a_whole_number_is_no_real():
    empty = code(ANY, (st.Return(c(0)),), (0,))
    with pytest.raises(Unreadable, match="reals are wanted"):
        algorithm(empty, [Asks().wrong])
