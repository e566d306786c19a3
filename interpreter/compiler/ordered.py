"""Which zones a node of the checked tree walks through in their order, so that their order must be settled before.

Enters an expression or a statement; leaves the ZoneGets. What only counts, adds up, compares or asks about every member
needs no order, and neither do chance and menus, which have one of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from gamespec.checked import statements as st
from gamespec.checked.types import SetOf, ZoneOf

if TYPE_CHECKING:
    from collections.abc import Iterator

ORDERED = ("line", "pile")
"""Shapes of zones in which pieces keep the order they come in."""


def walked_by(node: object) -> Iterator[e.ZoneGet]:
    """Zones in whose order one node takes, names or carries along pieces; not those of its parts."""
    match node:
        case e.EndOf(which="first" | "last" | "top" | "bottom", of=of):
            yield from sources(of)
        case e.Aggregate(op="first" | "last", set=of):
            yield from sources(of)
        case e.Aggregate(op="those", set=of, order=(_, *_)):
            yield from sources(of)
        case st.ForEach(set=of) | st.Let(value=of):
            yield from sources(of)
        case st.Move(what=what, to=to, called=called) if called is not None or to.zone.shape in ORDERED:
            yield from sources(what)
        case _:
            pass


def sources(group: e.Expr) -> Iterator[e.ZoneGet]:
    """Zones whose order a set keeps; what a value of the rules gives is found where that value is worked out."""
    if not isinstance(group.type, SetOf | ZoneOf):
        return
    match group:
        case e.EndOf(which="top" | "first", of=e.ZoneGet()):
            return  # the end is looked at by itself
        case e.ZoneGet():
            yield group
        case e.Aggregate(set=of) | e.EndOf(of=of) | e.Unplaced(within=of):
            yield from sources(of)
        case e.Cond(yes=yes, no=no):
            yield from sources(yes)
            yield from sources(no)
        case e.ListSet(items=parts) | e.Builtin(args=parts):
            for part in parts:
                yield from sources(part)
        case e.ValueGet(value=value) if value.body is not None:
            yield from sources(value.body)
        case _:
            pass
