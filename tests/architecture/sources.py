"""Reading our own code: a package's name enters.

Its files, what each imports and the words in it leave.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("gamespec", "interpreter", "cli", "rulesets")


def files_of(*packages: str) -> list[Path]:
    """List the Python files of packages, in order."""
    return sorted(file for package in packages for file in (ROOT / package).rglob("*.py"))


def module_of(file: Path) -> str:
    """Name a file as Python imports it: gamespec/source.py is gamespec.source."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports_of(file: Path) -> frozenset[str]:
    """List the modules a file imports anywhere in it, also inside functions and for the type checker."""
    found: set[str] = set()
    for node, _ in _imports(file):
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        else:
            found.add(_origin(file, node))
    return frozenset(found)


def _origin(file: Path, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = list(file.relative_to(ROOT).parent.parts)
    above = package[: len(package) - node.level + 1]
    return ".".join([*above, *(node.module or "").split(".")]).rstrip(".")


def imported_by(file: Path, modules: Collection[str], *, types: bool) -> set[str]:
    """Return which of the modules a file imports, each as far as its name reaches.

    Without `types` not for the type checker.
    """
    found: set[str] = set()
    for node, for_types in _imports(file):
        if for_types and not types:
            continue
        if isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
        else:
            origin = _origin(file, node)
            found.update(whole if (whole := f"{origin}.{name.name}") in modules else origin for name in node.names)
    return found & set(modules)


@cache
def _imports(file: Path) -> tuple[tuple[ast.Import | ast.ImportFrom, bool], ...]:
    """The imports of a file, each with whether it is for the type checker alone.

    What else stands there is not kept.
    """
    return tuple(_imports_in(_tree(file), for_types=False))


def _imports_in(tree: ast.AST, *, for_types: bool) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node, for_types
        elif not isinstance(node, ast.expr):
            asked = isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
            yield from _imports_in(node, for_types=for_types or asked)


def words_in(file: Path) -> Iterator[tuple[int, str]]:
    """Give each name, comment and string of a file with its line, docstrings left out."""
    text = file.read_text(encoding="utf-8")
    documented = {line for first, last in _docstrings(_tree(file)) for line in range(first, last + 1)}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.start[0] not in documented and token.string.strip():
            yield token.start[0], token.string


def _docstrings(tree: ast.Module) -> Iterator[tuple[int, int]]:
    """Give the first and last line of every string that stands alone as a statement."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.end_lineno or node.lineno


def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), filename=str(file))
