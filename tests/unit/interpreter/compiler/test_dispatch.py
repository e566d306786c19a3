"""Expressions are built by files that do not know each other.

Each class of them has to be registered by one.
"""

from __future__ import annotations

from gamespec.checked import expressions as e
from interpreter.compiler.flow import nodes
from interpreter.compiler.values import dispatch

CONSTANT = {e.Const, e.AllOf}
"""Always known while compiling, so that nothing is ever built for them."""


def classes_of_expressions() -> set[type[e.Expr]]:
    return {each for each in vars(e).values() if isinstance(each, type) and issubclass(each, e.Expr)} - {e.Expr}


def test_every_class_of_expressions_is_built_listed_or_known() -> None:
    assert nodes.DECIDES < 0  # the machine's nodes bring along every file that registers
    assert classes_of_expressions() - {*dispatch.BUILT, *dispatch.LISTED} == CONSTANT


def test_what_is_registered_is_a_class_of_expressions() -> None:
    assert {*dispatch.BUILT, *dispatch.LISTED} <= classes_of_expressions()
