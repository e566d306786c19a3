"""Slots: the variables of the flow that outlive a decision, and the sizes of their cells.

Variables used in more than one place of the tidied Graph get slots; all others are locals of emitted code.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.check.expressions.sets.ambiguity import most
from gamespec.checked.expressions import Expr, Var
from gamespec.checked.kinds import Kind
from gamespec.checked.statements import Let, Stmt
from gamespec.checked.types import Int, Row, SetOf, Thing, Type, YesNo, ZoneOf
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.walk import in_order
from interpreter.kernel.cannot_run import CannotRun

WIDEST = 4096


def slot_variables(graph: g.Graph) -> list[Var]:
    """Variables that are used in more than one place, in order of appearance."""
    places: dict[Var, set[object]] = {}
    for node in graph.nodes:
        for operation in node.operations:
            if not isinstance(operation, g.Clear):
                for var in _variables(operation):
                    if var not in node.constants:
                        places.setdefault(var, set()).add(node)
        step = isinstance(node.exit, g.Cases | g.NextItem | g.Goto | g.Return | g.Finish)
        for var in _exit_variables(node):
            if var in node.constants:
                continue
            places.setdefault(var, set()).add(node if step else (node, "exit"))
            if isinstance(node.exit, g.NextItem | g.Call | g.Return) or not step:
                places[var].add((node, "slot"))
    return [var for var, where in places.items() if len(where) > 1]


def _variables(operation: g.Operation) -> list[Var]:
    if isinstance(operation, Stmt):
        return in_order(operation)
    if isinstance(operation, g.Assign):
        return [operation.var, *in_order(operation.value)]
    if isinstance(operation, g.Begin):
        found = [operation.items, operation.index, operation.member, *in_order(operation.set)]
        return found if operation.where is None else found + in_order(operation.where)
    return [operation.counter] if isinstance(operation, g.Count) else []


def _exit_variables(node: g.Node) -> Iterator[Var]:
    way = node.exit
    if isinstance(way, g.Return):
        yield way.routine.back
    elif isinstance(way, g.Call):
        yield from (way.routine.back, way.routine.action.you)
        yield from (p.var for p in way.routine.action.params)
        for part in (way.you, *way.args):
            yield from () if part is None else in_order(part)
    elif isinstance(way, g.CarryOut):
        yield from (way.picks, way.index, *in_order(way.ask.offer), *_begun(way.ask.routines))
    elif isinstance(way, g.DecideOffer):
        yield from in_order(way.offer)
        if way.secret is not None:
            yield from (way.secret.everybody, way.secret.picker, way.secret.picks)
            return
        for joined in way.joined:
            for part in (joined.player, *joined.option.args):
                yield from in_order(part)
        yield from _begun((*way.routines, *(joined.routine for joined in way.joined)))
    elif way is not None:
        for name in type(way).__dataclass_fields__:
            yield from _found(getattr(way, name))


def _begun(routines: tuple[g.Routine, ...]) -> Iterator[Var]:
    """Yield the variables that are set where routines are entered."""
    for routine in routines:
        if routine.entry is not None:
            yield from (routine.back, routine.action.you, *(p.var for p in routine.action.params))


def _found(item: object) -> Iterator[Var]:
    if isinstance(item, Var):
        yield item
    elif isinstance(item, Expr | Stmt):
        yield from in_order(item)
    elif isinstance(item, tuple):
        for part in item:
            yield from _found(part)


def set_sizes(graph: g.Graph) -> dict[Var, int | None]:
    """Return the maximum size of each set that a line keeps, by its values; None where it is unknown."""
    found: dict[Var, int | None] = {}
    for node in graph.nodes:
        for item in node.operations:
            if isinstance(item, g.Begin):
                found[item.items] = most(item.set)
            elif isinstance(item, g.Assign | Let):
                size, before = most(item.value), found.get(item.var, 0)
                found[item.var] = None if size is None or before is None else max(size, before)
    return found


def capacity(var: Var, members: int | None) -> tuple[int, Kind | None]:
    """Return the cells of a set-valued variable (0: a single cell) and the piece kind of its members.

    `members` is the most it can have, by what it is set to.
    """
    kind = var.type
    if isinstance(kind, ZoneOf):
        return sum(k.size for k in kind.zone.kinds), kind.zone.kinds[0]
    if not isinstance(kind, SetOf):
        return 0, kind.kind if isinstance(kind, Thing) and kind.kind.sort == "piece" else None
    return _members(kind.of, var, members)


def _members(of: Type, var: Var, members: int | None) -> tuple[int, Kind | None]:
    if isinstance(of, Thing):
        return max(1, of.kind.size), of.kind if of.kind.sort == "piece" else None
    if isinstance(of, Row):
        return len(of.kind.rows), None
    if isinstance(of, YesNo):
        return 2, None
    if isinstance(of, Int) and of.low is not None and of.high is not None and of.high - of.low < WIDEST:
        return of.high - of.low + 1, None
    if isinstance(of, Int) and members is not None and members < WIDEST:
        return max(1, members), None
    raise CannotRun("a set of unknown size that is used again after a decision", var.span)
