from __future__ import annotations

import re
from pathlib import Path
from statistics import median

import pytest

from tests.architecture.sources import PACKAGES, ROOT, files_of, imports_of, module_of, words_in

HARD_CAP = 500
GENERATED = {"gamespec/syntax/table.py", "gamespec/syntax/parse_table.py"}
"""Data written by a tool, read by nobody."""

CLASSICS = r"othello|goofspiel|leduc|liars?.dice"
GAMES = (
    rf"fleet|floating.?market|public.?market|fishy|captains|tic.?tac.?toe|connect.?four|breakthrough|kuhn|{CLASSICS}"
)
PIECES = r"shrimp|salmon|lobster|licen[cs]e_"
ONE_GAME = re.compile(rf"(?<![a-z])({GAMES}|{PIECES})", re.IGNORECASE)


def length(file: Path) -> int:
    return len(file.read_text(encoding="utf-8").splitlines())


def written() -> list[Path]:
    return [file for file in files_of(*PACKAGES) if file.relative_to(ROOT).as_posix() not in GENERATED]


def test_no_file_passes_500_lines() -> None:
    tests = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")]
    assert {module_of(file): length(file) for file in [*written(), *tests] if length(file) > HARD_CAP} == {}


def test_half_of_the_files_stay_under_180_lines() -> None:
    sizes = [length(file) for file in written() if length(file) > 1]
    assert median(sizes) < 180


def test_every_module_is_named_after_its_subject() -> None:
    vague = {"utils", "util", "helpers", "helper", "manager", "base", "common", "misc"}
    assert {module_of(file) for file in written() if vague & set(file.stem.split("_"))} == set()


def test_every_module_says_what_enters_and_what_leaves() -> None:
    silent = {module_of(file) for file in written() if not file.read_text(encoding="utf-8").startswith(('"""', "#"))}
    assert {module for module in silent if length(ROOT / (module.replace(".", "/") + ".py")) > 1} == set()


@pytest.mark.parametrize("package", ["gamespec", "interpreter", "cli"])
def test_no_word_of_one_game_stands_in_python(package: str) -> None:
    found = {
        f"{file.relative_to(ROOT)}:{line}: {word}"
        for file in files_of(package)
        if ONE_GAME.search(file.read_text(encoding="utf-8"))  # most are clean as a whole, docstrings included
        for line, word in words_in(file)
        if ONE_GAME.search(word)
    }
    assert not found


def test_rulesets_hold_no_python_but_the_loader() -> None:
    assert [module_of(file) for file in files_of("rulesets")] == ["rulesets"]


def test_no_check_is_switched_off_for_a_whole_file() -> None:
    off = re.compile(r"^#\s*(ruff: noqa|type: ignore|pyright: (basic|ignore)|mypy: ignore)", re.MULTILINE)
    assert {module_of(file) for file in written() if off.search(file.read_text(encoding="utf-8"))} == set()


def test_nothing_is_left_open() -> None:
    mark = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b")
    assert {module_of(file) for file in written() if mark.search(file.read_text(encoding="utf-8"))} == set()


def test_code_of_a_file_never_becomes_a_module_by_pickle_or_eval() -> None:
    evaluating = re.compile(r"(?<![\w.])eval\(")
    assert {module_of(file) for file in written() if evaluating.search(file.read_text(encoding="utf-8"))} == set()
    named = [file for file in written() if "pickle" in file.read_text(encoding="utf-8")]
    assert not {module_of(file) for file in named if "pickle" in imports_of(file)}
