"""Expressions and lines that are built as CODE, and their text."""

from __future__ import annotations

from interpreter.code import expressions as x
from interpreter.code.types import TRUTH
from interpreter.code.writing import cell, compare, const
from interpreter.compiler.building import NUMBER, Plain, Raw, added, raw, text, value_text
from interpreter.compiler.module import Fn, Module
from tests.unit.interpreter.compiler.machine import program, small


def module() -> Module:
    return program(small("", "phase turn\n  -> end")).module


def test_a_truth_is_1_or_0_where_its_value_counts_and_as_it_comes_where_it_is_asked() -> None:
    asked = x.And(TRUTH, (compare("<", cell(1), 2), Raw(TRUTH, "fits(s)", ())))
    assert text(asked) == "((s[1] < 2) and fits(s))"
    assert value_text(asked) == "(1 if ((s[1] < 2) and fits(s)) else 0)"
    assert value_text(Raw(TRUTH, "fits(s)", ())) == "(1 if fits(s) else 0)"


def test_an_address_adds_up_what_is_known() -> None:
    assert text(added(3, (const(2), 10), (raw("v"), 4), (raw("7"), 1))) == "(30 + (v * 4))"


def test_a_function_is_handed_the_state_unless_it_is_plain() -> None:
    assert text(x.Call(NUMBER, "w1", (const(-1),))) == "w1(s, (-1))"
    assert text(Plain(NUMBER, "over", (const(4), const(2)))) == "over(4, 2)"


def test_a_function_without_text_is_code_and_one_with_text_is_not() -> None:
    made = module()
    whole, partly, line = Fn(made, "n"), Fn(made, "n"), Fn(made, "n")
    for fn in (whole, partly, line):
        held = fn.keep("x", cell(0))
        fn.fail_if(compare("<", held, 0), 1)
    with partly.when(raw("fits(s)", TRUTH)):
        partly.returns(const(1))
    line("pass")
    for fn in (whole, partly, line):
        fn.returns(const(0))
        fn.done()
    assert [fn.name in made.built for fn in (whole, partly, line)] == [True, False, False]
    assert made.built[whole.name].params == ()
