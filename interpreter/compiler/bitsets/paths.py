"""Ways over a board: distances through some spaces only, what can be reached, what a step forward passes.

Enters a Builtin; leaves text. Where the spaces to go through read no state, distances become a table; otherwise a
bit set of them is filled step by step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamespec.checked import expressions as e
from gamespec.checked.traversal import conjuncts
from gamespec.checked.types import Int
from interpreter.compiler import syntax
from interpreter.compiler.analysis.walk import free
from interpreter.compiler.bitsets import queries
from interpreter.compiler.limits import steps
from interpreter.compiler.module import Fn
from interpreter.compiler.passes.hoist import held
from interpreter.compiler.passes.shared import shared
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values import value_functions
from interpreter.compiler.values.builtins import worked, writes_word
from interpreter.kernel.errors import kind_of
from interpreter.kernel.spaces import far, geometry

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind

THROUGH = 3
"""Arguments of `distance` where it goes through some spaces only."""
OPEN_STEPS = {"distance": 4, "reach": 3}
"""Arguments of the words where the last of them says which steps are open."""


@writes_word("crosses")
def crosses(fn: Fn, x: e.Builtin) -> str:
    """Whether a space is among the `n` entered when going on from another; backwards where n is negative."""
    a, n, s = (x_.number(fn, arg) for arg in x.args)
    kind, count = kind_of(x.args[0].type), x.args[1].type
    ahead = isinstance(count, Int) and count.low is not None and count.low >= 0
    if geometry.goes_round(kind):
        forward = f"(({s} - {a} - 1) % {kind.size} < {n})"
        return forward if ahead else f"({forward} or ({a} - {s} - 1) % {kind.size} < -({n}))"
    return f"(0 < {s} - {a} <= {n})" if ahead else f"(0 < {s} - {a} <= {n} or 0 < {a} - {s} <= -({n}))"


@writes_word("distance")
def distance(fn: Fn, x: e.Builtin) -> str:
    """Fewest steps from one space to another, with all spaces between them in a set; none if there is no way."""
    a, b = x_.number(fn, x.args[0]), x_.number(fn, x.args[1])
    kind = kind_of(x.args[0].type)
    if len(x.args) == OPEN_STEPS["distance"]:
        name = fn.module.foreign("steps_open", geometry.steps_open)
        return f"{name}({a}, {b}, {x_.members(fn, x.args[2])}, {_open_steps(fn, x, kind)})"
    through = None if len(x.args) < THROUGH else _fixed(fn, x.args[2])
    if len(x.args) < THROUGH or through is not None:
        return _by_rows(fn, x, kind, None if through is None else frozenset(through))
    if kind.size > queries.WIDEST:
        name = fn.module.foreign("steps_through_far", geometry.steps_through_far)
        near = _counted(fn, x, kind, fn.module.constant(geometry.neighbours(kind)))
        return f"{name}({a}, {b}, {x_.members(fn, x.args[2])}, {near})"
    name = fn.module.foreign("steps_through", geometry.steps_through)
    return f"{name}({a}, {b}, {_bits(fn, x.args[2], kind)}, {_walked(fn, x, kind)})"


def _by_rows(fn: Fn, x: e.Builtin, kind: Kind, through: frozenset[int] | None) -> str:
    """The distance through fixed spaces: looked up, on a large board worked out for all spaces from one of them."""
    a, b = x_.number(fn, x.args[0]), x_.number(fn, x.args[1])
    if kind.size <= geometry.SMALL:
        return f"{fn.module.constant(geometry.distances(kind, through))}[{a}][{b}]"
    if through is None and (formula := far.by_formula(kind)) is not None:
        return f"{_far(fn, ('by formula', kind), formula)}({a}, {b})"
    table = far.distances(kind, through)
    for one, other in ((a, b), (b, a)):  # as far back as there
        row = f"{_far(fn, ('rows', kind, through), table)}[{one}]"
        local = held(fn, row)
        if local != row:
            return f"{local}[{other}]"
    alone = _far(fn, ("one by one", kind, through), far.kept(table, table.one))
    return f"{alone}({worked(fn, x, a, kind.size // far.SPACES_A_STEP)}, {b})"


def _far(fn: Fn, key: tuple[object, ...], value: object) -> str:
    """The name of what answers for a large board."""
    if key not in fn.module.made:
        fn.module.made[key] = fn.module.foreign(fn.module.fresh("T"), value)
    return fn.module.made[key]


@writes_word("reach")
def reach(fn: Fn, x: e.Builtin) -> str:
    """The spaces of a set, and those of another that can be walked to from there without leaving it."""
    kind = kind_of(x.type)
    if len(x.args) == OPEN_STEPS["reach"]:
        name = fn.module.foreign("reached_open", geometry.reached_open)
        return f"{name}({x_.members(fn, x.args[0])}, {x_.members(fn, x.args[1])}, {_open_steps(fn, x, kind)})"
    if kind.size > queries.WIDEST:
        name = fn.module.foreign("reached_far", geometry.reached_far)
        start, inside = (x_.members(fn, each) for each in x.args)
        return f"{name}({start}, {inside}, {_counted(fn, x, kind, fn.module.constant(geometry.neighbours(kind)))})"
    name = fn.module.foreign("reached", geometry.reached)
    text = f"{name}({_bits(fn, x.args[0], kind)}, {_bits(fn, x.args[1], kind)}, {_walked(fn, x, kind)})"
    return queries.members_of(fn, text, kind)


def _open_steps(fn: Fn, x: e.Builtin, kind: Kind) -> str:
    """The neighbours of each space, and whether each step to one of them is open, by a function that asks them all."""
    every = x.args[-1]
    assert isinstance(every, e.Aggregate)
    assert isinstance(every.body, e.Aggregate)
    assert every.body.body is not None
    own = Fn(fn.module, "x", outer=fn)
    for var, text in fn.env.items():
        if isinstance(text, tuple) or syntax.number(text) is not None:
            own.env[var] = text
    here, there = own.env[every.var], own.env[every.body.var] = fn.module.fresh("v"), fn.module.fresh("v")
    beside = fn.module.constant(geometry.neighbours(kind))
    own("ways = []")
    with own.indented(f"for {here} in range({kind.size}):"), own.indented(f"for {there} in {beside}[{here}]:"):
        own(f"ways.append(1 if {x_.condition(own, every.body.body)} else 0)")
    own("return ways")
    shared(own)
    name, params = own.call()
    ways = f"{name}({', '.join(['s', *own.handed, *(fn.var(var) for var in params)])})"
    return f"{_counted(fn, x, kind, beside)}, {ways}"


def _walked(fn: Fn, x: e.Builtin, kind: Kind) -> str:
    """The neighbours of each space as bit sets."""
    return _counted(fn, x, kind, _near(fn, kind))


def _counted(fn: Fn, x: e.Builtin, kind: Kind, near: str) -> str:
    """The neighbours; on a large board the way is counted."""
    work = geometry.work(kind)
    return near if not work else f"{steps.spending(fn)}({near}, {work}, {fn.module.too_long(x.span)})"


def _near(fn: Fn, kind: Kind) -> str:
    return fn.module.constant(geometry.beside_bits(kind))


def _fixed(fn: Fn, x: e.Expr) -> tuple[int, ...] | None:
    """The members of a set that reads no state and no variable."""
    found: tuple[Any, ...] | None = x_.known(fn, x)
    if found is not None:
        return found
    if free(x) or not value_functions.reads_nothing(x):
        return None
    key = ("fixed", x)
    if key not in fn.module.made:
        inner = Fn(fn.module, "k")
        inner.done(f"return {x_.members(inner, x)}")
        fn.module.flush()
        fn.module.made[key] = tuple(fn.module.namespace[inner.name]([]))
    return fn.module.made[key]


def _bits(fn: Fn, x: e.Expr, kind: Kind) -> str:
    """Text of the bit set of a set of spaces."""
    found = _fixed(fn, x)
    if found is not None:
        return str(sum(1 << i for i in found))
    if isinstance(x, e.Aggregate) and x.op == "those" and not x.order:
        masked = queries.mask(fn, x.var, x.set, conjuncts(x.where))
        if masked is not None and not masked[1]:
            return masked[0]
    return f"{fn.module.foreign('bits_of', geometry.bits_of)}({x_.members(fn, x)})"
