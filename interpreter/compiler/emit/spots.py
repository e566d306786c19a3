"""Placements and the spaces under them: sets of numbers from a table, and bit sets to be compared with others.

Enters typed sets; leaves text. What is asked of every space of a placement is worked out once for the whole grid before
the placements are gone through (`hoists`), so that each is then one `&`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from gamespec.checked import statements as st
from gamespec.checked.types import Placement
from interpreter.compiler.analysis.walk import everything, free
from interpreter.compiler.emit import bits, masks
from interpreter.compiler.emit import expressions as x_
from interpreter.kernel import bitsets, geometry
from interpreter.kernel import placements as laying
from interpreter.kernel.expect import kind_of, there

if TYPE_CHECKING:
    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.kinds import Kind
    from interpreter.compiler.emit.module import Fn

BESIDE = {"neighbours": geometry.neighbours, "around": geometry.around}


def placements(fn: Fn, x: e.Builtin) -> str:
    """Numbers of the placements of a shape."""
    board = laying.placements(fn.module.game, there(x.kind))
    by_shape = board.turned if len(x.args) == 1 else board.over
    shape = x_.constant(fn, x.args[0])
    if shape is None:
        return f"{fn.module.constant(by_shape)}[{x_.number(fn, x.args[0])}]"
    found = by_shape[shape]
    return f"range({found.start}, {found.stop})"


def spaces(fn: Fn, x: Expr) -> str:
    """The spaces of a placement, in reading order."""
    board = laying.placements(fn.module.game, kind_of(x.type))
    return f"{fn.module.constant(board.spaces)}[{x_.number(fn, x)}]"


def known(fn: Fn, x: Expr) -> tuple[int, ...] | None:
    """The spaces of a placement known while compiling."""
    number = x_.constant(fn, x)
    return None if number is None else laying.placements(fn.module.game, kind_of(x.type)).spaces[number]


def spaces_of(x: Expr) -> Kind:
    """The kind of the members of a set of spaces."""
    return kind_of(x.type)


def bit_set(fn: Fn, x: Expr) -> str | None:
    """A set of spaces as a bit set, where that is a look into a table: a placement, or what lies beside a space."""
    if isinstance(x.type, Placement):
        board = laying.placements(fn.module.game, x.type.grid)
        return f"{fn.module.constant(board.masks)}[{x_.number(fn, x)}]"
    if isinstance(x, e.Builtin) and x.name in BESIDE:
        kind = kind_of(x.args[0].type)
        if kind.size > bitsets.WIDEST:
            return None
        table = tuple(sum(1 << i for i in found) for found in BESIDE[x.name](kind))
        return f"{fn.module.constant(table)}[{x_.number(fn, x.args[0])}]"
    return None


def hoists(fn: Fn, var: Var, *trees: object) -> list[tuple[str, str]]:
    """(local, bit set) for each question about the spaces of a placement that can be worked out before it is chosen.

    The caller writes the locals in front of its loop; from then on the questions read them.
    """
    if not isinstance(var.type, Placement):
        return []
    found: list[tuple[str, str]] = []
    for tree in trees:
        for node in everything(tree) if isinstance(tree, e.Expr | st.Stmt) else ():
            if isinstance(node, e.Aggregate) and node not in fn.hoisted and _asks(fn, node, var):
                text = _worked_out(fn, node)
                if text is not None:
                    name = fn.hoisted[node] = fn.module.fresh("h")
                    found.append((name, text))
    return found


def _asks(fn: Fn, node: e.Aggregate, var: Var) -> bool:
    """Whether it asks about the spaces of the placement, and about nothing else that is not known yet."""
    if node.order or not isinstance(node.set, e.Read) or node.set.var is not var:
        return False
    return all(v is var or fn.holds(v) or v in fn.module.slots for v in free(node))


def _worked_out(fn: Fn, node: e.Aggregate) -> str | None:
    asked = masks.asked_of(node)
    if not asked or any(node.set.var in free(part) for part in asked if isinstance(node.set, e.Read)):
        return None
    kind = spaces_of(node.set)
    parts = [bits.bits(fn, node.var, kind, part) or bits.by_trying(fn, node.var, kind, part) for part in asked]
    return " & ".join(parts)
