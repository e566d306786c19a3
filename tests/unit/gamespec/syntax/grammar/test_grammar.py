from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from gamespec.syntax.grammar.build_table import is_current, main
from gamespec.syntax.grammar.indentation import Layout
from gamespec.syntax.grammar.parse_table import TABLE, from_grammar, ready_made, stored_table, table_text
from gamespec.syntax.grammar.short_table import SHORT_TABLE, shortened, stored_short_table


def test_the_grammar_has_no_conflict_in_strict_mode():
    assert from_grammar(Layout(), strict=True)


def test_the_stored_table_was_made_from_the_grammar_as_it_is():
    assert is_current(), "run: python -m gamespec.syntax.grammar.build_table"


def test_the_short_table_was_made_from_the_stored_one():
    assert stored_short_table() == shortened(stored_table()), "run: python -m gamespec.syntax.grammar.build_table"


def test_the_stored_table_is_data():
    assert set(json.loads(stored_table())) == {"stamp", "data", "memo"}


def test_a_table_of_another_lark_is_not_used(monkeypatch: pytest.MonkeyPatch):
    asked: list[tuple[object, ...]] = []
    layout, callbacks = Layout(), object()
    monkeypatch.setattr("gamespec.syntax.grammar.parse_table.stamp", lambda: {"lark": "0.0"})
    monkeypatch.setattr(
        "gamespec.syntax.grammar.parse_table.from_grammar", lambda *given: asked.append(given) or "built anew"
    )
    assert ready_made(layout, callbacks) == "built anew"
    assert asked == [(layout, callbacks)]


def test_the_parser_needs_neither_networkx_nor_the_machine():
    script = (
        "import sys; from gamespec.syntax import parse; from gamespec.source import SourceFile; "
        "assert parse(SourceFile('t', 'game \"T\" for 2 players')).ok; "
        "assert not {'networkx', 'interpreter', 'typer', 'rich'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_table_written_from_the_grammar_reads_what_the_grammar_reads(monkeypatch: pytest.MonkeyPatch):
    text = 'game "T" for 2 to 4 players\n'
    layout = Layout()
    built = from_grammar(layout)
    written = table_text(built)
    monkeypatch.setattr("gamespec.syntax.grammar.parse_table.stored_table", lambda: written)
    layout.begin({len(text)}, 0)
    plain = built.parse(text, start="header")
    layout.begin({len(text)}, 0)
    assert ready_made(layout, None).parse(text, start="header") == plain


def test_the_check_of_the_table_says_by_its_exit_code_whether_it_is_current(monkeypatch: pytest.MonkeyPatch):
    assert main(["--check"]) == 0
    monkeypatch.setattr("gamespec.syntax.grammar.build_table.stamp", lambda: {"grammar": "another"})
    assert main(["--check"]) == 1


def test_the_table_is_written_with_a_fixed_seed_so_that_it_is_the_same_everywhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setattr("gamespec.syntax.grammar.build_table.__file__", str(tmp_path / "build_table.py"))
    monkeypatch.setattr("gamespec.syntax.grammar.build_table.from_grammar", lambda layout: layout)
    monkeypatch.setattr(
        "gamespec.syntax.grammar.build_table.table_text", lambda layout: f"the table of {type(layout).__name__}\n"
    )
    monkeypatch.setattr("gamespec.syntax.grammar.build_table.shortened", lambda table: f"in short: {table}")
    monkeypatch.setenv("PYTHONHASHSEED", "0")
    assert main([]) == 0
    assert (tmp_path / TABLE).read_text(encoding="utf-8") == "the table of Layout\n"
    assert (tmp_path / SHORT_TABLE).read_text(encoding="utf-8") == "in short: the table of Layout\n"
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    seeds: list[str] = []

    def again(command: list[str], *, env: dict[str, str], check: bool) -> subprocess.CompletedProcess[str]:
        assert not check, "the exit code of the second run is handed on"
        seeds.append(env["PYTHONHASHSEED"])
        return subprocess.CompletedProcess(command, 3)

    monkeypatch.setattr(subprocess, "run", again)
    assert main([]) == 3
    assert seeds == ["0"]
