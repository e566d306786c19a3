"""Operations on types: ranges, compatibility, implicit types of words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, cast

from gamespec.check.symbols import World
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Int, NoneType, Placement, Row, SetOf, Shape, Thing, Type, YesNo, ZoneOf, is_optional
from gamespec.source import Span

# ---- types and integer ranges: arithmetic, compatibility, common types
#
# These functions report nothing and read no scope.


@dataclass(frozen=True, slots=True)
class Unknown:
    """Type of an expression with a reported mistake: it fits everything and causes no further findings."""


ERROR: Final = cast("Type", Unknown())
YES_NO: Final = YesNo()
NO_TYPE: Final = NoneType()

_INF = float("inf")
WIDEST = 1 << 63
"""Least absolute value at which a computed end of a range counts as open (None)."""


def number(value: int) -> Int:
    """Return the type of the single number `value`."""
    return Int(value, value)


def _low(t: Int) -> float:
    return -_INF if t.low is None else t.low


def _high(t: Int) -> float:
    return _INF if t.high is None else t.high


def _end(value: float) -> int | None:
    return int(value) if -WIDEST < value < WIDEST else None


def span_of(low: float, high: float) -> Int:
    """Return the type of the numbers between two ends, open where an end is infinite."""
    return Int(_end(low), _end(high))


def add(a: Int, b: Int) -> Int:
    """Return the range of the sum of a number in range `a` and one in range `b`."""
    return span_of(_low(a) + _low(b), _high(a) + _high(b))


def subtract(a: Int, b: Int) -> Int:
    """Return the range of the difference of a number in range `a` and one in range `b`."""
    return span_of(_low(a) - _high(b), _high(a) - _low(b))


def _product(a: float, b: float) -> float:
    return 0 if a == 0 or b == 0 else a * b


def multiply(a: Int, b: Int) -> Int:
    """Return the range of the product of a number in range `a` and one in range `b`."""
    ends = [_product(x, y) for x in (_low(a), _high(a)) for y in (_low(b), _high(b))]
    return span_of(min(ends), max(ends))


def _quotient(a: float, b: float) -> float:
    if b in (_INF, -_INF):
        return 0 if a == 0 or (a > 0) == (b > 0) else -1
    if a in (_INF, -_INF):
        return a if b > 0 else -a
    return int(a) // int(b)


def divide(a: Int, b: Int) -> Int:
    """Return the range of a number in range `a` divided by one in `b`, rounded down, ignoring 0."""
    low, high = _low(b), _high(b)
    divisors = [d for d in (low, high) if d != 0]
    divisors += [d for d in (1, -1) if low <= d <= high]
    if not divisors:
        return Int(None, None)
    ends = [_quotient(x, d) for x in (_low(a), _high(a)) for d in divisors]
    return span_of(min(ends), max(ends))


def modulo(a: Int, b: Int) -> Int:
    """Return the range of the remainder of a number in range `a` divided by one in range `b`."""
    if a.low is not None and a.low >= 0 and a.high is not None and b.low is not None and a.high < b.low:
        return Int(a.low, a.high)
    if b.low is not None and b.low > 0:
        return span_of(0, _high(b) - 1)
    return Int(None, None)


def smaller(a: Int, b: Int) -> Int:
    """Return the range of the smaller of a number in range `a` and one in range `b`."""
    return span_of(min(_low(a), _low(b)), min(_high(a), _high(b)))


def larger(a: Int, b: Int) -> Int:
    """Return the range of the larger of a number in range `a` and one in range `b`."""
    return span_of(max(_low(a), _low(b)), max(_high(a), _high(b)))


def repeated(each: Int, times: int | None) -> Int:
    """Return the range of a sum of 0 to `times` numbers (None: any count), each in the range `each`."""
    top = _INF if times is None else times
    return span_of(min(0, _product(_low(each), top)), max(0, _product(_high(each), top)))


def hull(a: Int, b: Int) -> Int:
    """Return the smallest range that contains both ranges."""
    return Int(_end(min(_low(a), _low(b))), _end(max(_high(a), _high(b))), a.optional or b.optional)


def meet(a: Int, b: Int) -> Int | None:
    """Return the intersection of two ranges; None if it is empty."""
    low, high = max(_low(a), _low(b)), min(_high(a), _high(b))
    if low > high:
        return None
    return Int(_end(low), _end(high), a.optional and b.optional)


def inside(a: Int, b: Int) -> bool:
    """Return whether range `b` contains all of range `a`."""
    return _low(a) >= _low(b) and _high(a) <= _high(b)


def apart(a: Int, b: Int) -> bool:
    """Return whether ranges `a` and `b` have no number in common."""
    return _low(a) > _high(b) or _high(a) < _low(b)


def show(t: object) -> str:
    """Return a type in plain words, with its article: `a number`, `a player`, `a set of Boats`."""
    match t:
        case Int():
            words = "a number"
        case YesNo():
            words = "yes or no"
        case Thing(kind) if kind.bundle is not None:
            words = f"a number for each {kind.bundle.key.name}"
        case Thing(kind):
            words = "a player" if kind.sort == "player" else f"one {kind.name}"
        case Row(kind):
            words = f"the name of a row of {kind.name}"
        case SetOf(of):
            words = f"a set of {_many(of)}"
        case ZoneOf(zone):
            words = f"a {zone.shape} of {' or '.join(k.name for k in zone.kinds)}"
        case Placement(grid):
            words = f"a placement of {grid.name}"
        case Shape():
            words = "a shape"
        case NoneType():
            words = "none"
        case _:
            words = "something"
    return words


def _many(t: object) -> str:
    match t:
        case Int():
            return "numbers"
        case Thing(kind):
            return "players" if kind.sort == "player" else kind.name
        case Row(kind):
            return f"rows of {kind.name}"
        case SetOf():
            return "sets"
        case _:
            return "things"


def member_of(t: Type) -> Type | None:
    """Return the type of the members of a set, zone or placement; None for other types."""
    match t:
        case SetOf(of):
            return of
        case ZoneOf(zone):
            return Thing(zone.kinds[0]) if len(zone.kinds) == 1 else None
        case Placement(grid):
            return Thing(grid)
        case _:
            return None


def is_word(t: Type) -> bool:
    """Return whether the type is one of words that do not stand for numbers."""
    return isinstance(t, Thing | Row) and t.kind.sort == "words" and t.kind.numbers is None


def same_sort(a: Type, b: Type) -> bool:
    """Return whether values of the two types can be equal, ignoring ranges and `or none`."""
    match a, b:
        case (Int(), Int()) | (YesNo(), YesNo()) | (Shape(), Shape()):
            return True
        case (Thing(x), Thing(y)) | (Row(x), Row(y)) | (Placement(x), Placement(y)):
            return x is y
        case (SetOf(x), SetOf(y)):
            return same_sort(x, y)
        case _:
            return False


def join(a: Type, b: Type) -> Type | None:
    """Return the common type of two types, as for both outcomes of an `if`; None if they have none."""
    if a is ERROR or b is ERROR:
        return ERROR
    if isinstance(a, NoneType):
        return optional(b)
    if isinstance(b, NoneType):
        return optional(a)
    if isinstance(a, Int) and isinstance(b, Int):
        both = hull(a, b)
        return both if not both.optional or (both.low is not None and both.low >= 0) else None
    if isinstance(a, SetOf) and isinstance(b, SetOf):
        of = join(a.of, b.of)
        return None if of is None else SetOf(of)
    if not same_sort(a, b):
        return None
    return optional(a) if is_optional(b) else a


def optional(t: Type) -> Type | None:
    """Return the type with the value none added; None if it has no such form, as numbers below 0."""
    match t:
        case Int(low, high):
            return None if low is None or low < 0 else Int(low, high, True)
        case Thing(kind):
            return Thing(kind, True)
        case Row(kind):
            return Row(kind, True)
        case Placement(grid):
            return Placement(grid, True)
        case NoneType():
            return t
        case _:
            return ERROR if t is ERROR else None


# ---- kinds implied by their words: those of a column, or of a field such as `up or down`
#
# Equal words share one kind.


def add_kind(world: World, kind: Kind) -> Kind:
    """Enter a kind and its rows into the symbol tables, and return it."""
    kind.index = len(world.checked.kinds)
    world.checked.kinds.append(kind)
    world.kinds[kind.name] = kind
    world.members.setdefault(kind, {})
    if not kind.indexed_by_place and kind.names_of is None:
        for row, name in enumerate(kind.rows if kind.bundle is None else kind.rows[:1]):
            world.rows.setdefault(name, []).append((kind, row))
    return kind


def implied_words(world: World, name: str, words: Iterable[str], span: Span | None) -> Kind:
    """Return a new kind of words, named after a column or field, and enter it into the symbol tables."""
    rows = tuple(dict.fromkeys(words))
    shown = name[:1].upper() + name[1:]
    while shown in world.kinds:
        shown += "-word"
    kind = Kind(shown, "words", rows, tuple(range(len(rows))), span=span)
    world.implied.add(kind)
    return add_kind(world, kind)
