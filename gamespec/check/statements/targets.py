"""Targets of statements: a stored field, or a zone to which pieces move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.check import ranges
from gamespec.check.expressions.elaboration.coercions import Family, settled
from gamespec.check.expressions.elaboration.dispatch import raw
from gamespec.check.expressions.elaboration.findings import NOT_A_FIELD, WRONG_TYPE, is_broken, report
from gamespec.checked import expressions as x
from gamespec.checked.types import Int, Type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gamespec import model
    from gamespec.check.symbols import Scope
    from gamespec.checked.things import Field, Value


def written(node: model.Expr, scope: Scope) -> x.Expr:
    """Return the typed target of a statement, without counting the target as read."""
    world = scope.world
    before, world.reads = world.reads, set()
    e = raw(node, scope)
    if isinstance(e, x.FieldGet):
        world.reads.discard(e.field)
    elif isinstance(e, Family):
        world.reads.discard(e.source)
    before |= world.reads
    world.reads = before
    return e


def field_target(node: model.Expr, scope: Scope) -> x.FieldGet | None:
    """Return the stored field that a statement changes; None after an error."""
    e = written(node, scope)
    return stored(e, node, scope)


def stored(e: x.Expr, node: model.Expr, scope: Scope) -> x.FieldGet | None:
    """Return the expression if it is a stored field, which can be changed; None after a reported error."""
    if isinstance(e, Family):
        settled(e, scope)
        return None
    if isinstance(e, x.FieldGet):
        return e
    if not is_broken(e):
        _refuse(e, node, scope)
    return None


def _always(value: Value) -> str | None:
    """Return the constant that a computed value always has, as written, or None."""
    only = value.body if not value.params and not value.lines else None
    return only.span.text if isinstance(only, x.Const) and not is_broken(only) else None


def _refuse(e: x.Expr, node: model.Expr, scope: Scope) -> None:
    shown = node.span.text
    match e:
        case x.ValueGet():
            begins = _always(e.value)
            if begins is not None:  # reported at the declaration: one mistake, however many writes
                message = f"`{e.value.name}` is changed, but `= {begins}` makes it a value that is always {begins}"
                advice = f"what changes begins with its first number: `starts {begins}` instead of `= {begins}`"
                report(scope, NOT_A_FIELD, message, e.value.span or node.span, help=advice)
                return
            message, advice = (
                f"`{shown}` is calculated, so it cannot be changed",
                "change what it is calculated from, or let a `rule` change it",
            )
            place = e.value.span
        case x.ZoneGet():
            message, advice = f"`{shown}` is a {e.zone.shape}, which changes when pieces move", f"`move ... to {shown}`"
            place = e.zone.span
        case x.ColumnGet():
            message, advice = (
                f"`{shown}` is in a table and never changes",
                "what changes is a field: `each ... has`",
            )
            place = e.column.span
        case x.Read():
            message = f"`{shown}` is bound once and never changes"
            advice = "what changes is a field, such as `the table has` or `each player has`"
            place = e.var.span
        case _:
            message, place = "only a stored field can be changed", None
            advice = "name one that is declared with a type: `coins : 0 and up`"
    report(scope, NOT_A_FIELD, message, node.span, help=advice, also=[(place, "declared here")])


def declared(target: x.FieldGet) -> Type:
    """Return the declared type of a field, ignoring facts.

    If the ends of its range depend on the key, they are those of the target's key.
    """
    field: Field = target.field
    if not isinstance(field.type, Int):
        return field.type
    key = target.keys[0].value if len(target.keys) == 1 and isinstance(target.keys[0], x.Const) else None
    low, high = _end(field.low, key, max), _end(field.high, key, min)
    return Int(low, high, field.type.optional)


def _end(end: int | tuple[int, ...] | None, key: int | None, strictest: Callable[[Iterable[int]], int]) -> int | None:
    if not isinstance(end, tuple):
        return end
    return end[key] if key is not None else strictest(end)


def _change(e: x.Expr) -> str:
    """Return advice on how to change a thing that is used as the target of a move but is not a zone."""
    if not isinstance(e, x.FieldGet):
        return "a zone is declared with `pile`, `line`, `group` or `slot`: `deck : pile of Boat, hidden`"
    shown = " ".join(e.span.text.split())
    if isinstance(e.type, Int):
        return f"pieces move; a number changes by `add 1 to {shown}`, `take 1 from {shown}` or `set {shown} to ...`"
    return f"pieces move; `set {shown} to ...` changes this"


def zone_target(node: model.Expr, scope: Scope) -> x.ZoneGet | None:
    """Return the zone to which pieces move; None after an error."""
    e = raw(node, scope)
    if isinstance(e, Family):
        settled(e, scope)
        return None
    if isinstance(e, x.ZoneGet):
        return e
    if not is_broken(e):
        place = e.field.span if isinstance(e, x.FieldGet) else None
        report(
            scope,
            WRONG_TYPE,
            f"a zone is wanted here, and this is {ranges.show(e.type)}",
            node.span,
            help=_change(e),
            also=[(place, "declared here")],
        )
    return None
