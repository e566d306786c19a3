from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from gamespec.syntax.grammar.build_table import is_current, main
from gamespec.syntax.grammar.parse_table import TABLE, from_grammar, ready_made, stored_table, table_text


def test_the_grammar_has_no_conflict_in_strict_mode():
    assert from_grammar(strict=True, lexer="contextual")


def test_the_stored_table_was_made_from_the_grammar_as_it_is():
    assert is_current(), "run: python -m gamespec.syntax.grammar.build_table"


def test_the_stored_table_is_data():
    assert set(json.loads(stored_table())) == {"stamp", "data", "terminals", "rules", "options"}


def test_a_table_of_another_lark_is_not_used(monkeypatch: pytest.MonkeyPatch):
    asked: list[object] = []
    callbacks = object()
    monkeypatch.setattr("gamespec.syntax.grammar.parse_table.stamp", lambda: {"lark": "0.0"})
    monkeypatch.setattr(
        "gamespec.syntax.grammar.parse_table.from_grammar", lambda given: asked.append(given) or "built anew"
    )
    assert ready_made(callbacks) == "built anew"
    assert asked == [callbacks]


def test_the_parser_needs_neither_networkx_nor_the_machine():
    script = (
        "import sys; from gamespec.syntax import parse; from gamespec.source import SourceFile; "
        "assert parse(SourceFile('t', 'game \"T\" for 2 players')).ok; "
        "assert not {'networkx', 'interpreter', 'typer', 'rich'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_stored_table_is_what_the_grammar_gives_on_every_machine():
    assert table_text(from_grammar(lexer="contextual")) == stored_table()


def test_the_check_of_the_table_says_by_its_exit_code_whether_it_is_current(monkeypatch: pytest.MonkeyPatch):
    assert main(["--check"]) == 0
    monkeypatch.setattr("gamespec.syntax.grammar.build_table.stamp", lambda: {"grammar": "another"})
    assert main(["--check"]) == 1


def test_the_script_writes_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr("gamespec.syntax.grammar.build_table.__file__", str(tmp_path / "build_table.py"))
    monkeypatch.setattr("gamespec.syntax.grammar.build_table.from_grammar", lambda *, lexer: lexer)
    monkeypatch.setattr("gamespec.syntax.grammar.build_table.table_text", lambda parser: f"the table of {parser}\n")
    assert main([]) == 0
    assert (tmp_path / TABLE).read_text(encoding="utf-8") == "the table of contextual\n"
