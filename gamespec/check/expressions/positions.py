"""Board positions as numbers, and their repetition: `repeated(past)`, `add position to past`.

A position is a sum of random numbers (a hash), one for each location and its content: two different positions have
different sums with probability 1 - 2**-49.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from hashlib import blake2b

from gamespec import model
from gamespec.check import ranges
from gamespec.check.codes import ARGUMENT_COUNT, WRONG_TYPE
from gamespec.check.expressions.elaboration.coercions import Family, fit
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import broken, is_broken, report
from gamespec.check.symbols import History, Scope
from gamespec.checked import expressions as x
from gamespec.checked.kinds import Kind
from gamespec.checked.things import OPEN, Field
from gamespec.checked.types import Int, SetOf, Thing, Type, YesNo, ZoneOf
from gamespec.source import Span

BITS = 49
"""Bits of each random number in the hash; more than 4,096 of them add up to less than 63 bits."""
MOST_VALUES = 32_768
EACH = "each thing"
"""Variable over all things of a kind in a position (`Cell's man`); the blank keeps it off other names."""
SIGN = Int(1, (1 << 62) - 1)


def history_named(node: model.Expr, scope: Scope) -> History | None:
    """Return the history (field of past positions) that a name refers to; None if it is another name."""
    found = scope.world.table.get(node.text) if isinstance(node, model.Name) else None
    return scope.world.histories.get(found) if isinstance(found, Field) else None


def repeated(node: model.Call, scope: Scope) -> x.Expr:
    """Return the expression that counts how often the current position was added to a history."""
    if len(node.args) != 1:
        message = "the brackets of `repeated` need the name of one history, a list of the positions so far"
        return report(scope, ARGUMENT_COUNT, message, node.span, help=_history_advice(scope))
    history = history_named(node.args[0], scope)
    if history is None:
        message = (
            f"`repeated` looks through a history, a list of the positions so far, but `{node.args[0].span.text}` "
            "is not a history"
        )
        return report(scope, WRONG_TYPE, message, node.args[0].span, help=_history_advice(scope))
    scope.world.ready(history.entries)
    scope.world.use(history.entries)
    now = position(history, scope, node.span)
    if is_broken(now):
        return now
    (places,) = history.entries.keys
    numbers = Int(0, places.size - 1)
    same, at = x.Var("position", SIGN), x.Var("entry", numbers)
    entry = x.FieldGet(Int(0, None), node.span, history.entries, None, (x.Read(Thing(places), node.span, at),))
    length = x.FieldGet(Int(0, places.size), node.span, history.length, None, ())
    zero, one = (x.Const(Int(n, n), node.span, n) for n in (0, 1))
    last = x.Binary(Int(-1, places.size - 1), node.span, "-", length, one)
    equal = x.Binary(ranges.YES_NO, node.span, "is", entry, x.Read(SIGN, node.span, same))
    upwards = x.IntRange(SetOf(numbers), node.span, zero, last)
    count = x.Aggregate(Int(0, places.size), node.span, "count", at, upwards, equal, None)
    once = x.ListSet(SetOf(SIGN), node.span, (now,))
    return x.Aggregate(Int(0, places.size), node.span, "sum", same, once, None, count)


def _history_advice(scope: Scope) -> str:
    names = [f"`repeated({field.name})`" for field in scope.world.histories]
    if names:
        return f"write {' or '.join(names)}"
    return (
        "add a line such as `past : history of Cell's man and turn, up to 400` to `the table has`, "
        "and write `repeated(past)`"
    )


def position(history: History, scope: Scope, span: Span) -> x.Expr:
    """Return the expression of the current position as a number above 0."""
    whole = Scope(scope.world)  # local facts must not change the number
    parts = [_part(part, n, whole) for n, part in enumerate(history.parts)]
    if is_broken(*parts):
        return broken(span, scope)
    return reduce(lambda a, b: x.Binary(SIGN, span, "+", a, b), parts, x.Const(Int(1, 1), span, 1))


def _part(part: model.Expr, n: int, scope: Scope) -> x.Expr:
    """Return the hash of component `n` of a position, the sum over all things if each thing has it."""
    kind = _kind_of(part, scope)
    if kind is None or not isinstance(part, model.Possessive):
        return _entry(_finite(raw(part, scope), scope), part, n, None, scope)
    inner = scope.child()
    each = inner.bind(EACH, Thing(kind), part.span)
    scope.world.use(kind)
    asked = part.model_copy(update={"of": model.Name(span=part.of.span, text=EACH)})
    sign = _entry(_finite(raw(asked, inner), inner), part, n, each, scope)
    if is_broken(sign):
        return sign
    things = x.all_of(kind, part.span)
    return x.Aggregate(SIGN, part.span, "sum", each, things, None, sign)


def _kind_of(part: model.Expr, scope: Scope) -> Kind | None:
    named = part.of if isinstance(part, model.Possessive) else None
    if not isinstance(named, model.KindName):
        return None
    return scope.world.kinds.get(named.text)


def _finite(e: x.Expr, scope: Scope) -> x.Expr:
    """Return the piece in a slot (zone for one piece) if `e` is one; other expressions unchanged."""
    if not is_broken(e) and isinstance(e.type, ZoneOf) and e.type.zone.shape == "slot" and len(e.type.zone.kinds) == 1:
        return fit(e, Thing(e.type.zone.kinds[0], optional=True), scope)
    return e


def _entry(e: x.Expr, part: model.Expr, n: int, each: x.Var | None, scope: Scope) -> x.Expr:
    """Return the random number for a component's content, from a list; `each` is its thing's variable."""
    if is_broken(e):
        return e
    classes = _classes(e.type) if _is_public(e) else None
    if classes is None:
        message = f"a history cannot keep `{part.span.text}`" + (
            ", which has several entries"
            if isinstance(e, Family)
            else ": it keeps only fields with a range and slots, and only those that every player sees"
        )
        return report(scope, WRONG_TYPE, message, part.span, help=_advice(e, part))
    low, values = classes
    things = each.type.kind.size if each is not None and isinstance(each.type, Thing) else 1
    if things * len(values) > MOST_VALUES:
        message = f"a history cannot keep `{part.span.text}`, which has more than {MOST_VALUES:,} possible values"
        advice = f"leave `{part.span.text}` out, or declare it with a smaller range"
        return report(scope, WRONG_TYPE, message, part.span, help=advice)
    numbers = [_number(f"{n} {thing} {value}") for thing in range(things) for value in values]
    items = tuple(x.Const(Int(number, number), part.span, number) for number in numbers)
    index: x.Expr = x.Binary(
        Int(0, len(values) - 1), part.span, "-", _as_number(e, low, values), x.Const(Int(low, low), part.span, low)
    )
    if each is not None:
        wide = x.Const(Int(len(values), len(values)), part.span, len(values))
        thing = x.Read(Int(0, things - 1), part.span, each)
        before = x.Binary(Int(0, (things - 1) * len(values)), part.span, "*", thing, wide)
        index = x.Binary(Int(0, len(items) - 1), part.span, "+", before, index)
    return x.ListAt(Int(0, 1 << BITS), part.span, items, index)


def _advice(e: x.Expr, part: model.Expr) -> str:
    if isinstance(e, Family):
        return f"name the entries to keep one by one: `{part.span.text}[...]`"
    return f"leave `{part.span.text}` out, or name a field or a slot instead, such as `turn` or `Cell's man`"


def _as_number(e: x.Expr, low: int, values: Sequence[object]) -> x.Expr:
    """Return the same expression, typed as its stored number, which is at least `low`."""
    e.type = Int(low, low + len(values) - 1)
    return e


def _is_public(e: x.Expr) -> bool:
    match e:
        case x.FieldGet():
            return e.field.sight == OPEN
        case x.SlotGet():
            return e.slot.zone.sight.open and not e.slot.zone.sight.seen
        case _:
            return False


def _classes(t: Type) -> tuple[int, Sequence[object]] | None:
    """Return a type's least stored number and the meaning of each number; None without a fixed list."""
    match t:
        case YesNo():
            return 0, [0, 1]
        case Int(low, high, optional) if low is not None and high is not None:
            least = -1 if optional else low
            return least, range(least, high + 1)
        case Thing(kind):
            owners = kind.owner_of or (-1,) * kind.size
            return -1, [-1, *zip(kind.row_of, owners, strict=True)]
        case _:
            return None


def _number(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> (64 - BITS)
