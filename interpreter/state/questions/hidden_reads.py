"""Test whether an expression depends on information hidden from a seat; in doubt, it does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from gamespec.analysis.effects import made_of, rested_on
from gamespec.checked.expressions import (
    Aggregate,
    Binary,
    Can,
    ColumnGet,
    Const,
    CountOf,
    EndOf,
    Expr,
    FieldGet,
    Read,
    RowOf,
    SlotGet,
    ValueGet,
    Var,
    Would,
    ZoneGet,
)
from gamespec.checked.game import Action
from gamespec.checked.statements import Do, Let
from interpreter.compiler.analysis.walk import everything, free, in_order
from interpreter.compiler.program import Program
from interpreter.kernel.choosing import piece_kind
from interpreter.state.visibility.sight import eyes

Known: TypeAlias = "dict[Var, int]"
Part: TypeAlias = "tuple[object, Known]"
Sources: TypeAlias = "dict[Var, list[Expr]]"


def sizes_and_tops(program: Program, s: list[int], seat: int, part: Expr, known: Known) -> list[Part] | None:
    """Return what else to check in a condition on a zone's size or pile's top, else None."""
    if isinstance(part, CountOf) and isinstance(part.of, ZoneGet):
        return [_place(part.of, known)]
    if isinstance(part, Binary) and isinstance(part.left, SlotGet) and _is_none(part.right):
        return [_place(part.left.slot, known)]
    if isinstance(part, Aggregate) and isinstance(part.set, EndOf) and isinstance(part.set.of, ZoneGet):
        top = _top(program, s, part.set, known)
        asked = (part.where, part.body, tuple(by for _, by in part.order))
        return None if top is None else [_place(part.set.of, known), (asked, {**known, part.var: top})]
    of = part.owner if isinstance(part, FieldGet) else part.of if isinstance(part, ColumnGet | RowOf) else None
    if isinstance(of, EndOf) and isinstance(of.of, ZoneGet):
        top = _top(program, s, of, known)
        kind = piece_kind(of.type)
        if top is None or kind is None or (top >= 0 and unseen(program, s, seat, part, top)):
            return None
        keys = (part.key,) if isinstance(part, ColumnGet) else part.keys if isinstance(part, FieldGet) else ()
        return [_place(of.of, known), (keys, known)]
    return None


def _is_none(part: Expr) -> bool:
    return isinstance(part, Const) and part.value < 0


def bound_inside(action: Action, binds: Known) -> tuple[Known, Sources]:
    """Return the known numbers of variables in nested actions, and the expressions that give the others.

    A number is known where it is the same in all uses; a condition that reads one of the other variables depends on its
    expressions. `binds`: numbers of the variables of `action`.
    """
    found: dict[Var, set[int | None]] = {}
    sources: Sources = {}
    _bind(action, binds, found, sources)
    sure = {var: value for var, values in found.items() for value in values if len(values) == 1 and value is not None}
    return {**sure, **binds}, sources


def _bind(action: Action, binds: Known, found: dict[Var, set[int | None]], sources: Sources) -> None:
    for item in (part for line in action.body for part in everything(line)):
        if isinstance(item, Let):
            sources.setdefault(item.var, []).append(item.value)
        if not isinstance(item, Do):
            continue
        inner = item.action
        given: list[tuple[Var, Expr | None]] = [(inner.you, item.player)]
        given += [(param.var, arg) for param, arg in zip(inner.params, item.args, strict=False)]
        values = {var: binds.get(action.you) if arg is None else _known(arg, binds) for var, arg in given}
        for var, arg in given:
            found.setdefault(var, set()).add(values[var])
            if arg is not None and values[var] is None:
                sources.setdefault(var, []).append(arg)
        _bind(inner, {**binds, **{var: value for var, value in values.items() if value is not None}}, found, sources)


def _known(arg: Expr, binds: Known) -> int | None:
    if isinstance(arg, Const):
        return arg.value
    return binds.get(arg.var) if isinstance(arg, Read) else None


def rests_on(condition: Expr, sources: Sources) -> list[Expr]:
    """Return a condition and all expressions that its variables are computed from."""
    found = [condition]
    seen: set[Var] = set()
    for part in found:
        for var in in_order(part):
            if var not in seen:
                seen.add(var)
                found += sources.get(var, [])
    return found


def _place(zone: ZoneGet, known: Known) -> Part:
    """Return the owner and keys of a zone, as one part to be checked for hidden information."""
    return (zone.owner, *zone.keys), known


def _top(program: Program, s: list[int], end: EndOf, known: Known) -> int | None:
    """Return the top piece of a pile; -1 for an empty pile, None where it is not determined."""
    zone, one = end.of, end.amount is None or (isinstance(end.amount, Const) and end.amount.value == 1)
    if not isinstance(zone, ZoneGet) or zone.zone.shape != "pile" or end.which != "top" or not one:
        return None
    if set(free(zone)) - known.keys():
        return None
    number = zone_meant(program, s, zone, known)
    top = eyes(program).settled_top(s, number)
    return None if top < 0 and program.layout.items(s, number) else top


def zone_meant(program: Program, s: list[int], zone: ZoneGet, known: Known) -> int:
    """Return the number of a zone, where variables have known numbers."""
    owner = 0 if zone.owner is None else number_of(program, s, zone.owner, known)
    key = 0
    for kind, part in zip(zone.zone.keys, zone.keys, strict=True):
        key = key * kind.size + number_of(program, s, part, known)
    return program.layout.zone_number(zone.zone, owner, key)


def number_of(program: Program, s: list[int], expr: Expr, known: Known) -> int:
    """Return the value of an expression that is a number or a thing."""
    value = program.evaluate(expr, known)(s)
    return value if isinstance(value, int) else -1


def unseen(program: Program, s: list[int], seat: int, part: Expr, piece: int) -> bool:
    """Return whether a field, row or column of a piece is hidden from a seat that sees its place."""
    if isinstance(part, FieldGet):
        return not eyes(program).field(s, part.field, piece, seat)
    kind = piece_kind(part.of.type) if isinstance(part, ColumnGet | RowOf) else None
    return kind is not None and not eyes(program).front(s, kind, piece, seat)


def rests_on_hidden(
    program: Program, s: list[int], seat: int, tested: Iterable[Expr], known: dict[Var, int], sources: Sources
) -> bool:
    """Return whether any condition may depend on what a seat cannot see, by `sources` too."""
    parts = dict.fromkeys(part for each in tested for part in rests_on(each, sources))
    return any(reads_hidden(program, s, seat, part, known) for part in parts)


def reads_hidden(program: Program, s: list[int], seat: int, condition: Expr, binds: dict[Var, int]) -> bool:
    """Return whether a condition may depend on what a seat cannot see; in doubt, True."""
    todo: list[tuple[object, dict[Var, int]]] = [(condition, binds)]
    done: set[tuple[int, int]] = set()
    contexts: list[dict[Var, int]] = []
    while todo:
        part, known = todo.pop()
        if isinstance(part, tuple):
            todo += [(inner, known) for inner in part]
        elif isinstance(part, Expr) and (mark := (id(part), id(known))) not in done:
            done.add(mark)
            contexts.append(known)  # kept alive, so that its id is not reused
            open_parts = sizes_and_tops(program, s, seat, part, known)
            if open_parts is not None:
                todo += open_parts
                continue
            if _hides(program, s, seat, part, known):
                return True
            todo += [(getattr(part, name), known) for name in _names(type(part))]
            if isinstance(part, ValueGet):
                todo.append(_inside(part, known))
            if isinstance(part, Can | Would):
                todo.append(_tried(part, known))
    return False


def _inside(part: ValueGet, known: dict[Var, int]) -> tuple[object, dict[Var, int]]:
    """Return the expressions that make up a computed value, and the known numbers of its variables."""
    value = part.value
    bound = list(zip((value.self_var, *value.params), (part.owner, *part.args), strict=False))
    inner = {var: known[arg.var] for var, arg in bound if var and isinstance(arg, Read) and arg.var in known}
    inner |= {var: arg.value for var, arg in bound if var and isinstance(arg, Const)}
    return tuple(made_of(value)), inner


def _tried(part: Can | Would, known: dict[Var, int]) -> tuple[object, dict[Var, int]]:
    """Return the expressions that a test of an action depends on, and the known numbers of its variables.

    The rules test whether the action can be done; this depends on its body and its prohibitions.
    """
    action = part.action
    bound = zip((action.you, *(p.var for p in action.params)), (part.player, *part.args), strict=False)
    inner = {var: known[arg.var] for var, arg in bound if isinstance(arg, Read) and arg.var in known}
    return tuple(rested_on(action)), inner


def _hides(program: Program, s: list[int], seat: int, part: Expr, binds: dict[Var, int]) -> bool:
    if isinstance(part, FieldGet | ZoneGet):
        sight = part.field.sight if isinstance(part, FieldGet) else part.zone.sight
        mine = isinstance(part.owner, Read) and binds.get(part.owner.var) == seat
        theirs = isinstance(part.owner, Read) and binds.get(part.owner.var, seat) != seat and _of_player(program, part)
        open_to = {"all"} | ({"owner"} if mine else set()) | ({"others"} if theirs else set())
        listed = any(seen.when is None and seen.by in open_to for seen in sight.seen)
        if sight.open or listed:
            return False
        piece = binds.get(part.owner.var, -1) if isinstance(part, FieldGet) and isinstance(part.owner, Read) else -1
        if piece < 0 and isinstance(part, FieldGet) and sight.with_front and part.field.owner is not None:
            return any(unseen(program, s, seat, part, each) for each in range(part.field.owner.size))
        return piece < 0 or unseen(program, s, seat, part, piece)
    if isinstance(part, ColumnGet | RowOf) and isinstance(part.of, Read):
        value = binds.get(part.of.var, -1)
        return value >= 0 and unseen(program, s, seat, part, value)
    return False


def _of_player(program: Program, part: FieldGet | ZoneGet) -> bool:
    """Return whether a field or zone belongs to a player, not to a piece or space."""
    return (part.field if isinstance(part, FieldGet) else part.zone).owner is program.checked.player


def _names(kind: type) -> list[str]:
    return [name for cls in kind.__mro__ for name in getattr(cls, "__dataclass_fields__", ())]
