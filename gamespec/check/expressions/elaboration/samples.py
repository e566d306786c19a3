"""Advice for a wrong type: names of this game that have the expected type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from gamespec.check import ranges
from gamespec.check.symbols import Scope, listed
from gamespec.checked import expressions as x
from gamespec.checked.kinds import Column, Kind
from gamespec.checked.things import Field, Value, Zone
from gamespec.checked.types import Int, Placement, Row, SetOf, Thing, Type, YesNo, ZoneOf
from gamespec.diagnostics import Instead

CALL = re.compile(r"[\w-]+(?:\([^()]*\)|\[[^\[\]]*\])")
FEW = 3
POSSESSIVES = {"you": "your ", "it": "its "}
"""Forms of words that do not take `'s`."""
MOST_WORDS = 8


def instead(wanted: Type | None, scope: Scope, e: x.Expr | None = None) -> str:
    """Return advice on what to write instead of `e`, where the type `wanted` is expected (None: any set)."""
    return _of_a_word(wanted, e) or _sample(wanted, scope, e)


def _of_a_word(wanted: Type | None, e: x.Expr | None) -> str | None:
    """Return advice if the name of a parameter was meant as a word or a property; None otherwise."""
    if not isinstance(e, x.Read) or e.span.text != e.var.name:
        return None
    name, of = e.var.name, getattr(wanted, "kind", None)
    if of is not None and name in of.rows:
        word = f"here `{name}` is the parameter, not the row of {of.name}"
        return f"{word}: rename the parameter, or write `{of.name}[{name}]`"
    kind = getattr(e.var.type, "kind", None)
    if isinstance(wanted, Int) and kind is not None and name in kind.columns:
        advice = f"here `{name}` is the parameter: rename the parameter, or write `{name}'s {name}` for its property"
        return Instead(advice, f"{name}'s {name}")
    return None


def _sample(wanted: Type | None, scope: Scope, e: x.Expr | None) -> str:
    """Return advice that shows names of this game that have the type `wanted`."""
    match wanted:
        case Int():
            return _number(scope, e)
        case YesNo():
            names = [f"{name} > 0" for name in _names(scope, Int(None, None))]
            return f"write `yes`, `no` or a condition, such as {_some(names[:1], 'a > 0')}"
        case Thing(kind) | Row(kind) if kind.sort == "player":
            return f"write a player, such as {_some(_people(scope), 'first of players')}"
        case Thing(kind) | Row(kind):
            return _one_of(kind, scope, wanted)
        case Placement(grid):
            return f"let a player choose a placement: `spot from placements(shape, {grid.name})`"
        case SetOf(of):
            return _set(of, scope, e)
        case ZoneOf(zone) if len(zone.kinds) == 1:
            return _set(Thing(zone.kinds[0]), scope, e)
        case ZoneOf() | None:
            return _set(None, scope, e)
        case _:
            return "write the name of a shape"


def _number(scope: Scope, e: x.Expr | None) -> str:
    of = None if e is None else ranges.member_of(e.type) or e.type
    own = list(_numbers_of(of.kind, scope)) if isinstance(of, Thing | Row) else []
    if e is None or (of is e.type and not own and not on_a_track(of)):
        return f"write a number, such as {_some(['3', *_names(scope, Int(None, None))], '3')}"
    shown = " ".join(e.span.text.split())
    if of is e.type or (isinstance(e, x.ConstSet) and len(e.members) == 1):
        if on_a_track(of):
            return f"for a space further on, write `ahead({shown}, 2)`"
        ways = [f"{_owned(the_only_one(e) or shown)}{name}" for name in own][:FEW]
        return Instead(f"write a number, such as {_some(ways, '')}", *ways)
    ways = [f"count({shown})", *(f"sum(x in {shown}: x's {name})" for name in own[:1])]
    total = f"; for a total, `{ways[1]}`" if own else ""
    return Instead(f"for the number of them, write `{ways[0]}`{total}", *ways)


def _owned(shown: str) -> str:
    if shown in POSSESSIVES:
        return POSSESSIVES[shown]
    is_whole = " " not in shown or shown.startswith(("your ", "its ")) or CALL.fullmatch(shown)
    return f"{shown}'s " if is_whole else f"({shown})'s "


def _numbers_of(kind: Kind, scope: Scope) -> Iterator[str]:
    return (name for name, each in _of_kind(kind, scope) if isinstance(getattr(each, "type", None), Int))


def on_a_track(of: Type | None) -> bool:
    """Return whether a type is of the spaces of a ring or line."""
    geometry = of.kind.geometry if isinstance(of, Thing | Row) else None
    return geometry is not None and geometry.sort in ("ring", "line")


def parts_of(e: x.Expr, scope: Scope, fits: Callable[[object], bool]) -> list[str]:
    """Return what a thing, or the only piece of a row, has that fits, as written."""
    of = ranges.member_of(e.type) if isinstance(e, x.ConstSet) and len(e.members) == 1 else e.type
    if not isinstance(of, Thing | Row):
        return []
    shown = _owned(the_only_one(e) or " ".join(e.span.text.split()))
    return [f"{shown}{name}" for name, each in _of_kind(of.kind, scope) if fits(each)][:FEW]


def _of_kind(kind: Kind, scope: Scope) -> Iterator[tuple[str, Column | Field | Zone | Value]]:
    """Yield what each thing of a kind has without a key or an argument, by name."""
    for name, each in (*kind.columns.items(), *scope.world.members.get(kind, {}).items()):
        keyed = each.params if isinstance(each, Value) else each.key if isinstance(each, Column) else each.keys
        if not keyed:
            yield name, each


def the_only_one(e: x.Expr) -> str | None:
    """Return `Die[black]` for a row with one piece, None for other expressions."""
    named = isinstance(e, x.Const) and isinstance(e.type, Row) and e.value >= 0
    kind = e.type.kind if named and isinstance(e.type, Row) else None
    if kind is None or kind.sort != "piece" or not isinstance(e, x.Const) or len(kind.things_of(e.value)) != 1:
        return None
    return f"{kind.name}[{kind.rows[e.value]}]"


def _members(members: dict[str, Field | Zone | Value], wanted: Type) -> Iterator[str]:
    """Yield the names of members without key or argument that have the type `wanted`."""
    for name, member in members.items():
        keyed = member.params if isinstance(member, Value) else member.keys
        if not keyed and not isinstance(member, Zone) and ranges.same_sort(member.type, wanted):
            yield name


def _names(scope: Scope, wanted: Type) -> list[str]:
    """Return names that have the type `wanted` here: locals, members of `you`, members of the table."""
    world = scope.world
    bound = [name for name, local in scope.locals.items() if _is(local, wanted)]
    your = [f"your {name}" for name in _members(world.members.get(world.player, {}), wanted)] if scope.you else []
    return [*bound, *your, *_members(world.table, wanted)]


def _is(local: object, wanted: Type) -> bool:
    of = getattr(local, "type", None)
    return isinstance(of, Int | YesNo | Thing | Row) and ranges.same_sort(of, wanted)


def _people(scope: Scope) -> list[str]:
    named = _names(scope, Thing(scope.world.player))
    return ["you", "next(you)", *named] if scope.you else [*named[:2], "first of players"]


def _one_of(kind: Kind, scope: Scope, wanted: Thing | Row) -> str:
    names = _names(scope, Thing(kind))
    if kind.sort == "piece" and isinstance(wanted, Thing):
        names += [f"{end} of {name}" for end, name in _zones(kind, scope)]
    if kind.indexed_by_place:
        names.append(f"{kind.name}{kind.rows[0] if kind.rows else '[1, 1]'}")
    elif kind.sort != "piece" or isinstance(wanted, Row):
        return (
            f"use {listed(kind.rows[:MOST_WORDS], 'or')}" if kind.rows else f"add rows to `{kind.name}`, which has none"
        )
    what = f"a {kind.name}" if isinstance(wanted, Thing) else f"a row of {kind.name}"
    return f"write {what}, such as {_some(names, f'first(x in {kind.name})')}"


def _zones(kind: Kind | None, scope: Scope) -> Iterator[tuple[str, str]]:
    """Yield zones that hold a kind (None: any kind), each with a word for one of its pieces."""
    world = scope.world
    owners = [("your ", world.members.get(world.player, {}))] if scope.you else []
    for whose, members in [*owners, ("", world.table)]:
        for name, zone in members.items():
            if isinstance(zone, Zone) and not zone.keys and (kind is None or kind in zone.kinds):
                yield {"pile": "top", "line": "first"}.get(zone.shape, "any"), f"{whose}{name}"


def _set(of: Type | None, scope: Scope, e: x.Expr | None) -> str:
    if of is None and e is not None and isinstance(e.type, Int):
        return f"for a set of numbers, write a range in brackets, such as `(1..6)`; {_set(None, scope, None)}"
    if isinstance(of, Int):
        return "write a range, such as `1..6`"
    kind = of.kind if isinstance(of, Thing | Row) else None
    names = [name for _, name in _zones(kind, scope)]
    if kind is None or kind.sort == "player":
        names.append("players")
    if kind is not None and kind.sort != "player":
        names.append(kind.name)
    return f"write a set, such as {_some(names, 'players')}"


def _some(names: list[str], otherwise: str) -> str:
    """Return a few of the names as text, each once; `otherwise` if there are none."""
    few = list(dict.fromkeys(names))[:FEW] or [otherwise]
    quoted = [f"`{name}`" for name in few]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
