"""Paths over a board: the words `distance`, `reach` and `crosses`.

If the set of spaces to go through reads no state, distances become a table; otherwise a bit set is filled step by step.
"""

from __future__ import annotations

from typing import Any, cast

from gamespec.checked import expressions as e
from gamespec.checked.kinds import Kind
from gamespec.checked.traversal import conjuncts
from gamespec.checked.types import Int
from interpreter.code import expressions as code, statements as st
from interpreter.code.expressions import Expr
from interpreter.code.types import BITS, TRUTH
from interpreter.code.unread import Plain
from interpreter.code.writing import CELLS, compare, const, numbers
from interpreter.compiler.analysis.walk import free
from interpreter.compiler.bitsets import queries
from interpreter.compiler.building import NUMBER, any_of, arithmetic, numbers_of
from interpreter.compiler.module import Fn, Module, once_a_module
from interpreter.compiler.passes import shared
from interpreter.compiler.values import dispatch as x_, value_functions
from interpreter.compiler.values.builtins import builds_word, worked
from interpreter.kernel.errors import kind_of
from interpreter.kernel.spaces import far, geometry

THROUGH = 3
"""Number of arguments of `distance` through some spaces only."""
OPEN_STEPS = {"distance": 4, "reach": 3}
"""Number of arguments of each word if the last one gives the open steps."""


@builds_word("crosses")
def crosses(fn: Fn, x: e.Builtin) -> Expr:
    """Return whether `n` steps from a space enter another one; a negative `n` goes backwards."""
    a, n, s = (x_.built(fn, arg) for arg in x.args)
    kind, count = kind_of(x.args[0].type), x.args[1].type
    ahead = isinstance(count, Int) and count.low is not None and count.low >= 0
    ways = (
        [_entered(kind, s, a, n)] if ahead else [_entered(kind, s, a, n), _entered(kind, a, s, arithmetic("-", 0, n))]
    )
    return any_of(ways)


def _entered(kind: Kind, there: Expr, here: Expr, steps: Expr) -> Expr:
    """Return the condition that a number of steps forward enters a space."""
    apart = arithmetic("-", there, here)
    if geometry.goes_round(kind):
        return compare("<", arithmetic("%", arithmetic("-", apart, 1), kind.size), steps)
    return code.And(TRUTH, (compare("<", const(0), apart), compare("<=", apart, steps)))


@builds_word("distance")
def distance(fn: Fn, x: e.Builtin) -> Expr:
    """Return the fewest steps between two spaces through a set of spaces; none if there is no path."""
    of, kind = numbers_of(x.type), kind_of(x.args[0].type)
    if len(x.args) < OPEN_STEPS["distance"]:
        through = None if len(x.args) < THROUGH else _fixed(fn, x.args[2])
        if len(x.args) < THROUGH or through is not None:
            return _by_rows(fn, x, kind, None if through is None else frozenset(through))
    a, b = x_.built(fn, x.args[0]), x_.built(fn, x.args[1])
    if len(x.args) == OPEN_STEPS["distance"]:
        name = fn.module.foreign("steps_through_far", geometry.steps_through_far)
        return Plain(of, name, (a, b, x_.members(fn, x.args[2]), *_open_steps(fn, x, kind)))
    if kind.size > queries.WIDEST:
        name = fn.module.foreign("steps_through_far", geometry.steps_through_far)
        near = _counted(fn, x, kind, fn.module.table(geometry.neighbours(kind)))
        return Plain(of, name, (a, b, x_.members(fn, x.args[2]), near))
    name = fn.module.foreign("steps_through", geometry.steps_through)
    return Plain(of, name, (a, b, _bits(fn, x.args[2], kind), _walked(fn, x, kind)))


def _by_rows(fn: Fn, x: e.Builtin, kind: Kind, through: frozenset[int] | None) -> Expr:
    """Return the distance through fixed spaces: a lookup, on a large board a search from one space."""
    of, a, b = numbers_of(x.type), x_.built(fn, x.args[0]), x_.built(fn, x.args[1])
    if kind.size <= geometry.SMALL:
        rows = cast("tuple[tuple[int, ...], ...]", geometry.distances(kind, through))
        return code.Item(of, code.Item(CELLS, fn.module.table(rows), a), b)
    if through is None and (formula := far.by_formula(kind)) is not None:
        return Plain(of, _far(fn, ("by formula", kind), formula), (a, b))
    table = far.distances(kind, through)
    alone = _far(fn, ("one by one", kind, through), far.kept(table, table.one))
    return Plain(of, alone, (worked(fn, x, a, kind.size // far.SPACES_A_STEP), b))


def _far(fn: Fn, key: tuple[object, ...], value: object) -> str:
    """Return the name of a function for a large board, registered at its first use."""
    if key not in fn.module.made:
        fn.module.made[key] = fn.module.foreign(fn.module.fresh("T"), value)
    return fn.module.made[key]


@builds_word("reach")
def reach(fn: Fn, x: e.Builtin) -> Expr:
    """Return the start spaces and all spaces of a set that can be reached from them within it."""
    kind = kind_of(x.type)
    if len(x.args) == OPEN_STEPS["reach"]:
        name = fn.module.foreign("reached_far", geometry.reached_far)
        start, inside = (x_.members(fn, each) for each in x.args[:2])
        return Plain(CELLS, name, (start, inside, *_open_steps(fn, x, kind)))
    if kind.size > queries.WIDEST:
        name = fn.module.foreign("reached_far", geometry.reached_far)
        start, inside = (x_.members(fn, each) for each in x.args)
        near = _counted(fn, x, kind, fn.module.table(geometry.neighbours(kind)))
        return Plain(CELLS, name, (start, inside, near))
    name = fn.module.foreign("reached", geometry.reached)
    both = (_bits(fn, x.args[0], kind), _bits(fn, x.args[1], kind))
    return queries.members_of(fn, Plain(BITS, name, (*both, _walked(fn, x, kind))), kind)


def _open_steps(fn: Fn, x: e.Builtin, kind: Kind) -> tuple[Expr, Expr]:
    """Return the neighbours of each space, and the call of a function that lists which steps are open."""
    every = x.args[-1]
    assert isinstance(every, e.Aggregate)
    assert isinstance(every.body, e.Aggregate)
    assert every.body.body is not None
    own = fn.inside("x")
    here, there = own.env[every.var], own.env[every.body.var] = own.fresh("v"), own.fresh("v")
    beside = fn.module.table(geometry.neighbours(kind))
    ways = own.starts("ways")
    with own.each(here, numbers(0, kind.size)), own.each(there, code.Item(CELLS, beside, here)):
        own.add(st.Append(ways, code.If(NUMBER, x_.built(own, every.body.body), const(1), const(0))))
    own.returns(ways)
    shared(own)
    return _counted(fn, x, kind, beside), fn.calling(own, CELLS)


def _walked(fn: Fn, x: e.Builtin, kind: Kind) -> Expr:
    """Return the neighbours of each space as bit sets."""
    return _counted(fn, x, kind, fn.module.table(geometry.beside_bits(kind)))


def _counted(fn: Fn, x: e.Builtin, kind: Kind, near: Expr) -> Expr:
    """Return the neighbours; on a large board reading them counts as steps."""
    return worked(fn, x, near, geometry.work(kind))


def _fixed(fn: Fn, x: e.Expr) -> tuple[int, ...] | None:
    """Return the members of a set that reads no state and no variable; None for any other set."""
    found: tuple[Any, ...] | None = x_.known(fn, x)
    if found is not None:
        return found
    if free(x) or not value_functions.reads_nothing(x):
        return None
    return _worked_out(fn.module, x)


@once_a_module
def _worked_out(module: Module, x: e.Expr) -> tuple[int, ...]:
    inner = Fn(module, "k")
    inner.returns(x_.members(inner, x))
    inner.done()
    return tuple(module.function(inner.name)([]))


def _bits(fn: Fn, x: e.Expr, kind: Kind) -> Expr:
    """Return the bit set of a set of spaces."""
    found = _fixed(fn, x)
    if found is not None:
        return const(sum(1 << i for i in found))
    if isinstance(x, e.Aggregate) and x.op == "those" and not x.order:
        masked = queries.mask(fn, x.var, x.set, conjuncts(x.where))
        if masked is not None and not masked[1]:
            return masked[0]
    return Plain(BITS, fn.module.foreign("bits_of", geometry.bits_of), (x_.members(fn, x),))
