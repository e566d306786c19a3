from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, files_of, imports_of

COMPILER = ROOT / "interpreter/compiler"
OTHERS = {"lowering", "draw", "verify", "show_code.py"}
"""Rooms and files that build no CODE."""
COMPILES = "module.py"
STATE = re.compile(r"\bs\[|\(s[,)]|raise PB|^(?:return|for|while|if|elif) \S|\bfor \S+ in ")
"""Python over the state."""
SOUGHT = re.compile(r"\b(?:exec|printed|defined)\s*\(")


def building() -> list[Path]:
    return [file for file in files_of("interpreter/compiler") if not OTHERS & set(file.parts)]


def texts(tree: ast.AST) -> list[str]:
    """Texts in a file, those of f-strings with `_` in the place of values, without docstrings."""
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not {id(node)} & (inside | said)
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "_" for part in node.values]
            found.append("".join(map(str, parts)))
    return found


def python(text: str) -> bool:
    """Whether a text is a piece of Python over the state."""
    return STATE.search(text) is not None


@pytest.mark.parametrize("file", building(), ids=lambda file: file.relative_to(COMPILER).as_posix())
def test_no_python_over_the_state_is_written_as_text(file: Path):
    found = [text for text in texts(ast.parse(file.read_text(encoding="utf-8"))) if python(text)]
    assert found == []


@pytest.mark.parametrize(
    "line", ["x = f's[{at}]'", "x = 'w1(s, 3)'", "x = f'{name}(s)'", "fn('return 1')", "y = f'[{a} for {b} in {c}]'"]
)
def test_python_over_the_state_is_found(line: str):
    assert any(map(python, texts(ast.parse(line))))


def calls(file: Path) -> set[str]:
    """Names of the functions a file calls by a plain name; none where it calls none of the sought."""
    text = file.read_text(encoding="utf-8")
    if not SOUGHT.search(text):  # to parse every file takes longer than all else here
        return set()
    nodes = ast.walk(ast.parse(text))
    return {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


def test_python_is_printed_and_compiled_in_one_place():
    named = {file.relative_to(COMPILER).as_posix(): calls(file) for file in building()}
    assert {name for name, called in named.items() if called & {"printed", "defined"}} == {COMPILES}
    compiles = {
        file.relative_to(ROOT / "interpreter").as_posix() for file in files_of("interpreter") if "exec" in calls(file)
    }
    assert compiles == {"code/print_python/program.py"}


def test_only_the_reader_of_the_kernel_parses_python():
    named = [file for file in files_of("interpreter") if re.search(r"\bast\b", file.read_text(encoding="utf-8"))]
    files = [file for file in named if "ast" in imports_of(file)]
    names = {file.relative_to(ROOT / "interpreter").as_posix() for file in files}
    assert names
    assert {name for name in names if not name.startswith("code/read/")} == set()
