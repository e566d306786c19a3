"""Nothing leaves the checker broken without an error."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import gamespec.check
from gamespec import model
from gamespec.check import SilentMistake
from gamespec.check.expressions.elaboration import dispatch
from gamespec.check.expressions.elaboration.findings import broken
from tests.unit.gamespec.check.snippets import look

if TYPE_CHECKING:
    from gamespec.check.symbols.scope import Scope
    from gamespec.checked import expressions as x

GAME = "the table has\n  coins : 0..9\n  twice = abs(coins)\nalways twice is 2\n"
FOLDER = Path(gamespec.check.__file__).parent


def _gives_up(node: model.Call, scope: Scope, _expected: object) -> x.Expr:
    """What a half added operator does: nothing is said, and something is handed back."""
    return broken(node.span, scope)


def test_a_mistake_nobody_reported_is_an_internal_error(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(dispatch.BY_CLASS, model.Call, _gives_up)
    with pytest.raises(SilentMistake, match=r"`abs\(coins\)` was given up on without a finding"):
        look(GAME)


def test_a_class_of_expressions_without_a_meaning_is_an_internal_error(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(dispatch.BY_CLASS, model.Call)
    with pytest.raises(SilentMistake):
        look(GAME)


def test_beside_an_error_a_stand_in_is_silent(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(dispatch.BY_CLASS, model.Call, _gives_up)
    _, sink = look(GAME + "always nobody-knows is 2\n")
    assert [found.message for found in sink.diagnostics] == ["nothing is called `nobody-knows` here"]


def test_a_stand_in_is_made_in_one_place():
    made = [
        (path.name, node.lineno)
        for path in sorted(FOLDER.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Broken"
    ]
    assert [name for name, _ in made] == ["findings.py"]
