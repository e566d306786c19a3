"""Syntax of the Python functions that are read, with the meanings of their names."""

from __future__ import annotations

import ast
import builtins
import inspect
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from interpreter.code.expressions import Call, Expr
from interpreter.code.statements import Set
from interpreter.code.types import Nothing

if TYPE_CHECKING:
    from interpreter.code.read.calls import Called


class Unreadable(Exception):
    """A function cannot be said in CODE: its name, the line inside its source, and what stands there."""

    def __init__(self, function: str, line: int, what: str) -> None:
        super().__init__(f"{function}, line {line}: {what}")
        self.function = function
        self.line = line
        self.what = what


@dataclass(frozen=True, slots=True)
class Static:
    """Something that is known while reading: an object of Python."""

    value: Any


class Known(Call):
    """Something known while reading, as the argument of a call: an object, or a record."""

    def __init__(self, value: object) -> None:
        super().__init__(Nothing(), "", ())
        self.value = value


class Direct(Call):
    """Call of a function that is known while reading, not by its name."""

    def __init__(self, called: Called, args: tuple[Expr, ...]) -> None:
        super().__init__(Nothing(), "", args)
        self.called = called


class More(Set):
    """A number or a list grows by another (`x += y`)."""


@dataclass(eq=False, slots=True)
class Source:
    """The syntax of a function, and what names outside of it mean."""

    name: str
    definition: ast.FunctionDef
    names: Mapping[str, object]
    known: dict[str, object] = field(default_factory=dict[str, object])
    """Values of its closure, and `self`."""

    def meaning(self, name: str) -> Static | None:
        """Return the value of a name that is not assigned in the function, or None."""
        for names in (self.known, self.names, vars(builtins)):
            if name in names:
                return Static(names[name])
        return None


def source_of(function: FunctionType | MethodType) -> Source:
    """Return the source of a function or bound method."""
    plain: Any = function.__func__ if isinstance(function, MethodType) else function
    plain = inspect.unwrap(plain)
    closed = zip(plain.__code__.co_freevars, plain.__closure__ or (), strict=True)
    known: dict[str, object] = {name: cell.cell_contents for name, cell in closed}
    definition = _parsed(plain)
    if isinstance(function, MethodType):
        known[definition.args.args[0].arg] = function.__self__
    return Source(plain.__qualname__, definition, plain.__globals__, known)


@cache
def _parsed(function: FunctionType) -> ast.FunctionDef:
    found = _definitions(function.__code__.co_filename).get(function.__code__.co_firstlineno)
    if found is None:
        raise Unreadable(function.__qualname__, 1, "no function")
    return found


@cache
def syntax_of(file: str) -> ast.Module:
    """Return the syntax tree of a Python file."""
    with tokenize.open(file) as text:
        return ast.parse(text.read())


@cache
def class_of(kind: type) -> ast.ClassDef:
    """Return the syntax tree of a class."""
    found = _defined(syntax_of(inspect.getfile(kind)))
    return next(node for node in found if isinstance(node, ast.ClassDef) and node.name == kind.__name__)


@cache
def _definitions(file: str) -> dict[int, ast.FunctionDef]:
    """Return the functions of a file by the first line of each."""
    return {first_line(node): node for node in _defined(syntax_of(file)) if isinstance(node, ast.FunctionDef)}


def _defined(within: ast.AST) -> Iterator[ast.ClassDef | ast.FunctionDef]:
    """Yield the classes and functions in a file, class or function, without a look at expressions."""
    for line in ast.iter_child_nodes(within):
        if isinstance(line, ast.stmt | ast.match_case | ast.excepthandler):
            if isinstance(line, ast.ClassDef | ast.FunctionDef):
                yield line
            yield from _defined(line)


def first_line(definition: ast.FunctionDef) -> int:
    """Return the first line of a function, including its decorators."""
    return min([definition.lineno, *(mark.lineno for mark in definition.decorator_list)])
