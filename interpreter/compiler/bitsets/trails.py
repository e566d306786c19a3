"""Longest trails over a board: every way along some spaces is tried, each space once, as far as the steps allow.

Enters a Builtin; leaves text that calls a function of its own. It counts its steps as it goes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from interpreter.compiler import syntax
from interpreter.compiler.limits import steps
from interpreter.compiler.module import Fn
from interpreter.compiler.passes.shared import shared
from interpreter.compiler.values import dispatch as x_
from interpreter.compiler.values.builtins import writes_word
from interpreter.kernel.errors import kind_of, not_none
from interpreter.kernel.spaces import geometry

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind

A_STEP = 4
"""Steps that going on to a further space counts as: its neighbours and theirs are looked at."""


@writes_word("longest-trail")
def longest_trail(fn: Fn, x: e.Builtin) -> str:
    """Return the text of the greatest number of spaces on one trail."""
    kind, other = not_none(x.kind), kind_of(x.args[1].type)
    own = Fn(fn.module, "x", outer=fn)
    for var, text in fn.env.items():
        if isinstance(text, tuple) or syntax.number(text) is not None:
            own.env[var] = text
    through, beyond = (own.module.constant(rows) for rows in _ways(kind, other))
    size, none = kind.size, other.size
    space = fn.module.fresh("v")
    for name, members, many in (("road", x.args[0], size), ("joint", x.args[1], none)):
        own(f"{name} = [0] * {many}")
        with own.indented(f"for {space} in {x_.members(own, members)}:"):
            own(f"{name}[{space}] = 1")
    for name, length in (("path", size + 2), ("came", size + 2), ("turn", size + 2)):
        own(f"{name} = [0] * {length}")
    own("best = 0")
    with own.indented(f"for {space} in range({size}):"), own.indented(f"if road[{space}] == 1:"):
        own("depth = 1")
        own(f"path[1] = {space}")
        own(f"came[1] = {none}")
        own("turn[1] = 0")
        own(f"road[{space}] = 2")
        own("if best == 0: best = 1")
        with own.indented("while depth > 0:"):
            own("here = path[depth]")
            own("at = turn[depth]")
            with own.indented(f"if at < len({beyond}[here]):"):
                own("turn[depth] = at + 1")
                own(f"there = {beyond}[here][at]")
                own(f"by = {through}[here][at]")
                with own.indented("if road[there] == 1 and joint[by] == 1 and by != came[depth]:"):
                    steps.spend_once(own, A_STEP, x.span)
                    own("depth += 1")
                    own("path[depth] = there")
                    own("came[depth] = by")
                    own("turn[depth] = 0")
                    own("road[there] = 2")
                    own("if depth > best: best = depth")
            with own.indented("else:"):
                own("road[here] = 1")
                own("depth -= 1")
    own("return best")
    shared(own)
    name, params = own.call()
    return f"{name}({', '.join(['s', *own.handed, *(fn.var(var) for var in params)])})"


def _ways(kind: Kind, other: Kind) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return for each space those two steps away, other than itself, and before them those between, of `other` kind."""
    out, back = geometry.neighbours(kind, other), geometry.neighbours(other, kind)
    pairs = [[(by, there) for by in row for there in back[by] if there != here] for here, row in enumerate(out)]
    return (
        tuple(tuple(by for by, _ in row) for row in pairs),
        tuple(tuple(there for _, there in row) for row in pairs),
    )
