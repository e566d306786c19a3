"""Every code of a finding has a sentence, an advice and a test.

What lint finds says what to do about it.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import gamespec
from cli.targets import find
from gamespec.diagnostics import Code, catalogue
from gamespec.diagnostics.diagnostic import rows
from interpreter.linting import lint

TESTS = Path(__file__).parents[2]
ELSEWHERE = {
    "GS001": "unit/gamespec/test_game_files.py",
    "GS002": "unit/gamespec/test_game_files.py",
    "GS003": "unit/gamespec/test_game_files.py",
    "GS004": "unit/gamespec/syntax/text/test_limits.py",
    "GS005": "unit/gamespec/syntax/text/test_limits.py",
    "GS008": "unit/gamespec/syntax/text/test_limits.py",
    "GS508": "unit/gamespec/lint/test_automatic_choices.py",
    "GS581": "unit/cli/test_sheet.py",
    "GS582": "unit/cli/test_sheet.py",
    "GS583": "unit/cli/test_commands.py",
    "GS584": "unit/cli/test_commands.py",
    "GS802": "unit/gamespec/lint/test_allowed.py",
}
"""Codes of what no file of a reader's size can show, or only beside other files: the test that does."""


@cache
def codes() -> tuple[Code, ...]:
    """Every code: each is registered where it is found."""
    for module in walk_packages(gamespec.__path__, "gamespec."):
        import_module(module.name)
    import_module("interpreter.compiler.verify")
    import_module("gamespec.rulebook")
    import_module("interpreter.linting.trials")
    return catalogue()


@cache
def shown() -> set[str]:
    """Codes expected in some file of tests/bad."""
    files = (TESTS / "bad").rglob("*.game")
    marks = [re.findall(r"# expect((?: GS\d+)+)$", file.read_text(encoding="utf-8"), re.MULTILINE) for file in files]
    return {code for found in marks for mark in found for code in mark.split()}


def test_every_code_says_what_it_means_and_what_to_do():
    assert [code.code for code in codes() if not code.page.strip()] == []
    assert [*rows()] == [code.code for code in codes()], "codes.txt is in the order of the numbers"
    assert None not in {row.advice for row in rows().values()}


def test_every_code_is_found_in_a_bad_file_or_in_a_test_of_its_own():
    assert {code.code for code in codes()} == shown() | ELSEWHERE.keys()
    assert shown() & ELSEWHERE.keys() == set()


@pytest.mark.parametrize(("code", "place"), ELSEWHERE.items())
def test_a_code_no_bad_file_shows_stands_in_another_test(code: str, place: str):
    assert code in (TESTS / place).read_text(encoding="utf-8")


def test_a_finding_says_what_to_do():
    found = lint(find(str(TESTS / "bad" / "missing_end.game"))).findings
    (endless,) = [each for each in found if each.code == "GS402"]
    assert endless.advice == "give a phase an arrow such as `-> end when deck is empty`"
    (open_quote,) = lint(find(str(TESTS / "bad" / "open_quote.game"))).findings
    assert open_quote.help is None
    assert open_quote.advice == rows()[open_quote.code].advice
