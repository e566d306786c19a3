"""Zones whose order a node of the checked tree depends on, so that it must be settled before.

Counts, sums, comparisons and conditions on every member need no order. Neither do chance and menus, which have one of
their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.types import SetOf, ZoneOf
from interpreter.compiler.analysis.walk import everything

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

ORDERED = ("line", "pile")
"""Shapes of zones in which pieces keep the order they come in."""


def walked_by(node: object, kept: Container[e.Var] = ()) -> Iterator[e.ZoneGet]:
    """Yield the zones whose order a node itself depends on, without those of its parts.

    `kept` are sets under a name whose order no line goes by.
    """
    for group in _groups(node, kept):
        yield from (root for root in _roots(group) if isinstance(root, e.ZoneGet))


def orderless(blocks: Iterable[st.Block]) -> set[e.Var]:
    """Return the sets named by `let` or `called` whose order nothing depends on."""
    made_from: dict[e.Var, set[e.Var]] = {}
    ordered: set[e.Var] = set()
    for node in (node for block in blocks for item in block for node in everything(item)):
        match node:
            case st.Let(var=var, value=of) | st.Move(called=e.Var() as var, what=of):
                made_from.setdefault(var, set()).update(_variables(of))
            case st.Do(args=args):
                ordered.update(var for arg in args for var in _variables(arg))
            case _:
                pass
        ordered.update(var for group in _groups(node, made_from) for var in _variables(group))
    waiting = list(ordered)
    while waiting:
        new = made_from.get(waiting.pop(), set()) - ordered
        ordered |= new
        waiting += new
    return made_from.keys() - ordered


def _groups(node: object, kept: Container[e.Var]) -> Iterator[e.Expr]:
    """Yield the sets whose order a node depends on."""
    match node:
        case e.EndOf(which="first" | "last" | "top" | "bottom", of=of) | e.Aggregate(op="first" | "last", set=of):
            yield of
        case e.Aggregate(op="those", set=of, order=(_, *_)) | st.ForEach(set=of):
            yield of
        case st.Let(var=var, value=of) if var not in kept:
            yield of
        case st.Move(what=what, to=to, called=called) if to.zone.shape in ORDERED or not (
            called is None or called in kept
        ):
            yield what
        case _:
            pass


def _variables(group: e.Expr) -> Iterator[e.Var]:
    return (root.var for root in _roots(group) if isinstance(root, e.Read))


def _roots(group: e.Expr) -> Iterator[e.ZoneGet | e.Read]:
    """Yield the zones and variables from which a set takes its order, without those in values it reads."""
    if not isinstance(group.type, SetOf | ZoneOf):
        return
    match group:
        case e.EndOf(which="top" | "first", of=e.ZoneGet()):
            return  # the end is looked at by itself
        case e.ZoneGet() | e.Read():
            yield group
        case e.Aggregate(set=of) | e.EndOf(of=of) | e.Unplaced(within=of):
            yield from _roots(of)
        case e.Cond(yes=yes, no=no):
            yield from _roots(yes)
            yield from _roots(no)
        case e.ListSet(items=parts) | e.Builtin(args=parts):
            for part in parts:
                yield from _roots(part)
        case e.ValueGet(value=value) if value.body is not None:
            yield from _roots(value.body)
        case _:
            pass
