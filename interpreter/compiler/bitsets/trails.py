"""Longest trails over a board: a depth-first search of all trails that use each space at most once.

It is compiled into a function of its own, which counts its steps against the limit.
"""

from __future__ import annotations

from gamespec.checked import expressions as e
from gamespec.checked.kinds import Kind
from interpreter.code import expressions as code, statements as st
from interpreter.code.expressions import Expr
from interpreter.code.types import Listing, Type
from interpreter.code.writing import CELLS, compare, const, numbers
from interpreter.compiler.building import NUMBER, all_of, arithmetic, length
from interpreter.compiler.limits import steps
from interpreter.compiler.module import Fn
from interpreter.compiler.passes import shared
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values.builtins import builds_word
from interpreter.kernel.errors import kind_of, not_none
from interpreter.kernel.spaces import geometry

A_STEP = 4
"""Steps counted for extending a trail by a space."""


@builds_word("longest-trail")
def longest_trail(fn: Fn, x: e.Builtin) -> Expr:
    """Return the number of spaces of the longest trail."""
    kind, other = not_none(x.kind), kind_of(x.args[1].type)
    own = fn.inside("x")
    through, beyond = (own.module.table(rows) for rows in _ways(kind, other))
    size, none = kind.size, other.size
    road, joint = (_zeros(own, name, many) for name, many in (("road", size), ("joint", none)))
    for marks, members in ((road, x.args[0]), (joint, x.args[1])):
        space = own.fresh("v")
        with own.each(space, x_.members(own, members)):
            own.add(st.StoreItem(marks, space, const(1)))
    path, came, turn = (_zeros(own, name, size + 2) for name in ("path", "came", "turn"))
    best, depth = own.keep("best", const(0)), own.keep("depth", const(0))

    def go_on(at: Expr, by: Expr) -> None:
        """Add the lines that extend the trail to a space over a joint."""
        for of, value in ((path, at), (came, by), (turn, const(0))):
            own.add(st.StoreItem(of, depth, value))
        own.add(st.StoreItem(road, at, const(2)))
        with own.when(compare(">", depth, best)):
            own.sets(best, depth)

    start = own.fresh("v")
    with own.each(start, numbers(0, size)), own.when(compare("==", _at(road, start), 1)):
        own.sets(depth, const(1))
        go_on(start, const(none))
        with own.during(compare(">", depth, 0)):
            here, at = own.keep("here", _at(path, depth)), own.keep("at", _at(turn, depth))
            with own.when(compare("<", at, length(_at(beyond, here, CELLS)))):
                own.add(st.StoreItem(turn, depth, arithmetic("+", at, 1)))
                there = own.keep("there", _at(_at(beyond, here, CELLS), at))
                by = own.keep("by", _at(_at(through, here, CELLS), at))
                free = compare("==", _at(road, there), 1), compare("==", _at(joint, by), 1)
                with own.when(all_of([*free, compare("!=", by, _at(came, depth))])):
                    steps.spend_once(own, A_STEP, x.span)
                    own.sets(depth, arithmetic("+", depth, 1))
                    go_on(there, by)
            with own.otherwise():
                own.add(st.StoreItem(road, here, const(1)))
                own.sets(depth, code.Least(NUMBER, "max", (const(0), arithmetic("-", depth, 1))))
    own.returns(best)
    shared(own)
    return fn.calling(own)


def _zeros(own: Fn, name: str, size: int) -> code.Get:
    return own.keep(name, code.Repeated(Listing(NUMBER, size), const(0), const(size)))


def _at(of: Expr, index: Expr, kind: Type = NUMBER) -> Expr:
    return code.Item(kind, of, index)


def _ways(kind: Kind, other: Kind) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return, for each space, the `other` spaces passed and the spaces two steps away, in equal order."""
    out, back = geometry.neighbours(kind, other), geometry.neighbours(other, kind)
    pairs = [[(by, there) for by in row for there in back[by] if there != here] for here, row in enumerate(out)]
    return (
        tuple(tuple(by for by, _ in row) for row in pairs),
        tuple(tuple(there for _, there in row) for row in pairs),
    )
