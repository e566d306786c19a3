"""What is asked of every space of a placement: worked out once for the whole grid, before placements are gone through.

Enters the variable of such a loop and what is asked in it; leaves the bit sets, so that each placement is then one `&`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import expressions as e
from gamespec.checked import statements as st
from gamespec.checked.types import Placement
from interpreter.compiler.analysis.walk import everything, free
from interpreter.compiler.bitsets import conditions, queries
from interpreter.compiler.values import placement_sets

if TYPE_CHECKING:
    from gamespec.checked.expressions import Var
    from interpreter.compiler.module import Fn


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
    asked = queries.asked_of(node)
    if not asked or any(node.set.var in free(part) for part in asked if isinstance(node.set, e.Read)):
        return None
    kind = placement_sets.spaces_of(node.set)
    parts = [
        conditions.bits(fn, node.var, kind, part) or conditions.by_trying(fn, node.var, kind, part) for part in asked
    ]
    return " & ".join(parts)
