"""Evaluation of each class of expression."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from interpreter.code import expressions as x
from interpreter.code.types import HIGHEST, LOWEST, WORD, Number, Type, held
from tests.code.evaluate.machine import EXPRESSIONS, Frame, Trap, Value, evaluate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HALF = 64
LARGEST_SHIFT = 1 << 16


def _const(frame: Frame, node: x.Const) -> Value:
    return node.value


def _constant(frame: Frame, node: x.Constant) -> Value:
    known = frame.machine.constants
    if node not in known:
        known[node] = held(node.type, node.value)
    return known[node]


def _none(frame: Frame, node: x.NoneOf) -> Value:
    return None


def _same(frame: Frame, node: x.Some) -> Value:
    return evaluate(frame, node.of)


def _given(frame: Frame, node: x.Given) -> Value:
    value = evaluate(frame, node.of)
    if value is None:
        raise Trap("nothing is there")
    return value


def _get(frame: Frame, node: x.Get) -> Value:
    if node.local not in frame.values:
        raise Trap(f"{node.local.name} is not set")
    return frame.values[node.local]


def _cell(frame: Frame, node: x.Cell) -> Value:
    return frame.machine.read(evaluate(frame, node.address))


def _cells(frame: Frame, node: x.Cells) -> Value:
    start, stop = evaluate(frame, node.start), evaluate(frame, node.stop)
    return [frame.machine.read(address) for address in range(start, stop)]


def _global(frame: Frame, node: x.Global) -> Value:
    return frame.machine.counters[node.number]


# ---- numbers


def _divided(left: int, right: int) -> int:
    if right == 0:
        raise Trap("divided by 0")
    return left // right


def _rest(left: int, right: int) -> int:
    if right == 0:
        raise Trap("divided by 0")
    return left % right


def _shifted(sign: str) -> Callable[[int, int], int]:
    def shift(left: int, right: int) -> int:
        if not 0 <= right <= LARGEST_SHIFT:
            raise Trap(f"shifted by {right}")
        return left << right if sign == "<<" else left >> right

    return shift


SIGNS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": _divided,
    "%": _rest,
    "<<": _shifted("<<"),
    ">>": _shifted(">>"),
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _arithmetic(frame: Frame, node: x.Arithmetic) -> Value:
    left, right = evaluate(frame, node.left), evaluate(frame, node.right)
    return within(node.type, SIGNS[node.sign](left, right))


def within(kind: Type, value: int) -> int:
    """Return a result that fits the 64 bits of its type, or raise Trap."""
    assert isinstance(kind, Number)
    high = WORD if kind.high > HIGHEST else HIGHEST
    if not LOWEST <= value <= high:
        raise Trap(f"{value} is beyond 64 bits")
    return value


def _wrapping(frame: Frame, node: x.Wrapping) -> Value:
    left, right = evaluate(frame, node.left) & WORD, evaluate(frame, node.right) & WORD
    return (left * right) >> HALF if node.sign == "high*" else SIGNS[node.sign](left, right) & WORD


def _compare(frame: Frame, node: x.Compare) -> Value:
    return int(COMPARED[node.sign](evaluate(frame, node.left), evaluate(frame, node.right)))


def _and(frame: Frame, node: x.And) -> Value:
    value = 1
    for part in node.parts:
        value = evaluate(frame, part)
        if not value:
            break
    return value


def _or(frame: Frame, node: x.Or) -> Value:
    value = 0
    for part in node.parts:
        value = evaluate(frame, part)
        if value:
            break
    return value


def _not(frame: Frame, node: x.Not) -> Value:
    return int(not evaluate(frame, node.of))


def _truth(frame: Frame, node: x.Truth) -> Value:
    return int(bool(evaluate(frame, node.of)))


def _is_none(frame: Frame, node: x.IsNone) -> Value:
    return int(evaluate(frame, node.of) is None)


def _if(frame: Frame, node: x.If) -> Value:
    return evaluate(frame, node.yes if evaluate(frame, node.condition) else node.no)


def _call(frame: Frame, node: x.Call) -> Value:
    return frame.machine.call(node.function, *[evaluate(frame, arg) for arg in node.args])


def _least(frame: Frame, node: x.Least) -> Value:
    values = [evaluate(frame, part) for part in node.parts]
    return min(values) if node.sign == "min" else max(values)


def _bit_count(frame: Frame, node: x.BitCount) -> Value:
    return evaluate(frame, node.of).bit_count()


def _bit_length(frame: Frame, node: x.BitLength) -> Value:
    return evaluate(frame, node.of).bit_length()


# ---- lists


def place_in(of: list[Value], index: int) -> int:
    """Return a list index, counted from the end if negative; raise Trap outside the list."""
    place = index + len(of) if index < 0 else index
    if not 0 <= place < len(of):
        raise Trap(f"place {index} of {len(of)}")
    return place


def _item(frame: Frame, node: x.Item) -> Value:
    of, index = evaluate(frame, node.of), evaluate(frame, node.index)
    return of[place_in(of, index)]


def _part(frame: Frame, node: x.Part) -> Value:
    of = evaluate(frame, node.of)
    start, stop = (None if end is None else evaluate(frame, end) for end in (node.start, node.stop))
    return of[start:stop]


def _made(frame: Frame, node: x.Made) -> Value:
    return tuple([evaluate(frame, part) for part in node.parts])


def _listed(frame: Frame, node: x.Listed) -> Value:
    found: list[Value] = []
    for place, part in enumerate(node.parts):
        value = evaluate(frame, part)
        found += value if place in node.spread else [value]
    return found


def _repeated(frame: Frame, node: x.Repeated) -> Value:
    return [evaluate(frame, node.what)] * evaluate(frame, node.times)


def _joined(frame: Frame, node: x.Joined) -> Value:
    return evaluate(frame, node.left) + evaluate(frame, node.right)


def _numbers(frame: Frame, node: x.Numbers) -> Value:
    return list(range(evaluate(frame, node.start), evaluate(frame, node.stop), node.step))


def bind(frame: Frame, into: tuple[x.Local, ...], value: Value) -> None:
    """Assign a value, or its parts, to variables."""
    if len(into) == 1:
        frame.values[into[0]] = value
    else:
        frame.values.update(zip(into, value, strict=True))


def _each(frame: Frame, node: x.Each) -> Value:
    return list(_rounds(frame, node, 0))


def _rounds(frame: Frame, node: x.Each, depth: int) -> Iterator[Value]:
    if depth == len(node.loops):
        yield evaluate(frame, node.value)
        return
    loop = node.loops[depth]
    for value in evaluate(frame, loop.of):
        bind(frame, loop.locals, value)
        if all(evaluate(frame, condition) for condition in loop.conditions):
            yield from _rounds(frame, node, depth + 1)


def _fold(frame: Frame, node: x.Fold) -> Value:
    of = evaluate(frame, node.of)
    if node.sign == "len":
        return len(of)
    if node.sign == "sum":
        return within(node.type, sum(of))
    if node.sign in ("any", "all"):
        return int(any(of) if node.sign == "any" else all(of))
    if of:
        return min(of) if node.sign == "min" else max(of)
    if node.default is None:
        raise Trap(f"{node.sign} of nothing")
    return evaluate(frame, node.default)


def _sorted(frame: Frame, node: x.Sorted) -> Value:
    return sorted(evaluate(frame, node.of), reverse=node.descending)


def hashable(value: Value) -> Value:
    """Return a value as a Python set can hold it."""
    return tuple(map(hashable, value)) if isinstance(value, list | tuple) else value


def _distinct(frame: Frame, node: x.Distinct) -> Value:
    found: dict[Value, Value] = {}
    for value in evaluate(frame, node.of):
        found.setdefault(hashable(value), value)
    return list(found.values())


def _reversed(frame: Frame, node: x.Reversed) -> Value:
    return evaluate(frame, node.of)[::-1]


def _contains(frame: Frame, node: x.Contains) -> Value:
    of, what = evaluate(frame, node.of), evaluate(frame, node.what)
    return int(hashable(what) in of if isinstance(of, set) else what in of)


def _place(frame: Frame, node: x.Place) -> Value:
    what, start, stop = (evaluate(frame, part) for part in (node.what, node.start, node.stop))
    for address in range(start, stop):
        if frame.machine.read(address) == what:
            return address
    raise Trap(f"no cell holds {what}")


def _empty_set(frame: Frame, node: x.EmptySet) -> Value:
    return set[Value]()


EXPRESSIONS.update(
    {
        x.Const: _const,
        x.Constant: _constant,
        x.NoneOf: _none,
        x.Some: _same,
        x.Given: _given,
        x.Get: _get,
        x.Cell: _cell,
        x.Cells: _cells,
        x.Global: _global,
        x.Arithmetic: _arithmetic,
        x.Wrapping: _wrapping,
        x.Compare: _compare,
        x.And: _and,
        x.Or: _or,
        x.Not: _not,
        x.Truth: _truth,
        x.IsNone: _is_none,
        x.If: _if,
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
        x.Least: _least,
        x.Sorted: _sorted,
        x.Distinct: _distinct,
        x.Reversed: _reversed,
        x.Contains: _contains,
        x.Place: _place,
        x.BitCount: _bit_count,
        x.BitLength: _bit_length,
        x.EmptySet: _empty_set,
    }
)
