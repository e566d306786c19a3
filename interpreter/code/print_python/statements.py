"""Writes each statement."""

from __future__ import annotations

from interpreter.code import statements as st
from interpreter.code.print_python.expressions import held, targets
from interpreter.code.print_python.writer import STATEMENTS, Writer
from interpreter.code.unread import OnCopy

EVENTS = {"skipped": ("SKIPS", ""), "void": ("VOIDS", ", s[:]")}
"""Observers of an event, and the further arguments they get."""


def _branch(w: Writer, node: st.Branch) -> None:
    w.inside(f"if {w.condition(node.condition)}:", node.yes)
    if node.no:
        w.inside("else:", node.no)


def _fail(w: Writer, node: st.Fail) -> None:
    where = "" if node.node < 0 else f", {node.node}, s"
    w(f"raise PB({w.value(node.check)}{where})")


def _trial(w: Writer, node: st.Trial) -> None:
    w.inside("try:", node.body)
    w.inside("finally:", node.undo)


def _event(w: Writer, node: st.Event) -> None:
    listener, more = EVENTS[node.what]
    w(f"if {listener} is not None: {listener}.append(({', '.join(map(w.value, node.args))}{more}))")


def _on_copy(w: Writer, node: OnCopy) -> None:
    w("s = s[:]")
    w.block(node.body)


STATEMENTS.update(
    {
        st.Set: lambda w, n: w(f"{targets(w, n.locals)} = {w.value(n.value)}"),
        st.Store: lambda w, n: w(f"{w.cell(n.address)} = {w.value(n.value)}"),
        st.StoreCells: lambda w, n: w(w.store(n.start, n.values)),
        st.StoreGlobal: lambda w, n: w(f"OUT[{n.number}] = {w.value(n.value)}"),
        st.StoreItem: lambda w, n: w(f"{w.value(n.of)}[{w.value(n.index)}] = {w.value(n.value)}"),
        st.StoreField: lambda w, n: w(f"{w.value(n.of)}.{n.name} = {w.value(n.value)}"),
        st.Append: lambda w, n: w(f"{w.value(n.to)}.append({w.value(n.value)})"),
        st.Extend: lambda w, n: w(f"{w.value(n.to)}.extend({w.members(n.values)})"),
        st.Remove: lambda w, n: w(f"{w.value(n.of)}.remove({w.value(n.value)})"),
        st.Include: lambda w, n: w(f"{w.value(n.to)}.add({held(w, n.value)})"),
        st.Clear: lambda w, n: w(f"{n.arena.name}.clear()"),
        st.Do: lambda w, n: w(w.condition(n.what)),
        st.Branch: _branch,
        st.While: lambda w, n: w.inside(f"while {w.condition(n.condition)}:", n.body),
        st.For: lambda w, n: w.inside(f"for {targets(w, n.locals)} in {w.members(n.of)}:", n.body),
        st.Break: lambda w, n: w("break"),  # noqa: ARG005 - as all
        st.Continue: lambda w, n: w("continue"),  # noqa: ARG005
        st.Return: lambda w, n: w("return" if n.value is None else f"return {w.value(n.value)}"),
        st.Fail: _fail,
        st.Trial: _trial,
        st.Event: _event,
        st.Offer: lambda w, n: w(f"OUT[0] = {w.value(n.menu)}"),
        OnCopy: _on_copy,
    }
)
