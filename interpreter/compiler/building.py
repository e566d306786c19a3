"""Builders of expressions in CODE, and the Python text of these for functions that are still emitted as text.

A built expression has types without ranges: `interpreter/code/read/built` finds the ranges once its function is whole.
`Raw` holds the text of an expression that has no builder yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.code import expressions as x
from interpreter.code.print_python.writer import Writer
from interpreter.code.types import TRUTH, Listing, Number, Table
from interpreter.code.writing import const, whole
from interpreter.compiler import syntax
from interpreter.kernel.layout import of_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamespec.checked import types
    from interpreter.code.expressions import Expr
    from interpreter.code.statements import Stmt
    from interpreter.code.types import Type

NUMBER = Number()


class Plain(x.Call):
    """Call of a function without the state as its first argument."""


class Raw(x.Call):
    """Expression that is still text; the text is in `function`."""


class _Text(Writer):
    """Printer of CODE with `Raw` and `Plain` in it; `built` turns False when it prints a `Raw`."""

    built = True

    def name(self, local: x.Local) -> str:
        """Return the name of a variable, which is unique within its function."""
        return local.name

    def condition(self, node: Expr) -> str:
        """Return the text of an expression of which only truth matters."""
        if isinstance(node, Raw):
            self.built = False
            return node.function
        if isinstance(node, Plain):
            return f"{node.function}({', '.join(map(self.value, node.args))})"
        return super().condition(node)

    def value(self, node: Expr) -> str:
        """Return the text of an expression whose value matters: yes must be 1, not True."""
        found = super().value(node)
        return f"(1 if {found} else 0)" if isinstance(node, Raw) and node.type == TRUTH else found


_TEXT = _Text(looking=False)
"""Printer of single expressions."""


def text(of: Expr) -> str:
    """Return the text of an expression; its value may be True or False instead of 1 or 0."""
    return str(of.value) if isinstance(of, x.Const) else _TEXT.condition(of)


def value_text(of: Expr) -> str:
    """Return the text of an expression whose value is a number: 1 for yes, 0 for no."""
    return str(of.value) if isinstance(of, x.Const) else _TEXT.value(of)


def raw(written: str, kind: Type = NUMBER) -> Expr:
    """Return an expression for a text: a constant if the text is a number, else a `Raw`."""
    known = syntax.number(written)
    return Raw(kind, written, ()) if known is None else const(known)


def numbers_of(of: types.Type) -> Number:
    """Return the range of the numbers that stand for a type of the language."""
    return Number(*of_type(of))


def arithmetic(sign: x.ArithmeticSign, left: Expr, right: Expr | int) -> Expr:
    """Return an arithmetic expression of two operands."""
    return x.Arithmetic(NUMBER, sign, left, whole(right))


def added(base: int, *terms: tuple[Expr, int]) -> Expr:
    """Return `base + term * factor + ...`, with all constants added up."""
    found: list[Expr] = []
    for of, factor in terms:
        if isinstance(of, x.Const):
            base += of.value * factor
        else:
            found.append(of if factor == 1 else arithmetic("*", of, factor))
    if base or not found:
        found.insert(0, const(base))
    total = found[0]
    for more in found[1:]:
        total = arithmetic("+", total, more)
    return total


def table(name: str, value: Sequence[object]) -> Expr:
    """Return a constant table of the module."""
    return x.Constant(Table(NUMBER, len(value)), name, tuple(value))


def listed(items: Sequence[Expr]) -> Expr:
    """Return a list of numbers, item by item."""
    return x.Listed(Listing(NUMBER, len(items)), tuple(items))


def is_simple(of: Expr) -> bool:
    """Return whether an expression may be repeated: a number, a variable, or a cell with such an address."""
    if isinstance(of, Raw):
        return syntax.is_cheap(of.function)
    return isinstance(of, x.Const | x.Get) or (isinstance(of, x.Cell) and is_simple(of.address))


def lines_of(line: Stmt) -> tuple[list[str], bool]:
    """Return the text of a statement, line by line, and whether no `Raw` is in it."""
    writer = _Text(looking=False, depth=0)
    writer.block((line,))
    return writer.lines, writer.built


def head_of(condition: Expr) -> tuple[str, bool]:
    """Return the `if` line of a condition, and whether no `Raw` is in it."""
    writer = _Text(looking=False)
    return f"if {writer.condition(condition)}:", writer.built
