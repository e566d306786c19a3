"""Evaluation of each class of expression."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from interpreter.code import expressions as x
from interpreter.code.types import HIGHEST, LOWEST, WORD, Number, Type, held
from tests.code.evaluate.machine import Frame, Trap, Value, evaluate, evaluates

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HALF = 64
LARGEST_SHIFT = 1 << 16


@evaluates(x.Const)
def _const(frame: Frame, node: x.Const) -> Value:
    return node.value


@evaluates(x.Constant)
def _constant(frame: Frame, node: x.Constant) -> Value:
    known = frame.machine.constants
    if node not in known:
        known[node] = held(node.type, node.value)
    return known[node]


@evaluates(x.NoneOf)
def _none(frame: Frame, node: x.NoneOf) -> Value:
    return None


@evaluates(x.Some)
def _same(frame: Frame, node: x.Some) -> Value:
    return evaluate(frame, node.of)


@evaluates(x.Given)
def _given(frame: Frame, node: x.Given) -> Value:
    value = evaluate(frame, node.of)
    if value is None:
        raise Trap("nothing is there")
    return value


@evaluates(x.Get)
def _get(frame: Frame, node: x.Get) -> Value:
    if node.local not in frame.values:
        raise Trap(f"{node.local.name} is not set")
    return frame.values[node.local]


@evaluates(x.Cell)
def _cell(frame: Frame, node: x.Cell) -> Value:
    return frame.machine.read(evaluate(frame, node.address))


@evaluates(x.Cells)
def _cells(frame: Frame, node: x.Cells) -> Value:
    start, stop = evaluate(frame, node.start), evaluate(frame, node.stop)
    return [frame.machine.read(address) for address in range(start, stop)]


@evaluates(x.Global)
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


@evaluates(x.Arithmetic)
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


@evaluates(x.Wrapping)
def _wrapping(frame: Frame, node: x.Wrapping) -> Value:
    left, right = evaluate(frame, node.left) & WORD, evaluate(frame, node.right) & WORD
    return (left * right) >> HALF if node.sign == "high*" else SIGNS[node.sign](left, right) & WORD


@evaluates(x.Compare)
def _compare(frame: Frame, node: x.Compare) -> Value:
    return int(COMPARED[node.sign](evaluate(frame, node.left), evaluate(frame, node.right)))


@evaluates(x.And)
def _and(frame: Frame, node: x.And) -> Value:
    value = 1
    for part in node.parts:
        value = evaluate(frame, part)
        if not value:
            break
    return value


@evaluates(x.Or)
def _or(frame: Frame, node: x.Or) -> Value:
    value = 0
    for part in node.parts:
        value = evaluate(frame, part)
        if value:
            break
    return value


@evaluates(x.Not)
def _not(frame: Frame, node: x.Not) -> Value:
    return int(not evaluate(frame, node.of))


@evaluates(x.Truth)
def _truth(frame: Frame, node: x.Truth) -> Value:
    return int(bool(evaluate(frame, node.of)))


@evaluates(x.IsNone)
def _is_none(frame: Frame, node: x.IsNone) -> Value:
    return int(evaluate(frame, node.of) is None)


@evaluates(x.If)
def _if(frame: Frame, node: x.If) -> Value:
    return evaluate(frame, node.yes if evaluate(frame, node.condition) else node.no)


@evaluates(x.Call)
def _call(frame: Frame, node: x.Call) -> Value:
    return frame.machine.call(node.function, *[evaluate(frame, arg) for arg in node.args])


@evaluates(x.Least)
def _least(frame: Frame, node: x.Least) -> Value:
    values = [evaluate(frame, part) for part in node.parts]
    return min(values) if node.sign == "min" else max(values)


@evaluates(x.BitCount)
def _bit_count(frame: Frame, node: x.BitCount) -> Value:
    return evaluate(frame, node.of).bit_count()


@evaluates(x.BitLength)
def _bit_length(frame: Frame, node: x.BitLength) -> Value:
    return evaluate(frame, node.of).bit_length()


# ---- lists


def place_in(of: list[Value], index: int) -> int:
    """Return a list index, counted from the end if negative; raise Trap outside the list."""
    place = index + len(of) if index < 0 else index
    if not 0 <= place < len(of):
        raise Trap(f"place {index} of {len(of)}")
    return place


@evaluates(x.Item)
def _item(frame: Frame, node: x.Item) -> Value:
    of, index = evaluate(frame, node.of), evaluate(frame, node.index)
    return of[place_in(of, index)]


@evaluates(x.Part)
def _part(frame: Frame, node: x.Part) -> Value:
    of = evaluate(frame, node.of)
    start, stop = (None if end is None else evaluate(frame, end) for end in (node.start, node.stop))
    return of[start:stop]


@evaluates(x.Made)
def _made(frame: Frame, node: x.Made) -> Value:
    return tuple([evaluate(frame, part) for part in node.parts])


@evaluates(x.Listed)
def _listed(frame: Frame, node: x.Listed) -> Value:
    found: list[Value] = []
    for place, part in enumerate(node.parts):
        value = evaluate(frame, part)
        found += value if place in node.spread else [value]
    return found


@evaluates(x.Repeated)
def _repeated(frame: Frame, node: x.Repeated) -> Value:
    return [evaluate(frame, node.what)] * evaluate(frame, node.times)


@evaluates(x.Joined)
def _joined(frame: Frame, node: x.Joined) -> Value:
    return evaluate(frame, node.left) + evaluate(frame, node.right)


@evaluates(x.Numbers)
def _numbers(frame: Frame, node: x.Numbers) -> Value:
    return list(range(evaluate(frame, node.start), evaluate(frame, node.stop), node.step))


def bind(frame: Frame, into: tuple[x.Local, ...], value: Value) -> None:
    """Assign a value, or its parts, to variables."""
    if len(into) == 1:
        frame.values[into[0]] = value
    else:
        frame.values.update(zip(into, value, strict=True))


@evaluates(x.Each)
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


@evaluates(x.Fold)
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


@evaluates(x.Sorted)
def _sorted(frame: Frame, node: x.Sorted) -> Value:
    return sorted(evaluate(frame, node.of), reverse=node.descending)


def hashable(value: Value) -> Value:
    """Return a value as a Python set can hold it."""
    return tuple(map(hashable, value)) if isinstance(value, list | tuple) else value


@evaluates(x.Distinct)
def _distinct(frame: Frame, node: x.Distinct) -> Value:
    found: dict[Value, Value] = {}
    for value in evaluate(frame, node.of):
        found.setdefault(hashable(value), value)
    return list(found.values())


@evaluates(x.Reversed)
def _reversed(frame: Frame, node: x.Reversed) -> Value:
    return evaluate(frame, node.of)[::-1]


@evaluates(x.Contains)
def _contains(frame: Frame, node: x.Contains) -> Value:
    of, what = evaluate(frame, node.of), evaluate(frame, node.what)
    return int(hashable(what) in of if isinstance(of, set) else what in of)


@evaluates(x.Place)
def _place(frame: Frame, node: x.Place) -> Value:
    what, start, stop = (evaluate(frame, part) for part in (node.what, node.start, node.stop))
    for address in range(start, stop):
        if frame.machine.read(address) == what:
            return address
    raise Trap(f"no cell holds {what}")


@evaluates(x.EmptySet)
def _empty_set(frame: Frame, node: x.EmptySet) -> Value:
    return set[Value]()
