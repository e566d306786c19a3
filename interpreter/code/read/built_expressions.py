"""Ranges and constant folding of expressions that the compiler built as CODE."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any, cast

from interpreter.code import expressions as x
from interpreter.code.ranges import number as bounded, result
from interpreter.code.read.arithmetic import BITWISE_SIGNS, CUT_SIGNS, exact, is_word, joined
from interpreter.code.read.builtin import LONGEST, length
from interpreter.code.read.joining import Unknown, alike, fitted, join, listing, parts_of
from interpreter.code.read.records import Closure, Part, Record, changing, empty, held, kept
from interpreter.code.read.sources import Static
from interpreter.code.read.values import compare, listed, run
from interpreter.code.types import BITS, TRUTH, WORD, Listing, Maybe, Members, Nothing, Number, Row
from interpreter.code.unread import Asked, Object

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.code.expressions import Expr
    from interpreter.code.read.built import Built
    from interpreter.code.types import Type


def value(of: Built, node: Expr) -> Expr | Static:
    """Return an expression with the ranges of its parts, or the object that it makes."""
    return RANGED[x.Call if isinstance(node, x.Call) else type(node)](of, node)


def _truth(*, yes: bool) -> Expr:
    return x.Const(Number(int(yes), int(yes)), int(yes))


def _kind(of: Expr) -> Number:
    return cast("Number", of.type)


def _listing(of: Expr) -> Listing:
    kind = listing(of.type)
    assert kind is not None
    return kind


def _known(of: Built, node: x.Const | x.Constant) -> Expr:
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
        return _truth(yes=False)
    return _truth(yes=True) if isinstance(found.type.of, Nothing) else x.IsNone(TRUTH, found)


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
    return run(of, of.number(node.start), of.number(node.stop))


def _arithmetic(of: Built, node: x.Arithmetic) -> Expr:
    left, right = of.number(node.left), of.number(node.right)
    if node.sign == "^" and isinstance(left, x.Cell):  # what is turned over bit by bit is a bit set
        left = x.Cell(of.reader.cells.set_kind(left.address.type), left.address)
    if node.sign == "&":
        if not exact(left) and is_word(right):
            left = _word(left)
        elif not exact(right) and is_word(left):
            right = _word(right)
        for one, other in ((left, right), (right, left)):
            if isinstance(other, x.Const) and other.value == WORD and is_word(one):
                return one
    return x.Arithmetic(result(node.sign, _kind(left), _kind(right)), node.sign, left, right)


def _word(of: Expr) -> Expr:
    """Return the lowest 64 bits of a number."""
    if isinstance(of, x.Arithmetic) and of.sign in CUT_SIGNS:
        right = of.right if of.sign == "<<" else _word(of.right)
        return x.Wrapping(BITS, cast("x.WrappingSign", of.sign), _word(of.left), right)
    if isinstance(of, x.Arithmetic) and of.sign in BITWISE_SIGNS:
        left, right = _word(of.left), _word(of.right)
        return x.Arithmetic(result(of.sign, _kind(left), _kind(right)), of.sign, left, right)
    return x.Wrapping(BITS, "+", of, x.Const(Number(0, 0), 0)) if _kind(of).low < 0 else of


def _compare(of: Built, node: x.Compare) -> Expr:
    return compare(node.sign, of.ranged(node.left), of.ranged(node.right))


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
        return _truth(yes=not found.value)
    return x.Not(TRUTH, found.of if isinstance(found, x.Truth) else found)


def _as_truth(of: Built, node: x.Truth) -> Expr:
    found = of.number(node.of)
    if isinstance(found, x.Const):
        return _truth(yes=bool(found.value))
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
    kinds = [_kind(part) for part in parts]
    pick = min if node.sign == "min" else max
    return x.Least(Number(pick(kind.low for kind in kinds), pick(kind.high for kind in kinds)), node.sign, parts)


def _call(of: Built, node: x.Call) -> Expr | Static:
    if isinstance(node, Object):
        return Static(_object(of, node))
    return of.reader.calls.named(of, node.function, [of.value(arg) for arg in node.args])


def _object(of: Built, node: Object) -> Record:
    """Return a new object."""
    kind: type = cast("type", of.reader.namespace[node.function])
    params = signature(kind).parameters
    first = len(node.args) - len(node.words)
    given = dict(zip(params, node.args[:first], strict=False)) | dict(zip(node.words, node.args[first:], strict=True))
    row: list[Expr] = []
    parts: list[tuple[str, Part | Closure]] = []
    for name, param in params.items():
        asked = given.get(name)
        if name in changing(kind):
            parts.append((name, held(row, empty(kind, name, param.default))))
        elif asked is None:
            parts.append((name, Static(param.default)))
        elif isinstance(asked, Asked):
            args: list[Part | None] = [kept(known(of.value(arg)), row) for arg in asked.args]
            args.insert(asked.open, None)
            parts.append((name, Closure(of.reader.calls.meaning(asked.function), tuple(args))))
        else:
            parts.append((name, kept(known(of.value(asked)), row)))
    return Record(kind, tuple(parts), x.Made(Row(tuple(each.type for each in row)), tuple(row)))


def known(value: Expr | Static) -> Expr | Static:
    """Return what is known of an expression, if that is all."""
    if isinstance(value, x.Const | x.Constant):
        return Static(value.value)
    return Static(None) if isinstance(value, x.NoneOf) else value


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
    whole = of.list(node.of)
    start, stop = (None if end is None else of.number(end) for end in (node.start, node.stop))
    return x.Part(_listing(whole), whole, start, stop)


def _made(of: Built, node: x.Made) -> Expr:
    parts = tuple(map(of.ranged, node.parts))
    return x.Made(Row(tuple(part.type for part in parts)), parts)


def _listed(of: Built, node: x.Listed) -> Expr:
    parts = tuple((of.list if at in node.spread else of.ranged)(part) for at, part in enumerate(node.parts))
    empty = {at for at in node.spread if isinstance(_listing(parts[at]).of, Nothing)}
    if empty:
        left = [at for at in range(len(parts)) if at not in empty]
        return listed(tuple(parts[at] for at in left), frozenset(left.index(at) for at in node.spread - empty))
    return listed(parts, node.spread)


def _repeated(of: Built, node: x.Repeated) -> Expr:
    what, times = of.ranged(node.what), of.number(node.times)
    return x.Repeated(Listing(what.type, max(0, _kind(times).high)), what, times)


def _joined(of: Built, node: x.Joined) -> Expr:
    return joined(of.list(node.left), of.list(node.right))


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
            return x.Const(Number(0, 0), 0)
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
            return _truth(yes=False)
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
    x.NoneOf: _none,
    x.Given: _given,
    x.IsNone: _is_none,
    x.Get: _get,
    x.Global: _global,
    x.Cell: _cell,
    x.Cells: _cells,
    x.Arithmetic: _arithmetic,
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
