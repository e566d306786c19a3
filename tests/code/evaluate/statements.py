"""Execution of each class of statement."""

from __future__ import annotations

from typing import Any

from interpreter.code import expressions as x, statements as st
from interpreter.kernel.errors import RuntimeCheckFailed
from tests.code.evaluate.expressions import bind, hashable, place_in
from tests.code.evaluate.machine import STATEMENTS, Frame, Trap, checked, evaluate, run

BREAK, CONTINUE = "break", "continue"


def _set(frame: Frame, node: st.Set) -> None:
    value = evaluate(frame, node.value)
    bind(frame, node.locals, value)
    for local in node.locals:
        checked(local.type, frame.values[local], local.name)


def _store(frame: Frame, node: st.Store) -> None:
    value = evaluate(frame, node.value)
    frame.machine.write(evaluate(frame, node.address), value)


def _store_cells(frame: Frame, node: st.StoreCells) -> None:
    values = evaluate(frame, node.values)
    said = tuple(values) if isinstance(node.values, x.Listed) else list(values)  # a roll, to who notes what is written
    frame.machine.write_all(evaluate(frame, node.start), said)


def _store_global(frame: Frame, node: st.StoreGlobal) -> None:
    frame.machine.counters[node.number] = evaluate(frame, node.value)


def _store_item(frame: Frame, node: st.StoreItem) -> None:
    value = evaluate(frame, node.value)
    of, index = evaluate(frame, node.of), evaluate(frame, node.index)
    of[place_in(of, index)] = value


def _append(frame: Frame, node: st.Append) -> None:
    evaluate(frame, node.to).append(evaluate(frame, node.value))


def _extend(frame: Frame, node: st.Extend) -> None:
    evaluate(frame, node.to).extend(evaluate(frame, node.values))


def _remove(frame: Frame, node: st.Remove) -> None:
    of, value = evaluate(frame, node.of), evaluate(frame, node.value)
    if value not in of:
        raise Trap(f"{value} is not in the list")
    of.remove(value)


def _include(frame: Frame, node: st.Include) -> None:
    evaluate(frame, node.to).add(hashable(evaluate(frame, node.value)))


def _do(frame: Frame, node: st.Do) -> None:
    evaluate(frame, node.what)


def _branch(frame: Frame, node: st.Branch) -> object:
    return run(frame, node.yes if evaluate(frame, node.condition) else node.no)


def _while(frame: Frame, node: st.While) -> object:
    while evaluate(frame, node.condition):
        left = run(frame, node.body)
        if left == BREAK:
            break
        if left not in (None, CONTINUE):
            return left
    return None


def _for(frame: Frame, node: st.For) -> object:
    for value in evaluate(frame, node.of):
        bind(frame, node.locals, value)
        left = run(frame, node.body)
        if left == BREAK:
            break
        if left not in (None, CONTINUE):
            return left
    return None


def _break(frame: Frame, node: st.Break) -> str:
    return BREAK


def _continue(frame: Frame, node: st.Continue) -> str:
    return CONTINUE


def _return(frame: Frame, node: st.Return) -> tuple[Any]:
    return (None if node.value is None else evaluate(frame, node.value),)


def _fail(frame: Frame, node: st.Fail) -> None:
    raise RuntimeCheckFailed(evaluate(frame, node.check), node.node)


def _trial(frame: Frame, node: st.Trial) -> object:
    try:
        left = run(frame, node.body)
    finally:
        run(frame, node.undo)
    return left


def _event(frame: Frame, node: st.Event) -> None:
    frame.machine.events.append((node.what, tuple([evaluate(frame, arg) for arg in node.args])))


def _offer(frame: Frame, node: st.Offer) -> None:
    frame.machine.menu = evaluate(frame, node.menu)


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
