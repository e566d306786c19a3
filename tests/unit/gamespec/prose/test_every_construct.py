"""No construct is forgotten.

Every class of the model has its sentence, or stands here with the reason why not.
"""

from __future__ import annotations

from typing import get_args

import pytest

from gamespec import model
from gamespec.checked.expressions import BuiltinName
from gamespec.prose.expressions import SAYS
from gamespec.prose.game_voice import TABLES

SORTS = {
    "expressions": model.Expr,
    "statements": model.Stmt,
    "clauses": model.Clause,
    "attributes": model.FieldAttr,
    "types": model.TypeExpr,
    "lines of examples": model.Line,
    "declarations": model.Decl,
}
GROUNDS = {*SORTS.values(), model.WhenLine, model.Check}
BROKEN = {
    model.BrokenExpr, model.BrokenStmt, model.BrokenDecl, model.BrokenClause, model.BrokenWhen, model.BrokenCheck,
}  # fmt: skip


def classes_of(ground: type[model.Node]) -> set[type[model.Node]]:
    found = {ground}
    for kind in ground.__subclasses__():
        found |= classes_of(kind)
    return found


@pytest.mark.parametrize("sort", SORTS)
def test_every_class_has_a_sentence(sort: str) -> None:
    overlays = classes_of(model.Overlay)  # are applied before anything is told
    assert classes_of(SORTS[sort]) - GROUNDS - BROKEN - overlays == set(TABLES[sort])


def test_every_ready_made_word_says_all_it_is_asked_of() -> None:
    for (name, number), words in SAYS.items():
        assert all(f"{{{at}}}" in words or name == "lines" for at in range(number)), name


OTHERWISE = {"owner", "holder", "at", "placements"}
"""Ready-made words that are written after `'s`, or have a class of their own."""
OURS = {"union", "sure", "within", "alike", "laid"}


def test_every_ready_made_word_has_a_sentence() -> None:
    assert set(get_args(BuiltinName)) - OTHERWISE - OURS <= {name for name, _ in SAYS}
    assert {name for name, _ in SAYS} >= {"min", "max", "repeated", "count", "unplaced"}
