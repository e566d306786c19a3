"""Sorting a list in place, and looking for a value among cells: functions written once a type."""

from __future__ import annotations

from interpreter.code import expressions as x
from interpreter.code.types import Type
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.body import Body
from interpreter.wasm.encoding.words import WIDE, item_type, size, words
from interpreter.wasm.lists.making import new
from interpreter.wasm.printing.addresses import push_cell_address
from interpreter.wasm.printing.compare import push_order
from interpreter.wasm.printing.function import Fn
from interpreter.wasm.printing.handlers import value
from interpreter.wasm.printing.memory import ITEMS, LENGTH, advance, load_words, store_words, trap_if
from interpreter.wasm.printing.printer import OUTSIDE, STATE, Printer


@value(x.Sorted)
def sort(f: Fn, of: x.Sorted) -> None:
    """Push a sorted copy of a list."""
    head = new(f, x.Listed(of.type, (of.of,), frozenset([0])))
    f.body.get(head)
    f.body.call(sorting(f.whole, item_type(of.type), descending=of.descending))
    f.body.get(head)
    f.body.release(head)


def sorting(whole: Printer, type_: Type, *, descending: bool) -> int:
    """Return the index of a function (head) that sorts a list in place by stable insertion sort."""
    wide, kinds = size(type_), words(type_)

    def write(body: Body) -> None:
        start, end, at, place = (body.fresh(I32) for _ in range(4))
        moved, other = body.freshes(kinds), body.freshes(kinds)
        body.load_at(0, I32, ITEMS)
        body.tee(start)
        body.tee(at)
        body.load_at(0, I32, LENGTH)
        body.add_times(wide)
        body.set(end)
        with body.until(at, end, op.I32_GE_U):
            load_words(body, at, moved)
            body.get(at)
            body.set(place)
            with body.until(place, start, op.I32_LE_U) as found:
                advance(body, place, -wide)
                load_words(body, place, other)
                push_order(whole, body, type_, moved, other)
                body(op.i32(0), op.I32_LE_S if descending else op.I32_GE_S)
                with body.when():
                    advance(body, place, wide)
                    body.jump(found)
                _moved_up(body, place, other, wide)
            store_words(body, place, moved)
            advance(body, at, wide)

    return whole.library(("sort", type_, descending), ((I32,), ()), write)


def _moved_up(body: Body, place: int, held: tuple[int, ...], wide: int) -> None:
    for number, variable in enumerate(held):
        body.get(place, variable)
        body.store(body.kind(variable), wide + WIDE * number)


@value(x.Place)
def place(f: Fn, of: x.Place) -> None:
    """Push the index of a value among cells."""
    f.push(of.what)
    push_cell_address(f, of.start)
    push_cell_address(f, of.stop)
    f.body.call(_looking(f.whole))


def _looking(whole: Printer) -> int:
    def write(body: Body) -> None:
        what, at, end = 0, 1, 2
        with body.loop() as again:
            body(at, end, op.I32_GE_S)
            trap_if(whole, body, OUTSIDE)
            body.get(at)
            advance(body, at, WIDE)
            body.load(I64)
            body(what, op.I64_NE)
            body.jump_if(again)
        body(at, op.i32(STATE + WIDE), op.I32_SUB)
        body(op.i32(WIDE.bit_length() - 1), op.I32_SHR_U, op.I64_EXTEND_U)

    return whole.library("look for", ((I64, I32, I32), (I64,)), write)
