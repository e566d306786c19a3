"""Conversion of typed expressions: a slot to its piece, a piece to its row, one thing to a set of one."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass

from gamespec.analysis.walk import Walk, touches
from gamespec.check import ranges
from gamespec.check.codes import KEY_WANTED, MAY_BE_NONE, WRONG_TYPE
from gamespec.check.expressions.elaboration.findings import broken, is_broken, report
from gamespec.check.expressions.elaboration.narrowing import key_of, known
from gamespec.check.expressions.elaboration.samples import instead
from gamespec.check.symbols import Scope, listed
from gamespec.checked import expressions as x
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.things import Field, Zone
from gamespec.checked.types import (
    NONE,
    Int,
    NoneType,
    Placement,
    Row,
    SetOf,
    Thing,
    Type,
    ZoneOf,
    is_optional,
    without_none,
)
from gamespec.diagnostics import Instead

SHORT = 40


@dataclass(slots=True, eq=False)
class Family(x.Expr):
    """Family of fields, zones or columns without a key yet, as `stock` in `stock[wool]`."""

    source: Field | Zone | Column
    of: x.Expr | None
    keys: tuple[Type, ...]


@touches(Family)
def _family(part: Family, walk: Walk) -> Iterable[object]:
    return (part.of,)


def each_of_bundle(e: x.Expr) -> x.Expr:
    """Return a bundle as a family (values by key); other expressions are unchanged."""
    made = e.type.kind.bundle if isinstance(e.type, Thing) else None
    return e if made is None else Family(made.amounts.type, e.span, made.amounts, e, (Thing(made.key),))


def _as_bundle(e: x.Expr, kind: Kind, of: Kind) -> x.Expr | None:
    """Return a bundle of `of` converted to the bundle kind `kind`, None if it lacks a combination."""
    if kind.bundle is None or of.bundle is None or kind.bundle.key is not of.bundle.key:
        return None
    places = {amounts: row for row, amounts in enumerate(kind.bundle.amounts.cells)}
    if any(amounts not in places for amounts in of.bundle.amounts.cells):
        return None
    cells = tuple(places[amounts] for amounts in of.bundle.amounts.cells)
    if isinstance(e, x.Const):
        return x.Const(Thing(kind), e.span, cells[e.value])
    return x.ColumnGet(Thing(kind), e.span, Column("bundle", of, Thing(kind), cells), e, None)


def settled(e: x.Expr, scope: Scope) -> x.Expr:
    """Return an expression as a single value: a slot becomes its piece, a family without key is an error."""
    if isinstance(e, x.ZoneGet) and e.zone.shape == "slot":
        return slot_piece(e, scope)
    if isinstance(e, Family):
        each = " and ".join(k.kind.name if isinstance(k, Thing | Row) else "number" for k in e.keys)
        message = f"`{e.source.name}` has an entry for each {each}, so square brackets must say which one"
        entry = f"{e.span.one_line}[{_some_key(e.keys[0])}]"
        advice = Instead(f"write which entry is meant: `{entry}`", entry)
        return report(scope, KEY_WANTED, message, e.span, help=advice, also=[(e.source.span, "declared here")])
    if isinstance(e, x.ColumnGet) and e.column.is_ranges:
        message = f"the column `{e.column.name}` holds ranges, such as `2..4`, but one number is needed here"
        advice = f"write a number instead of `{e.span.text}`; a range can only be tested: `3 is in {e.span.text}`"
        return report(scope, WRONG_TYPE, message, e.span, help=advice, also=[(e.column.span, "declared here")])
    return e


def _some_key(key: Type) -> str:
    """Return a key as an example: a thing of its kind, or `1` for a number."""
    if not isinstance(key, Thing | Row):
        return "1"
    kind = key.kind
    if kind.sort == "player":
        return "first of players"
    if kind.indexed_by_place and kind.geometry is not None:
        return f"{kind.name}[{kind.geometry.column_of[0]}, {kind.geometry.row_of[0]}]"
    if not kind.rows:
        return "..."
    return kind.rows[0] if kind.sort == "words" else f"{kind.name}[{kind.rows[0]}]"


def slot_piece(e: x.ZoneGet, scope: Scope) -> x.Expr:
    """Return the expression of the piece in a slot (zone for one piece), which may be none."""
    piece = ranges.member_of(e.type)
    if not isinstance(piece, Thing):
        return _several_kinds(e, scope)
    return known(x.SlotGet(Thing(piece.kind, optional=True), e.span, e), scope)


def _several_kinds(e: x.Expr, scope: Scope) -> x.Expr:
    if isinstance(e.type, ZoneOf) and not e.type.zone.kinds:
        return broken(e.span, scope)  # its kind was not found, which is reported there
    message = "this zone holds pieces of several kinds, so no property is common to all of them"
    advice = "declare one zone for each kind, or ask only for the number of pieces: `count(...)`"
    return report(scope, WRONG_TYPE, message, e.span, help=advice)


def present(e: x.Expr, scope: Scope, what: str = "this") -> x.Expr:
    """Report an expression, named `what`, that may be none where a value is needed; else return it."""
    if is_broken(e) or not is_optional(e.type):
        return e
    if scope.doubtful:
        return broken(e.span, scope)
    if isinstance(e.type, NoneType):
        message = f"{what} is always none, but a value is needed here"
        advice = "delete this part, or write a value instead"
        return report(scope, MAY_BE_NONE, message, e.span, help=advice)
    if scope.trusting:
        return x.Builtin(without_none(e.type), e.span, "sure", (e,))
    if isinstance(e, x.Read):
        if (e.var, "none") in scope.said:
            return broken(e.span, scope)
        scope.said.add((e.var, "none"))
    shown = e.span.one_line or what
    message = f"`{shown}` may be none here" if len(shown) <= SHORT else f"{what} may be none here"
    advice = _how_to_be_sure(e, is_line=scope.inside is not None)
    declared = e.field.span if isinstance(e, x.FieldGet) else None
    return report(scope, MAY_BE_NONE, message, e.span, help=advice, also=[(declared, "declared here")])


def _how_to_be_sure(e: x.Expr, *, is_line: bool) -> str:
    """Return advice on how to exclude none: a test (`is_line`: in a line before), or another declaration."""
    shown = e.span.one_line
    if not is_line:
        if key_of(e) is None:
            return (
                "calculate it in a value below `each player has`, in two lines: `let x be ...` and "
                "`if x is none then 0 else ...`"
            )
        return f"write what counts if there is none: `(if {shown} is none then 0 else ...)`"
    tested = (
        f"`need {shown} is not none`, `if {shown} is not none`" if len(shown) <= SHORT else "with `... is not none`"
    )
    if isinstance(e, x.FieldGet) and e.field.span is not None:
        return f"test it first: {tested}; or if it always has a value, leave `or none` out of its declaration"
    if key_of(e) is None:  # drawn or looked up anew each time, so a test says nothing of the next time
        bare = shown[1:-1] if shown.startswith("(") and shown.endswith(")") else shown
        return (
            f"name it first, `let x be {bare}`, then test the name: `need x is "
            "not none`; or, if the rules guarantee that it is there, add `, never none` to this `let`"
        )
    return (
        f"test it first: {tested}; or, if the rules guarantee that it is there, name it with `let x be {shown}, never "
        "none`, and write `x`"
    )


def mismatch(e: x.Expr, wanted: str, scope: Scope, help: str) -> x.Expr:
    """Report that another type, named by `wanted`, is expected; return a placeholder expression."""
    return report(scope, WRONG_TYPE, f"this is {ranges.show(e.type)}, but {wanted} is wanted here", e.span, help=help)


def fit(e: x.Expr, expected: Type | None, scope: Scope) -> x.Expr:
    """Return the expression converted to the expected type; ranges of numbers are not compared."""
    if expected is None or expected is ranges.ERROR or is_broken(e):
        return broken(e.span, scope) if expected is ranges.ERROR or is_broken(e) else e
    if isinstance(expected, SetOf):
        return fit_set(e, expected.of, scope)
    e = settled(e, scope)
    if is_broken(e):
        return e
    if isinstance(e.type, NoneType):
        if is_optional(expected):
            return x.Const(expected, e.span, NONE)
        message, advice = f"this is none, but {ranges.show(expected)} is wanted here", instead(expected, scope)
        return report(scope, MAY_BE_NONE, message, e.span, help=advice)
    fitted = _one(e, expected, scope)
    if fitted is None and _is_unfinished(scope, expected, e.type):
        return broken(e.span, scope)
    if fitted is None:
        return mismatch(e, ranges.show(expected), scope, _advice(e, expected, scope) or instead(expected, scope, e))
    return fitted if is_optional(expected) else present(fitted, scope)


def _is_unfinished(scope: Scope, *types: Type) -> bool:
    """Return whether one of the types is of a kind whose declaration has a mistake."""
    return any(isinstance(of, Thing | Row) and of.kind in scope.world.unfinished for of in types)


def _advice(e: x.Expr, expected: Type, scope: Scope) -> str | None:
    member = ranges.member_of(e.type)
    if isinstance(expected, Int) and member is not None:
        return instead(expected, scope, e)
    if member is not None and ranges.same_sort(member, expected):
        shown = e.span.one_line
        ends = {"pile": ("top",), "line": ("first", "last"), "group": ("random", "any")}
        shape = e.type.zone.shape if isinstance(e.type, ZoneOf) else ""
        ways = [f"{end} of {shown}" for end in ends.get(shape, ("any", "first"))]
        return Instead(f"write which one is meant: {listed(ways, 'or')}", *ways)
    return None


def _one(e: x.Expr, expected: Type, scope: Scope) -> x.Expr | None:
    if ranges.same_sort(e.type, expected):
        return e
    if isinstance(expected, Thing | Row) and (named := as_name(e, expected.kind, scope)) is not None:
        return named
    match expected, e.type:
        case Thing(kind), Row(of) if kind is of:
            return only_piece(e, kind)
        case Row(kind), Thing(of) if kind is of:
            return row_of(e, scope)
        case Thing(kind), Thing(of) if kind.bundle is not None and not e.type.optional:
            return _as_bundle(e, kind, of)
        case Int(), Thing(kind) if kind.numbers is not None and not e.type.optional:
            return number_of(e, kind.numbers)
        case Thing(kind), Int(low, high) if kind.numbers is not None:
            return _word_of(e, kind, kind.numbers, low, high)
        case ((Thing(kind) | Row(kind)), SetOf(Thing(of))) if kind is of and isinstance(e, x.ConstSet):
            return _one_of_set(e, kind, expected)
        case _:
            return None


def as_name(e: x.Expr, kind: Kind, scope: Scope) -> x.Expr | None:
    """Return a piece or row as a word of `kind`, or a word as the row that it names; None if neither."""
    if isinstance(e, x.ConstSet) and isinstance(e.type, SetOf) and isinstance(e.type.of, Thing):
        one = _one_of_set(e, e.type.of.kind, Row(e.type.of.kind)) if kind.names_of is e.type.of.kind else None
        return None if one is None else as_name(one, kind, scope)
    if not isinstance(e.type, Thing | Row) or (kind is not e.type.kind.names_of and kind.names_of is not e.type.kind):
        return None
    if isinstance(e.type, Thing) and e.type.kind.names_of is None:
        e = row_of(e, scope)
    assert isinstance(e.type, Thing | Row)
    found = copy(e)
    found.type = Thing(kind, e.type.optional) if kind.names_of is not None else Row(kind, e.type.optional)
    return found


def number_of(e: x.Expr, numbers: Column) -> x.Expr:
    """Return the expression of the number that a word of `type Rank is 2..14` stands for."""
    if isinstance(e, x.Const):
        value = numbers.cells[e.value]
        assert isinstance(value, int)
        return x.Const(Int(value, value), e.span, value)
    return x.ColumnGet(numbers.type, e.span, numbers, e, None)


def as_numbers(left: x.Expr, right: x.Expr) -> tuple[x.Expr, x.Expr]:
    """Return both sides of a comparison; a word beside a number becomes its number (`type Rank is 2..14`)."""
    return _as_number(left, right), _as_number(right, left)


def _as_number(e: x.Expr, other: x.Expr) -> x.Expr:
    if not isinstance(other.type, Int) or not isinstance(e.type, Thing) or e.type.optional:
        return e
    return e if e.type.kind.numbers is None else number_of(e, e.type.kind.numbers)


def as_words(left: x.Expr, right: x.Expr) -> tuple[x.Expr, x.Expr]:
    """Return both sides of `is`; a number beside a word that may be none becomes its word, if it has one."""
    return _as_word(left, right), _as_word(right, left)


def _as_word(e: x.Expr, other: x.Expr) -> x.Expr:
    if not isinstance(e.type, Int) or not isinstance(other.type, Thing) or not other.type.optional:
        return e
    numbers = other.type.kind.numbers
    return e if numbers is None else _word_of(e, other.type.kind, numbers, e.type.low, e.type.high) or e


def _word_of(e: x.Expr, kind: Kind, numbers: Column, low: int | None, high: int | None) -> x.Expr | None:
    """Return an expression for the word of `kind` numbered as `e`; None unless each number has a word."""
    least, most = numbers.cells[0], numbers.cells[-1]
    assert isinstance(least, int)
    assert isinstance(most, int)
    if low is None or high is None or low < least or high > most or is_optional(e.type):
        return None
    if isinstance(e, x.Const):
        return x.Const(Thing(kind), e.span, e.value - least)
    return x.Binary(Thing(kind), e.span, "-", e, x.Const(Int(least, least), e.span, least))


def only_piece(e: x.Expr, kind: Kind) -> x.Expr | None:
    """Return the only piece of a row; None if the row has several or is not known at compile time."""
    if not isinstance(e, x.Const) or e.value == NONE:
        return None
    things = kind.things_of(e.value)
    return x.Const(Thing(kind), e.span, things[0]) if len(things) == 1 else None


def _one_of_set(e: x.ConstSet, kind: Kind, expected: Type) -> x.Expr | None:
    if isinstance(expected, Row):
        rows = {kind.row_of[m] for m in e.members}
        return x.Const(Row(kind), e.span, rows.pop()) if len(rows) == 1 else None
    return x.Const(Thing(kind), e.span, e.members[0]) if len(e.members) == 1 else None


def row_of(e: x.Expr, scope: Scope) -> x.Expr:
    """Return the expression of the row of a piece, as a value."""
    assert isinstance(e.type, Thing)
    kind = e.type.kind
    if isinstance(e, x.Const):
        return x.Const(Row(kind), e.span, NONE if e.value == NONE else kind.row_of[e.value])
    return known(x.RowOf(Row(kind, e.type.optional), e.span, e), scope)


def fit_set(e: x.Expr, of: Type | None, scope: Scope) -> x.Expr:
    """Return the expression as a set, of members of type `of` if given; one thing is a set of one."""
    if is_broken(e) or of is ranges.ERROR:
        return broken(e.span, scope)
    if isinstance(e, Family):
        return settled(e, scope)
    if isinstance(e.type, ZoneOf | SetOf | Placement):
        member = ranges.member_of(e.type)
        if member is None:
            return e if of is None else _several_kinds(e, scope)
        if of is None or member is ranges.ERROR or ranges.same_sort(member, of):
            return e
        return mismatch(e, f"a set of {_many(of)}", scope, instead(SetOf(of), scope, e))
    if isinstance(e.type, NoneType) and of is not None:
        return x.ConstSet(SetOf(of), e.span, ())
    if isinstance(e.type, Row) and isinstance(e, x.Const) and not isinstance(of, Row) and e.value != NONE:
        return x.ConstSet(SetOf(Thing(e.type.kind)), e.span, e.type.kind.things_of(e.value))
    if of is None:
        if isinstance(e.type, Thing | Row):
            return x.ListSet(SetOf(without_none(e.type)), e.span, (e,))
        return mismatch(e, "a set", scope, instead(None, scope, e))
    fitted = _one(e, of, scope)
    if fitted is None:
        return mismatch(e, f"a set of {_many(of)}", scope, instead(SetOf(of), scope, e))
    return x.ListSet(SetOf(of), e.span, (fitted,))


def _many(of: Type) -> str:
    return ranges.show(SetOf(of)).removeprefix("a set of ")


def member_type(e: x.Expr, scope: Scope) -> Type:
    """Return the type of the members of an expression that was converted to a set."""
    if is_broken(e):
        return ranges.ERROR
    member = ranges.member_of(e.type)
    if member is None:
        _several_kinds(e, scope)
        return ranges.ERROR
    if isinstance(member, NoneType):
        advice = "write the members of the set, such as `[1, 2]`, or delete what uses it"
        report(scope, WRONG_TYPE, "this set is always empty", e.span, help=advice)
        return ranges.ERROR
    return member
