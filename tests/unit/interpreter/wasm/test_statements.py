"""Statements in WebAssembly: what they leave in variables, lists and the state, and where they go on."""

from __future__ import annotations

import pytest

from interpreter.code import expressions as x, statements as st
from interpreter.code.types import TRUTH, Listing, Members, Nothing, Number, Row
from interpreter.wasm.encoding.words import Unprintable
from interpreter.wasm.engine import Halted
from interpreter.wasm.module import functions
from tests.unit.interpreter.wasm.programs import (
    ANY,
    LIST,
    SMALL,
    answer,
    any_number,
    c,
    code,
    get,
    instance,
    listed,
    ran,
)

N, OTHER, LISTED = x.Local("n", ANY), x.Local("m", ANY), x.Local("l", LIST)
NOTHING = Nothing()


def plus(left: x.Expr, right: x.Expr) -> x.Arithmetic:
    return x.Arithmetic(ANY, "+", left, right)


def cell(at: int) -> x.Cell:
    return x.Cell(ANY, c(at))


def less(left: x.Expr, right: x.Expr) -> x.Compare:
    return x.Compare(TRUTH, "<", left, right)


def test_cells_are_written_one_by_one_and_in_stretches():
    lines = (
        st.Store(c(1), c(-9)),
        st.StoreCells(c(2), listed(4, 5)),
        st.StoreCells(c(4), x.Numbers(LIST, c(7), c(9))),
        st.StoreCells(plus(cell(0), c(6)), x.Constant(LIST, "L", (1, 2))),
    )
    assert ran(NOTHING, lines, (0,) * 8)[1] == [0, -9, 4, 5, 7, 8, 1, 2]


def test_a_stretch_is_read_whole_before_it_is_written():
    up = st.StoreCells(c(1), x.Cells(LIST, c(0), c(4)))
    assert ran(NOTHING, (up,), (1, 2, 3, 4, 5))[1] == [1, 1, 2, 3, 4]
    down = st.StoreCells(c(0), x.Cells(LIST, c(1), c(5)))
    assert ran(NOTHING, (down,), (1, 2, 3, 4, 5))[1] == [2, 3, 4, 5, 5]
    swapped = st.StoreCells(c(0), x.Listed(LIST, (cell(1), cell(0))))
    assert ran(NOTHING, (swapped,), (1, 2))[1] == [2, 1]
    nothing = st.StoreCells(c(0), x.Cells(LIST, c(2), c(1)))
    assert ran(NOTHING, (nothing,), (1, 2))[1] == [1, 2]


def test_several_variables_take_the_parts_of_a_row():
    row = x.Made(Row((ANY, ANY)), (c(3), c(4)))
    lines = (
        st.Set((N, OTHER), row),
        st.Set((N, OTHER), x.Made(row.type, (get(OTHER), get(N)))),
        st.Return(x.Arithmetic(ANY, "-", get(N), get(OTHER))),
    )
    assert ran(ANY, lines)[0] == 1


def test_numbers_beside_the_state_are_written():
    lines = (st.StoreGlobal(2, c(5)), st.Return(plus(x.Global(ANY, 2), x.Global(ANY, 3))))
    assert ran(ANY, lines)[0] == 5


def test_lists_grow_shrink_and_change():
    many = x.Numbers(LIST, c(0), c(40))
    lines = (
        st.Set((LISTED,), listed(1, 2)),
        st.Append(get(LISTED), c(7)),
        st.Extend(get(LISTED), listed(8, 7)),
        st.Extend(get(LISTED), get(LISTED)),
        st.Remove(get(LISTED), c(7)),
        st.StoreItem(get(LISTED), c(0), c(-1)),
        st.StoreItem(get(LISTED), any_number(-1), c(-2)),
        st.Extend(get(LISTED), many),
        st.Return(get(LISTED)),
    )
    assert ran(LIST, lines)[0] == [-1, 2, 8, 7, 1, 2, 7, 8, -2, *range(40)]


@pytest.mark.parametrize("wide", [9, 1 << 40])
@pytest.mark.parametrize("index", [0, 1, 2, 3, 4])
def test_a_thing_is_written_and_read_at_its_place_in_a_list_and_nowhere_else(index: int, wide: int):
    at = x.If(Number(0, wide), x.Cell(TRUTH, c(0)), c(index), c(index))
    lines = (
        st.Set((LISTED,), listed(4, 5, 6)),
        st.StoreItem(get(LISTED), at, c(9)),
        st.Append(get(LISTED), x.Item(ANY, get(LISTED), at)),
        st.Return(get(LISTED)),
    )
    if index < 3:
        expected = [4, 5, 6]
        expected[index] = 9
        assert ran(LIST, lines)[0] == [*expected, 9]
        return
    for spoiled in (lines, (lines[0], st.Append(get(LISTED), x.Item(ANY, get(LISTED), at)), lines[-1])):
        with pytest.raises(Halted, match="outside"):
            ran(LIST, spoiled)


def test_removing_what_is_not_there_traps():
    with pytest.raises(Halted, match="outside"):
        ran(NOTHING, (st.Set((LISTED,), listed(1)), st.Remove(get(LISTED), c(2))))


@pytest.mark.parametrize("kind", [Number(0, 200), ANY])
def test_a_set_holds_what_was_included(kind: Number):
    seen = x.Local("seen", Members(kind))
    of = [c(3), c(100), c(3)]
    lines = (
        st.Set((seen,), x.EmptySet(seen.type)),
        *(st.Include(get(seen), one) for one in of),
        st.Return(x.Listed(LIST, tuple(x.Contains(TRUTH, get(seen), c(one)) for one in (3, 100, 4, 164)))),
    )
    assert ran(LIST, lines)[0] == [1, 1, 0, 0]


def test_branches_and_loops_go_where_they_lead():
    """Odd numbers below 20 are added up, up to the first beyond 12, but for 5."""
    odd = x.Arithmetic(SMALL, "%", get(N), c(2))
    body = (
        st.Set((N,), plus(get(N), c(1))),
        st.Branch(x.Not(TRUTH, odd), (st.Continue(),)),
        st.Branch(
            x.Compare(TRUTH, "==", get(N), c(5)), (st.Continue(),), (st.Set((OTHER,), plus(get(OTHER), get(N))),)
        ),
        st.Branch(less(c(12), get(N)), (st.Break(),)),
    )
    lines = (st.Set((N,), c(0)), st.Set((OTHER,), c(0)), st.While(less(get(N), c(20)), body), st.Return(get(OTHER)))
    assert ran(ANY, lines)[0] == 1 + 3 + 7 + 9 + 11 + 13


def test_a_loop_goes_through_what_the_list_was_before_it():
    """Cells are doubled while a list of those above 1 is gone through."""
    one, two = x.Local("one", SMALL), x.Local("two", SMALL)
    big = x.Each(LIST, (x.Loop((two,), x.Cells(LIST, c(0), c(3)), (less(c(1), get(two)),)),), get(two))
    body = (st.StoreCells(c(0), listed(9, 9, 9)), st.Store(c(3), plus(cell(3), get(one))))
    assert ran(NOTHING, (st.For((one,), big, body),), (1, 2, 3, 0))[1] == [9, 9, 9, 5]
    whole = st.For((one,), x.Cells(LIST, c(0), c(3)), body)
    assert ran(NOTHING, (whole,), (1, 2, 3, 0))[1] == [9, 9, 9, 6]


def test_a_loop_is_left_and_goes_on_early():
    one = x.Local("one", SMALL)
    body = (
        st.Branch(x.Compare(TRUTH, "==", get(one), c(2)), (st.Continue(),)),
        st.Branch(x.Compare(TRUTH, "==", get(one), c(4)), (st.Break(),)),
        st.Store(c(0), plus(x.Arithmetic(ANY, "*", cell(0), c(10)), get(one))),
    )
    assert ran(NOTHING, (st.For((one,), listed(1, 2, 3, 4, 5), body),))[1] == [13]


def test_functions_call_each_other_with_all_kinds_of_things():
    pair = Row((SMALL, LIST))
    given, number = x.Local("given", pair), x.Local("number", SMALL)
    swapped = st.Function(
        "swapped",
        (number, given),
        Row((LIST, ANY)),
        (
            st.Return(
                x.Made(
                    Row((LIST, ANY)),
                    (x.Item(LIST, get(given), c(1)), plus(x.Item(SMALL, get(given), c(0)), get(number))),
                )
            ),
        ),
    )
    call = x.Call(swapped.result, "swapped", (c(5), x.Made(pair, (c(1), listed(2, 3)))))
    assert ran(swapped.result, (st.Return(call),), swapped=swapped)[0] == ([2, 3], 6)


def failing(after: st.Block) -> st.Function:
    return st.Function("failing", (), ANY, (*after, st.Fail(c(7)), st.Return(c(1))))


def broken_in(body: st.Block, cells: tuple[int, ...], **more: st.Function) -> tuple[int | None, list[int]]:
    place = instance(code(ANY, body, cells, **more), cells)
    place.call("main")
    return place.broken, place.state()


def test_a_failed_check_leaves_everything_with_its_number():
    fails = x.Call(ANY, "failing", ())
    lines = (st.Store(c(0), c(1)), st.Store(c(1), plus(c(2), fails)), st.Store(c(2), c(1)), st.Return(c(0)))
    assert broken_in(lines, (0, 0, 0), failing=failing(())) == (7, [1, 0, 0])


def test_a_trial_is_undone_however_it_is_left():
    undo = (st.Store(c(0), c(5)),)
    change = st.Store(c(0), plus(cell(0), c(1)))
    fails = st.Do(x.Call(ANY, "failing", ()))
    assert ran(ANY, (st.Trial((change,), undo), st.Return(cell(0))), (5,))[0] == 5
    assert ran(ANY, (st.Trial((change, st.Return(cell(0))), undo),), (5,)) == (6, [5])
    twice = st.Trial((st.Trial((change, st.Return(cell(0))), (st.Store(c(1), c(8)),)),), undo)
    assert ran(ANY, (twice,), (5, 0)) == (6, [5, 8])
    assert broken_in((st.Trial((change, fails), undo), st.Return(c(0))), (5,), failing=failing(())) == (7, [5])
    assert broken_in((st.Trial((change, st.Fail(c(3))), undo), st.Return(c(0))), (5,)) == (3, [5])


@pytest.mark.parametrize(("leaving", "expected"), [(st.Break(), 1), (st.Continue(), 3)])
def test_a_trial_in_a_loop_is_undone_before_the_loop_goes_on(leaving: st.Stmt, expected: int):
    one = x.Local("one", SMALL)
    count = st.Store(c(1), plus(cell(1), c(1)))
    trial = st.Trial((st.Store(c(0), c(9)), count, leaving), (st.Store(c(0), c(5)),))
    loop = st.For((one,), listed(1, 2, 3), (trial, st.Store(c(1), c(100))))
    assert ran(NOTHING, (loop,), (5, 0))[1] == [5, expected]


def test_undoing_may_call_what_could_fail_a_check():
    other = st.Function("other", (), ANY, (st.Branch(cell(1), (st.Fail(c(2)),)), st.Store(c(0), c(5)), st.Return(c(0))))
    lines = (st.Trial((st.Store(c(0), c(9)), st.Fail(c(7))), (st.Do(x.Call(ANY, "other", ())),)), st.Return(c(0)))
    assert broken_in(lines, (5, 0), other=other) == (7, [5, 0])


def test_events_are_not_told_but_worked_out():
    assert ran(NOTHING, (st.Event("skipped", (c(1),)),))[0] is None
    lines = (st.Event("skipped", (x.Call(ANY, "failing", ()),)), st.Return(c(0)))
    assert broken_in(lines, (0,), failing=failing(()))[0] == 7


def test_a_function_gives_back_the_memory_it_took():
    """A list of 100 things is made a million times."""
    one = x.Local("one", ANY)
    length = st.Function(
        "length",
        (),
        ANY,
        (
            st.Set((LISTED,), x.Repeated(LIST, c(1), c(100))),
            st.Append(get(LISTED), c(1)),
            st.Return(x.Fold(ANY, "len", get(LISTED))),
        ),
    )
    total = x.Fold(
        ANY,
        "sum",
        x.Each(Listing(ANY), (x.Loop((one,), x.Numbers(LIST, c(0), c(1_000_000))),), x.Call(ANY, "length", ())),
    )
    assert ran(ANY, (st.Return(total),), beside=False, length=length)[0] == 101_000_000


def test_a_function_that_makes_a_list_of_another_grow_keeps_the_memory():
    given = x.Local("given", LIST)
    add = st.Function("add", (given,), NOTHING, (st.Extend(get(given), x.Numbers(LIST, c(0), c(30))),))
    lines = (
        st.Set((LISTED,), listed(5)),
        st.Do(x.Call(NOTHING, "add", (get(LISTED),))),
        st.Do(x.Fold(ANY, "len", x.Sorted(LIST, x.Repeated(LIST, c(1), c(50))))),
        st.Return(get(LISTED)),
    )
    assert ran(LIST, lines, add=add)[0] == [5, *range(30)]


def test_a_value_that_is_not_used_is_dropped():
    assert answer(x.Fold(ANY, "len", x.Listed(LIST, ()))) == 0
    assert ran(NOTHING, (st.Do(listed(1)), st.Do(c(4)), st.Do(x.Made(Row((ANY, LIST)), (c(1), listed())))))[0] is None


def test_nodes_that_lie_too_deep_in_each_other_are_said_to_be_unprintable():
    deep: x.Expr = x.Truth(TRUTH, cell(0))
    for _ in range(2_000):
        deep = x.Not(TRUTH, deep)
    with pytest.raises(Unprintable, match="in each other"):
        functions(code(TRUTH, (st.Return(deep),), (0,)), (0,), ("main",))
