"""Questions that do the same, whatever they and their variables are called, are one function."""

from __future__ import annotations

import ast

import pytest

from interpreter.compiler import syntax
from interpreter.compiler.passes import SHARE
from interpreter.compiler.program import Program, compile_game
from tests.unit.interpreter.compiler.emitted import tree
from tests.unit.interpreter.compiler.machine import program, small

SETUP = "first of players does\n  move Card to your hand\n  add 0 to n"
SERVING = """\
phase turn for first of players
  you must act or act-too or act-more
  -> end
action act
  do serve(2)
action act-too
  do serve(2)
action act-more
  do serve(3)
action serve(least given 0..9)
  you choose gifts from your hand, until sum(g in gifts: g's cost) >= least
  move gifts to row
"""


def does(source: str) -> object:
    """Return what the function in a text does."""
    return syntax.doing(compile(source, syntax.EMITTED, "exec"))


def questions(played: Program) -> list[object]:
    """Return what each question about a growing set or about an opening does."""
    functions = [node for node in tree(played).body if isinstance(node, ast.FunctionDef)]
    return [does(ast.unparse(node)) for node in functions if played.module.sorts.get(node.name) in ("g", "t", "x")]


def test_no_two_questions_do_the_same():
    shared = program(small(SETUP, SERVING, arrow="-> turn"))
    assert len(questions(shared)) == len(set(questions(shared)))
    alone = questions(compile_game(shared.checked, without=frozenset({SHARE})))
    assert len(alone) > len(set(alone)) >= len(questions(shared)), "two that ask alike functions do the same, too"


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ("def b(s, y): return [z for z in s[y:3] if z > y]", True),
        ("def b(s, x): return [y for y in s[x:3] if y > s]", False),
        ("def b(s, x): return [y for y in s[x:4] if y > x]", False),
        ("def b(s, x): return [y for y in s[x:True] if y > x]", False),
        ("def b(s, x, w): return [y for y in s[x:3] if y > x]", False),
    ],
)
def test_functions_are_told_apart_by_what_they_do_and_not_by_names(other: str, same: bool):
    assert (does(other) == does("def a(s, x): return [y for y in s[x:3] if y > x]")) is same


def test_a_name_from_outside_tells_functions_apart():
    assert does("def a(s): return w1(s)") != does("def b(s): return w2(s)")
    assert does("def a(s, v): return pick(lambda L: g1(s, L, v))") == does(
        "def b(s, w): return pick(lambda M: g1(s, M, w))"
    )
