"""Functions that are built as CODE: the reader finds how far their numbers reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest

from interpreter.code import expressions as x, statements as st
from interpreter.code.cells import Cells
from interpreter.code.read.program import Reader
from interpreter.code.read.sources import Unreadable
from interpreter.code.types import TRUTH, Maybe, Nothing, Number
from interpreter.code.unread import OnCopy
from interpreter.code.writing import CELLS, cell, compare, const, get
from interpreter.compiler.building import NUMBER, arithmetic

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr

LIMITS = [(0, 9), (-1, 3), (0, 1)]
N, X, OUT = x.Local("n", NUMBER), x.Local("x", NUMBER), x.Local("out", CELLS)


def twice(state: list[int], n: int) -> int:
    return state[0] * 0 + n * 2


def ranged(*lines: st.Stmt | OnCopy, given: tuple[tuple[int, int], ...] = ((0, 5),)) -> st.Function:
    """Return a function of one number after each of some ranges was handed to it."""
    built = {"built": st.Function("built", (N,), NUMBER, cast("st.Block", lines))}
    reader = Reader({"twice": twice}, Cells(LIMITS), built)
    for low, high in given:
        kind = Number(low, high)
        reader.read("built", [x.Get(kind, x.Local("any", kind))])
    return reader.finished()["built"]


@pytest.mark.parametrize(
    ("of", "expected"),
    [
        (arithmetic("+", arithmetic("*", get(N), 2), 1), Number(1, 11)),
        (cell(1), Number(-1, 3)),
        (cell(get(N)), Number(-1, 9)),
        (compare("<", get(N), cell(0)), Number(0, 1)),
        (x.Least(NUMBER, "min", (get(N), const(3))), Number(0, 3)),
        (x.If(NUMBER, cell(2), const(20), get(N)), Number(0, 20)),
        (x.Call(NUMBER, "twice", (get(N),)), Number(0, 10)),
        (x.And(NUMBER, (cell(2), get(N))), Number(0, 5)),
    ],
)
def test_the_range_of_a_result_follows_from_arguments_and_cells(of: Expr, expected: Number) -> None:
    assert ranged(st.Return(of)).result == expected


def test_what_several_callers_hand_over_is_one_range() -> None:
    found = ranged(st.Return(get(N)), given=((0, 5), (-2, 1)))
    assert (found.params[0].type, found.result) == (Number(-2, 5), Number(-2, 5))


def test_a_variable_that_is_set_in_a_block_holds_both_values_from_the_first_line_on() -> None:
    limited = st.Branch(compare(">", get(X), 40), (st.Set((X,), const(40)),))
    lower = st.Branch(compare("<", get(X), 7), (st.Set((X,), const(-7)),))
    found = ranged(st.Set((X,), get(N)), limited, lower, st.Return(get(X)))
    (first, *_) = found.body
    assert isinstance(first, st.Set)
    assert (first.locals[0].type, found.result) == (Number(-7, 40), Number(-7, 40))


def test_a_loop_over_a_list_gives_its_variable_what_the_list_holds() -> None:
    total = x.Local("total", NUMBER)
    lines = st.For((X,), x.Numbers(CELLS, const(2), get(N)), (st.Set((total,), get(X)),))
    assert ranged(st.Set((total,), const(0)), lines, st.Return(get(total))).result == Number(0, 4)


def test_what_a_list_holds_is_all_that_is_added_to_it() -> None:
    lines = st.Append(get(OUT), get(N)), st.Append(get(OUT), const(-3))
    found = ranged(st.Set((OUT,), x.Listed(CELLS, ())), *lines, st.Return(x.Item(NUMBER, get(OUT), const(0))))
    assert found.result == Number(-3, 5)


def test_what_may_be_none_is_given_where_a_number_is_wanted() -> None:
    none = Maybe(Nothing())
    best = x.Local("best", none)
    unknown = st.Branch(x.IsNone(TRUTH, get(best)), (st.Set((best,), get(N)),))
    found = ranged(st.Set((best,), x.NoneOf(none)), unknown, st.Return(x.Given(NUMBER, get(best))))
    assert found.result == Number(0, 5)


def test_what_is_done_on_a_copy_is_a_trial_that_gives_the_cells_back() -> None:
    _, trial = ranged(OnCopy((st.Store(const(0), const(1)), st.Return(cell(0))))).body
    assert isinstance(trial, st.Trial)
    assert isinstance(trial.undo[0], st.StoreCells)


def test_a_condition_that_is_known_leaves_one_of_two_ways() -> None:
    assert ranged(st.Branch(const(0), (st.Return(const(90)),), (st.Return(const(8)),))).result == Number(8, 8)


def test_a_list_that_holds_nothing_that_is_ever_known_is_refused() -> None:
    with pytest.raises(Unreadable):
        ranged(st.Set((OUT,), x.Listed(CELLS, ())), st.For((X,), get(OUT), ()), st.Return(get(X)))
