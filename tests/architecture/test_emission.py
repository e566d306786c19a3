from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, files_of, imports_of

COMPILER = ROOT / "interpreter/compiler"
OTHERS = {"lowering", "draw", "verify", "show_code.py"}
"""Rooms and files that write no Python."""
ALONE = COMPILER / "syntax.py"
LOOKS = frozenset(
    [
        "startswith",
        "endswith",
        "removeprefix",
        "removesuffix",
        "strip",
        "lstrip",
        "rstrip",
        "partition",
        "rpartition",
        "find",
        "rfind",
        "rindex",
        "replace",
        "isdigit",
        "isdecimal",
        "isalnum",
        "isalpha",
        "isidentifier",
        "splitlines",
        "findall",
        "finditer",
        "fullmatch",
        "match",
        "search",
        "sub",
    ]
)
"""Methods that look at the spelling of a text or change it."""
EXCUSED = {
    ("refusals.py", "replace"),  # braces in a reason that somebody wrote
}


def emitting() -> list[Path]:
    return [file for file in files_of("interpreter/compiler") if file != ALONE and not OTHERS & set(file.parts)]


def looks(tree: ast.AST) -> list[tuple[int, str]]:
    """Lines that look at a text, and how."""
    found = [
        (node.lineno, node.func.attr)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOOKS
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            inside = node.comparators[0]
            if isinstance(node.left, ast.Constant) and isinstance(node.left.value, str) and _is_text(inside):
                found.append((node.lineno, "in"))
    return found


def _is_text(node: ast.expr) -> bool:
    """A variable that, by its name, holds emitted text."""
    return isinstance(node, ast.Name) and node.id in ("text", "line", "whole", "condition", "question", "at")


@pytest.mark.parametrize("file", emitting(), ids=lambda file: file.relative_to(COMPILER).as_posix())
def test_what_is_emitted_is_asked_of_its_syntax_tree(file: Path):
    assert "re" not in imports_of(file)
    found = looks(ast.parse(file.read_text(encoding="utf-8")))
    assert {each for each in found if (file.name, each[1]) not in EXCUSED} == set()


@pytest.mark.parametrize("line", ["text.startswith('[')", "'(' in text", "at.isdigit()", "WORD.findall(text)"])
def test_a_look_at_the_spelling_is_found(line: str):
    assert looks(ast.parse(line))


# ---- text ends: these numbers go down only, and are 0 when all is built

TEXTS, LINES, RAW = 255, 322, 39
"""Functions of the compiler that return text, lines of text, and places that wrap text."""
TREES = {"compiler/syntax.py", "compiler/limits/meter.py"}
"""Files that parse Python, beside the reader."""


def calls(tree: ast.AST, *names: str) -> list[ast.Call]:
    """Return the calls of functions by their plain names."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [node for node in found if isinstance(node.func, ast.Name) and node.func.id in names]


def is_line(call: ast.Call) -> bool:
    """Whether a call adds a line of text to a function."""
    return len(call.args) == 1 and isinstance(call.args[0], ast.JoinedStr | ast.Constant)


def returns_text(node: ast.AST) -> bool:
    """Whether a function says that it returns text."""
    if not isinstance(node, ast.FunctionDef) or node.returns is None:
        return False
    return any(isinstance(part, ast.Name) and part.id == "str" for part in ast.walk(node.returns))


def test_the_text_that_the_compiler_emits_becomes_less():
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in emitting()]
    texts = sum(returns_text(node) for tree in trees for node in ast.walk(tree))
    lines = sum(is_line(call) for tree in trees for call in calls(tree, "fn", "own", "inner", "self"))
    wrapped = sum(len(calls(tree, "raw", "Raw")) for tree in trees)
    assert (texts, lines, wrapped) == (TEXTS, LINES, RAW), "write down the new numbers where they are lower"


def test_only_the_reader_and_what_asks_of_emitted_text_parse_python():
    files = [file for file in files_of("interpreter") if "ast" in imports_of(file)]
    names = {file.relative_to(ROOT / "interpreter").as_posix() for file in files}
    assert {name for name in names if not name.startswith("code/read/")} == TREES
