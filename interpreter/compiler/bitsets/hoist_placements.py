"""Hoisting of conditions on the spaces of a placement out of the loop over placements.

Their bit set over the whole grid is computed once before the loop, so that testing a placement is one `&`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.types import Placement
from interpreter.compiler.analysis.walk import everything, free
from interpreter.compiler.bitsets import conditions, queries
from interpreter.compiler.values import placement_sets

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.checked.expressions import Var
    from interpreter.code import expressions as code
    from interpreter.code.expressions import Expr
    from interpreter.compiler.module import Fn


def hoist(fn: Fn, several: Iterable[Var], *trees: object) -> None:
    """Assign the bit sets that loops over placements need to local variables, before these loops.

    Questions about the spaces of a placement read these variables from then on.
    """
    for name, found in hoists(fn, several, *trees):
        fn.sets(name, found)


def hoists(fn: Fn, several: Iterable[Var], *trees: object) -> list[tuple[code.Get, Expr]]:
    """Return (local, bit set) for each question about a placement's spaces that can be hoisted."""
    made: list[tuple[code.Get, Expr]] = []
    for var in several:
        inside = everything if isinstance(var.type, Placement) else _nothing
        for tree in trees:
            for node in inside(tree) if isinstance(tree, e.Expr | st.Stmt) else ():
                if isinstance(node, e.Aggregate) and node not in fn.hoisted and _asks(fn, node, var):
                    found = _worked_out(fn, node)
                    if found is not None:
                        fn.hoisted[node] = local = fn.fresh("h")
                        made.append((local, found))
    return made


def _nothing(_tree: object) -> tuple[object, ...]:
    return ()


def _asks(fn: Fn, node: e.Aggregate, var: Var) -> bool:
    """Return whether an aggregate runs over the placement's spaces and reads no other unknown variable."""
    if node.order or not isinstance(node.set, e.Read) or node.set.var is not var:
        return False
    return all(v is var or fn.holds(v) or v in fn.module.slots for v in free(node))


def _worked_out(fn: Fn, node: e.Aggregate) -> Expr | None:
    asked = queries.asked_of(node)
    if not asked or any(node.set.var in free(part) for part in asked if isinstance(node.set, e.Read)):
        return None
    kind = placement_sets.spaces_of(node.set)
    parts = [conditions.bits(fn, node.var, kind, part) for part in asked]
    tried = zip(parts, asked, strict=True)
    return conditions.common(
        [conditions.by_trying(fn, node.var, kind, part) if found is None else found for found, part in tried]
    )
