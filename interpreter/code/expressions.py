"""The expressions of CODE.

They are evaluated from left to right, and each knows its type. What an operation does when its result does not fit is
part of its meaning: `Arithmetic` traps, `Wrapping` does not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from interpreter.code.types import Arena, Type

ArithmeticSign = Literal["+", "-", "*", "//", "%", "<<", ">>", "&", "|", "^"]
"""Operators on numbers.

`//` and `%` round towards minus infinity, as in Python, and trap for division by 0. `>>` keeps the sign of a negative
number.
"""
WrappingSign = Literal["+", "-", "*", "<<", "high*"]
"""Operators modulo 2**64 on two's complement; `high*` is the upper half of the product."""
RealSign = Literal["+", "-", "*", "/"]
"""Operators on reals, rounded as in IEEE 754, so that all back ends compute the same bits.

Division by 0 gives an infinity or NaN.
"""
CompareSign = Literal["==", "!=", "<", "<=", ">", ">="]


@dataclass(eq=False, slots=True)
class Local:
    """A variable of one function."""

    name: str
    type: Type


@dataclass(eq=False, slots=True)
class Typed:
    """Base of the expressions, each of which knows the type of its value."""

    type: Type


@dataclass(eq=False, slots=True)
class Const(Typed):
    """A number."""

    value: int


@dataclass(eq=False, slots=True)
class Constant(Typed):
    """A table or list that never changes, with its name: nested tuples of numbers, or None in them."""

    name: str
    value: tuple[object, ...]


@dataclass(eq=False, slots=True)
class NoneOf(Typed):
    """The `Maybe` that holds nothing."""


@dataclass(eq=False, slots=True)
class Some(Typed):
    """The `Maybe` that holds this."""

    of: Expr


@dataclass(eq=False, slots=True)
class Given(Typed):
    """Value of a `Maybe`; traps if there is none."""

    of: Expr


@dataclass(eq=False, slots=True)
class Get(Typed):
    """Value of a variable."""

    local: Local


@dataclass(eq=False, slots=True)
class Cell(Typed):
    """A cell of the state."""

    address: Expr


@dataclass(eq=False, slots=True)
class Cells(Typed):
    """A list: a copy of the cells from an address up to, without, another."""

    start: Expr
    stop: Expr


@dataclass(eq=False, slots=True)
class Global(Typed):
    """A number kept beside the state while a game runs: decisions made, laps, steps."""

    number: int


@dataclass(eq=False, slots=True)
class Arithmetic(Typed):
    """Arithmetic on two numbers; traps on overflow of 64 bits unless its type rules that out."""

    sign: ArithmeticSign
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Wrapping(Typed):
    """Arithmetic modulo 2**64 on two words."""

    sign: WrappingSign
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Compare(Typed):
    """Yes or no, of two things of one type: numbers; rows and lists, whose first unlike parts decide."""

    sign: CompareSign
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class And(Typed):
    """The first part that is 0, else the last: later parts are not looked at."""

    parts: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Or(Typed):
    """The first part that is not 0, else the last."""

    parts: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Not(Typed):
    """Negation: 1 for the number 0 or an empty list, else 0."""

    of: Expr


@dataclass(eq=False, slots=True)
class Truth(Typed):
    """Truth value: 1 for a number other than 0 or a list that is not empty, else 0."""

    of: Expr


@dataclass(eq=False, slots=True)
class IsNone(Typed):
    """Test whether a `Maybe` holds nothing."""

    of: Expr


@dataclass(eq=False, slots=True)
class If(Typed):
    """One of two; the other is not looked at."""

    condition: Expr
    yes: Expr
    no: Expr


@dataclass(eq=False, slots=True)
class Call(Typed):
    """A function of this program; the state is handed on by itself."""

    function: str
    args: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Item(Typed):
    """One thing of a list, table or row, by its number (from the end where it is negative); traps outside."""

    of: Expr
    index: Expr


@dataclass(eq=False, slots=True)
class Part(Typed):
    """A stretch of a list, from a place up to, without, another; as far as there is any."""

    of: Expr
    start: Expr | None
    stop: Expr | None


@dataclass(eq=False, slots=True)
class Made(Typed):
    """A row of these."""

    parts: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Listed(Typed):
    """A list of these; with `spread` the thing at this place is itself a list whose things are meant."""

    parts: tuple[Expr, ...]
    spread: frozenset[int] = frozenset()


@dataclass(eq=False, slots=True)
class Repeated(Typed):
    """A list of one thing so many times."""

    what: Expr
    times: Expr


@dataclass(eq=False, slots=True)
class Joined(Typed):
    """One list after another."""

    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Numbers(Typed):
    """The numbers from `start` up to, without, `stop`; every `step`-th."""

    start: Expr
    stop: Expr
    step: int = 1


@dataclass(eq=False, slots=True)
class Loop:
    """One `for` of a comprehension: over the items of a list, or their parts, that meet all conditions."""

    locals: tuple[Local, ...]
    of: Expr
    conditions: tuple[Expr, ...] = ()


@dataclass(eq=False, slots=True)
class Each(Typed):
    """A comprehension: for each, and within it for each of the next loop, the value."""

    loops: tuple[Loop, ...]
    value: Expr


FoldSign = Literal["sum", "any", "all", "min", "max", "len"]


@dataclass(eq=False, slots=True)
class Fold(Typed):
    """A list taken together. `min` and `max` of an empty one give `default`, without which they trap."""

    sign: FoldSign
    of: Expr
    default: Expr | None = None


@dataclass(eq=False, slots=True)
class Least(Typed):
    """The least, or the greatest, of several numbers."""

    sign: Literal["min", "max"]
    parts: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Sorted(Typed):
    """List in ascending order, or descending if so marked; stable.

    Rows are compared by their parts from the first on.
    """

    of: Expr
    descending: bool = False


@dataclass(eq=False, slots=True)
class Distinct(Typed):
    """Each thing of a list once, where it comes first."""

    of: Expr


@dataclass(eq=False, slots=True)
class Reversed(Typed):
    """The list from its end."""

    of: Expr


@dataclass(eq=False, slots=True)
class Contains(Typed):
    """Test whether a list, table or set contains a value."""

    of: Expr
    what: Expr


@dataclass(eq=False, slots=True)
class Place(Typed):
    """Address of the first cell with a value in a range of addresses; traps if there is none."""

    what: Expr
    start: Expr
    stop: Expr


@dataclass(eq=False, slots=True)
class BitCount(Typed):
    """Number of 1 bits."""

    of: Expr


@dataclass(eq=False, slots=True)
class BitLength(Typed):
    """The place of the highest bit that is 1, from 1; 0 where there is none."""

    of: Expr


@dataclass(eq=False, slots=True)
class EmptySet(Typed):
    """A set of nothing yet."""


@dataclass(eq=False, slots=True)
class RealConst(Typed):
    """A real that is known."""

    value: float


@dataclass(eq=False, slots=True)
class RealArithmetic(Typed):
    """An operation on two reals."""

    sign: RealSign
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class AsReal(Typed):
    """The real nearest to a number."""

    of: Expr


@dataclass(eq=False, slots=True)
class Root(Typed):
    """The square root of a real."""

    of: Expr


@dataclass(eq=False, slots=True)
class Absolute(Typed):
    """A real without its sign."""

    of: Expr


@dataclass(eq=False, slots=True)
class Record(Typed):
    """A record of an arena, by its index; traps outside of the arena."""

    index: Expr


@dataclass(eq=False, slots=True)
class Field(Typed):
    """A field of a record."""

    of: Expr
    name: str


@dataclass(eq=False, slots=True)
class Stretch(Typed):
    """A list: a copy of the only field of the records of an arena, from an index up to, without, another."""

    arena: Arena
    start: Expr
    stop: Expr


Expr: TypeAlias = (
    Const
    | Constant
    | NoneOf
    | Some
    | Given
    | Get
    | Cell
    | Cells
    | Global
    | Arithmetic
    | Wrapping
    | Compare
    | And
    | Or
    | Not
    | Truth
    | IsNone
    | If
    | Call
    | Item
    | Part
    | Made
    | Listed
    | Repeated
    | Joined
    | Numbers
    | Each
    | Fold
    | Least
    | Sorted
    | Distinct
    | Reversed
    | Contains
    | Place
    | BitCount
    | BitLength
    | EmptySet
    | RealConst
    | RealArithmetic
    | AsReal
    | Root
    | Absolute
    | Record
    | Field
    | Stretch
)
