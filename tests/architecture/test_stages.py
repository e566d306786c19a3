"""A new kind of line or expression has one place at each stage: whoever forgets one reads here which.

How the machine works an expression out is held by tests/unit/interpreter/compiler/test_dispatch.py, nodes of CODE by
tests/unit/interpreter/code/test_nodes.py and tests/unit/interpreter/wasm/test_registry.py.
"""

from __future__ import annotations

from types import ModuleType

import pytest

from gamespec import model
from gamespec.analysis.walk import TOUCHES
from gamespec.check.expressions.elaboration import dispatch as of_expressions
from gamespec.check.statements import dispatch as of_statements
from gamespec.check.statements.invalidation import SORTS
from gamespec.checked import expressions, statements
from interpreter.compiler import graph
from interpreter.compiler.flow import draws
from interpreter.compiler.lowering.lower import lowered_lines
from interpreter.compiler.moves.operations import performed


def classes(module: ModuleType, of: type) -> set[type]:
    """The classes of a tree, without the one they all are."""
    made = {each for each in vars(module).values() if isinstance(each, type) and issubclass(each, of)}
    return made - {of}


WRITTEN_EXPRESSIONS = classes(model, model.Expr)
WRITTEN_STATEMENTS = classes(model, model.Stmt)
DRAWING = {model.CellsDrawn}
"""Cells drawn in an example are set when the drawing is read."""
EXPRESSIONS = classes(expressions, expressions.Expr)
STATEMENTS = classes(statements, statements.Stmt)
DRAWS = {graph.Deal, graph.DrawMany, graph.DrawOne, graph.RollDice, graph.Reveal, graph.PutInOrder, graph.Look}

STAGES = {
    "check/expressions: what it means": (WRITTEN_EXPRESSIONS, {*of_expressions.BY_CLASS}),
    "check/statements: what it means": (WRITTEN_STATEMENTS - DRAWING, {*of_statements.BY_CLASS}),
    "check/statements/invalidation: what it may write": (WRITTEN_STATEMENTS, {*SORTS}),
    "analysis: what an expression reads, writes, draws": (EXPRESSIONS, {*TOUCHES}),
    "analysis: what a statement reads, writes, draws": (STATEMENTS, {*TOUCHES}),
    "compiler/moves or lowering: how it is carried out": (STATEMENTS, performed() | lowered_lines()),
    "compiler/flow/draws: how it draws": (DRAWS, {*draws.DRAWS}),
}


@pytest.mark.parametrize("stage", STAGES)
def test_every_class_has_its_place_at_every_stage(stage: str) -> None:
    wanted, found = STAGES[stage]
    assert {each.__name__ for each in wanted - found} == set(), (
        f"nothing is said of these in gamespec or interpreter/{stage}"
    )


def test_the_trees_are_whole() -> None:
    assert min(map(len, (WRITTEN_EXPRESSIONS, WRITTEN_STATEMENTS, EXPRESSIONS, STATEMENTS))) > 20
