"""Sets: bit sets for small numbers, lists searched in order for other types.

The instructions depend on the type of the members.
"""

from __future__ import annotations

from interpreter.code import expressions as x, statements as st
from interpreter.code.types import Members, Number, Type
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import WIDE, Unprintable, item_type, size, words
from interpreter.wasm.lists.making import Filling
from interpreter.wasm.printing.compare import push_unlike
from interpreter.wasm.printing.function import Fn
from interpreter.wasm.printing.handlers import line, value
from interpreter.wasm.printing.memory import ITEMS, LENGTH, advance, new_list, step, take

_SMALL = 1024
"""Numbers below this get a bit each."""
_ROOM = 16


def has_bits(type_: Type) -> bool:
    """Return whether sets of this type are stored as bit sets."""
    return isinstance(type_, Number) and type_.low >= 0 and type_.high < _SMALL


def start(f: Fn, type_: Type, seen: int) -> None:
    """Store the address of a new empty set in a variable."""
    body = f.body
    if has_bits(type_):
        assert isinstance(type_, Number)
        wide = WIDE * (type_.high // 64 + 1)
        body.i32(wide)
        body.call(take(f.whole))
        body.set(seen)
        for at in range(0, wide, WIDE):  # at most sixteen words: a call that fills memory takes longer
            body.get(seen)
            body.i64(0)
            body.store(I64, at)
    else:
        body.i32(_ROOM)
        body.i32(size(type_))
        body.call(new_list(f.whole))
        body.set(seen)


@value(x.EmptySet)
def empty(f: Fn, of: x.EmptySet) -> None:
    """Push a new empty set."""
    seen = f.body.fresh(I32)
    start(f, item_type(of.type), seen)
    f.body.get(seen)
    f.body.release(seen)


@line(st.Include)
def include(f: Fn, of: st.Include) -> None:
    """Add a member to a set."""
    seen = f.body.fresh(I32)
    f.push(of.to)
    f.body.set(seen)
    held = f.kept(of.value)
    push_new(f, item_type(of.to.type), seen, held)
    f.body(op.DROP)
    f.body.release(seen, *held)


def holds(f: Fn, of: x.Contains) -> None:
    """Push whether a set with a bit for each number holds one."""
    assert isinstance(of.of.type, Members)
    body = f.body
    seen, number = body.fresh(I32), body.fresh(I64)
    f.push(of.of)
    body.set(seen)
    f.push(of.what)
    body.set(number)
    low, high = f.whole.span(of.what)
    type_ = of.of.type.of
    assert isinstance(type_, Number)
    if not type_.low <= low <= high <= type_.high:
        raise Unprintable("asking a set for a number it cannot hold")
    _push_word(f, seen, number)
    body.load(I64)
    body(number, op.I64_SHR_U, op.I32_WRAP)
    body(op.i32(1), op.I32_AND)
    body.release(seen, number)


def _push_word(f: Fn, seen: int, number: int) -> None:
    """Push the address of the word in which a number has its bit."""
    body = f.body
    body(seen, number, op.I32_WRAP)
    body(op.i32(6), op.I32_SHR_U)
    body(op.i32(3), op.I32_SHL, op.I32_ADD)


def push_new(f: Fn, type_: Type, seen: int, held: tuple[int, ...]) -> None:
    """Add a member to a set and push whether it is new, in 32 bits."""
    body = f.body
    if has_bits(type_):
        pointer, word, bit = body.fresh(I32), body.fresh(I64), body.fresh(I64)
        _push_word(f, seen, held[0])
        body.tee(pointer)
        body.load(I64)
        body.set(word)
        body(op.i64(1), held[0], op.I64_SHL)
        body.set(bit)
        body(pointer, word, bit, op.I64_OR)
        body.store(I64)
        body(word, bit, op.I64_AND, op.I64_EQZ)
        body.release(pointer, word, bit)
        return
    _push_new_listed(f, type_, seen, held)


def _push_new_listed(f: Fn, type_: Type, seen: int, held: tuple[int, ...]) -> None:
    """Add a member to a set stored as a list and push whether it is new."""
    body = f.body
    other = body.freshes(words(type_))
    pointer, end, number = body.fresh(I32), body.fresh(I32), body.fresh(I32)
    body.load_at(seen, I32, ITEMS)
    body.set(pointer)
    body.load_at(seen, I32, LENGTH)
    body.set(end)
    with body.block((I32,)) as out:
        body.clear(number)
        with body.block() as over, body.loop() as again:
            body(number, end, op.I32_GE_U)
            body.jump_if(over)
            step(body, pointer, other, size(type_))
            advance(body, number, 1)
            push_unlike(f.whole, body, type_, other, held)
            body.jump_if(again)
            body.i32(0)
            body.jump(out)
        filling = Filling(f, seen, size(type_))
        filling.words(held)
        filling.end()
        body.i32(1)
    body.release(*other, pointer, end, number)
