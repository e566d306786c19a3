from __future__ import annotations

import pytest

from interpreter.code import expressions as x, statements as st
from interpreter.code.statements import Code
from interpreter.code.types import TRUTH, Listing, Maybe, Members, Nothing, Number, Row, Table
from tests.code.check import faults
from tests.unit.interpreter.code.small import NUMBERS, SMALL, code, const, function, get, listed

PAIR = Row((SMALL, SMALL))
one, other, wide = x.Local("one", SMALL), x.Local("other", SMALL), x.Local("wide", Number(-1000, 1000))
seen, some = x.Local("seen", Members(SMALL)), x.Local("some", Maybe(SMALL))
made = x.Made(PAIR, (const(1), const(2)))
zero = st.Set((one,), const(0))


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ((st.Do(get(one)),), "one may be read before it is set"),
        ((st.Branch(const(1), (zero,)), st.Do(get(one))), "one may be read before it is set"),
        ((st.While(const(1), (zero,)), st.Do(get(one))), "one may be read before it is set"),
        ((st.For((one,), listed(1), ()), st.Do(get(one))), "one may be read before it is set"),
        ((st.Trial((zero,), (st.Do(get(one)),)),), "one may be read before it is set"),
        ((st.Do(x.Each(NUMBERS, (x.Loop((one,), listed(1)),), get(other))),), "other may be read before it is set"),
        ((st.Set((wide,), const(5)), st.Set((one,), get(wide))), "one: "),
        ((st.Set((one, other), const(5)),), "2 variables take the parts of"),
        ((st.Do(x.Const(SMALL, 1000)),), "1000 is no"),
        ((st.Do(x.Constant(Table(SMALL, 1), "C", (1, 2))),), "is no Table"),
        ((st.Do(x.Constant(Table(PAIR, 1), "C", ((1,),))),), "is no Table"),
        ((st.Do(x.Constant(Table(Listing(SMALL, 1), 1), "C", ((1, 2),))),), "is no Table"),
        ((st.Do(x.Constant(Members(SMALL), "C", ())),), "is no Members"),
        ((st.Do(x.NoneOf(SMALL)),), "none is no"),
        ((st.Do(x.Some(SMALL, const(1))),), "a thing that may be none"),
        ((st.Do(x.Given(SMALL, const(1))),), "a thing that is there"),
        ((st.Do(x.Cell(PAIR, const(1))),), "a cell"),
        ((st.Do(x.Cell(SMALL, listed())),), "where a number is wanted"),
        ((st.Do(x.Cells(SMALL, const(1), const(2))),), "cells are no"),
        ((st.Do(x.Global(NUMBERS, 1)),), "a counter is no"),
        ((st.Do(x.Arithmetic(Number(0, 1), "+", const(1), const(1))),), "+: "),
        ((st.Do(x.Wrapping(SMALL, "+", const(1), const(1))),), "a word is no"),
        ((st.Do(x.Compare(TRUTH, "<", const(1), listed())),), " < "),
        ((st.Do(x.Compare(TRUTH, "<", made, x.Made(Row((SMALL,)), (const(1),)))),), " < "),
        ((st.Do(x.And(Number(0, 0), (const(1), const(2)))),), "the last part"),
        ((st.Do(x.Not(TRUTH, x.NoneOf(Maybe(SMALL)))),), "neither yes nor no"),
        ((st.Do(x.IsNone(TRUTH, const(1))),), "is never none"),
        ((st.Do(x.If(Number(0, 1), const(1), const(1), const(2))),), "one of two"),
        ((st.Do(x.Call(SMALL, "g", ())),), "no function g"),
        ((st.Do(x.Call(SMALL, "f", (const(1),))),), "no function f takes 1"),
        ((st.Do(x.Item(Number(0, 1), listed(5), const(0))),), "a thing of a list"),
        ((st.Do(x.Item(SMALL, made, const(2))),), "a part of a row is named"),
        ((st.Do(x.Item(Number(0, 0), made, const(1))),), "a part"),
        ((st.Do(x.Part(Listing(TRUTH), listed(5), None, None)),), "a stretch"),
        ((st.Do(x.Made(Row((SMALL, TRUTH)), (const(1), const(2)))),), "a row"),
        ((st.Do(x.Listed(Listing(TRUTH), (const(2),))),), "a thing of a list"),
        ((st.Do(x.Repeated(Listing(TRUTH), const(2), const(2))),), "a list"),
        ((st.Do(x.Joined(Listing(TRUTH), listed(5), listed(5))),), "a list put together"),
        ((st.Do(x.Numbers(NUMBERS, const(0), const(2), 0)),), "numbers are no"),
        ((st.Do(x.Each(Listing(TRUTH), (x.Loop((one,), listed(5)),), get(one))),), "what is listed"),
        ((st.Do(x.Fold(TRUTH, "max", listed(5))),), "max: "),
        ((st.Do(x.Fold(NUMBERS, "sum", listed(5))),), "sum is no"),
        ((st.Do(x.Sorted(Listing(TRUTH), listed(5))),), "the same things"),
        ((st.Do(x.Contains(TRUTH, made, const(5))),), "holds no"),
        ((st.Do(x.EmptySet(NUMBERS)),), "a set is no"),
        ((st.Append(const(1), const(1)),), "where a list is wanted"),
        ((st.Set((seen,), x.EmptySet(Members(SMALL))), st.Include(get(seen), made)), "a thing of a set"),
        ((st.Set((some,), const(1)),), "some: "),
        ((st.Break(),), "no loop is left here"),
        ((st.Return(const(1)),), "the result"),
    ],
)  # fmt: skip
def test_a_fault_is_found(body: tuple[st.Stmt, ...], told: str):
    found = faults(code(function(*body)))
    assert found
    assert all(fault.startswith("f: ") for fault in found)
    assert any(told in fault for fault in found), found


def test_a_function_ends_with_its_result_on_every_way():
    without = function(st.Branch(const(1), (st.Return(const(1)),)), result=SMALL)
    assert faults(code(without)) == ["f: ends without a result"]
    either = st.Branch(const(1), (st.Return(const(1)),), (st.Fail(const(1)),))
    assert faults(code(function(either, result=SMALL))) == []
    assert faults(code(function(st.Return(None), result=Nothing()))) == []


def test_what_both_ways_set_is_set():
    either = st.Branch(const(1), (zero,), (st.Set((one,), const(2)),))
    assert faults(code(function(either, st.Do(get(one))))) == []


def test_every_cell_has_its_limits():
    assert faults(Code(3)) == ["3 cells have 0 limits"]
