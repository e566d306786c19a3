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
from gamespec.check.expressions.elaboration.findings import Broken, broken
from gamespec.check.ranges import ERROR
from gamespec.check.statements import dispatch as lines
from tests.unit.gamespec.check.snippets import game_text, look, model_of

if TYPE_CHECKING:
    from gamespec.check.symbols import Scope, World
    from gamespec.checked import expressions as x

GAME = "the table has\n  coins : 0..9\n  twice = abs(coins)\nalways twice is 2\n"
FOLDER = Path(gamespec.check.__file__).parent


def _gives_up(node: model.Call, scope: Scope, _expected: object) -> x.Expr:
    """Return what a half added operator does: nothing is said, and something is handed back."""
    return broken(node.span, scope)


def test_a_mistake_nobody_reported_is_an_internal_error(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(dispatch.BY_CLASS, model.Call, _gives_up)
    with pytest.raises(SilentMistake, match=r"`abs\(coins\)` was rejected without a finding"):
        look(GAME)


def test_a_class_of_expressions_without_a_meaning_is_an_internal_error(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delitem(dispatch.BY_CLASS, model.Call)
    with pytest.raises(SilentMistake):
        look(GAME)


def test_beside_an_error_a_stand_in_is_silent(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(dispatch.BY_CLASS, model.Call, _gives_up)
    _, sink = look(GAME + "always nobody-knows is 2\n")
    assert [found.message for found in sink.diagnostics] == ["nothing is called `nobody-knows` here"]


LINES = [
    "let odd be 1",
    "need coins > 1",
    "add 1 to coins",
    "if coins is 1\n    end game",
    "for each p in players\n    add 1 to coins",
    "repeat 2 times\n    add 1 to coins",
    "do other",
    "end game",
    "first of players must other",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_nobody_reported_and_nobody_carries_out_is_an_internal_error(line: str, monkeypatch: pytest.MonkeyPatch):
    game = f"the table has\n  coins : 0..9 starts 0\naction other\n  set coins to 0\nphase setup\n  {line}\n  -> end\n"
    assert look(game)[1].errors == 0
    node = type(model_of(game_text(game)).decls[-1].lines[0])  # type: ignore[union-attr]
    monkeypatch.setitem(lines.BY_CLASS, node, lambda _node, _scope: None)
    with pytest.raises(SilentMistake, match="was rejected without a finding"):
        look(game)


DECLARED = [
    ("each player has\n  coins : 0..9 starts 0\n", "fields", "coins"),
    ("each player has\n  twice = 2\n", "values", "twice"),
    ("each player has\n  plus(n from 0..3) = n\n", "values", "plus"),
    ("action other(n from 0..3)\n  need n > 1\n", "actions", "other"),
]


@pytest.mark.parametrize(("text", "kind", "name"), DECLARED)
def test_what_is_declared_without_a_type_and_a_finding_is_an_internal_error(
    text: str, kind: str, name: str, monkeypatch: pytest.MonkeyPatch
):
    def forget(world: World) -> None:
        made = next(each for each in getattr(world.checked, kind) if each.name == name)
        params = [*getattr(made, "params", ())]
        (getattr(params[0], "var", params[0]) if params else made).type = ERROR

    monkeypatch.setattr(gamespec.check, "check_starts", forget)
    with pytest.raises(SilentMistake):
        look(text)


@pytest.mark.parametrize(("name", "home"), [("Broken", "findings.py"), ("Reported", "sink.py")])
def test_a_stand_in_is_made_in_one_place_and_the_word_for_it_by_the_sink(name: str, home: str):
    made = {
        path.name
        for path in sorted(FOLDER.parent.rglob("*.py"))
        if f"{name}(" in (text := path.read_text(encoding="utf-8"))  # to parse every file takes longer
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    }
    assert made - {"outcomes.py"} == {home}  # an exception of the analysis is called so too


def test_a_stand_in_cannot_be_made_without_the_word_of_a_sink():
    span = model_of(game_text(GAME)).span
    with pytest.raises(TypeError):
        Broken(span)  # type: ignore[call-arg]
