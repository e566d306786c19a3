"""Bundles: one number for each thing of a kind as a single value, `giving from 0..3 for each Good`.

For such a parameter a kind is made that has one row for each combination (`nothing`, `1 wool`, `2 wool 1 ore`); equal
parameters share it. If limits of single numbers are computed, the parameter gets a condition, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from gamespec import model
from gamespec.check.codes import BAD_PARAMETER, EMPTY_RANGE, NOT_CONSTANT, TOO_LARGE
from gamespec.check.expressions import const_int, is_broken
from gamespec.check.expressions.operators import number
from gamespec.check.members.type_expressions import kind_named
from gamespec.check.ranges import ERROR, add_kind
from gamespec.check.symbols import Scope, World
from gamespec.check.tables.columns import MOST_THINGS
from gamespec.checked import expressions as x
from gamespec.checked.kinds import NOTHING, Bundle, Column, Kind
from gamespec.checked.types import Int, Thing, Type, YesNo
from gamespec.diagnostics import Edit, Fix, Sink

MOST_BITS_SHOWN = 64
"""Greatest length in bits of a number of combinations that a message prints in full."""


def bundle_type(node: model.Param, scope: Scope) -> tuple[Type, x.Expr | None]:
    """Return the type of a parameter that is a bundle: an amount of each of several things.

    Also return the expression of the limit of each amount, or None; in it, `it` stands for the thing whose amount is
    limited. After an error the type is the placeholder for mistakes.
    """
    world, ends = scope.world, _ends(node)
    key = None if node.per is None else _key(world, node.per)
    if ends is None:
        where = node.source or node.type
        span = node.span if where is None else where.span
        advice = f"write `{node.name} from 0..3 for each {node.per.text if node.per else 'Good'}`"
        message = "an amount `for each` thing needs a range of numbers, such as `0..3`"
        world.sink.error(BAD_PARAMETER, message, span, help=advice)
        return ERROR, None
    if key is None:
        return ERROR, None
    low, (high, limit) = const_int(ends[0], Scope(world)), _high(ends[1], key, scope)
    most = None if node.in_all is None else _in_all(node.in_all, node, key, scope)
    if low is None or high is None or (node.in_all is not None and most is None):
        return ERROR, None
    if low < 0 or low > high or (most is not None and low * key.size > most):
        message = f"no number lies between {low} and {high}" if low > high else "an amount is never below 0"
        if most is not None and 0 <= low <= high:
            message = f"with at least {low} of each, there are always more than {most} in all"
        advice = f"write, for example, `{node.name} from 0..3 for each {key.name}`"
        world.sink.error(EMPTY_RANGE, message, node.span, help=advice)
        return ERROR, None
    kind = _bundles(world, key, low, high, most)
    if kind is None:
        ways = f"more than {MOST_THINGS:,} combinations"
        if most is None and key.size * (high - low).bit_length() < MOST_BITS_SHOWN:
            ways = f"{(high - low + 1) ** key.size:,} combinations"
        advice = (
            f"limit the total, `for each {key.name} up to 4 in all`, or let the player choose one thing after another"
        )
        message = f"`{node.name}` has {ways}, and gamespec can list at most {MOST_THINGS:,}"
        world.sink.error(TOO_LARGE, message, node.span, help=advice)
        return ERROR, None
    return Thing(kind), limit


def _in_all(said: model.Expr, node: model.Param, key: Kind, scope: Scope) -> int | None:
    """Return the limit on the sum of a bundle's numbers; None, reported, if it is wrong or changes."""
    world, inner = scope.world, scope.child()
    kept, world.sink = world.sink, Sink()
    try:
        end = number(said, inner)
    finally:
        world.sink = kept
    if is_broken(end) or not isinstance(end.type, Int) or isinstance(end, x.Const) or end.type.low == end.type.high:
        return const_int(said, Scope(world))
    shown, most = said.span.one_line, end.type.high
    need = f"need sum(x in {key.name}: {node.name}[x]) <= {shown}"
    fixes, file = [], said.span.file
    first = file.line_text(said.span.line)
    if most is not None and first.lstrip().startswith(("action ", "add action ", "replace action ")):
        after = said.span.start - said.span.column + 1 + len(first.rstrip())
        below = f"\n{' ' * (len(first) - len(first.lstrip()) + 2)}{need}"
        edits = (Edit(said.span, str(most)), Edit(file.span(after, after), below))
        fixes = [Fix(f"write `up to {most} in all` and `{need}`", edits, safe=False)]
    message = f"the limit behind `up to` must be known when the game begins, but `{shown}` changes"
    advice = f"write the greatest possible limit, `up to {most or 9} in all`, and `{need}` as the first line below"
    world.sink.error(NOT_CONSTANT, message, said.span, help=advice, fixes=fixes)
    return None


def _ends(node: model.Param) -> tuple[model.Expr, model.Expr] | None:
    said = node.source if node.source is not None else node.type
    if isinstance(said, model.RangeExpr | model.RangeType) and said.high is not None:
        return said.low, said.high
    return None


def _key(world: World, name: model.KindName) -> Kind | None:
    kind = kind_named(world, name)
    if kind is None:
        return None
    said = [kind.rows[row] for row in kind.row_of]
    numbered = kind.sort == "player" or kind.indexed_by_place or any(word[:1].isdigit() for word in said)
    if numbered or len(set(said)) < len(said):
        message = (
            f"a player types an amount with a name behind it, but not every {kind.name} has a name of its own "
            "that begins with a letter"
        )
        if kind.sort == "player":
            message = "an amount for each player cannot be typed"
        advice = "write another kind behind `for each`: a type of words, spaces with names, or pieces without copies"
        world.sink.error(BAD_PARAMETER, message, name.span, help=advice)
        return None
    return kind


def _high(node: model.Expr, key: Kind, scope: Scope) -> tuple[int | None, x.Expr | None]:
    """Return the greatest limit of a bundle's numbers and the computed limit, if any; None after an error."""
    it = x.Var("it", Thing(key), node.span)
    inner = scope.child()
    inner.it = it
    end = number(node, inner)
    if is_broken(end) or not isinstance(end.type, Int):
        return None, None
    if isinstance(end, x.Const):
        return end.value, None
    if end.type.high is None:
        shown = node.span.one_line
        advice = f"declare `{shown}` with an upper limit, such as `0..9`, or write `min(3, {shown})`"
        message = "this amount has no upper limit, so the possible moves cannot be listed"
        scope.world.sink.error(NOT_CONSTANT, message, node.span, help=advice)
        return None, None
    return end.type.high, x.Aggregate(YesNo(), node.span, "every", it, x.all_of(key, node.span), None, end)


def within(limit: x.Expr, bundle: x.Var) -> x.Expr:
    """Return the condition that no number of a bundle exceeds its computed limit."""
    assert isinstance(limit, x.Aggregate)
    assert limit.body is not None
    assert isinstance(bundle.type, Thing)
    made = bundle.type.kind.bundle
    assert made is not None
    span, it = limit.span, limit.var
    of = x.Read(bundle.type, span, bundle)
    one = x.ColumnGet(made.amounts.type, span, made.amounts, of, x.Read(it.type, span, it))
    return x.Aggregate(limit.type, span, "every", it, limit.set, None, x.Binary(YesNo(), span, "<=", one, limit.body))


def _bundles(world: World, key: Kind, low: int, high: int, most: int | None) -> Kind | None:
    """Return the kind of all combinations, small sums first; None if they, counted before, are too many."""
    kept: dict[object, Kind] = world.kept.setdefault("bundles", {})
    made = kept.get((key, low, high, most))
    if made is not None:
        return made
    if key.size * (high - low) > MOST_THINGS and most is None:
        return None
    found = list(islice(_combinations(key.size, low, high, most), MOST_THINGS + 1))
    if len(found) > MOST_THINGS:
        return None
    found.sort(key=lambda amounts: (sum(amounts), [-amount for amount in amounts]))
    named = [key.rows[row] for row in key.row_of]
    name = f"{key.name}-bundle"
    while name in world.kinds:
        name += "-too"
    rows = tuple(_said(amounts, named) for amounts in found)
    kind = Kind(name, "words", rows, tuple(range(len(rows))))
    top = high if most is None else min(high, most)
    amounts = Column("amount", kind, Int(low, top), tuple(found), key=Thing(key))
    kind.bundle = Bundle(key, amounts, low, high, most)
    kept[key, low, high, most] = kind
    world.implied.add(kind)
    return add_kind(world, kind)


def _combinations(size: int, low: int, high: int, most: int | None) -> Iterator[tuple[int, ...]]:
    """Yield combinations of `size` amounts within `low` to `high` and, if given, a sum of at most `most`."""
    if most is None:
        yield from product(range(low, high + 1), repeat=size)
        return
    if size == 0:
        yield ()
        return
    for first in range(low, min(high, most - low * (size - 1)) + 1):
        yield from ((first, *rest) for rest in _combinations(size - 1, low, high, most - first))


def _said(amounts: tuple[int, ...], named: list[str]) -> str:
    return " ".join(f"{n} {name}" for n, name in zip(amounts, named, strict=True) if n) or NOTHING
