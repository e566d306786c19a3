"""Sets: a typed set becomes the text of a list, tuple or range; known sets stay Python tuples while compiling.

Enters a function under construction and a set; leaves text (`members`) or a tuple (`known`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from gamespec.checked import expressions as e
from gamespec.checked import promised
from gamespec.checked.types import Int, Placement, SetOf, YesNo, ZoneOf, is_optional
from interpreter.compiler.analysis.ordered import walked_by
from interpreter.compiler.analysis.walk import bound, everything, free, read
from interpreter.compiler.emit import aggregates, builtins, places, spots, values
from interpreter.compiler.emit import expressions as x_
from interpreter.compiler.emit.steady import steady
from interpreter.compiler.emit.steps import counted
from interpreter.kernel.chance import stream_number
from interpreter.kernel.errors import PromiseBroken
from interpreter.kernel.expect import kind_of
from interpreter.kernel.not_yet import NotYet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from interpreter.compiler.emit.module import Fn


MOST_KNOWN = 10_000
"""Members of a range that are written down one by one."""


def known(fn: Fn, x: e.Expr) -> tuple[Any, ...] | None:
    """The members of a set known while compiling."""
    if isinstance(x.type, Placement):
        return spots.known(fn, x)
    if isinstance(x, e.AllOf):
        return tuple(range(x.kind.size))
    if isinstance(x, e.ConstSet):
        return x.members
    if isinstance(x, e.IntRange):
        low, high = x_.constant(fn, x.low), x_.constant(fn, x.high)
        return None if low is None or high is None or high - low > MOST_KNOWN else tuple(range(low, high + 1))
    if isinstance(x, e.Read):
        found = fn.env.get(x.var)
        return found if isinstance(found, tuple) else None
    if isinstance(x, e.Builtin):
        return builtins.known(fn, x)
    if isinstance(x, e.ListSet):
        return _listed(fn, x)
    return None


def _listed(fn: Fn, x: e.ListSet) -> tuple[int, ...] | None:
    """The entries of a list known while compiling, each once, without those that are none."""
    found: dict[int, None] = {}
    for item in x.items:
        value = x_.constant(fn, item)
        if value is None:
            return None
        if value >= 0 or not may_be_none(item):
            found[value] = None
    return tuple(found)


def may_be_none(x: e.Expr) -> bool:
    """Whether -1 means none here: numbers that cannot be none are what they are, below 0 too."""
    return not isinstance(x.type, Int | YesNo) or is_optional(x.type)


def not_empty(fn: Fn, x: e.Expr, word: str) -> int:
    """The promise that there is one of these."""
    return fn.module.promise(promised.not_empty(word), x.span)


def alone(x: e.Expr, text: str) -> str:
    """Text of the members of one thing used as a set: itself, or nothing where it is none."""
    if not may_be_none(x):
        return f"({text},)"
    return f"(({text},) if {text} >= 0 else ())" if "(" not in text else f"[i for i in ({text},) if i >= 0]"


def members(fn: Fn, x: e.Expr) -> str:
    """Text of an iterable of the members, in order; safe against changes of the state while it is walked."""
    found = known(fn, x)
    if found is not None:
        if found == tuple(range(len(found))):
            return f"range({len(found)})"
        return fn.module.constant(found)
    if isinstance(x.type, Placement):
        return spots.spaces(fn, x)
    if isinstance(x, e.Read) and not isinstance(x.type, SetOf | ZoneOf):
        return alone(x, fn.var(x.var))
    maker = _makers().get(type(x))
    if maker is None:
        return alone(x, x_.number(fn, x))
    return counted(fn, maker(fn, x), x, ()) if isinstance(x, e.IntRange) else maker(fn, x)


def listed(fn: Fn, x: e.Expr) -> str:
    """Text of a list of the members."""
    text = members(fn, x)
    return text if text.startswith("[") else f"list({text})"


def _zone(fn: Fn, x: e.ZoneGet) -> str:
    at = places.zone_address(fn, x)
    if places.is_slot(x.zone):
        return f"((s[{at}],) if s[{at}] >= 0 else ())"
    head = fn.module.layout.zones[x.zone].head
    start = places.zone_address(fn, x, head)
    if x.zone.shape == "pile":
        before = places.zone_address(fn, x, head - 1)
        return f"s[{before}+s[{at}]:{before}:-1]"
    return f"s[{start}:{start}+s[{at}]]"


def _slot(fn: Fn, x: e.SlotGet) -> str:
    return _zone(fn, x.slot)


def _unplaced(fn: Fn, x: e.Unplaced) -> str:
    kind = kind_of(x.type)
    name = fn.module.fresh("v")
    return f"[{name} for {name} in {members(fn, x.within)} if s[{fn.module.layout.where[kind]}+{name}] < 0]"


def numbers(fn: Fn, x: e.IntRange) -> str:
    """Text of a range, in which a number is looked for at once."""
    return f"range({x_.number(fn, x.low)}, {places.plus(1, (x_.number(fn, x.high), 1))})"


def _cond(fn: Fn, x: e.Cond) -> str:
    return f"({members(fn, x.yes)} if {x_.condition(fn, x.test)} else {members(fn, x.no)})"


def _list(fn: Fn, x: e.ListSet) -> str:
    """Entries in order, each once; one that is none is left out."""
    if not x.items:
        return "()"
    if len(x.items) == 1:
        return alone(x.items[0], x_.stored(fn, x.items[0]))
    if all(may_be_none(item) for item in x.items):
        return f"[i for i in dict.fromkeys(({', '.join(x_.number(fn, item) for item in x.items)},)) if i >= 0]"
    texts = [x_.stored(fn, item) for item in x.items]
    parts = [f"*{alone(i, t)}" if may_be_none(i) else t for i, t in zip(x.items, texts, strict=True)]
    return f"list(dict.fromkeys(({', '.join(parts)},)))"


def _end(fn: Fn, x: e.EndOf) -> str:
    if x.amount is None:
        return alone(x, one_end(fn, x))
    fn.module.foreign("last_of", last_of)
    _settle(fn, x)
    amount = x_.number(fn, x.amount)
    whole = members(fn, x.of)
    if x.which in ("bottom", "last"):
        return f"last_of({whole}, {amount})"
    return f"{_sliceable(whole)}[:max(0, {amount})]"


def _sliceable(text: str) -> str:
    return text if text.startswith(("s[", "[", "range(")) else f"tuple({text})"


def last_of(items: list[int], amount: int) -> list[int]:
    """The last `amount` members, nearest the end first."""
    return list(items)[::-1][: max(0, amount)]


def first_of(items: list[int]) -> int:
    """The first member, or -1."""
    for item in items:
        return item
    return -1


def end_of(items: Iterable[int], at: int, promise: int) -> int:
    """The first (0) or last (-1) of numbers that cannot be none."""
    found = tuple(items)
    if not found:
        raise PromiseBroken(promise)
    return found[at]


def _settle(fn: Fn, x: e.EndOf) -> None:
    """A question from outside settles the end it looks at in its copy: the seed will draw the same there.

    A rule may not yet.
    """
    if (
        isinstance(x.of, e.ZoneGet)
        and x.of.zone in fn.module.shuffled
        and x.which != "any"
        and not fn.module.settled(x)
    ):
        assert fn.module.on_demand, "a rule that looks at the end of a shuffled pile is refused before"
        if x.which == "bottom":
            raise NotYet("`bottom of` a shuffled pile", x.span)
        _settled(fn, x.of, "1" if x.amount is None else x_.number(fn, x.amount))


def settle_walked(fn: Fn, x: e.Expr) -> None:
    """The same for piles through which a question from outside goes in their order."""
    inside = bound(x)
    for zone in dict.fromkeys(zone for node in everything(x) for zone in walked_by(node)):
        if zone.zone in fn.module.shuffled:
            if inside & set(free(zone)):
                raise NotYet("looking through a shuffled pile", zone.span)
            _settled(fn, zone, f"s[{places.zone_address(fn, zone)}]")


def _settled(fn: Fn, zone: e.ZoneGet, amount: str) -> None:
    name = f"pile {zone.zone.name}"
    stream = fn.module.stream_address[name]
    fn.settles = True
    fn(f"settle(s, {places.zone_address(fn, zone)}, {amount}, {stream}, {stream_number(name)})")


def one_end(fn: Fn, x: e.EndOf) -> str:
    """The thing at an end, or -1."""
    assert x.which != "random", "what is drawn is drawn before its line"
    if x.amount is not None:
        fn.module.foreign("first_of", first_of)
        return f"first_of({_end(fn, x)})"
    _settle(fn, x)
    if isinstance(x.of, e.ZoneGet) and x.of.zone.shape == "pile" and x.which in ("top", "first"):
        at = places.zone_address(fn, x.of)
        return f"(s[{places.zone_address(fn, x.of, 2)}+s[{at}]] if s[{at}] else -1)"
    fn.module.foreign("first_of", first_of)
    fn.module.foreign("last_of", last_of)
    whole = members(fn, x.of)
    last = x.which in ("bottom", "last")
    if not may_be_none(x):
        name = fn.module.foreign("end_of", end_of)
        return f"{name}({whole}, {-1 if last else 0}, {not_empty(fn, x, x.which)})"
    return f"first_of(last_of({whole}, 1))" if last else f"first_of({whole})"


def count(fn: Fn, x: e.CountOf) -> str:
    """Number of members."""
    found = known(fn, x.of)
    if found is not None:
        return str(len(found))
    if isinstance(x.of, e.ZoneGet):
        at = places.zone_address(fn, x.of)
        return f"(1 if s[{at}] >= 0 else 0)" if places.is_slot(x.of.zone) else f"s[{at}]"
    if isinstance(x.of, e.Read) and x.of.var in fn.module.slots and x.of.var not in fn.env:
        slot = fn.module.slots[x.of.var]
        if slot.capacity:
            return f"s[{slot.base}]"
    if isinstance(x.of.type, Placement):
        return f"len({members(fn, x.of)})"
    return steady(fn, f"len({listed(fn, x.of)})")


def only_member(fn: Fn, x: e.ConstSet) -> str:
    """A set of one used as a thing."""
    del fn
    return str(x.members[0] if x.members else -1)


def _read(fn: Fn, x: e.Read) -> str:
    return fn.var(x.var)


@cache
def _makers() -> dict[type[e.Expr], Callable[[Fn, Any], str]]:
    return {
        e.Read: _read,
        e.ZoneGet: _zone,
        e.SlotGet: _slot,
        e.Unplaced: _unplaced,
        e.IntRange: numbers,
        e.Cond: _cond,
        e.ListSet: _list,
        e.EndOf: _end,
        e.Aggregate: aggregates.those,
        e.Builtin: builtins.many,
        e.ValueGet: values.reading,
    }


def walk_reads(x: e.Expr, var: e.Var) -> bool:
    """Whether an expression reads a variable."""
    return var in read(x)
