"""Questions that do the same, whatever they and their variables are called, are one function."""

from __future__ import annotations

from interpreter.compiler.building import said_by
from interpreter.compiler.passes import SHARE
from interpreter.compiler.program import Program, compile_game
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


def questions(played: Program) -> list[object]:
    """Return what each question about a growing set or about an opening does."""
    made = played.module
    return [
        said_by(one.params, one.body) for name, one in made.built.items() if made.sorts.get(name) in ("g", "t", "x")
    ]


def test_no_two_questions_do_the_same():
    shared = program(small(SETUP, SERVING, arrow="-> turn"))
    assert len(questions(shared)) == len(set(questions(shared)))
    alone = questions(compile_game(shared.checked, without=frozenset({SHARE})))
    assert len(alone) > len(set(alone)) >= len(questions(shared)), "two that ask alike functions do the same, too"
