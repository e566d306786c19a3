"""Calls, runtime checks that fail, trials that are undone, and what a function leaves with."""

from __future__ import annotations

from interpreter.code import expressions as x, statements as st
from interpreter.code.effects import FAILS
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32
from interpreter.wasm.encoding.words import words
from interpreter.wasm.printing.function import Attempt, Fn
from interpreter.wasm.printing.handlers import Sink, line, source, truth, value
from interpreter.wasm.printing.inlining import in_place


@value(x.Call)
def call(f: Fn, of: x.Call) -> None:
    """Push the result of a call, then check for a failed runtime check if it may fail one."""
    with in_place(f, of) as here:
        if here is not None:
            f.push(here)
            return
    write = f.whole.in_place.get(of.function)
    if write is not None:
        held = [word for arg in of.args for word in f.kept(arg)]
        write(f.body, *held)
        f.body.release(*held)
        return
    for arg in of.args:
        f.push(arg)
    f.body.call(f.whole.functions[of.function])
    if f.whole.effects.of(of.function) & FAILS:
        f.check_check()


@truth(x.Call)
def asked(f: Fn, of: x.Call) -> None:
    """Push the result of a call as a condition."""
    with in_place(f, of) as here:
        if here is not None:
            f.truth(here)
            return
    f.truth_of(of)


@source(x.Call)
def gone_through(f: Fn, of: x.Call, sink: Sink) -> None:
    """Loop over the list that a function returns, inlining the function if possible."""
    with in_place(f, of) as here:
        if here is not None:
            f.each(here, sink)
            return
    f.through_memory(of, sink)


@line(st.Return)
def leave(f: Fn, of: st.Return) -> None:
    """Return from the function; a node's function calls the next node in tail position."""
    runs = f.whole.goes_on.get(f.function.name)
    if runs is not None and not f.attempts and isinstance(of.value, x.Const) and of.value.value >= 0:
        f.go_on(f.whole.functions[runs[of.value.value]])
        return
    if of.value is not None:
        f.push(of.value)
    f.leave()


@line(st.Fail)
def fail(f: Fn, of: st.Fail) -> None:
    """Record the number of the failed runtime check and jump to the failure exit."""
    f.push(of.check)
    f.body(op.I32_WRAP)
    f.body.add(1)
    f.body.global_set(f.whole.failed)
    f.body.jump(f.failing)


@line(st.Trial)
def attempt(f: Fn, of: st.Trial) -> None:
    """Print a trial: all exits of its body share one undo block, and a word says where to go next."""
    body = f.body
    why, broken = body.fresh(I32), body.fresh(I32)
    body.clear(why)
    around = f.failing
    with body.block() as level:
        tried = Attempt(level, why)
        f.attempts.append(tried)
        f.failing = level
        f.lines(of.body)
        f.attempts.pop()
        f.failing = around
    body.global_get(f.whole.failed)
    body.set(broken)
    body.global_clear(f.whole.failed)
    f.lines(of.undo)
    body.get(broken)
    body.global_set(f.whole.failed)
    body.get(broken)
    body.jump_if(around)
    for number, then in enumerate(tried.leaving, 1):
        body(why, op.i32(number), op.I32_EQ)
        with body.when():
            then()
    body.release(why, broken)


@line(st.Event)
def event(f: Fn, of: st.Event) -> None:
    """Evaluate only those arguments of an event that may fail a runtime check; nothing is reported."""
    for arg in of.args:
        if f.whole.effects.doing(arg) & FAILS:
            f.push(arg)
            f.body(*(op.DROP for _ in words(arg.type)))


@line(st.Offer)
def offer(f: Fn, of: st.Offer) -> None:
    """Store the legal moves for the player to move."""
    f.push(of.menu)
    f.body.global_set(f.whole.offered)
