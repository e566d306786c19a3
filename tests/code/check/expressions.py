"""Checks of each class of expression."""

from __future__ import annotations

from interpreter.code import expressions as x
from interpreter.code.ranges import result
from interpreter.code.types import TRUTH, Listing, Maybe, Members, Nothing, Number, Real, Row, Table
from tests.code.check.checker import Checker, looks_at, suits, within


@looks_at(x.Const, x.Constant)
def _const(c: Checker, node: x.Const | x.Constant) -> None:
    if not suits(node.type, node.value):
        c.fault(f"{node.value} is no {node.type}")


@looks_at(x.NoneOf)
def _none(c: Checker, node: x.NoneOf) -> None:
    if not isinstance(node.type, Maybe):
        c.fault(f"none is no {node.type}")


@looks_at(x.Some)
def _some(c: Checker, node: x.Some) -> None:
    c.look(node.of)
    c.fits(Maybe(node.of.type), node.type, "a thing that may be none")


@looks_at(x.Given)
def _given(c: Checker, node: x.Given) -> None:
    c.look(node.of)
    c.fits(node.of.type, Maybe(node.type), "a thing that is there")


@looks_at(x.Get)
def _get(c: Checker, node: x.Get) -> None:
    if node.local not in c.known:
        c.fault(f"{node.local.name} may be read before it is set")
    c.fits(node.local.type, node.type, node.local.name)


@looks_at(x.Cell)
def _cell(c: Checker, node: x.Cell) -> None:
    c.number(node.address)
    c.fits(node.type, Number(node.type.low, node.type.high) if isinstance(node.type, Number) else TRUTH, "a cell")


@looks_at(x.Cells)
def _cells(c: Checker, node: x.Cells) -> None:
    c.number(node.start, node.stop)
    if not isinstance(node.type, Listing) or not isinstance(node.type.of, Number):
        c.fault(f"cells are no {node.type}")


@looks_at(x.Global)
def _counter(c: Checker, node: x.Global) -> None:
    if not isinstance(node.type, Number):
        c.fault(f"a counter is no {node.type}")


@looks_at(x.Arithmetic)
def _arithmetic(c: Checker, node: x.Arithmetic) -> None:
    c.number(node.left, node.right)
    if isinstance(node.left.type, Number) and isinstance(node.right.type, Number):
        c.fits(result(node.sign, node.left.type, node.right.type), node.type, node.sign)


@looks_at(x.Wrapping)
def _wrapping(c: Checker, node: x.Wrapping) -> None:
    c.number(node.left, node.right)
    if not isinstance(node.type, Number) or node.type.low < 0:
        c.fault(f"a word is no {node.type}")


@looks_at(x.Compare)
def _compare(c: Checker, node: x.Compare) -> None:
    c.look(node.left, node.right)
    c.fits(TRUTH, node.type, node.sign)
    left, right = node.left.type, node.right.type
    if not (isinstance(left, Number) and isinstance(right, Number)) and not _alike(left, right):
        c.fault(f"{left} {node.sign} {right}")


def _alike(left: object, right: object) -> bool:
    """Return whether values of two types have the same representation."""
    if isinstance(left, Row) and isinstance(right, Row):
        return len(left.parts) == len(right.parts) and all(map(_alike, left.parts, right.parts))
    if isinstance(left, Listing | Table) and isinstance(right, Listing | Table):
        return _alike(left.of, right.of)
    return type(left) is type(right) or isinstance(left, Nothing) or isinstance(right, Nothing)


@looks_at(x.And, x.Or)
def _parts(c: Checker, node: x.And | x.Or) -> None:
    c.number(*node.parts)
    c.fits(node.parts[-1].type, node.type, "the last part")


@looks_at(x.Not, x.Truth)
def _not(c: Checker, node: x.Not | x.Truth) -> None:
    c.look(node.of)
    c.fits(TRUTH, node.type, "yes or no")
    if not isinstance(node.of.type, Number | Listing | Table):
        c.fault(f"{node.of.type} is neither yes nor no")


@looks_at(x.IsNone)
def _is_none(c: Checker, node: x.IsNone) -> None:
    c.look(node.of)
    c.fits(TRUTH, node.type, "yes or no")
    if not isinstance(node.of.type, Maybe):
        c.fault(f"{node.of.type} is never none")


@looks_at(x.If)
def _if(c: Checker, node: x.If) -> None:
    c.number(node.condition)
    c.look(node.yes, node.no)
    for way in (node.yes, node.no):
        c.fits(way.type, node.type, "one of two")


@looks_at(x.Call)
def _call(c: Checker, node: x.Call) -> None:
    c.look(*node.args)
    called = c.code.functions.get(node.function)
    if called is None or len(called.params) != len(node.args):
        c.fault(f"no function {node.function} takes {len(node.args)} things")
        return
    for param, arg in zip(called.params, node.args, strict=True):
        c.fits(arg.type, param.type, f"{param.name} of {node.function}")
    c.fits(called.result, node.type, node.function)


# ---- lists


@looks_at(x.Item)
def _item(c: Checker, node: x.Item) -> None:
    c.number(node.index)
    if isinstance(node.of.type, Row):
        c.look(node.of)
        place = node.index.value if isinstance(node.index, x.Const) else -1
        if not 0 <= place < len(node.of.type.parts):
            c.fault("a part of a row is named by a number of its own")
            return
        c.fits(node.of.type.parts[place], node.type, "a part")
    else:
        c.fits(c.list(node.of), node.type, "a thing of a list")


@looks_at(x.Part)
def _part(c: Checker, node: x.Part) -> None:
    c.number(*(end for end in (node.start, node.stop) if end is not None))
    c.fits(Listing(c.list(node.of), 0), node.type, "a stretch")


@looks_at(x.Made)
def _made(c: Checker, node: x.Made) -> None:
    c.look(*node.parts)
    c.fits(Row(tuple(part.type for part in node.parts)), node.type, "a row")


@looks_at(x.Listed)
def _listed(c: Checker, node: x.Listed) -> None:
    for place, part in enumerate(node.parts):
        held = c.list(part) if place in node.spread else part.type
        if place not in node.spread:
            c.look(part)
        c.fits(Listing(held, 0), node.type, "a thing of a list")


@looks_at(x.Repeated)
def _repeated(c: Checker, node: x.Repeated) -> None:
    c.number(node.times)
    c.look(node.what)
    c.fits(Listing(node.what.type, 0), node.type, "a list")


@looks_at(x.Joined)
def _joined(c: Checker, node: x.Joined) -> None:
    for side in (node.left, node.right):
        c.fits(Listing(c.list(side), 0), node.type, "a list put together")


@looks_at(x.Numbers)
def _numbers(c: Checker, node: x.Numbers) -> None:
    c.number(node.start, node.stop)
    if not isinstance(node.type, Listing) or node.step < 1:
        c.fault(f"numbers are no {node.type}")


@looks_at(x.Each)
def _each(c: Checker, node: x.Each) -> None:
    before = set(c.known)
    for loop in node.loops:
        c.bind(loop.locals, c.list(loop.of), "a comprehension")
        c.known.update(loop.locals)
        c.number(*loop.conditions)
    c.look(node.value)
    c.known = before
    c.fits(Listing(node.value.type, 0), node.type, "what is listed")


@looks_at(x.Fold)
def _fold(c: Checker, node: x.Fold) -> None:
    held = c.list(node.of)
    if node.default is not None:
        c.look(node.default)
    if node.sign in ("min", "max"):
        c.fits(held, node.type, node.sign)
    elif not isinstance(node.type, Number):
        c.fault(f"{node.sign} is no {node.type}")


@looks_at(x.Least)
def _least(c: Checker, node: x.Least) -> None:
    (c.real if isinstance(node.type, Real) else c.number)(*node.parts)


@looks_at(x.Sorted, x.Distinct, x.Reversed)
def _same(c: Checker, node: x.Sorted | x.Distinct | x.Reversed) -> None:
    c.fits(Listing(c.list(node.of), 0), node.type, "the same things")


@looks_at(x.Contains)
def _contains(c: Checker, node: x.Contains) -> None:
    c.look(node.of, node.what)
    c.fits(TRUTH, node.type, "yes or no")
    held = node.of.type.of if isinstance(node.of.type, Listing | Table | Members) else None
    if held is None or not (_alike(node.what.type, held) or within(node.what.type, held)):
        c.fault(f"{node.of.type} holds no {node.what.type}")


@looks_at(x.Place)
def _place(c: Checker, node: x.Place) -> None:
    c.number(node.what, node.start, node.stop)


@looks_at(x.BitCount, x.BitLength)
def _bits(c: Checker, node: x.BitCount | x.BitLength) -> None:
    c.number(node.of)


@looks_at(x.EmptySet)
def _empty_set(c: Checker, node: x.EmptySet) -> None:
    if not isinstance(node.type, Members):
        c.fault(f"a set is no {node.type}")
