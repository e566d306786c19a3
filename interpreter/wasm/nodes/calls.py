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
    """Arguments one after another; behind a call that may fail a runtime check a look whether it did."""
    with in_place(f, of) as here:
        if here is not None:
            f.push(here)
            return
    for arg in of.args:
        f.push(arg)
    f.body.call(f.whole.functions[of.function])
    if f.whole.effects.of(of.function) & FAILS:
        f.check_check()


@truth(x.Call)
def asked(f: Fn, of: x.Call) -> None:
    """The same as a condition."""
    with in_place(f, of) as here:
        if here is not None:
            f.truth(here)
            return
    f.truth_of(of)


@source(x.Call)
def gone_through(f: Fn, of: x.Call, sink: Sink) -> None:
    """What a function hands through is gone through here."""
    with in_place(f, of) as here:
        if here is not None:
            f.each(here, sink)
            return
    f.through_memory(of, sink)


@line(st.Return)
def leave(f: Fn, of: st.Return) -> None:
    """With a value or without; on to the next node of the flow at once."""
    runs = f.whole.goes_on.get(f.function.name)
    if runs is not None and not f.attempts and isinstance(of.value, x.Const) and of.value.value >= 0:
        f.go_on(f.whole.functions[runs[of.value.value]])
        return
    if of.value is not None:
        f.push(of.value)
    f.leave()


@line(st.Fail)
def fail(f: Fn, of: st.Fail) -> None:
    """The number of the runtime check is kept, and the way out is the same as behind a call that failed."""
    f.push(of.check)
    f.body(op.I32_WRAP)
    f.body.i32(1)
    f.body(op.I32_ADD)
    f.body.global_set(f.whole.failed)
    f.body.jump(f.failing)


@line(st.Trial)
def attempt(f: Fn, of: st.Trial) -> None:
    """One undoing for all ways out of the body; a word says where to go on after it."""
    body = f.body
    why, broken = body.fresh(I32), body.fresh(I32)
    body.i32(0)
    body.set(why)
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
    body.i32(0)
    body.global_set(f.whole.failed)
    f.lines(of.undo)
    body.get(broken)
    body.global_set(f.whole.failed)
    body.get(broken)
    body.jump_if(around)
    for number, then in enumerate(tried.leaving, 1):
        body.get(why)
        body.i32(number)
        body(op.I32_EQ)
        with body.when():
            then()
    body.release(why, broken)


@line(st.Event)
def event(f: Fn, of: st.Event) -> None:
    """Nobody listens here; what is told is worked out all the same, for it may fail a runtime check."""
    for arg in of.args:
        if f.whole.effects.doing(arg) & FAILS:
            f.push(arg)
            f.body(*(op.DROP for _ in words(arg.type)))


@line(st.Offer)
def offer(f: Fn, of: st.Offer) -> None:
    """The menu is kept for whoever chooses."""
    f.push(of.menu)
    f.body.global_set(f.whole.offered)
