"""Types of expressions that were built as CODE, and what of them is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from interpreter.code import expressions as x
from interpreter.code.cells import reach
from interpreter.code.expressions import Expr
from interpreter.code.ranges import number as bounded
from interpreter.code.read.arithmetic import operation, upper_half
from interpreter.code.read.joining import Mismatch, Unknown, alike, fitted, followed, join, listing, parts_of
from interpreter.code.read.records import Record, new_record
from interpreter.code.read.sources import Direct, Known, Static
from interpreter.code.types import TRUTH, Listing, Maybe, Members, Nothing, Number, Real, Reference, Row, Type
from interpreter.code.unread import Object
from interpreter.code.writing import const

if TYPE_CHECKING:
    from interpreter.code.read.built import Built


def value(of: Built, node: Expr) -> Expr | Static:
    """Return an expression with the ranges of its parts, or the object that it makes."""
    return RANGED[x.Call if isinstance(node, x.Call) else type(node)](of, node)


def _kind(of: Expr) -> Number:
    return cast("Number", of.type)


def _listing(of: Expr) -> Listing:
    kind = listing(of.type)
    assert kind is not None
    return kind


def _known(of: Built, node: x.Const | x.Constant | x.RealConst) -> Expr:
    found = of.reader.constants.lowered(node.value)
    assert found is not None, node
    return found


def _none(_of: Built, _node: x.NoneOf) -> Expr:
    return x.NoneOf(Maybe(Nothing()))


def _given(of: Built, node: x.Given) -> Expr:
    return of.number(node.of)


def _is_none(of: Built, node: x.IsNone) -> Expr:
    found = of.ranged(node.of)
    if not isinstance(found.type, Maybe):
        return const(0)
    return const(1) if isinstance(found.type.of, Nothing) else x.IsNone(TRUTH, found)


def _get(of: Built, node: x.Get) -> Expr:
    kept = of.variable(node.local)
    kept.is_used = True
    if isinstance(kept.local.type, Nothing):
        raise Unknown
    return x.Get(kept.local.type, kept.local)


def _global(_of: Built, node: x.Global) -> Expr:
    return x.Global(Number(0, 1 << 53), node.number)


def _cell(of: Built, node: x.Cell) -> Expr:
    address = of.number(node.address)
    return x.Cell(of.reader.cells.kind(address.type), address)


def _cells(of: Built, node: x.Cells) -> Expr:
    cells, start, stop = of.reader.cells, of.number(node.start), of.number(node.stop)
    known = reach(start, stop)
    if known is not None:
        return x.Cells(Listing(cells.stretch(*known), known[1]), start, stop)
    first, last = _kind(start), _kind(stop)
    longest = max(0, min(cells.size, last.high - first.low))
    return x.Cells(Listing(cells.kind(bounded(first.low, max(first.low, last.high - 1))), longest), start, stop)


# ---- records of arenas


def _record(of: Built, node: x.Record) -> Expr:
    return x.Record(node.type, of.number(node.index))


def field(of: Expr, name: str) -> Number | Real:
    """Return the type of a field of a record."""
    kind = dict(of.type.arena.fields).get(name) if isinstance(of.type, Reference) else None
    if kind is None:
        raise Mismatch(f"`{name}`, no field of {of.type}")
    return kind


def _field(of: Built, node: x.Field) -> Expr:
    found = of.ranged(node.of)
    return x.Field(field(found, node.name), found, node.name)


def _stretch(of: Built, node: x.Stretch) -> Expr:
    return x.Stretch(node.type, node.arena, of.number(node.start), of.number(node.stop))


# ---- arithmetic and conditions


def _arithmetic(of: Built, node: x.Arithmetic | x.RealArithmetic) -> Expr:
    left, right = of.number(node.left), of.number(node.right)
    if node.sign == "^" and isinstance(left, x.Cell):  # what is turned over bit by bit is a bit set
        left = x.Cell(of.reader.cells.set_kind(left.address.type), left.address)
    return operation(node.sign, left, right)


def _upper_half(of: Built, node: x.Wrapping) -> Expr:
    return upper_half(of.number(node.left), of.number(node.right))


def _real(of: Built, node: x.Root | x.Absolute) -> Expr:
    found = of.ranged(node.of)
    if not isinstance(found.type, Real):
        raise Mismatch(f"a real is wanted, not {found.type}")
    return type(node)(node.type, found)


def _as_real(of: Built, node: x.AsReal) -> Expr:
    return x.AsReal(node.type, of.number(node.of))


def _compare(of: Built, node: x.Compare) -> Expr:
    return compare(node.sign, of.ranged(node.left), of.ranged(node.right))


def compare(sign: x.CompareSign, left: Expr, right: Expr) -> Expr:
    """Return the comparison of two values of one type; an optional value equals none only if absent."""
    for one, other in ((left, right), (right, left)):
        if isinstance(one.type, Maybe) and not isinstance(other.type, Maybe) and sign in ("==", "!="):
            if isinstance(one.type.of, Nothing):
                return x.Const(TRUTH, 0 if sign == "==" else 1)
            given = x.Given(one.type.of, one)
            inside = compare(sign, given, other) if one is left else compare(sign, other, given)
            none = x.IsNone(TRUTH, one)
            return x.And(TRUTH, (x.Not(TRUTH, none), inside)) if sign == "==" else x.Or(TRUTH, (none, inside))
    left, right = (x.Given(s.type.of, s) if isinstance(s.type, Maybe) else s for s in (left, right))
    kind = join(left.type, right.type)
    if not isinstance(kind, Number):
        left, right = fitted(left, kind), fitted(right, kind)
    return x.Compare(TRUTH, sign, left, right)


def _several(of: Built, node: x.And | x.Or) -> Expr:
    all_of = isinstance(node, x.And)
    parts: list[Expr] = []
    for part in node.parts:
        found = of.condition(part)
        if isinstance(found, x.Const) and bool(found.value) == all_of and part is not node.parts[-1]:
            continue
        parts.append(found)
        if isinstance(found, x.Const) and bool(found.value) != all_of:
            break
    if len(parts) == 1:
        return parts[0]
    kind: Type = Number(0, 0) if all_of else Nothing()
    for found in parts[-1:] if all_of else parts:
        kind = join(kind, found.type)
    return type(node)(kind, tuple(parts))


def _not(of: Built, node: x.Not) -> Expr:
    found = of.condition(node.of)
    if isinstance(found, x.Const):
        return const(int(not found.value))
    return x.Not(TRUTH, found.of if isinstance(found, x.Truth) else found)


def _as_truth(of: Built, node: x.Truth) -> Expr:
    found = of.condition(node.of)
    if isinstance(found, x.Const):
        return const(int(bool(found.value)))
    return found if found.type == TRUTH else x.Truth(TRUTH, found)


def _if(of: Built, node: x.If) -> Expr:
    condition = of.condition(node.condition)
    if isinstance(condition, x.Const):
        return of.ranged(node.yes if condition.value else node.no)
    yes, no = of.ranged(node.yes), of.ranged(node.no)
    if condition.type == TRUTH and [getattr(each, "value", None) for each in (yes, no)] == [1, 0]:
        return condition  # `1 if it holds else 0` is the truth itself
    kind, yes, no = alike(yes, no)
    return x.If(kind, condition, yes, no)


def _least(of: Built, node: x.Least) -> Expr:
    parts = tuple(map(of.number, node.parts))
    if all(isinstance(part.type, Real) for part in parts):
        return x.Least(Real(), node.sign, parts)
    kinds = [_kind(part) for part in parts]
    pick = min if node.sign == "min" else max
    return x.Least(Number(pick(kind.low for kind in kinds), pick(kind.high for kind in kinds)), node.sign, parts)


def _call(of: Built, node: x.Call) -> Expr | Static:
    if isinstance(node, Object):
        return Static(new_record(of, node))
    if isinstance(node, Known):
        record = node.value
        return Static(record.held_in(of.ranged(record.whole)) if isinstance(record, Record) else record)
    if isinstance(node, Direct):
        return of.reader.calls.function(of, node.called, [of.value(arg) for arg in node.args])
    return of.reader.calls.named(of, node.function, [of.value(arg) for arg in node.args])


LONGEST = (1 << 31) - 1
"""Things a list holds at most."""


def length(of: Expr) -> int:
    """Return how many things a list holds at most."""
    kind = listing(of.type)
    return LONGEST if kind is None or kind.longest is None else kind.longest


# ---- lists


def _item(of: Built, node: x.Item) -> Expr:
    whole, index = of.number(node.of), of.number(node.index)
    if isinstance(whole.type, Row) and isinstance(index, x.Const):
        return parts_of(whole)[index.value]
    if (
        isinstance(whole, x.Constant)
        and isinstance(index, x.Const)
        and -len(whole.value) <= index.value < len(whole.value)
    ):
        found = of.reader.constants.lowered(whole.value[index.value])
        if found is not None:
            return found
    return x.Item(_listing(whole).of, whole, index)


def _part(of: Built, node: x.Part) -> Expr:
    whole = of.number(node.of)
    start, stop = (None if end is None else of.number(end) for end in (node.start, node.stop))
    if isinstance(whole.type, Row):
        parts = parts_of(whole)[_known_end(start) : _known_end(stop)]
        return x.Made(Row(tuple(part.type for part in parts)), parts)
    return x.Part(_listing(whole), whole, start, stop)


def _known_end(of: Expr | None) -> int | None:
    if not isinstance(of, x.Const | None):
        raise Mismatch("which parts of a row is known")
    return None if of is None else of.value


def _made(of: Built, node: x.Made) -> Expr:
    parts = tuple(map(of.ranged, node.parts))
    return x.Made(Row(tuple(part.type for part in parts)), parts)


def _listed(of: Built, node: x.Listed) -> Expr:
    """Return a list of these parts; lists of nothing are left out."""
    every = [
        (of.list(part), True) if at in node.spread else (of.ranged(part), False) for at, part in enumerate(node.parts)
    ]
    parts = [(part, is_list) for part, is_list in every if not is_list or not isinstance(_listing(part).of, Nothing)]
    whole = Listing(Nothing(), 0)
    for part, is_list in parts:
        whole = followed(whole, _listing(part) if is_list else Listing(part.type, 1))
    fit = tuple(fitted(part, Listing(whole.of) if is_list else whole.of) for part, is_list in parts)
    return x.Listed(whole, fit, frozenset(at for at, (_, is_list) in enumerate(parts) if is_list))


def _repeated(of: Built, node: x.Repeated) -> Expr:
    what, times = of.ranged(node.what), of.number(node.times)
    return x.Repeated(Listing(what.type, max(0, _kind(times).high)), what, times)


def _joined(of: Built, node: x.Joined) -> Expr:
    return operation("+", of.list(node.left), of.list(node.right))


def _numbers(of: Built, node: x.Numbers) -> Expr:
    start, stop = of.number(node.start), of.number(node.stop)
    first, last = _kind(start), _kind(stop)
    longest = max(0, last.high - first.low)
    kind = bounded(first.low, max(first.low, last.high - 1))
    return x.Numbers(Listing(kind, longest if longest <= LONGEST else None), start, stop, node.step)


def _each(of: Built, node: x.Each) -> Expr:
    loops: list[x.Loop] = []
    longest: int | None = 1
    for loop in node.loops:
        members = of.list(loop.of)
        kind = _listing(members)
        if isinstance(kind.of, Nothing) and kind.longest == 0:
            return x.Listed(Listing(Nothing(), 0), ())
        found = of.targets(loop.locals, members)
        conditions = tuple(map(of.condition, loop.conditions))
        left = tuple(each for each in conditions if not (isinstance(each, x.Const) and each.value))
        loops.append(x.Loop(found, members, left))
        longest = None if longest is None or kind.longest is None else longest * kind.longest
    made = of.ranged(node.value)
    return x.Each(Listing(made.type, longest), tuple(loops), made)


def _fold(of: Built, node: x.Fold) -> Expr:
    members = of.list(node.of)
    kind, most = _listing(members), length(members)
    if node.sign == "len":
        return x.Fold(Number(0, most), "len", members)
    if node.sign in ("any", "all"):
        return x.Fold(TRUTH, node.sign, members)
    if node.sign == "sum":
        if isinstance(kind.of, Nothing):
            return const(0)
        each = cast("Number", kind.of)
        return x.Fold(bounded(min(0, each.low * most), max(0, each.high * most)), "sum", members)
    default = None if node.default is None else of.number(node.default)
    return x.Fold(kind.of if default is None else join(kind.of, default.type), node.sign, members, default)


def _sorted(of: Built, node: x.Sorted) -> Expr:
    members = of.list(node.of)
    return x.Sorted(_listing(members), members, node.descending)


def _one_list(of: Built, node: x.Distinct | x.Reversed) -> Expr:
    members = of.list(node.of)
    return type(node)(_listing(members), members)


def _contains(of: Built, node: x.Contains) -> Expr:
    whole = of.number(node.of)
    if not isinstance(whole.type, Members):
        whole = of.list(node.of)
    held = whole.type.of if isinstance(whole.type, Members) else _listing(whole).of
    if isinstance(held, Nothing):
        if isinstance(whole, x.Listed) and not whole.parts:
            return const(0)
        raise Unknown
    return x.Contains(TRUTH, whole, fitted(of.ranged(node.what), held))


def _empty_set(_of: Built, _node: x.EmptySet) -> Expr:
    return x.EmptySet(Members(Nothing()))


def _place(of: Built, node: x.Place) -> Expr:
    what, start, stop = map(of.number, (node.what, node.start, node.stop))
    first, last = _kind(start), _kind(stop)
    return x.Place(bounded(max(0, first.low), max(0, first.low, last.high - 1)), what, start, stop)


def _bits(of: Built, node: x.BitCount | x.BitLength) -> Expr:
    found = of.number(node.of)
    kind = _kind(found)
    return type(node)(Number(0, 64 if kind.low < 0 else kind.high.bit_length()), found)


RANGED: dict[type, Callable[[Built, Any], Expr | Static]] = {
    x.Const: _known,
    x.Constant: _known,
    x.RealConst: _known,
    x.NoneOf: _none,
    x.Given: _given,
    x.IsNone: _is_none,
    x.Get: _get,
    x.Global: _global,
    x.Cell: _cell,
    x.Cells: _cells,
    x.Record: _record,
    x.Field: _field,
    x.Stretch: _stretch,
    x.Arithmetic: _arithmetic,
    x.RealArithmetic: _arithmetic,
    x.Wrapping: _upper_half,
    x.Root: _real,
    x.Absolute: _real,
    x.AsReal: _as_real,
    x.Compare: _compare,
    x.And: _several,
    x.Or: _several,
    x.Not: _not,
    x.Truth: _as_truth,
    x.If: _if,
    x.Least: _least,
    x.Call: _call,
    x.Item: _item,
    x.Part: _part,
    x.Made: _made,
    x.Listed: _listed,
    x.Repeated: _repeated,
    x.Joined: _joined,
    x.Numbers: _numbers,
    x.Each: _each,
    x.Fold: _fold,
    x.Sorted: _sorted,
    x.Distinct: _one_list,
    x.Reversed: _one_list,
    x.Contains: _contains,
    x.EmptySet: _empty_set,
    x.Place: _place,
    x.BitCount: _bits,
    x.BitLength: _bits,
}
"""Functions that compute the ranges of an expression, by class; all that builders make are here."""
