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
class Const:
    """A number."""

    type: Type
    value: int


@dataclass(eq=False, slots=True)
class Constant:
    """A table or list that never changes, with its name: nested tuples of numbers, or None in them."""

    type: Type
    name: str
    value: tuple[object, ...]


@dataclass(eq=False, slots=True)
class NoneOf:
    """The `Maybe` that holds nothing."""

    type: Type


@dataclass(eq=False, slots=True)
class Some:
    """The `Maybe` that holds this."""

    type: Type
    of: Expr


@dataclass(eq=False, slots=True)
class Given:
    """Value of a `Maybe`; traps if there is none."""

    type: Type
    of: Expr


@dataclass(eq=False, slots=True)
class Get:
    """Value of a variable."""

    type: Type
    local: Local


@dataclass(eq=False, slots=True)
class Cell:
    """A cell of the state."""

    type: Type
    address: Expr


@dataclass(eq=False, slots=True)
class Cells:
    """A list: a copy of the cells from an address up to, without, another."""

    type: Type
    start: Expr
    stop: Expr


@dataclass(eq=False, slots=True)
class Global:
    """A number kept beside the state while a game runs: decisions made, laps, steps."""

    type: Type
    number: int


@dataclass(eq=False, slots=True)
class Arithmetic:
    """Arithmetic on two numbers; traps on overflow of 64 bits unless its type rules that out."""

    type: Type
    sign: ArithmeticSign
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Wrapping:
    """Arithmetic modulo 2**64 on two words."""

    type: Type
    sign: WrappingSign
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Compare:
    """Yes or no, of two things of one type: numbers; rows and lists, whose first unlike parts decide."""

    type: Type
    sign: CompareSign
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class And:
    """The first part that is 0, else the last: later parts are not looked at."""

    type: Type
    parts: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Or:
    """The first part that is not 0, else the last."""

    type: Type
    parts: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Not:
    """Negation: 1 for the number 0 or an empty list, else 0."""

    type: Type
    of: Expr


@dataclass(eq=False, slots=True)
class Truth:
    """Truth value: 1 for a number other than 0 or a list that is not empty, else 0."""

    type: Type
    of: Expr


@dataclass(eq=False, slots=True)
class IsNone:
    """Test whether a `Maybe` holds nothing."""

    type: Type
    of: Expr


@dataclass(eq=False, slots=True)
class If:
    """One of two; the other is not looked at."""

    type: Type
    condition: Expr
    yes: Expr
    no: Expr


@dataclass(eq=False, slots=True)
class Call:
    """A function of this program; the state is handed on by itself."""

    type: Type
    function: str
    args: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Item:
    """One thing of a list, table or row, by its number (from the end where it is negative); traps outside."""

    type: Type
    of: Expr
    index: Expr


@dataclass(eq=False, slots=True)
class Part:
    """A stretch of a list, from a place up to, without, another; as far as there is any."""

    type: Type
    of: Expr
    start: Expr | None
    stop: Expr | None


@dataclass(eq=False, slots=True)
class Made:
    """A row of these."""

    type: Type
    parts: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Listed:
    """A list of these; with `spread` the thing at this place is itself a list whose things are meant."""

    type: Type
    parts: tuple[Expr, ...]
    spread: frozenset[int] = frozenset()


@dataclass(eq=False, slots=True)
class Repeated:
    """A list of one thing so many times."""

    type: Type
    what: Expr
    times: Expr


@dataclass(eq=False, slots=True)
class Joined:
    """One list after another."""

    type: Type
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Numbers:
    """The numbers from `start` up to, without, `stop`; every `step`-th."""

    type: Type
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
class Each:
    """A comprehension: for each, and within it for each of the next loop, the value."""

    type: Type
    loops: tuple[Loop, ...]
    value: Expr


FoldSign = Literal["sum", "any", "all", "min", "max", "len"]


@dataclass(eq=False, slots=True)
class Fold:
    """A list taken together. `min` and `max` of an empty one give `default`, without which they trap."""

    type: Type
    sign: FoldSign
    of: Expr
    default: Expr | None = None


@dataclass(eq=False, slots=True)
class Least:
    """The least, or the greatest, of several numbers."""

    type: Type
    sign: Literal["min", "max"]
    parts: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Sorted:
    """List in ascending order, or descending if so marked; stable.

    Rows are compared by their parts from the first on.
    """

    type: Type
    of: Expr
    descending: bool = False


@dataclass(eq=False, slots=True)
class Distinct:
    """Each thing of a list once, where it comes first."""

    type: Type
    of: Expr


@dataclass(eq=False, slots=True)
class Reversed:
    """The list from its end."""

    type: Type
    of: Expr


@dataclass(eq=False, slots=True)
class Contains:
    """Test whether a list, table or set contains a value."""

    type: Type
    of: Expr
    what: Expr


@dataclass(eq=False, slots=True)
class Place:
    """Address of the first cell with a value in a range of addresses; traps if there is none."""

    type: Type
    what: Expr
    start: Expr
    stop: Expr


@dataclass(eq=False, slots=True)
class BitCount:
    """Number of 1 bits."""

    type: Type
    of: Expr


@dataclass(eq=False, slots=True)
class BitLength:
    """The place of the highest bit that is 1, from 1; 0 where there is none."""

    type: Type
    of: Expr


@dataclass(eq=False, slots=True)
class EmptySet:
    """A set of nothing yet."""

    type: Type


@dataclass(eq=False, slots=True)
class RealConst:
    """A real that is known."""

    type: Type
    value: float


@dataclass(eq=False, slots=True)
class RealArithmetic:
    """An operation on two reals."""

    type: Type
    sign: RealSign
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class AsReal:
    """The real nearest to a number."""

    type: Type
    of: Expr


@dataclass(eq=False, slots=True)
class Root:
    """The square root of a real."""

    type: Type
    of: Expr


@dataclass(eq=False, slots=True)
class Absolute:
    """A real without its sign."""

    type: Type
    of: Expr


@dataclass(eq=False, slots=True)
class Record:
    """A record of an arena, by its index; traps outside of the arena."""

    type: Type
    index: Expr


@dataclass(eq=False, slots=True)
class Field:
    """A field of a record."""

    type: Type
    of: Expr
    name: str


@dataclass(eq=False, slots=True)
class Stretch:
    """A list: a copy of the only field of the records of an arena, from an index up to, without, another."""

    type: Type
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
