"""Functions that are built as CODE: the reader finds how far their numbers reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from interpreter.code import expressions as x
from interpreter.code import statements as st
from interpreter.code.read.cells import Cells
from interpreter.code.read.program import Reader
from interpreter.code.types import Number
from interpreter.code.writing import cell, compare, const, get
from interpreter.compiler.building import NUMBER, arithmetic

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr

LIMITS = [(0, 9), (-1, 3), (0, 1)]
N, X = x.Local("n", NUMBER), x.Local("x", NUMBER)


def twice(state: list[int], n: int) -> int:
    return state[0] * 0 + n * 2


def ranged(*lines: st.Stmt, given: tuple[tuple[int, int], ...] = ((0, 5),)) -> st.Function:
    """Return a function of one number after each of some ranges was handed to it."""

    def built(state: list[int], n: int) -> int:
        raise AssertionError(f"{state} {n}: only its CODE is read")

    names = {"built": built, "twice": twice}
    reader = Reader(names, "", Cells(LIMITS), {"built": st.Function("built", (N,), NUMBER, lines)})
    for low, high in given:
        kind = Number(low, high)
        reader.read_function(built, [x.Get(kind, x.Local("any", kind))])
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


def test_an_expression_of_which_no_range_is_known_is_refused() -> None:
    with pytest.raises(KeyError):
        ranged(st.Return(x.BitCount(NUMBER, get(N))))
