"""Joins of types, for variables assigned in several places, and conversions between types.

`fitted` converts an expression to the type wanted.
"""

from __future__ import annotations

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.ranges import number
from interpreter.code.types import (
    HIGHEST,
    LOWEST,
    TRUTH,
    WORD,
    Listing,
    Maybe,
    Members,
    Nothing,
    Number,
    Real,
    Reference,
    Row,
    Table,
    Type,
)
from interpreter.code.writing import const

STEPS = (LOWEST, -(1 << 31), -1, 0, 1, 255, 65_535, (1 << 31) - 1, 1 << 53, HIGHEST)
"""Bounds that a number which grows with each round is given at once."""


class Mismatch(Exception):
    """Two things that cannot be of one type."""


class Unknown(Exception):
    """The type of something is not known yet: a later round will know."""


def join(a: Type, b: Type) -> Type:
    """Return the join of two types."""
    if a == b or isinstance(b, Nothing):
        return a
    if isinstance(a, Nothing):
        return b
    if isinstance(a, Maybe) or isinstance(b, Maybe):
        return Maybe(join(a.of if isinstance(a, Maybe) else a, b.of if isinstance(b, Maybe) else b))
    if isinstance(a, Number) and isinstance(b, Number):
        return number(min(a.low, b.low), max(a.high, b.high))
    if isinstance(a, Row) and isinstance(b, Row) and len(a.parts) == len(b.parts):
        return Row(tuple(join(p, q) for p, q in zip(a.parts, b.parts, strict=True)))
    if isinstance(a, Members) and isinstance(b, Members):
        return Members(join(a.of, b.of))
    first, second = listing(a), listing(b)
    if first is None or second is None:
        raise Mismatch(f"{a} and {b}")
    longest = None if first.longest is None or second.longest is None else max(first.longest, second.longest)
    return Listing(join(first.of, second.of), longest)


def listing(kind: Type) -> Listing | None:
    """Return the list type of a list, a table or a row of parts of one kind, or None."""
    if isinstance(kind, Listing):
        return kind
    if isinstance(kind, Table):
        return Listing(kind.of, kind.rows)
    if isinstance(kind, Row):
        of: Type = Nothing()
        for part in kind.parts:
            of = join(of, part)
        return Listing(of, len(kind.parts))
    return None


def followed(first: Listing, second: Listing) -> Listing:
    """Return the type of one list after another."""
    longest = None if first.longest is None or second.longest is None else first.longest + second.longest
    return Listing(join(first.of, second.of), longest)


def widened(before: Type, after: Type) -> Type:
    """Return a type with its bounds widened in large steps, so that reading terminates."""
    if isinstance(before, Number) and isinstance(after, Number):
        low, high = after.low, after.high
        if low < before.low:
            low = max(step for step in STEPS if step <= low)
        if high > before.high:
            high = min((step for step in STEPS if step >= high), default=WORD)
        return number(low, high)
    if isinstance(before, Maybe) and isinstance(after, Maybe):
        return Maybe(widened(before.of, after.of))
    if isinstance(before, Members) and isinstance(after, Members):
        return Members(widened(before.of, after.of))
    if isinstance(before, Row) and isinstance(after, Row):
        return Row(tuple(widened(p, q) for p, q in zip(before.parts, after.parts, strict=True)))
    if isinstance(before, Listing) and isinstance(after, Listing):
        return Listing(widened(before.of, after.of), after.longest if before.longest == after.longest else None)
    return after


def shape(kind: Type) -> object:
    """Return a type without its bounds; types of one shape have the same representation."""
    if isinstance(kind, Number):
        return "number"
    if isinstance(kind, Row):
        return ("row", *(shape(part) for part in kind.parts))
    if isinstance(kind, Nothing):
        return "nothing"
    if isinstance(kind, Real):
        return "real"
    if isinstance(kind, Reference):
        return ("record", kind.arena.name)
    return (type(kind).__name__, shape(kind.of))


def fitted(of: Expr, wanted: Type) -> Expr:
    """Return an expression converted to the type wanted."""
    kind = of.type
    if kind is wanted or (isinstance(kind, Number) and isinstance(wanted, Number)) or shape(kind) == shape(wanted):
        return of
    if isinstance(of, x.NoneOf) or (isinstance(of, x.Get) and kind == Maybe(Nothing()) and isinstance(wanted, Maybe)):
        return x.NoneOf(wanted)
    if isinstance(wanted, Nothing) or isinstance(kind, Nothing):
        raise Unknown
    if isinstance(wanted, Maybe) and not isinstance(kind, Maybe):
        return x.Some(wanted, fitted(of, wanted.of))
    if isinstance(kind, Maybe) and not isinstance(wanted, Maybe):
        return fitted(x.Given(kind.of, of), wanted)
    if isinstance(wanted, Row):
        return _row(of, wanted)
    if isinstance(wanted, Members) and isinstance(of, x.EmptySet):
        return x.EmptySet(wanted)
    if isinstance(wanted, Listing):
        return _list(of, wanted)
    raise Mismatch(f"{kind} where {wanted} is wanted")


def _row(of: Expr, wanted: Row) -> Expr:
    kind = of.type
    if isinstance(kind, Row) and len(kind.parts) == len(wanted.parts):
        return x.Made(wanted, tuple(fitted(part, to) for part, to in zip(parts_of(of), wanted.parts, strict=True)))
    raise Mismatch(f"{kind} where {wanted} is wanted")


def _list(of: Expr, wanted: Listing) -> Expr:
    kind = of.type
    if isinstance(of, x.Listed) and not of.spread:
        return x.Listed(wanted, tuple(fitted(part, wanted.of) for part in of.parts))
    if isinstance(of, x.Repeated):
        return x.Repeated(wanted, fitted(of.what, wanted.of), of.times)
    if isinstance(kind, Row):
        return x.Listed(wanted, tuple(fitted(part, wanted.of) for part in parts_of(of)))
    if isinstance(kind, Table | Listing) and shape(kind.of) in (shape(wanted.of), "nothing"):
        return x.Listed(wanted, (of,), frozenset([0]))
    if isinstance(kind, Table | Listing):
        one = x.Local("e", kind.of)
        return x.Each(wanted, (x.Loop((one,), of),), fitted(x.Get(kind.of, one), wanted.of))
    raise Mismatch(f"{kind} where {wanted} is wanted")


def parts_of(of: Expr) -> tuple[Expr, ...]:
    """Return the parts of a row."""
    if isinstance(of, x.Made):
        return of.parts
    assert isinstance(of.type, Row)
    return tuple(x.Item(kind, of, x.Const(number(n, n), n)) for n, kind in enumerate(of.type.parts))


def alike(yes: Expr, no: Expr) -> tuple[Type, Expr, Expr]:
    """Return two expressions with their common type, flattened to rows of numbers if need be."""
    try:
        kind = join(yes.type, no.type)
    except Mismatch:
        yes, no = flat(yes), flat(no)
        kind = join(yes.type, no.type)
    return kind, fitted(yes, kind), fitted(no, kind)


def flat(of: Expr) -> Expr:
    """Return the numbers in a row, flattened so that their order is kept.

    Each item of a list follows a 1, and a 0 ends the list, so that a shorter list is less.
    """
    parts: list[Expr] = []
    spread: set[int] = set()
    _flatten(of, parts, spread)
    whole: Type = Nothing()
    for place, part in enumerate(parts):
        kind = listing(part.type) if place in spread else None
        whole = join(whole, part.type if kind is None else kind.of)
    return x.Listed(Listing(whole), tuple(parts), frozenset(spread))


def _flatten(of: Expr, parts: list[Expr], spread: set[int]) -> None:
    if isinstance(of.type, Number):
        parts.append(of)
        return
    if isinstance(of.type, Row):
        for part in parts_of(of):
            _flatten(part, parts, spread)
        return
    kind = listing(of.type)
    if kind is not None and isinstance(kind.of, Number):
        one = x.Local("e", kind.of)
        both = join(kind.of, TRUTH)
        told = x.Local("t", both)
        pair = x.Listed(Listing(both, 2), (x.Const(Number(1, 1), 1), x.Get(kind.of, one)))
        spread.add(len(parts))
        loops = (x.Loop((one,), of), x.Loop((told,), pair))
        parts += [x.Each(Listing(both), loops, x.Get(both, told)), const(0)]
    else:
        raise Mismatch(f"{of.type} is not laid out as numbers")
