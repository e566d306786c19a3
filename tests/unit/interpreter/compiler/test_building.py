"""Expressions and lines that are built as CODE, and their Python."""

from __future__ import annotations

from interpreter.code import expressions as x, statements as st
from interpreter.code.types import TRUTH
from interpreter.code.unread import OnCopy, Plain
from interpreter.code.writing import CELLS, cell, compare, const, numbers
from interpreter.compiler.building import NUMBER, added, arithmetic, in_each, said_by, spelled, total
from interpreter.compiler.lines import Spare
from interpreter.compiler.module import Fn, Module
from tests.unit.interpreter.compiler.emitted import printed
from tests.unit.interpreter.compiler.machine import program, small


def module() -> Module:
    return program(small("", "phase turn\n  -> end")).module


def shown(of: x.Expr) -> str:
    return printed((st.Return(of),)).strip().removeprefix("return ")


def test_a_truth_is_1_or_0_where_its_value_counts_and_as_it_comes_where_it_is_asked() -> None:
    asked = x.And(TRUTH, (compare("<", cell(1), 2), x.Truth(TRUTH, cell(2))))
    assert shown(asked) == "(1 if ((s[1] < 2) and s[2]) else 0)"
    assert shown(x.Not(TRUTH, asked)) == "(1 if (not ((s[1] < 2) and s[2])) else 0)"


def test_an_address_adds_up_what_is_known() -> None:
    variable = x.Get(NUMBER, x.Local("v", NUMBER))
    assert shown(added(3, (const(2), 10), (variable, 4), (const(7), 1))) == "(30 + (v * 4))"


def test_a_function_is_handed_the_state_unless_it_is_plain() -> None:
    assert shown(x.Call(NUMBER, "w1", (const(-1),))) == "w1(s, (-1))"
    assert shown(Plain(NUMBER, "over", (const(4), const(2)))) == "over(4, 2)"


def test_lines_stand_in_the_blocks_they_are_added_to() -> None:
    fn = Fn(module(), "n")
    out, one = fn.starts("out"), fn.fresh("v")
    with fn.each(one, numbers(0, 3)):
        fn.skip_if(compare("==", one, 1))
        with fn.when(compare(">", one, 1)):
            fn.add(st.Append(out, one))
        with fn.otherwise():
            fn.stores(4, one)
    fn.returns(out)
    name = one.local.name
    assert printed(fn.finished()[1]).splitlines() == [
        "    out = []",
        f"    for {name} in range(0, 3):",
        f"        if ({name} == 1):",
        "            continue",
        f"        if ({name} > 1):",
        f"            out.append({name})",
        "        else:",
        f"            s[4] = {name}",
        "    return out",
    ]


def test_what_follows_on_a_copy_does_not_change_the_state() -> None:
    made = module()
    fn = Fn(made, "n")
    fn.open(OnCopy)
    fn.stores(0, 7)
    fn.returns(cell(0))
    fn.done()
    state = [1, 2]
    assert (made.function(fn.name)(state), state) == (7, [1, 2])


def test_a_local_that_nothing_reads_is_left_out_with_what_it_alone_read() -> None:
    fn = Fn(module(), "n")
    first, second = fn.fresh("v"), fn.fresh("v")
    fn.add(spare(first, cell(0)), spare(second, first), st.Return(cell(1)))
    assert printed(fn.finished()[1]) == "    return s[1]"


def spare(variable: x.Get, of: x.Expr) -> st.Stmt:
    return Spare((variable.local,), of)


def summed(prefix: str, start: x.Expr) -> x.Expr:
    one = x.Local(prefix, NUMBER)
    return total(in_each(one, x.Cells(CELLS, start, const(9)), arithmetic("+", x.Get(NUMBER, one), 1)))


def test_expressions_are_the_same_whatever_the_variables_of_their_loops() -> None:
    assert spelled(summed("v", const(3))) == spelled(summed("w", const(3)))
    assert spelled(summed("v", const(3))) != spelled(summed("v", const(4)))


def test_functions_are_the_same_whatever_their_variables_but_not_whatever_they_call() -> None:
    def function(name: str, called: str) -> object:
        given = x.Local(name, NUMBER)
        return said_by((given,), (st.Return(x.Call(NUMBER, called, (x.Get(NUMBER, given),))),))

    assert function("v", "w1") == function("n", "w1")
    assert function("v", "w1") != function("v", "w2")
    assert said_by((), (st.Return(const(1)),)) != said_by((x.Local("v", NUMBER),), (st.Return(const(1)),))
