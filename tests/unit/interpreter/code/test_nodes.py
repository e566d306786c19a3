from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from interpreter.code import expressions as x, print_python, statements as st, unread, walk
from interpreter.code.print_python import writer
from interpreter.code.types import BITS, HIGHEST, TRUTH, WORD, Listing, Maybe, Members, Number, Row, Table
from interpreter.kernel.errors import RuntimeCheckFailed
from tests.code import check, evaluate
from tests.code.check import checker
from tests.code.evaluate import Machine, OutOfSteps, Trap, TypeBroken, machine
from tests.unit.interpreter.code.small import ANY, NUMBERS, SMALL, both, code, const, function, get, listed, value

if TYPE_CHECKING:
    from interpreter.code.expressions import Expr

PAIR = Row((SMALL, SMALL))
PRIMES = x.Constant(Table(SMALL, 4), "PRIMES", (2, 3, 5, 7))
one, other, members = x.Local("one", SMALL), x.Local("other", SMALL), x.Local("members", NUMBERS)
some, pair = x.Local("some", Maybe(SMALL)), x.Local("pair", PAIR)


def pairs(*of: tuple[int, int]) -> Expr:
    return x.Listed(Listing(PAIR), tuple(x.Made(PAIR, (const(a), const(b))) for a, b in of))


def test_every_class_of_nodes_is_known_to_the_checker_the_evaluator_and_the_printer_of_python():
    assert all([check.faults, evaluate.Machine, print_python.printed])
    for known, more in ((checker, ((), ())), (machine, ((), ())), (writer, (unread.EXPRESSIONS, unread.STATEMENTS))):
        assert set(known.EXPRESSIONS) == {*walk.EXPRESSIONS, *more[0]}
        assert set(known.STATEMENTS) == {*walk.STATEMENTS, *more[1]}


@pytest.mark.parametrize(
    ("of", "expected"),
    [
        (const(-3), -3),
        (PRIMES, [2, 3, 5, 7]),
        (x.NoneOf(Maybe(SMALL)), None),
        (x.Some(Maybe(SMALL), const(3)), 3),
        (x.Given(SMALL, x.Some(Maybe(SMALL), const(3))), 3),
        (x.Cell(SMALL, const(1)), 20),
        (x.Cells(NUMBERS, const(1), const(3)), [20, 30]),
        (x.Cells(NUMBERS, const(3), const(1)), []),
        (x.Global(Number(0, 9), 2), 0),
        (x.Arithmetic(SMALL, "//", const(-7), const(2)), -4),
        (x.Arithmetic(SMALL, "%", const(-7), const(2)), 1),
        (x.Arithmetic(Number(-4, -4), ">>", const(-7), const(1)), -4),
        (x.Wrapping(BITS, "+", const(WORD), const(2)), 1),
        (x.Wrapping(BITS, "-", const(0), const(1)), WORD),
        (x.Wrapping(BITS, "*", const(1 << 63), const(3)), 1 << 63),
        (x.Wrapping(BITS, "<<", const(3), const(63)), 1 << 63),
        (x.Wrapping(BITS, "high*", const(1 << 63), const(6)), 3),
        (x.Wrapping(BITS, "high*", const(-1), const(2)), 1),
        (x.Compare(TRUTH, "<=", const(1), const(2)), 1),
        (x.Compare(TRUTH, "<", listed(1, 2), listed(1, 2, 0)), 1),
        (x.Compare(TRUTH, "!=", pairs((1, 2)), pairs((1, 3))), 1),
        (x.And(SMALL, (const(2), const(3))), 3),
        (x.And(SMALL, (const(0), x.Item(SMALL, listed(), const(0)))), 0),
        (x.Or(SMALL, (const(2), x.Item(SMALL, listed(), const(0)))), 2),
        (x.Or(SMALL, (const(0), const(0))), 0),
        (x.Not(TRUTH, const(2)), 0),
        (x.Not(TRUTH, listed()), 1),
        (x.Truth(TRUTH, listed(0)), 1),
        (x.IsNone(TRUTH, x.NoneOf(Maybe(SMALL))), 1),
        (x.If(SMALL, const(0), x.Item(SMALL, listed(), const(0)), const(4)), 4),
        (x.Item(SMALL, PRIMES, const(-1)), 7),
        (x.Item(SMALL, x.Made(PAIR, (const(1), const(2))), const(1)), 2),
        (x.Part(NUMBERS, PRIMES, const(1), None), [3, 5, 7]),
        (x.Part(NUMBERS, PRIMES, None, const(99)), [2, 3, 5, 7]),
        (x.Listed(NUMBERS, (const(1), PRIMES, const(9)), frozenset([1])), [1, 2, 3, 5, 7, 9]),
        (x.Repeated(NUMBERS, const(4), const(3)), [4, 4, 4]),
        (x.Repeated(NUMBERS, const(4), const(-3)), []),
        (x.Joined(NUMBERS, listed(1), PRIMES), [1, 2, 3, 5, 7]),
        (x.Numbers(NUMBERS, const(1), const(8), 3), [1, 4, 7]),
        (x.Fold(SMALL, "sum", PRIMES), 17),
        (x.Fold(SMALL, "len", PRIMES), 4),
        (x.Fold(TRUTH, "any", listed(0, 0)), 0),
        (x.Fold(TRUTH, "all", listed()), 1),
        (x.Fold(SMALL, "max", PRIMES), 7),
        (x.Fold(SMALL, "min", listed(), const(5)), 5),
        (x.Least(SMALL, "min", (const(3), const(1), const(2))), 1),
        (x.Least(SMALL, "max", (const(3), const(1))), 3),
        (x.Sorted(NUMBERS, listed(3, 1, 2)), [1, 2, 3]),
        (x.Sorted(NUMBERS, listed(3, 1, 2), descending=True), [3, 2, 1]),
        (x.Sorted(Listing(PAIR), pairs((2, 1), (1, 9), (1, 3))), [(1, 3), (1, 9), (2, 1)]),
        (x.Distinct(NUMBERS, listed(3, 1, 3, 2, 1)), [3, 1, 2]),
        (x.Distinct(Listing(PAIR), pairs((1, 2), (1, 2), (2, 1))), [(1, 2), (2, 1)]),
        (x.Reversed(NUMBERS, PRIMES), [7, 5, 3, 2]),
        (x.Contains(TRUTH, PRIMES, const(5)), 1),
        (x.Contains(TRUTH, x.EmptySet(Members(SMALL)), const(5)), 0),
        (x.Place(Number(0, 3), const(30), const(0), const(4)), 2),
        (x.BitCount(SMALL, const(WORD)), 64),
        (x.BitLength(SMALL, const(5)), 3),
    ],
    ids=lambda of: type(of).__name__,
)  # fmt: skip
def test_an_expression_gives(of: Expr, expected: Any):
    assert value(of, [10, 20, 30, 40]) == expected


def test_a_comprehension_goes_through_one_list_for_each_thing_of_another():
    inner = x.Loop((other,), x.Numbers(NUMBERS, const(0), get(one)), (x.Compare(TRUTH, "!=", get(other), const(1)),))
    made = x.Made(PAIR, (get(one), get(other)))
    assert value(x.Each(Listing(PAIR), (x.Loop((one,), PRIMES), inner), made))[:3] == [(2, 0), (3, 0), (3, 2)]


def test_a_comprehension_takes_rows_apart():
    both_parts = x.Arithmetic(Number(-200, 200), "+", get(one), get(other))
    wide = Listing(Number(-200, 200))
    assert value(x.Each(wide, (x.Loop((one, other), pairs((1, 2), (3, 4))),), both_parts)) == [3, 7]


def test_a_function_is_handed_the_state_by_itself():
    called = function(st.Return(x.Cell(SMALL, get(one))), result=SMALL, name="g", params=(one,))
    assert value(x.Call(SMALL, "g", (const(2),)), [10, 20, 30, 40], called) == 30


def grown(*body: st.Stmt, to: x.Local = members) -> Any:
    """Return what a list holds after some statements."""
    first = st.Set((to,), x.Listed(to.type, ()))
    return both(code(function(first, *body, st.Return(get(to)), result=to.type)), [10, 20, 30, 40])


def test_cells_and_lists_are_written():
    shifted = x.Cells(NUMBERS, const(0), const(3))
    found, state = grown(
        st.Store(const(3), const(7)),
        st.StoreCells(const(1), shifted),
        st.Append(get(members), const(1)),
        st.Extend(get(members), PRIMES),
        st.Remove(get(members), const(3)),
        st.StoreItem(get(members), const(0), const(9)),
        st.StoreGlobal(2, const(5)),
    )
    assert (found, state) == ([9, 2, 5, 7], [10, 10, 20, 30])


def test_loops_are_left_and_gone_on_with():
    big = x.Compare(TRUTH, ">", get(one), const(5))
    odd = x.Arithmetic(Number(0, 1), "&", get(one), const(1))
    body = (st.Branch(big, (st.Break(),)), st.Branch(odd, (st.Continue(),)), st.Append(get(members), get(one)))
    assert grown(st.For((one,), x.Numbers(NUMBERS, const(0), const(9)), body))[0] == [0, 2, 4]


def test_a_while_loop_goes_on_as_long_as_it_holds():
    less = x.Compare(TRUTH, "<", x.Cell(SMALL, const(0)), const(13))
    more = st.Store(const(0), x.Arithmetic(Number(-99, 101), "+", x.Cell(SMALL, const(0)), const(1)))
    assert grown(st.While(less, (more,)))[1][0] == 13
    assert grown(st.While(const(1), (st.Return(listed(4)),)))[0] == [4]


def test_a_row_is_taken_apart_and_a_set_grows():
    seen = x.Local("seen", Members(PAIR))
    body = (
        st.Set((seen,), x.EmptySet(Members(PAIR))),
        st.Set((pair,), x.Made(PAIR, (const(4), const(6)))),
        st.Set((one, other), get(pair)),
        st.Include(get(seen), get(pair)),
        st.Append(get(members), get(other)),
        st.Append(get(members), x.Contains(TRUTH, get(seen), x.Made(PAIR, (get(one), const(6))))),
    )
    assert grown(*body)[0] == [6, 1]


@pytest.mark.parametrize("way", [st.Return(listed(1)), st.Do(const(1))])
def test_a_trial_is_undone_however_it_is_left(way: st.Stmt):
    undo = st.Store(const(0), const(10))
    assert grown(st.Trial((st.Store(const(0), const(5)), way), (undo,)))[1][0] == 10


def test_a_failed_check_undoes_the_trial_and_carries_its_number():
    failing = (st.Store(const(0), const(5)), st.Fail(const(3), 7))
    program = code(function(st.Trial(failing, (st.Store(const(0), const(9)),))))
    state = [0, 0, 0, 0]
    with pytest.raises(RuntimeCheckFailed) as broken:
        Machine(program, state).call("f")
    assert (broken.value.number, broken.value.node, state[0]) == (3, 7, 9)
    names = print_python.compiled(program)
    with pytest.raises(RuntimeCheckFailed) as broken:
        names["f"](state)
    assert (broken.value.number, broken.value.node) == (3, 7)


def test_events_and_menus_are_told():
    program = code(function(st.Event("skipped", (const(1), const(2))), st.Event("void", (const(3),)), st.Offer(PRIMES)))
    state = [0, 0, 0, 0]
    runs = Machine(program, state)
    runs.call("f")
    assert (runs.events, runs.menu) == ([("skipped", (1, 2)), ("void", (3,))], [2, 3, 5, 7])
    names = print_python.compiled(program)
    names["SKIPS"], names["VOIDS"] = [], []
    names["f"](state)
    assert (names["SKIPS"], names["VOIDS"], names["OUT"][0]) == ([(1, 2)], [(3, state)], [2, 3, 5, 7])


@pytest.mark.parametrize(
    ("of", "why"),
    [
        (x.Arithmetic(ANY, "+", const(HIGHEST), const(1)), "beyond 64 bits"),
        (x.Arithmetic(BITS, "<<", const(1), const(64)), "beyond 64 bits"),
        (x.Arithmetic(SMALL, "//", const(1), const(0)), "divided by 0"),
        (x.Arithmetic(SMALL, "%", const(1), const(0)), "divided by 0"),
        (x.Arithmetic(SMALL, ">>", const(1), const(-1)), "shifted"),
        (x.Fold(ANY, "sum", x.Listed(Listing(ANY), (const(HIGHEST), const(1)))), "beyond 64 bits"),
        (x.Fold(SMALL, "min", listed()), "min of nothing"),
        (x.Item(SMALL, PRIMES, const(4)), "place 4 of 4"),
        (x.Item(SMALL, PRIMES, const(-5)), "place -5 of 4"),
        (x.Given(SMALL, x.NoneOf(Maybe(SMALL))), "nothing is there"),
        (x.Cell(SMALL, const(4)), "cell 4 of 4"),
        (x.Place(SMALL, const(99), const(0), const(4)), "no cell holds 99"),
        (get(one), "not set"),
    ],
)  # fmt: skip
def test_what_has_no_result_traps(of: Expr, why: str):
    with pytest.raises(Trap, match=why):
        Machine(code(function(st.Do(of))), [0, 0, 0, 0]).call("f")


@pytest.mark.parametrize(
    ("of", "text"),
    [
        (x.Arithmetic(ANY, "+", const(HIGHEST), const(1)), "number(9"),
        (x.Arithmetic(BITS, "<<", const(1), const(64)), "word(1"),
    ],
)
def test_printed_python_looks_at_numbers_that_may_leave_64_bits_if_asked(of: Expr, text: str):
    program = code(function(st.Do(of)))
    assert text in print_python.printed(program.functions.values()).replace("((", "(")
    with pytest.raises(OverflowError, match="beyond 64 bits"):
        print_python.compiled(program)["f"]([0, 0, 0, 0])
    print_python.compiled(program, looking=False)["f"]([0, 0, 0, 0])


def test_removing_what_a_list_does_not_hold_traps():
    with pytest.raises(Trap, match="is not in the list"):
        grown(st.Remove(get(members), const(3)))


def test_a_function_ends_when_its_steps_are_used_up():
    with pytest.raises(OutOfSteps):
        Machine(code(function(st.While(const(1), ()))), [0, 0, 0, 0], steps=100).call("f")


@pytest.mark.parametrize(
    "body",
    [
        (st.Do(x.Cell(Number(0, 1), const(0))),),
        (st.Do(x.If(PAIR, const(1), const(0), const(0))),),
        (st.Set((x.Local("bit", Number(0, 1)),), const(2)),),
        (st.Set((x.Local("seen", Members(SMALL)),), const(2)),),
        (st.Store(const(0), const(1001)),),
    ],
)
def test_a_value_that_is_not_of_its_type_is_a_fault_of_the_code(body: tuple[st.Stmt, ...]):
    with pytest.raises(TypeBroken):
        Machine(code(function(*body)), [5, 0, 0, 0]).call("f")
