"""Writes each statement."""

from __future__ import annotations

from interpreter.code import statements as st
from interpreter.code.print_python.expressions import held, targets
from interpreter.code.print_python.writer import STATEMENTS, Writer

EVENTS = {"skipped": ("SKIPS", ""), "void": ("VOIDS", ", s[:]")}
"""Observers of an event, and the further arguments they get."""


def _set(w: Writer, node: st.Set) -> None:
    w(f"{targets(w, node.locals)} = {w.value(node.value)}")


def _store(w: Writer, node: st.Store) -> None:
    w(f"{w.cell(node.address)} = {w.value(node.value)}")


def _store_cells(w: Writer, node: st.StoreCells) -> None:
    w(w.store(node.start, node.values))


def _store_global(w: Writer, node: st.StoreGlobal) -> None:
    w(f"OUT[{node.number}] = {w.value(node.value)}")


def _store_item(w: Writer, node: st.StoreItem) -> None:
    w(f"{w.value(node.of)}[{w.value(node.index)}] = {w.value(node.value)}")


def _append(w: Writer, node: st.Append) -> None:
    w(f"{w.value(node.to)}.append({w.value(node.value)})")


def _extend(w: Writer, node: st.Extend) -> None:
    w(f"{w.value(node.to)}.extend({w.members(node.values)})")


def _remove(w: Writer, node: st.Remove) -> None:
    w(f"{w.value(node.of)}.remove({w.value(node.value)})")


def _include(w: Writer, node: st.Include) -> None:
    w(f"{w.value(node.to)}.add({held(w, node.value)})")


def _do(w: Writer, node: st.Do) -> None:
    w(w.condition(node.what))


def _branch(w: Writer, node: st.Branch) -> None:
    w.inside(f"if {w.condition(node.condition)}:", node.yes)
    if node.no:
        w.inside("else:", node.no)


def _while(w: Writer, node: st.While) -> None:
    w.inside(f"while {w.condition(node.condition)}:", node.body)


def _for(w: Writer, node: st.For) -> None:
    w.inside(f"for {targets(w, node.locals)} in {w.members(node.of)}:", node.body)


def _break(w: Writer, node: st.Break) -> None:
    w("break")


def _continue(w: Writer, node: st.Continue) -> None:
    w("continue")


def _return(w: Writer, node: st.Return) -> None:
    w("return" if node.value is None else f"return {w.value(node.value)}")


def _fail(w: Writer, node: st.Fail) -> None:
    where = "" if node.node < 0 else f", {node.node}, s"
    w(f"raise PB({w.value(node.check)}{where})")


def _trial(w: Writer, node: st.Trial) -> None:
    w.inside("try:", node.body)
    w.inside("finally:", node.undo)


def _event(w: Writer, node: st.Event) -> None:
    listener, more = EVENTS[node.what]
    w(f"if {listener} is not None: {listener}.append(({', '.join(map(w.value, node.args))}{more}))")


def _offer(w: Writer, node: st.Offer) -> None:
    w(f"OUT[0] = {w.value(node.menu)}")


STATEMENTS.update(
    {
        st.Set: _set,
        st.Store: _store,
        st.StoreCells: _store_cells,
        st.StoreGlobal: _store_global,
        st.StoreItem: _store_item,
        st.Append: _append,
        st.Extend: _extend,
        st.Remove: _remove,
        st.Include: _include,
        st.Do: _do,
        st.Branch: _branch,
        st.While: _while,
        st.For: _for,
        st.Break: _break,
        st.Continue: _continue,
        st.Return: _return,
        st.Fail: _fail,
        st.Trial: _trial,
        st.Event: _event,
        st.Offer: _offer,
    }
)
