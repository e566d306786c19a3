"""Execution of each class of statement."""

from __future__ import annotations

from typing import Any

from interpreter.code import expressions as x, statements as st
from interpreter.kernel.errors import RuntimeCheckFailed
from tests.code.evaluate.expressions import bind, hashable, place_in
from tests.code.evaluate.machine import Frame, Trap, checked, evaluate, run, runs

BREAK, CONTINUE = "break", "continue"


@runs(st.Set)
def _set(frame: Frame, node: st.Set) -> None:
    value = evaluate(frame, node.value)
    bind(frame, node.locals, value)
    for local in node.locals:
        checked(local.type, frame.values[local], local.name)


@runs(st.Store)
def _store(frame: Frame, node: st.Store) -> None:
    value = evaluate(frame, node.value)
    frame.machine.write(evaluate(frame, node.address), value)


@runs(st.StoreCells)
def _store_cells(frame: Frame, node: st.StoreCells) -> None:
    values = evaluate(frame, node.values)
    said = tuple(values) if isinstance(node.values, x.Listed) else list(values)  # a roll, to who notes what is written
    frame.machine.write_all(evaluate(frame, node.start), said)


@runs(st.StoreGlobal)
def _store_global(frame: Frame, node: st.StoreGlobal) -> None:
    frame.machine.counters[node.number] = evaluate(frame, node.value)


@runs(st.StoreItem)
def _store_item(frame: Frame, node: st.StoreItem) -> None:
    value = evaluate(frame, node.value)
    of, index = evaluate(frame, node.of), evaluate(frame, node.index)
    of[place_in(of, index)] = value


@runs(st.Append)
def _append(frame: Frame, node: st.Append) -> None:
    evaluate(frame, node.to).append(evaluate(frame, node.value))


@runs(st.Extend)
def _extend(frame: Frame, node: st.Extend) -> None:
    evaluate(frame, node.to).extend(evaluate(frame, node.values))


@runs(st.Remove)
def _remove(frame: Frame, node: st.Remove) -> None:
    of, value = evaluate(frame, node.of), evaluate(frame, node.value)
    if value not in of:
        raise Trap(f"{value} is not in the list")
    of.remove(value)


@runs(st.Include)
def _include(frame: Frame, node: st.Include) -> None:
    evaluate(frame, node.to).add(hashable(evaluate(frame, node.value)))


@runs(st.Do)
def _do(frame: Frame, node: st.Do) -> None:
    evaluate(frame, node.what)


@runs(st.Branch)
def _branch(frame: Frame, node: st.Branch) -> object:
    return run(frame, node.yes if evaluate(frame, node.condition) else node.no)


@runs(st.While)
def _while(frame: Frame, node: st.While) -> object:
    while evaluate(frame, node.condition):
        left = run(frame, node.body)
        if left == BREAK:
            break
        if left not in (None, CONTINUE):
            return left
    return None


@runs(st.For)
def _for(frame: Frame, node: st.For) -> object:
    for value in evaluate(frame, node.of):
        bind(frame, node.locals, value)
        left = run(frame, node.body)
        if left == BREAK:
            break
        if left not in (None, CONTINUE):
            return left
    return None


@runs(st.Break)
def _break(frame: Frame, node: st.Break) -> str:
    return BREAK


@runs(st.Continue)
def _continue(frame: Frame, node: st.Continue) -> str:
    return CONTINUE


@runs(st.Return)
def _return(frame: Frame, node: st.Return) -> tuple[Any]:
    return (None if node.value is None else evaluate(frame, node.value),)


@runs(st.Fail)
def _fail(frame: Frame, node: st.Fail) -> None:
    raise RuntimeCheckFailed(evaluate(frame, node.check), node.node)


@runs(st.Trial)
def _trial(frame: Frame, node: st.Trial) -> object:
    try:
        left = run(frame, node.body)
    finally:
        run(frame, node.undo)
    return left


@runs(st.Event)
def _event(frame: Frame, node: st.Event) -> None:
    frame.machine.events.append((node.what, tuple([evaluate(frame, arg) for arg in node.args])))


@runs(st.Offer)
def _offer(frame: Frame, node: st.Offer) -> None:
    frame.machine.menu = evaluate(frame, node.menu)
