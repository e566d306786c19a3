"""Check reals, and the records of arenas."""

from __future__ import annotations

from interpreter.code import expressions as x, statements as st
from interpreter.code.types import Listing, Nothing, Real, Reference, Type
from tests.code.check.checker import Checker, follows, looks_at


@looks_at(x.RealConst)
def _const(c: Checker, node: x.RealConst) -> None:
    if not isinstance(node.value, float):
        c.fault(f"{node.value} is no {node.type}")


@looks_at(x.RealArithmetic)
def _arithmetic(c: Checker, node: x.RealArithmetic) -> None:
    c.real(node.left, node.right)


@looks_at(x.AsReal)
def _as_real(c: Checker, node: x.AsReal) -> None:
    c.number(node.of)


@looks_at(x.Root, x.Absolute)
def _of_real(c: Checker, node: x.Root | x.Absolute) -> None:
    c.real(node.of)


@looks_at(x.Record)
def _record(c: Checker, node: x.Record) -> None:
    c.number(node.index)
    if not isinstance(node.type, Reference):
        c.fault(f"a record is no {node.type}")


@looks_at(x.Field)
def _field(c: Checker, node: x.Field) -> None:
    c.look(node.of)
    c.fits(_kind(c, node.of.type, node.name), node.type, node.name)


def _kind(c: Checker, of: Type, name: str) -> Type:
    """Return the type of a field; a fault is added where there is no such field."""
    found = dict(of.arena.fields).get(name) if isinstance(of, Reference) else None
    if found is None:
        c.fault(f"{of} has no field {name}")
    return Nothing() if found is None else found


@looks_at(x.Stretch)
def _stretch(c: Checker, node: x.Stretch) -> None:
    c.number(node.start, node.stop)
    c.fits(Listing(node.arena.fields[0][1], 0), node.type, "numbers of an arena")


@follows(st.StoreField)
def _store(c: Checker, node: st.StoreField) -> bool:
    c.look(node.of, node.value)
    kind = _kind(c, node.of.type, node.name)
    if isinstance(kind, Real) != isinstance(node.value.type, Real):
        c.fault(f"{node.name}: {node.value.type} where {kind} is wanted")
    return True


@follows(st.Clear)
def _clear(c: Checker, node: st.Clear) -> bool:
    return True
