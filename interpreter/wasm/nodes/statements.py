"""Statements: variables, the state, lists that change, branches and loops."""

from __future__ import annotations

from interpreter.code import expressions as x, statements as st
from interpreter.code.effects import WRITES
from interpreter.code.expressions import Expr
from interpreter.code.types import Listing, Table
from interpreter.code.walk import nodes
from interpreter.wasm.encoding import body as op
from interpreter.wasm.encoding.binary import I32, I64
from interpreter.wasm.encoding.words import WIDE, item_type, size, words
from interpreter.wasm.lists.lists import place_in_list
from interpreter.wasm.lists.making import Filling, copy, fill
from interpreter.wasm.nodes.reals import push_stretch
from interpreter.wasm.printing.addresses import cell_address, push_cell_address
from interpreter.wasm.printing.compare import push_unlike
from interpreter.wasm.printing.function import Fn, Round
from interpreter.wasm.printing.handlers import line
from interpreter.wasm.printing.memory import ITEMS, LENGTH, move, step, store_words, stretch, words_up_to
from interpreter.wasm.printing.printer import OUTSIDE

_FEW = 9
"""A list that is surely shorter is copied where it is wanted."""


@line(st.Set)
def assign(f: Fn, of: st.Set) -> None:
    """Assign a value to variables."""
    f.push(of.value)
    places = [place for local in of.locals for place in f.place(local)]
    f.body.set(*places)


@line(st.Store)
def store(f: Fn, of: st.Store) -> None:
    """Store a value in a cell."""
    offset = cell_address(f, of.address)
    f.push(of.value)
    f.body.store(I64, offset)


@line(st.StoreCells)
def store_cells(f: Fn, of: st.StoreCells) -> None:
    """Store a list in cells; the list is evaluated completely before the first cell is written."""
    body = f.body
    if isinstance(of.values, x.Listed) and not of.values.spread:
        held = [f.kept(part)[0] for part in of.values.parts]
        for number, one in enumerate(held):
            offset = cell_address(f, of.start)
            body.get(one)
            body.store(I64, offset + WIDE * number)
        body.release(*held)
        return
    push_cell_address(f, of.start)
    if isinstance(of.values, x.Cells):
        start = body.fresh(I32)
        push_cell_address(f, of.values.start)
        body.tee(start)
        push_cell_address(f, of.values.stop)
        body(start, op.I32_SUB)
        _not_negative(f)
        body.release(start)
    elif isinstance(of.values, x.Stretch):
        push_stretch(f, of.values)
    elif isinstance(of.values, x.Constant):
        cells = of.values
        body.i32(f.whole.constants.address(Table(item_type(cells.type), len(cells.value)), cells.value))
        body.i32(WIDE * len(cells.value))
    elif isinstance(of.values.type, Listing) and (of.values.type.longest or _FEW) < _FEW:
        _store_few(f, of.values)
        return
    else:
        head = body.fresh(I32)
        f.push(of.values)
        body.tee(head)
        body.load(I32, ITEMS)
        body.load_at(head, I32, LENGTH)
        body.times(WIDE)
        body.release(head)
    body.call(move(f.whole))


def _store_few(f: Fn, values: Expr) -> None:
    """Store the words of a short list one by one at the address on top."""
    body = f.body
    to, start, end = body.fresh(I32), body.fresh(I32), body.fresh(I32)
    body.set(to)
    f.push(values)
    stretch(body, end, start, end, WIDE)
    words_up_to(body, to, start, end)
    body.release(to, start, end)


def _not_negative(f: Fn) -> None:
    """Replace the top by 0 if it is negative."""
    top = f.body.fresh(I32)
    f.body.tee(top)
    f.body(op.i32(0), top, op.i32(0), op.I32_GT_S, op.SELECT)
    f.body.release(top)


@line(st.StoreGlobal)
def store_global(f: Fn, of: st.StoreGlobal) -> None:
    """Store a number kept beside the state."""
    f.push(of.value)
    f.body.global_set(f.whole.number(of.number))


@line(st.Do)
def do(f: Fn, of: st.Do) -> None:
    """Evaluate an expression and drop its value."""
    f.push(of.what)
    f.body(*(op.DROP for _ in words(of.what.type)))


# ---- lists that change


@line(st.Append)
def append(f: Fn, of: st.Append) -> None:
    """Append an item to a list."""
    head = f.body.fresh(I32)
    f.push(of.to)
    f.body.set(head)
    filling = Filling(f, head, size(of.value.type))
    filling.value(of.value)
    filling.end()
    f.body.release(head)


@line(st.Extend)
def extend(f: Fn, of: st.Extend) -> None:
    """Append the items of a list to another, built first only if it depends on that one."""
    head = f.body.fresh(I32)
    f.push(of.to)
    f.body.set(head)
    itself = isinstance(of.to, x.Get) and any(
        isinstance(node, x.Get) and node.local is of.to.local for node in nodes((of.values,))
    )
    if itself:
        filling = Filling(f, head, size(item_type(of.values.type)))
        f.through_memory(of.values, filling.words)
        filling.end()
    elif size(item_type(of.values.type)) == WIDE and not isinstance(of.values, x.Call | x.Listed | x.Joined | x.Each):
        (fill if f.is_gone_through(of.values) else copy)(f, head, of.values)
    else:
        fill(f, head, of.values)
    f.body.release(head)


@line(st.StoreItem)
def store_item(f: Fn, of: st.StoreItem) -> None:
    """Store an item of a list."""
    body = f.body
    pointer = body.fresh(I32)
    place_in_list(f, of.of, of.index, size(of.value.type))
    body.set(pointer)
    held = f.kept(of.value)
    store_words(body, pointer, held)
    body.release(pointer, *held)


@line(st.Remove)
def remove(f: Fn, of: st.Remove) -> None:
    """Remove the first item equal to a value; the items after it move up."""
    body, type_ = f.body, item_type(of.of.type)
    head, pointer, end = body.fresh(I32), body.fresh(I32), body.fresh(I32)
    other = body.freshes(words(type_))
    f.push(of.of)
    body.set(head)
    sought = f.kept(of.value)
    body.get(head)
    stretch(body, head, pointer, end, size(type_))
    with body.loop() as again:
        body(pointer, end, op.I32_GE_U)
        f.trap_if(OUTSIDE)
        step(body, pointer, other, size(type_))
        push_unlike(f.whole, body, type_, other, sought)
        body.jump_if(again)
    body(pointer, op.i32(size(type_)), op.I32_SUB)
    body(pointer, end, pointer, op.I32_SUB, op.MEMORY_COPY)
    body.get(head, head)
    body.load(I32, LENGTH)
    body(op.i32(1), op.I32_SUB)
    body.store(I32, LENGTH)
    body.release(head, pointer, end, *other, *sought)


# ---- branches and loops


@line(st.Branch)
def branch(f: Fn, of: st.Branch) -> None:
    """Print a branch: either of two blocks."""
    body = f.body
    with body.block() as out:
        if not of.no:
            f.unless(of.condition, out)
            f.lines(of.yes)
            return
        with body.block() as other:
            f.unless(of.condition, other)
            f.lines(of.yes)
            body.jump(out)
        f.lines(of.no)


@line(st.While)
def repeat(f: Fn, of: st.While) -> None:
    """Print a loop that runs while a condition holds."""
    body = f.body
    with body.block() as out, body.loop() as again:
        f.unless(of.condition, out)
        f.rounds_of.append(Round(out, again, len(f.attempts)))
        f.lines(of.body)
        f.rounds_of.pop()
        body.jump(again)


@line(st.For)
def go_through(f: Fn, of: st.For) -> None:
    """Loop over a list; one that the body could change is copied first."""
    body = f.body
    places = [place for local in of.locals for place in f.place(local)]

    def sink(held: tuple[int, ...]) -> None:
        for one, place in zip(held, places, strict=True):
            body.get(one)
            body.set(place)
        with body.block() as again:
            f.rounds_of.append(Round(out, again, len(f.attempts)))
            f.lines(of.body)
            f.rounds_of.pop()

    with body.block() as out:
        if _reads_state(of.of) and f.whole.effects.doing(*of.body) & WRITES:
            f.through_memory(of.of, sink)
        else:
            f.each(of.of, sink)


def _reads_state(of: Expr) -> bool:
    """Return whether looping over a list reads cells during the loop."""
    if isinstance(of, x.Numbers | x.Constant | x.Get):
        return False
    return any(isinstance(node, x.Cell | x.Cells | x.Call) for node in nodes((of,)))


@line(st.Break)
def leave_loop(f: Fn, of: st.Break) -> None:
    """Leave the innermost loop after undoing the trials inside it."""
    _to(f, f.rounds_of[-1], again=False)


@line(st.Continue)
def next_round(f: Fn, of: st.Continue) -> None:
    """Go to the next round of the innermost loop after undoing the trials inside it."""
    _to(f, f.rounds_of[-1], again=True)


def _to(f: Fn, round_: Round, *, again: bool) -> None:
    if len(f.attempts) > round_.trials:
        f.undo(lambda: _to(f, round_, again=again))
    else:
        f.body.jump(round_.again if again else round_.out)
