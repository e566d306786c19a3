"""Compilation of typed sets into lists, or into Python tuples if they are known while compiling."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gamespec.checked import expressions as e, runtime_checks
from gamespec.checked.types import Int, Placement, is_optional
from interpreter.code import expressions as code
from interpreter.code.expressions import Expr
from interpreter.code.types import TRUTH
from interpreter.code.unread import Plain
from interpreter.code.writing import CELLS, cell, compare, const
from interpreter.compiler.analysis.suspension import roots, walked_by
from interpreter.compiler.analysis.walk import bound, everything, free, read
from interpreter.compiler.building import NUMBER, added, in_each, is_simple, length, listed, numbers_of
from interpreter.compiler.limits.steps import counted
from interpreter.compiler.module import Fn
from interpreter.compiler.passes.growing_sets import steady
from interpreter.compiler.passes.membership import asked_of_one
from interpreter.compiler.values import dispatch as x_, places
from interpreter.kernel.cannot_run import CannotRun
from interpreter.kernel.chance import stream_number
from interpreter.kernel.errors import RuntimeCheckFailed, kind_of

MOST_KNOWN = 10_000
"""Maximum size of a range that is known member by member while compiling."""
FEW_ENTRIES = 4
"""Maximum number of list entries with which a thing is compared one by one."""


@x_.knows(e.AllOf)
def _all(fn: Fn, x: e.AllOf) -> tuple[int, ...]:
    del fn
    return tuple(range(x.kind.size))


@x_.knows(e.ConstSet)
def _written_down(fn: Fn, x: e.ConstSet) -> tuple[Any, ...]:
    del fn
    return x.members


@x_.knows(e.IntRange)
def _known_range(fn: Fn, x: e.IntRange) -> tuple[int, ...] | None:
    low, high = x_.constant(fn, x.low), x_.constant(fn, x.high)
    return None if low is None or high is None or high - low > MOST_KNOWN else tuple(range(low, high + 1))


@x_.knows(e.Read)
def _known_read(fn: Fn, x: e.Read) -> tuple[Any, ...] | None:
    found = fn.env.get(x.var)
    return found if isinstance(found, tuple) else None


@x_.knows(e.ListSet)
def _known_list(fn: Fn, x: e.ListSet) -> tuple[int, ...] | None:
    """Return the entries of a known list without duplicates and none; None if one is not known."""
    found: dict[int, None] = {}
    for item in x.items:
        value = x_.constant(fn, item)
        if value is None:
            return None
        if value >= 0 or not x_.may_be_none(item):
            found[value] = None
    return tuple(found)


def not_empty(fn: Fn, x: e.Expr, word: str) -> int:
    """Return the number of the runtime check that a set is not empty."""
    return fn.module.check(runtime_checks.not_empty(word), x.span)


@x_.folds(e.EndOf)
def _known_end(fn: Fn, x: e.EndOf) -> int | None:
    if x.amount is not None or x.which not in ("first", "last", "top", "bottom"):
        return None
    whole = x_.known(fn, x.of)
    if not whole:
        return None if whole is None or not x_.may_be_none(x) else -1
    return whole[0 if x.which in ("first", "top") else -1]


@x_.folds(e.Member)
def _known_member(fn: Fn, x: e.Member) -> int | None:
    of, whole = x_.constant(fn, x.of), x_.known(fn, x.set)
    return None if of is None or whole is None else int(of in whole)


@x_.builds(e.Member)
def _member(fn: Fn, x: e.Member) -> Expr:
    plain = asked_of_one(fn.module, x)
    if plain is not None:
        return x_.built(fn, plain)
    few = _one_of_few(fn, x)
    if few is not None:
        return few
    if isinstance(x.set, e.ZoneGet) and (lies := _lies_in(fn, x.of, x.set)) is not None:
        return lies
    whole = numbers(fn, x.set) if isinstance(x.set, e.IntRange) else x_.members(fn, x.set)
    return code.Contains(TRUTH, whole, x_.built(fn, x.of))


def _lies_in(fn: Fn, of: e.Expr, zone: e.ZoneGet) -> Expr | None:
    """Return membership of a piece in a zone as a comparison of zones; None if it is not that simple."""
    piece = x_.built(fn, of)
    if not is_simple(piece):
        return None
    there = compare(
        "==", cell(added(fn.module.layout.where[kind_of(of.type)], (piece, 1))), places.zone_number(fn, zone)
    )
    return code.And(TRUTH, (compare(">=", piece, 0), there))


def _one_of_few(fn: Fn, x: e.Member) -> Expr | None:
    """Return membership in a short list as comparisons with each entry; None for any other set."""
    if not isinstance(x.set, e.ListSet) or not 0 < len(x.set.items) <= FEW_ENTRIES or is_optional(x.of.type):
        return None
    if isinstance(x.of.type, Int) and any(is_optional(item.type) for item in x.set.items):
        return None  # a number below 0 is not none
    of, items = x_.built(fn, x.of), [x_.built(fn, item) for item in x.set.items]
    if not all(map(is_simple, (of, *items))):
        return None
    tests = tuple(compare("==", of, item) for item in items)
    return tests[0] if len(tests) == 1 else code.Or(TRUTH, tests)


@x_.lists(e.ZoneGet)
def _zone(fn: Fn, x: e.ZoneGet) -> Expr:
    at = places.first_cell(fn, x)
    if places.is_slot(x.zone):
        return code.If(CELLS, compare(">=", cell(at), 0), listed([cell(at)]), listed([]))
    start = places.first_cell(fn, x, fn.module.layout.zones[x.zone].head)
    found = code.Cells(CELLS, start, added(0, (start, 1), (cell(at), 1)))
    if x in fn.module.by_number:
        return fn.module.in_order(fn, x.zone.kinds[0], found)
    return code.Reversed(CELLS, found) if x.zone.shape == "pile" else found


def in_order(fn: Fn, *of: object) -> None:
    """Have groups read by number: those of a set, or those whose order a node goes by.

    A group has no order, so the order in which its pieces arrived must have no effect.
    """
    for one in of:
        found = roots(one) if isinstance(one, e.Expr) else walked_by(one)
        fn.module.by_number.update(zone for zone in found if isinstance(zone, e.ZoneGet) and zone.zone.shape == "group")


@x_.lists(e.SlotGet)
def _slot(fn: Fn, x: e.SlotGet) -> Expr:
    return _zone(fn, x.slot)


@x_.lists(e.Unplaced)
def _unplaced(fn: Fn, x: e.Unplaced) -> Expr:
    one = fn.fresh("v")
    where = cell(added(fn.module.layout.where[kind_of(x.type)], (one, 1)))
    return in_each(one.local, x_.members(fn, x.within), one, compare("<", where, 0))


@x_.lists(e.IntRange)
def _counted_range(fn: Fn, x: e.IntRange) -> Expr:
    return counted(fn, numbers(fn, x), x, ())


def numbers(fn: Fn, x: e.IntRange) -> Expr:
    """Return CODE of a range, in which membership is tested in constant time."""
    return code.Numbers(CELLS, x_.built(fn, x.low), added(1, (x_.built(fn, x.high), 1)))


@x_.lists(e.Cond)
def _cond(fn: Fn, x: e.Cond) -> Expr:
    yes = x_.members(fn, x.yes)
    return code.If(CELLS, x_.built(fn, x.test), yes, x_.members(fn, x.no))


@x_.lists(e.ListSet)
def _list(fn: Fn, x: e.ListSet) -> Expr:
    """Return the entries of a list in order, without duplicates and none."""
    if not x.items:
        return listed([])
    if len(x.items) == 1:
        return x_.alone(x.items[0], x_.built(fn, x.items[0]))
    items = [x_.built(fn, item) for item in x.items]
    if all(x_.may_be_none(item) for item in x.items):
        one = fn.fresh("v")
        return in_each(one.local, code.Distinct(CELLS, listed(items)), one, compare(">=", one, 0))
    spread = frozenset(place for place, item in enumerate(x.items) if x_.may_be_none(item))
    parts = [x_.alone(x.items[at], item) if at in spread else item for at, item in enumerate(items)]
    return code.Distinct(CELLS, code.Listed(CELLS, tuple(parts), spread))


@x_.lists(e.EndOf)
def _end(fn: Fn, x: e.EndOf) -> Expr:
    if x.amount is None:
        return x_.alone(x, one_end(fn, x))
    _settle(fn, x)
    if x.which != "any":
        in_order(fn, x.of)
    amount = x_.built(fn, x.amount)
    if isinstance(amount, code.Const) and amount.value == 1 and _is_top(x):
        at, top = top_of(fn, x.of)
        return code.If(CELLS, at, listed([top]), listed([]))
    whole = x_.members(fn, x.of)
    if x.which in ("bottom", "last"):
        return Plain(CELLS, fn.module.foreign("last_of", last_of), (whole, amount))
    return code.Part(CELLS, whole, None, code.Least(NUMBER, "max", (const(0), amount)))


def _is_top(x: e.EndOf) -> bool:
    return isinstance(x.of, e.ZoneGet) and x.of.zone.shape == "pile" and x.which in ("top", "first")


def top_of(fn: Fn, pile: e.Expr) -> tuple[Expr, Expr]:
    """Return the number of pieces on a pile, and the topmost piece if there is one."""
    assert isinstance(pile, e.ZoneGet)
    at = cell(places.first_cell(fn, pile))
    return at, cell(added(0, (places.first_cell(fn, pile, 2), 1), (at, 1)))


def only_top(fn: Fn, x: e.EndOf) -> Expr | None:
    """Return the topmost piece for `top 1 of` a pile, -1 if it is empty; None for any other set."""
    if x.amount is None or x_.constant(fn, x.amount) != 1 or not _is_top(x):
        return None
    _settle(fn, x)
    at, top = top_of(fn, x.of)
    return code.If(NUMBER, at, top, const(-1))


def last_of(items: list[int], amount: int) -> list[int]:
    """Return the last `amount` members, nearest the end first."""
    return list(items)[::-1][: max(0, amount)]


def first_of(items: list[int]) -> int:
    """Return the first member, or -1."""
    for item in items:
        return item
    return -1


def end_of(items: Iterable[int], at: int, check: int) -> int:
    """Return the first (0) or last (-1) number; raise RuntimeCheckFailed if there is none."""
    found = tuple(items)
    if not found:
        raise RuntimeCheckFailed(check)
    return found[at]


def _settle(fn: Fn, x: e.EndOf) -> None:
    """Add lines that settle the end of a shuffled pile, on a copy, for a question from outside.

    The seed will draw the same pieces there. Rules that look at such an end are refused before.
    """
    if (
        isinstance(x.of, e.ZoneGet)
        and x.of.zone in fn.module.shuffled
        and x.which != "any"
        and not fn.module.settled(x)
    ):
        assert fn.module.on_demand, "a rule that looks at the end of a shuffled pile is refused before"
        if x.which == "bottom":
            raise CannotRun("`bottom of` a shuffled pile", x.span)
        _settled(fn, x.of, const(1) if x.amount is None else x_.built(fn, x.amount))


def settle_walked(fn: Fn, x: e.Expr) -> None:
    """Add lines that settle all shuffled piles that a question from outside iterates over in order."""
    inside = bound(x)
    for zone in dict.fromkeys(zone for node in everything(x) for zone in walked_by(node)):
        if zone.zone in fn.module.shuffled:
            if inside & set(free(zone)):
                raise CannotRun("looking through a shuffled pile", zone.span)
            _settled(fn, zone, cell(places.first_cell(fn, zone)))


def _settled(fn: Fn, zone: e.ZoneGet, amount: Expr) -> None:
    name = f"pile {zone.zone.name}"
    fn.settles = True
    fn.calls("settle", places.first_cell(fn, zone), amount, fn.module.stream_address[name], stream_number(name))


@x_.builds(e.EndOf)
def one_end(fn: Fn, x: e.EndOf) -> Expr:
    """Return the thing at an end of a set, or -1."""
    assert x.which != "random", "what is drawn is drawn before its line"
    first_name = fn.module.foreign("first_of", first_of)
    if x.amount is not None:
        return Plain(numbers_of(x.type), first_name, (_end(fn, x),))
    _settle(fn, x)
    if _is_top(x):
        at, top = top_of(fn, x.of)
        return code.If(numbers_of(x.type), at, top, const(-1))
    if x.which != "any":
        in_order(fn, x.of)
    whole = x_.members(fn, x.of)
    last = x.which in ("bottom", "last")
    if not x_.may_be_none(x):
        check = const(not_empty(fn, x, x.which))
        return Plain(NUMBER, fn.module.foreign("end_of", end_of), (whole, const(-1 if last else 0), check))
    if last:
        whole = Plain(CELLS, fn.module.foreign("last_of", last_of), (whole, const(1)))
    return Plain(numbers_of(x.type), first_name, (whole,))


@x_.builds(e.CountOf)
def count(fn: Fn, x: e.CountOf) -> Expr:
    """Return the number of members of a set."""
    found = x_.known(fn, x.of)
    if found is not None:
        return const(len(found))
    if isinstance(x.of, e.ZoneGet):
        first = cell(places.first_cell(fn, x.of))
        return compare(">=", first, 0) if places.is_slot(x.of.zone) else first
    if isinstance(x.of, e.Read) and x.of.var in fn.module.slots and not fn.holds(x.of.var):
        slot = fn.module.slots[x.of.var]
        if slot.capacity:
            return cell(slot.base)
    if isinstance(x.of.type, Placement):
        return length(x_.members(fn, x.of))
    return steady(fn, length(x_.members(fn, x.of)))


@x_.builds(e.ConstSet)
def only_member(fn: Fn, x: e.ConstSet) -> Expr:
    """Return the first member of a constant set used as a thing; -1 if it is empty."""
    del fn
    return const(x.members[0] if x.members else -1)


@x_.lists(e.Read)
def _read(fn: Fn, x: e.Read) -> Expr:
    return fn.get(x.var)


def walk_reads(x: e.Expr, var: e.Var) -> bool:
    """Return whether an expression reads a variable."""
    return var in read(x)
