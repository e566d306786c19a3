"""Expressions built as CODE instead of text, and their text for what is still emitted.

What a builder gives says which numbers, cells, tables and functions an expression is made of; how far its numbers
reach is found when the function it stands in is read. `Raw` carries the text of what no builder builds yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.code import expressions as x
from interpreter.code.print_python.writer import Writer
from interpreter.code.types import TRUTH, Listing, Number, Table
from interpreter.code.writing import const, whole
from interpreter.compiler import syntax
from interpreter.kernel.ranges import of_type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamespec.checked import types
    from interpreter.code.expressions import Expr
    from interpreter.code.statements import Stmt
    from interpreter.code.types import Type

NUMBER = Number()


class Plain(x.Call):
    """The call of a function that is not handed the state."""


class Raw(x.Call):
    """An expression as text, which stands in the place of the function's name."""


class _Text(Writer):
    """Writes CODE in which text may stand, and calls without the state; `built`: no text was met."""

    built = True

    def name(self, local: x.Local) -> str:
        """The name of a variable, which is its own in the function it stands in."""
        return local.name

    def condition(self, node: Expr) -> str:
        """The text of an expression that is only asked for yes or no."""
        if isinstance(node, Raw):
            self.built = False
            return node.function
        if isinstance(node, Plain):
            return f"{node.function}({', '.join(map(self.value, node.args))})"
        return super().condition(node)

    def value(self, node: Expr) -> str:
        """The text of an expression whose value counts."""
        found = super().value(node)
        return f"(1 if {found} else 0)" if isinstance(node, Raw) and node.type == TRUTH else found


_TEXT = _Text(looking=False)
"""Writes single expressions."""


def text(of: Expr) -> str:
    """The text of an expression: truth may come as True or False."""
    return str(of.value) if isinstance(of, x.Const) else _TEXT.condition(of)


def value_text(of: Expr) -> str:
    """The text of an expression that gives a plain number: yes is 1, no is 0."""
    return str(of.value) if isinstance(of, x.Const) else _TEXT.value(of)


def raw(written: str, kind: Type = NUMBER) -> Expr:
    """An expression that is known as text."""
    known = syntax.number(written)
    return Raw(kind, written, ()) if known is None else const(known)


def numbers_of(of: types.Type) -> Number:
    """The numbers of a type of the language."""
    return Number(*of_type(of))


def arithmetic(sign: x.ArithmeticSign, left: Expr, right: Expr | int) -> Expr:
    """A number worked out from two."""
    return x.Arithmetic(NUMBER, sign, left, whole(right))


def added(base: int, *terms: tuple[Expr, int]) -> Expr:
    """`base + term * factor + ...`: what is known is one number."""
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
    """A constant of the module."""
    return x.Constant(Table(NUMBER, len(value)), name, tuple(value))


def listed(items: Sequence[Expr]) -> Expr:
    """A list of numbers."""
    return x.Listed(Listing(NUMBER, len(items)), tuple(items))


def is_simple(of: Expr) -> bool:
    """Whether it may stand in several places: a number, a name, a cell whose address is one."""
    if isinstance(of, Raw):
        return syntax.is_cheap(of.function)
    return isinstance(of, x.Const | x.Get) or (isinstance(of, x.Cell) and is_simple(of.address))


def lines_of(line: Stmt) -> tuple[list[str], bool]:
    """The text of a line, with the lines in it, and whether all of it is built."""
    writer = _Text(looking=False, depth=0)
    writer.block((line,))
    return writer.lines, writer.built


def head_of(condition: Expr) -> tuple[str, bool]:
    """The text that opens a block under a condition, and whether all of it is built."""
    writer = _Text(looking=False)
    return f"if {writer.condition(condition)}:", writer.built
