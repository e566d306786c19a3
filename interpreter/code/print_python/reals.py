"""Print reals, and the records of arenas, as Python."""

from __future__ import annotations

from interpreter.code import expressions as x, statements as st
from interpreter.code.print_python.writer import EXPRESSIONS, STATEMENTS, Writer
from interpreter.code.types import Reference


def _const(w: Writer, node: x.RealConst) -> str:
    return repr(node.value) if node.value >= 0 else f"({node.value!r})"


def _arithmetic(w: Writer, node: x.RealArithmetic) -> str:
    left, right = w.value(node.left), w.value(node.right)
    return f"divided({left}, {right})" if node.sign == "/" else f"({left} {node.sign} {right})"


def _as_real(w: Writer, node: x.AsReal) -> str:
    return f"float({w.value(node.of)})"


def _root(w: Writer, node: x.Root) -> str:
    return f"sqrt({w.value(node.of)})"


def _absolute(w: Writer, node: x.Absolute) -> str:
    return f"abs({w.value(node.of)})"


def _record(w: Writer, node: x.Record) -> str:
    assert isinstance(node.type, Reference)
    return f"{node.type.arena.name}[{w.value(node.index)}]"


def _field(w: Writer, node: x.Field) -> str:
    return f"{w.value(node.of)}.{node.name}"


def _stretch(w: Writer, node: x.Stretch) -> str:
    name, ends = node.arena.fields[0][0], f"{w.value(node.start)}, {w.value(node.stop)}"
    return f"[record.{name} for record in map({node.arena.name}.__getitem__, range({ends}))]"


def _store(w: Writer, node: st.StoreField) -> None:
    w(f"{w.value(node.of)}.{node.name} = {w.value(node.value)}")


def _clear(w: Writer, node: st.Clear) -> None:
    w(f"{node.arena.name}.clear()")


EXPRESSIONS.update(
    {
        x.RealConst: _const,
        x.RealArithmetic: _arithmetic,
        x.AsReal: _as_real,
        x.Root: _root,
        x.Absolute: _absolute,
        x.Record: _record,
        x.Field: _field,
        x.Stretch: _stretch,
    }
)
STATEMENTS.update({st.StoreField: _store, st.Clear: _clear})
