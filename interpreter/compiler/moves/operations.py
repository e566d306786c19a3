"""Compilation of operations: statements without decisions or draws."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from gamespec.checked import expressions as e, runtime_checks, statements as st
from gamespec.checked.runtime_checks import LAPS
from gamespec.checked.types import UNBOUNDED, Int, SetOf, ZoneOf
from interpreter.code import expressions as code
from interpreter.code.statements import Break, Do, Set, Store, StoreCells, StoreGlobal
from interpreter.code.types import TRUTH
from interpreter.code.writing import cell, compare, const, numbers
from interpreter.compiler import graph as g
from interpreter.compiler.analysis.openings import opening_length
from interpreter.compiler.analysis.suspension import orderless, piece_kind
from interpreter.compiler.analysis.without_order import laps_commute
from interpreter.compiler.bitsets import queries, store
from interpreter.compiler.building import NUMBER, added, all_of, arithmetic, in_each, table, total
from interpreter.compiler.limits.magnitude import remember
from interpreter.compiler.limits.steps import counted, entered, lap, laps
from interpreter.compiler.lowering import checks
from interpreter.compiler.module import Fn
from interpreter.compiler.moves import moving
from interpreter.compiler.values import dispatch as x_, places, sets
from interpreter.kernel.spaces import bitsets

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gamespec.checked.expressions import Expr, FieldGet, Var
    from gamespec.checked.game import Action
    from gamespec.checked.statements import Block
    from gamespec.source import Span

DEEPEST = 12
"""Maximum depth of nested blocks in one function."""
CHAINED = 8
"""Maximum number of branches of an `if` that are nested in each other."""


def block(fn: Fn, lines: Block) -> None:
    """Add statements in order; deeply nested ones go into a function, as Python limits nesting."""
    if fn.depth <= DEEPEST:
        for line in lines:
            operation(fn, line)
        return
    inner = fn.inside("b")
    for line in lines:
        operation(inner, line)
    inner.done()
    fn.add(Do(fn.calling(inner)))


def operation(fn: Fn, item: g.Operation) -> None:
    """Add the lines of an operation."""
    _makers()[type(item)](fn, item)


def value_of(fn: Fn, var: Var, value: Expr) -> code.Expr:
    """Return the CODE of a value to be stored in a variable; a set is a list of its members."""
    if not isinstance(var.type, SetOf | ZoneOf):
        return x_.built(fn, value)
    if var in fn.module.slots or var not in orderless(fn.module.game):
        sets.in_order(fn, value)
    return x_.as_list(fn, value)


def _let(fn: Fn, item: st.Let) -> None:
    remember(fn.module, item.var, item.value)
    fn.assign(item.var, value_of(fn, item.var, item.value))
    if item.never_none:
        number = fn.module.check(runtime_checks.never_none(item.var.name), item.span)
        fn.fail_if(compare("<", fn.get(item.var), 0), number)


def _assign(fn: Fn, item: g.Assign) -> None:
    fn.assign(item.var, value_of(fn, item.var, item.value))


def _clear(fn: Fn, item: g.Clear) -> None:
    for var in item.variables:
        slot = fn.module.slots.get(var)
        if slot is not None:
            fn.add(Store(const(slot.base), const(slot.dead)))


def _begin(fn: Fn, item: g.Begin) -> None:
    if item.by_number:
        sets.in_order(fn, item.set)
    if item.where is None:
        whole = x_.as_list(fn, item.set)
    else:
        members, one = x_.members(fn, item.set), fn.fresh("v")
        with fn.naming({item.member: one}):
            whole = in_each(one.local, members, one, x_.built(fn, item.where))
    fn.assign(item.items, whole)
    if item.index in fn.module.slots:
        fn.assign(item.index, const(0))


def _count(fn: Fn, item: g.Count) -> None:
    if item.span is not None:
        lap(fn, item.span)
    fn.assign(item.counter, arithmetic("+", fn.get(item.counter), item.by))


def _lap(fn: Fn, item: g.Lap) -> None:
    number = fn.module.check(item.text, item.span)
    laps_made = code.Global(NUMBER, 2)
    fn.add(StoreGlobal(2, arithmetic("+", laps_made, 1)))
    fn.fail_if(compare(">", laps_made, LAPS), number)


def _reset(fn: Fn, item: g.Reset) -> None:
    for field in item.fields:
        place = fn.module.layout.fields[field]
        start = -1 if field.starts is None else field.starts
        plain = StoreCells(const(place.base), fn.module.table((start,) * place.size))
        if bitsets.mirrorable(field):
            store.reset(fn, field, plain, fn.module.table(tuple(bitsets.same_everywhere(field, start))))
        else:
            fn.add(plain)


def _set(fn: Fn, item: st.SetField) -> None:
    field, watched = item.target.field, item.value
    at = places.address(fn, item.target)
    if isinstance(watched, e.Builtin) and watched.name == "within":
        assert isinstance(watched.type, Int)
        value = fn.keep("x", x_.built(fn, watched.args[0]))
        says, optional = runtime_checks.within(watched.type), watched.type.optional
        _check(fn, item.target, value, watched.span, says, none=optional)
    else:
        value = x_.built(fn, watched)
    if bitsets.mirrorable(field):
        store.store(fn, item.target, at, value)
    else:
        fn.add(Store(at, value))


def ends(fn: Fn, target: FieldGet) -> tuple[code.Expr | None, code.Expr]:
    """Return the lower bound (None if there is none) and the upper bound of a field."""
    low, high = (_end(fn, target, end) for end in (target.field.low, target.field.high))
    return low, const(UNBOUNDED) if high is None else high


def _end(fn: Fn, target: FieldGet, end: int | tuple[int, ...] | None) -> code.Expr | None:
    if not isinstance(end, tuple):
        return None if end is None else const(end)
    key = x_.built(fn, target.keys[0]) if target.keys else const(0)
    return code.Item(NUMBER, table(fn.module.constant(end), end), key)


def capped(fn: Fn, target: FieldGet, amount: code.Expr) -> code.Expr:
    """Return a number clamped to the bounds of a field."""
    low, high = ends(fn, target)
    most = code.Least(NUMBER, "min", (high, amount))
    return most if low is None else code.Least(NUMBER, "max", (low, most))


def _check(
    fn: Fn, target: FieldGet, value: code.Expr, span: Span, says: str, side: str | None = None, *, none: bool = False
) -> None:
    """Add a runtime check that a value is in range, or none if `none` is set.

    `side` is "low" or "high" if the value can leave the range on that side only.
    """
    low, high = ends(fn, target)
    number = fn.module.check(says, span)
    tests = [] if side == "low" else [compare(">", value, high)]
    if low is not None and side != "high":
        tests.append(compare("<", value, low))
    if tests:
        outside = code.Or(TRUTH, tuple(tests)) if len(tests) > 1 else tests[0]
        fn.fail_if(code.And(TRUTH, (compare("!=", value, -1), outside)) if none else outside, number)


def _add(fn: Fn, item: st.AddField) -> None:
    at, amount = places.address(fn, item.target), x_.built(fn, item.amount)
    value = fn.keep("x", arithmetic("+" if item.sign > 0 else "-", x_.built(fn, item.target), amount))
    if item.target.field.capped:
        low, high = ends(fn, item.target)
        if low is not None:
            _limit(fn, value, "<", low)
        _limit(fn, value, ">", high)
    else:
        grows = isinstance(item.amount.type, Int) and item.amount.type.low is not None and item.amount.type.low >= 0
        side = None if not grows else "high" if item.sign > 0 else "low"
        _check(fn, item.target, value, item.span, runtime_checks.stays(item.target), side)
    fn.add(Store(at, value))


def _limit(fn: Fn, value: code.Expr, sign: code.CompareSign, end: code.Expr) -> None:
    """Add lines that set a variable to a bound that it exceeds."""
    assert isinstance(value, code.Get)
    with fn.when(compare(sign, value, end)):
        fn.add(Set((value.local,), end))


def _need(fn: Fn, item: st.Need) -> None:
    number = fn.module.check(checks.condition(item), item.span)
    fn.fail_if(code.Not(TRUTH, x_.built(fn, item.condition)), number)


def _pay(fn: Fn, item: st.Pay) -> None:
    source = code.Cell(NUMBER, places.address(fn, item.source))
    number = fn.module.check(checks.enough(item), item.span)
    amount = fn.keep("y", x_.built(fn, item.amount))
    fn.fail_if(compare("<", source, amount), number)
    fn.add(Store(source.address, arithmetic("-", source, amount)))
    if item.to is not None:
        goal = code.Cell(NUMBER, places.address(fn, item.to))
        value = fn.keep("x", arithmetic("+", goal, amount))
        if item.to.field.capped:
            _limit(fn, value, ">", ends(fn, item.to)[1])
        else:
            _check(fn, item.to, value, item.span, runtime_checks.stays(item.to))
        fn.add(Store(goal.address, value))


def _if(fn: Fn, item: st.If) -> None:
    if len(item.branches) > CHAINED:
        _chain(fn, item)
        return
    depth = fn.depth
    for i, (test, lines) in enumerate(item.branches):
        if i:
            fn.open_otherwise()
        with fn.when(x_.built(fn, test)):
            block(fn, lines)
    if item.otherwise:
        with fn.otherwise():
            block(fn, item.otherwise)
    fn.close(depth)


def _chain(fn: Fn, item: st.If) -> None:
    """Add a long chain of `else if` side by side; each branch is tested only if none before it held."""
    left = fn.keep(fn.module.fresh("left"), const(1))
    for test, lines in item.branches:
        with fn.when(left), fn.when(x_.built(fn, test)):
            fn.sets(left, const(0))
            block(fn, lines)
    if item.otherwise:
        with fn.when(left):
            block(fn, item.otherwise)


def _each(fn: Fn, item: st.ForEach) -> None:
    if not laps_commute(item):
        sets.in_order(fn, item.set)
    whole, left = queries.fitting(fn, item.var, item.set, item.where)
    whole = counted(fn, whole, item.set, (item.where, *item.body))
    if left:
        one = fn.env[item.var] = fn.fresh("v")
        whole = in_each(one.local, whole, one, all_of([x_.built(fn, part) for part in left]))
    with fn.each(fn.declare(item.var), whole):
        block(fn, item.body)


def _repeat(fn: Fn, item: st.Repeat) -> None:
    if item.limit is None:
        whole, made = numbers(0, LAPS), fn.keep(fn.module.fresh("t"), const(0))
    else:
        limit = code.Least(NUMBER, "max", (const(0), x_.built(fn, item.limit)))
        whole, made = laps(fn, item, limit), None
    with fn.each(fn.fresh("i"), whole):
        if item.until is not None:
            with fn.when(x_.built(fn, item.until)):
                fn.add(Break())
        block(fn, item.body)
        if made is not None:
            fn.sets(made, arithmetic("+", made, 1))
    if made is not None:
        span = item.span if item.until is None else item.until.span
        fn.fail_if(compare("==", made, LAPS), fn.module.check(runtime_checks.ENDS, span))


def _step(fn: Fn, item: st.Step) -> None:
    block(fn, item.body)


def _as(fn: Fn, item: st.As) -> None:
    fn.assign(item.you, x_.built(fn, item.player))
    block(fn, item.body)


def given(fn: Fn, action: Action, player: Expr | None, args: Sequence[Expr]) -> list[tuple[Var, code.Expr]]:
    """Return the variables of an action to which a line gives values, its player first, with the values."""
    found = [] if player is None or not action.uses_you else [(action.you, x_.built(fn, player))]
    pairs = zip(action.params, args, strict=False)
    return [*found, *((param.var, value_of(fn, param.var, arg)) for param, arg in pairs)]


def do(fn: Fn, item: st.Do) -> None:
    """Add the call of an action without decisions."""
    action = item.action
    args: list[code.Expr] = []
    if action.uses_you:
        args.append(const(0) if item.player is None else x_.built(fn, item.player))
    args += [value_of(fn, param.var, arg) for param, arg in zip(action.params, item.args, strict=True)]
    fn.add(Do(code.Call(NUMBER, action_function(fn, action), tuple(args))))


def action_variables(action: Action) -> tuple[Var, ...]:
    """Return the parameters of an action's function."""
    own = tuple(p.var for p in action.params)
    return (action.you, *own) if action.uses_you else own


def action_function(fn: Fn, action: Action, *, verified: bool = False) -> str:
    """Return the name of an action's function; `verified` omits the conditions that its menu has tested."""
    key = ("action", action, verified)
    module = fn.module
    if key not in module.made:
        inner = Fn(module, "act", action_variables(action))
        module.made[key] = inner.name
        entered(inner, action.body, action.span)
        perform_body(inner, action, verified=verified)
        inner.done()
    return module.made[key]


def perform_body(fn: Fn, action: Action, *, verified: bool) -> None:
    """Add the lines of an action's body; `verified` omits the conditions that its menu has tested."""
    tested = opening_length(action.body) if verified else 0
    for i, line in enumerate(action.body):
        if i >= tested or not isinstance(line, st.Need):
            operation(fn, line)


def _show(fn: Fn, item: st.Show) -> None:
    """Add lines that show pieces to seats, by a bit for each seat, until they move or are shuffled."""
    base = fn.module.layout.shown[piece_kind(item.what)]
    if isinstance(item.to.type, SetOf):
        seat = fn.fresh("q")
        seats = total(in_each(seat.local, x_.members(fn, item.to), arithmetic("<<", 1, seat)))
    else:
        seats = arithmetic("<<", 1, x_.built(fn, item.to))
    seats, piece = fn.keep("b", seats), fn.fresh("p")
    with fn.each(piece, x_.members(fn, item.what)):
        shown = cell(added(base, (piece, 1)))
        fn.stores(shown.address, arithmetic("|", shown, seats))


def _shuffle(fn: Fn, item: st.Shuffle) -> None:
    base = fn.module.layout.shown.get(item.zone.zone.kinds[0])
    if base is not None:
        piece = fn.fresh("p")
        with fn.each(piece, x_.members(fn, item.zone)):
            fn.stores(added(base, (piece, 1)), 0)
    name = "shuffle" if item.zone.zone.shape == "pile" else "sort_line"
    fn.calls(name, places.first_cell(fn, item.zone))


def performed() -> set[type]:
    """Return the classes of statements that are executed in place."""
    return {*_makers()}


@cache
def _makers() -> dict[type, Callable[[Fn, Any], None]]:
    return {
        st.Let: _let,
        st.SetField: _set,
        st.AddField: _add,
        st.Move: moving.move,
        st.Swap: moving.swap,
        st.Shuffle: _shuffle,
        st.Show: _show,
        st.Need: _need,
        st.Pay: _pay,
        st.If: _if,
        st.ForEach: _each,
        st.Repeat: _repeat,
        st.Step: _step,
        st.As: _as,
        st.Do: do,
        g.Assign: _assign,
        g.Clear: _clear,
        g.Begin: _begin,
        g.Count: _count,
        g.Lap: _lap,
        g.Reset: _reset,
    }
