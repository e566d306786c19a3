from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from interpreter.code import expressions as x, statements as st
from interpreter.code.passes import PASSES
from interpreter.code.passes.inlined import closed
from interpreter.code.read import Playable
from interpreter.code.types import TRUTH, Listing, Nothing, Number, Row, Table
from interpreter.code.walk import nodes
from tests.code.check import faults
from tests.code.evaluate import Machine
from tests.unit.interpreter.code.small import ANY, NUMBERS, SMALL, code, const, function, get, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.code.expressions import Expr
    from interpreter.code.statements import Function

CELL = x.Cell(SMALL, const(0))
STRETCH = x.Cells(NUMBERS, const(1), const(4))
ORDERS = x.Constant(Table(NUMBERS, 2), "ORDERS", ((1, 2), (2, 1)))
T = x.Local("t", NUMBERS)


def after(name: str, *functions: Function, state: Sequence[int] = (1, 2, 3, 4)) -> Function:
    """The first function after a pass, which gives and leaves what it did before."""
    before = code(*functions)
    better = PASSES[name](Playable(before, (), 0, (), (), ())).code
    assert faults(before) == faults(better) == []
    outcomes: list[object] = []
    for program in (before, better):
        machine = Machine(program, list(state))
        outcomes.append((machine.call("f"), machine.state, machine.counters))
    assert outcomes[0] == outcomes[1]
    return better.functions["f"]


def count(of: Function, kind: type) -> int:
    return sum(isinstance(node, kind) for node in nodes(of.body))


def total(of: Expr) -> x.Fold:
    return x.Fold(ANY, "sum", of)


def each(value: Expr, one: x.Local, of: Expr = STRETCH) -> x.Each:
    return x.Each(Listing(value.type), (x.Loop((one,), of),), value)


# ---- inlined


def test_a_call_that_is_returned_becomes_the_lines_of_the_function():
    param = x.Local("p", SMALL)
    twice = function(
        st.Branch(x.Compare(TRUTH, ">", get(param), const(0)), (st.Return(const(1)),)),
        st.Return(x.Arithmetic(ANY, "+", get(param), get(param))),
        result=ANY,
        name="twice",
        params=(param,),
    )
    for line in (st.Return(x.Call(ANY, "twice", (CELL,))), st.Return(x.Call(ANY, "twice", (const(-3),)))):
        assert count(after("inlined", function(line, result=ANY), twice), x.Call) == 0
    held = x.Local("held", ANY)
    lines = (st.Set((held,), x.Call(ANY, "twice", (CELL,))), st.Return(get(held)))
    assert count(after("inlined", function(*lines, result=ANY), twice), x.Call) == 0


def test_a_call_for_its_effect_goes_on_behind_it():
    writes = function(
        st.Branch(CELL, (st.Store(const(1), const(7)), st.Return(None))), st.Store(const(2), const(7)), name="writes"
    )
    for first in (0, 1):
        lines = (st.Do(x.Call(Nothing(), "writes", ())), st.Store(const(3), const(5)))
        assert count(after("inlined", function(*lines), writes, state=(first, 2, 3, 4)), x.Call) == 0


def test_a_function_that_leaves_from_a_loop_stands_only_where_its_result_is_returned():
    one = x.Local("one", SMALL)
    first = function(
        st.For((one,), STRETCH, (st.Branch(x.Compare(TRUTH, ">", get(one), const(2)), (st.Return(get(one)),)),)),
        st.Return(const(0)),
        result=SMALL,
        name="first",
    )
    call = x.Call(SMALL, "first", ())
    assert count(after("inlined", function(st.Return(call), result=SMALL), first), x.Call) == 0
    lines = (st.Set((one,), call), st.Return(get(one)))
    assert count(after("inlined", function(*lines, result=SMALL), first), x.Call) == 1


def test_a_function_that_calls_itself_stays_a_call():
    param = x.Local("p", SMALL)
    less = x.Call(SMALL, "down", (x.If(SMALL, get(param), const(0), const(0)),))
    down = function(
        st.Branch(get(param), (st.Return(less),)), st.Return(const(4)), result=SMALL, name="down", params=(param,)
    )
    assert count(after("inlined", function(st.Return(x.Call(SMALL, "down", (CELL,))), result=SMALL), down), x.Call) == 1


def test_lines_behind_a_branch_that_may_or_may_not_leave_cannot_be_closed():
    perhaps = st.Branch(CELL, (st.Branch(CELL, (st.Return(None),)),))
    assert closed((perhaps, st.Store(const(0), const(1)))) is None
    assert closed((perhaps,)) is not None


# ---- ranked


WORTH = x.Constant(Table(SMALL, 5), "WORTH", (3, 1, 3, 2, 1))
CLASSES = x.Constant(Table(NUMBERS, 5), "CLASSES", ((1,), (0, 2), (1,), (5,), (0,)))
ROWS = Listing(Row((SMALL, NUMBERS, SMALL)))


def class_of(*, ordinary_first: bool) -> Function:
    param = x.Local("p", SMALL)
    odd = x.Compare(TRUTH, "==", x.Cell(SMALL, const(0)), const(9))
    table, full = st.Return(x.Item(NUMBERS, CLASSES, get(param))), st.Return(listed(7))
    lines = (st.Branch(x.Not(TRUTH, odd), (table,)), full) if ordinary_first else (st.Branch(odd, (full,)), table)
    return function(*lines, result=NUMBERS, name="class_of", params=(param,))


@pytest.mark.parametrize("ordinary_first", [True, False])
@pytest.mark.parametrize("state", [(1, 4, 0, 2), (1, 2, 2, 0), (9, 4, 1, 2), (1, -1, 3, 0)])
def test_rows_are_sorted_by_rank_unless_something_is_out_of_the_ordinary(state: tuple[int, ...], ordinary_first: bool):
    one = x.Local("one", SMALL)
    made = x.Made(
        Row((SMALL, NUMBERS, SMALL)),
        (x.Item(SMALL, WORTH, get(one)), x.Call(NUMBERS, "class_of", (get(one),)), get(one)),
    )
    rows = x.Sorted(ROWS, x.Each(ROWS, (x.Loop((one,), STRETCH),), made))
    better = after(
        "ranked", function(st.Return(rows), result=ROWS), class_of(ordinary_first=ordinary_first), state=state
    )
    assert count(better, x.Sorted) == 2


def test_rows_that_more_than_one_number_tells_are_sorted_as_they_are():
    one, other = x.Local("one", SMALL), x.Local("other", SMALL)
    made = x.Made(Row((SMALL, SMALL)), (get(one), get(other)))
    rows = Listing(made.type)
    twice = x.Each(rows, (x.Loop((one,), STRETCH), x.Loop((other,), STRETCH)), made)
    asked = x.Made(Row((SMALL, SMALL)), (get(one), CELL))
    for of in (twice, x.Each(rows, (x.Loop((one,), STRETCH),), asked)):
        assert count(after("ranked", function(st.Return(x.Sorted(rows, of)), result=rows)), x.Sorted) == 1
    assert count(after("ranked", function(st.Return(x.Sorted(NUMBERS, STRETCH)), result=NUMBERS)), x.Sorted) == 1


def test_what_may_count_steps_is_not_worked_out_twice():
    one = x.Local("one", SMALL)
    asked = function(
        st.StoreGlobal(st.STEPS, x.Arithmetic(ANY, "+", x.Global(Number(0, 99), st.STEPS), const(1))),
        st.Return(const(1)),
        result=TRUTH,
        name="asked",
    )
    question = x.Call(TRUTH, "asked", ())
    made = x.Made(Row((SMALL, SMALL)), (x.Item(SMALL, WORTH, get(one)), get(one)))
    rows = Listing(made.type)
    filtered = x.Sorted(rows, x.Each(rows, (x.Loop((one,), STRETCH, (question,)),), made))
    state = (1, 2, 3, 4)
    assert count(after("ranked", function(st.Return(filtered), result=rows), asked, state=state), x.Sorted) == 1
    param = x.Local("p", SMALL)
    full, table = st.Return(listed(7)), st.Return(x.Item(NUMBERS, CLASSES, get(param)))
    counted = function(st.Branch(question, (full,)), table, result=NUMBERS, name="class_of", params=(param,))
    called = x.Made(Row((NUMBERS, SMALL)), (x.Call(NUMBERS, "class_of", (get(one),)), get(one)))
    ranks = Listing(called.type)
    by_class = x.Sorted(ranks, x.Each(ranks, (x.Loop((one,), STRETCH),), called))
    whole = function(st.Return(by_class), result=ranks)
    assert count(after("ranked", whole, counted, asked, state=state), x.Sorted) == 1
