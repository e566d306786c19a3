"""Nodes of expressions."""

from __future__ import annotations

from typing import Literal

from gamespec.model.node import Expr, Ident, Node, Noted
from gamespec.operators import SetOperator

# ---- nodes of literals: numbers, quoted texts, `none`, `yes` and `no`, lists


class Num(Expr):
    """Number literal, as `12`."""

    value: int


class Text(Expr):
    """Text literal in quotes, as `"words"`."""

    value: str


class NoneLit(Expr):
    """Literal `none`, the absence of a value."""


class YesNoLit(Expr):
    """Literal `yes` or `no`."""

    value: bool


class ListLit(Expr):
    """List literal, as `[0, 1, 3, 6]`."""

    items: tuple[Expr, ...]


# ---- nodes of references: to locals, fields, kinds, properties and built-in functions


class Name(Expr):
    """Name in lower case, not yet resolved: a local, field, row or word, as `boat`, `you`, `turn`, `cod`."""

    text: str


class KindName(Expr):
    """Name with a capital: a kind, as `Boat` or `Player`, or a player of an example, as `Ann`."""

    text: str


class Possessive(Expr):
    """Access to a member of a thing: `boat's trade`, or with arguments `p's flanks(c, d)`."""

    of: Expr
    name: Ident
    args: tuple[Expr, ...] | None = None


class Your(Expr):
    """Access to a member of the acting player: `your coins`, or with arguments `your owned(f)`."""

    name: Ident
    args: tuple[Expr, ...] | None = None


class Its(Expr):
    """Access to a member of the thing that a line is about (`it`): `its cost`, `its flips(n)`."""

    name: Ident
    args: tuple[Expr, ...] | None = None


class Call(Expr):
    """Call of a built-in function or a value of the table: `next(turn)`, `count(xs)`, `in-play(you)`."""

    name: Ident
    args: tuple[Expr, ...]


class Index(Expr):
    """Element selected by values in brackets: `Boat[cod]`, `Cell[3, 2]`, `card's wants[cod]`."""

    of: Expr
    items: tuple[Expr, ...]


class AnyArgument(Expr):
    """Argument of a rule's pattern that matches any value and names it: `any boat`."""

    name: Ident


class Nth(Expr):
    """Selection of one of several equal or unseen pieces: `Boat[shrimp] at 2`, `your hand 3`.

    The form is allowed in examples and typed moves only.
    """

    of: Expr
    number: int
    form: Literal["at", "place"]


class Placed(Expr):
    """Placement of a shape as written in a move: `Cell[2, 3] turned 1`, `Cell[2, 3] turned 1 over`.

    `turned` counts quarter turns; `over` means turned over.
    """

    of: Expr
    turned: int
    over: bool = False


class Amounts(Expr):
    """Bundle as written in a move: `2 wool 1 ore`, a number for each of several things of a kind."""

    numbers: tuple[int, ...]
    names: tuple[Ident, ...]


# ---- nodes of arithmetic, comparisons, logic, and choices between values


class Unary(Expr):
    """Expression with one operand: `-x` or `not x`."""

    op: Literal["-", "not"]
    operand: Expr


class Binary(Expr):
    """Expression of arithmetic or logic with two operands: `a + b`, `a mod b`, `a and b`."""

    op: Literal["+", "-", "*", "/", "mod", "and", "or"]
    left: Expr
    right: Expr


class Compare(Expr):
    """Comparison: `a < b`, `a is b`, `a is not in b`, or `a is empty` (`right` is None)."""

    op: Literal["<", "<=", ">", ">=", "is", "is not", "is in", "is not in", "is empty", "is not empty"]
    left: Expr
    right: Expr | None = None


class IfExpr(Expr):
    """Conditional expression: `if c then a else b`."""

    condition: Expr
    then: Expr
    otherwise: Expr


class CaseOption(Node):
    """Value or range in a cell of a `by` expression: `calm`, `3`, `1..3`, `4..`, `..2`.

    A single word or number is `low` alone; in a range, None is an open end.
    """

    low: Expr | None = None
    high: Expr | None = None
    range: bool = False


class CaseCell(Node):
    """Cell of a row of a `by` expression, for one subject: `calm or rough`; without options it is `any`."""

    options: tuple[CaseOption, ...] = ()


class CaseRow(Noted):
    """Row of a `by` expression: cells, then a value, as `calm, 1..3: 5`; without cells it is `else`."""

    cells: tuple[CaseCell, ...] = ()
    value: Expr


class ByCase(Expr):
    """Case expression over one or more subjects: `by weather, your rank`, then one case a line.

    The value is that of the one row whose cells match the subjects; `broken` if a row could not be parsed.
    """

    subjects: tuple[Expr, ...]
    rows: tuple[CaseRow, ...]
    broken: bool = False


# ---- nodes of expressions over sets: comprehensions, ends of a zone, ranges, placements of shapes


class Order(Node):
    """Sort criterion of a set expression: `highest e` or `lowest e`."""

    direction: Literal["highest", "lowest"]
    by: Expr


class Comprehension(Expr):
    """Operator over the elements of a set: `sum(b in S where C: e)`, `count(b in S where C)`.

    With sort criteria: `first(b in S where C with highest e, then lowest f)`.
    """

    op: SetOperator
    var: Ident
    source: Expr
    where: Expr | None = None
    order: tuple[Order, ...] = ()
    body: Expr | None = None


class EndsOf(Expr):
    """Selection of things from a zone or set: `top 2 of Z`, `bottom`, `any`, `random`, `first`, `last`.

    Without an amount the value is one thing, or none if there is nothing.
    """

    which: Literal["top", "bottom", "any", "random", "first", "last"]
    amount: Expr | None
    of: Expr


class RangeExpr(Expr):
    """Range of numbers: `1..6`; in parameters also `0 and up` (`high` is None)."""

    low: Expr
    high: Expr | None


class Placements(Expr):
    """Set of the ways to place a shape on a grid: `placements(shape, Grid)`.

    With `turned-over` as third argument the shape may also be turned over.
    """

    shape: Expr
    grid: Expr
    turned_over: bool = False


# ---- nodes of expressions about actions: whether one is legal now, and what would hold after it


class ActionCall(Node):
    """Reference to an action, with arguments for its first parameters or none: `launch(boat)`, `launch`."""

    name: Ident
    args: tuple[Expr, ...] = ()


class Can(Expr):
    """Condition that a player can now complete an action: `p can launch(boat)`."""

    who: Expr
    action: ActionCall


class Would(Expr):
    """Condition evaluated as if an action had been done: `would(launch(boat): your coins > 0)`."""

    action: ActionCall
    condition: Expr


# ---- alternative values on the right of one comparison, as in `weather is calm or rough`


def is_value_alone(node: Expr) -> bool:
    """Return whether an operand of `or` may be a value, as `b` in `x is a or b`, not a condition."""
    if isinstance(node, Index):
        return isinstance(node.of, KindName)
    return isinstance(node, (Num, Name, KindName, NoneLit))


def compared_again(node: Binary) -> Compare | None:
    """Return the comparison `x is b` for which the last operand of `x is a or b` stands.

    None if the operand is a condition of its own.
    """
    if node.op != "or" or not is_value_alone(node.right):
        return None
    before = node.left
    while isinstance(before, Binary) and before.op == "or":
        before = before.left if is_value_alone(before.right) else before.right
    if not isinstance(before, Compare) or before.op != "is":
        return None
    return Compare(span=node.right.span, op="is", left=before.left, right=node.right)
