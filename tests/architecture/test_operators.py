"""An operator on sets has its place at every stage: who forgets one reads here which."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from gamespec.check.expressions.builtins import WORDS
from gamespec.checked.expressions import BinaryOp, BuiltinName
from gamespec.editing.words import meaning_of
from gamespec.operators import BINARY_OPERATORS, FUNCTIONS, ORDERED, SET_OPERATORS, SetOperator
from gamespec.syntax.grammar.parse_table import ready_made
from gamespec.syntax.identifiers import READING
from interpreter.compiler.comprehensions.aggregates import ADDING, LOOPS
from tests.unit.gamespec.prose.quay import setup

ROOT = Path(__file__).parents[2]
OPERATORS = sorted(SET_OPERATORS)


@pytest.mark.parametrize("operator", OPERATORS)
def test_an_operator_is_a_word_of_the_grammar_that_begins_a_value(operator: SetOperator) -> None:
    words = {str(each.pattern.value) for each in ready_made(None).terminals}
    assert operator in words, "gamespec/syntax/grammar/game.lark"
    assert operator in READING, "gamespec/syntax/identifiers.py"
    coloured = (ROOT / "editors/vscode/syntaxes/gamespec.tmLanguage.json").read_text(encoding="utf-8")
    assert f"|{operator}|" in coloured, "editors/vscode/syntaxes/gamespec.tmLanguage.json"


@pytest.mark.parametrize("operator", OPERATORS)
def test_an_operator_is_explained_in_editors_and_in_the_reference(operator: SetOperator) -> None:
    assert meaning_of(operator) == SET_OPERATORS[operator].meaning, "gamespec/operators.py"
    assert f"`{operator}(" in (ROOT / "docs/language.md").read_text(encoding="utf-8"), "docs/language.md"


@pytest.mark.parametrize("operator", OPERATORS)
def test_an_operator_has_a_sentence_in_the_rulebook(operator: SetOperator) -> None:
    facts = SET_OPERATORS[operator]
    body = {"nothing": "", "number": ": b's cost", "condition": ": b's cost > 2"}[facts.takes]
    sentence = setup(f"let found be {operator}(b in your hand where b's cost > 1{body})")
    assert "boat" in sentence, "gamespec/prose/sets.py"
    assert "`" not in sentence, "gamespec/prose/sets.py"


def test_each_operator_has_one_loop_in_the_compiler() -> None:
    assert {*LOOPS, *ADDING, *(op for op in SET_OPERATORS if SET_OPERATORS[op].gives == "set")} == {*SET_OPERATORS}


@pytest.mark.parametrize("operator", OPERATORS)
def test_an_operator_that_gives_a_number_is_worked_out_before_the_game(operator: SetOperator) -> None:
    assert (SET_OPERATORS[operator].fold is None) == (operator in ORDERED)


def test_every_operator_of_the_checked_game_has_its_facts() -> None:
    assert {*get_args(SetOperator)} == {*SET_OPERATORS}
    assert {*get_args(BinaryOp)} == {*BINARY_OPERATORS}
    assert {*get_args(BuiltinName)} <= {*FUNCTIONS}


def test_opposite_and_mirrored_operators_give_what_their_names_say() -> None:
    for op, facts in BINARY_OPERATORS.items():
        for a, b in [(0, 0), (0, 1), (1, 0), (1, 1)] if facts.opposite else []:
            held = bool(facts.fold(a, b))
            if facts.opposite is not None:
                sides = (not a, not b) if facts.sort == "logic" else (a, b)
                assert bool(BINARY_OPERATORS[facts.opposite].fold(*sides)) != held, op
            if facts.mirrored is not None:
                assert bool(BINARY_OPERATORS[facts.mirrored].fold(b, a)) == held, op


def test_each_function_that_is_written_is_typed_explained_and_has_a_sentence() -> None:
    assert {name for name, facts in FUNCTIONS.items() if facts.form} == {*WORDS}, "gamespec/check/expressions"
    reference = (ROOT / "docs/language.md").read_text(encoding="utf-8")
    for name in WORDS:
        assert meaning_of(name), "gamespec/operators.py"
        assert FUNCTIONS[name].says, "gamespec/operators.py"
        assert f"{name}(" in reference, "docs/language.md"
