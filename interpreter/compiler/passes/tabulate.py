"""Tabulation of the terms of sums that depend on each piece alone, by evaluation while compiling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from interpreter.code import expressions as x
from interpreter.code.expressions import Expr
from interpreter.code.walk import nodes
from interpreter.code.writing import const
from interpreter.compiler.building import NUMBER, all_of, in_each, spelled, total
from interpreter.compiler.passes import TABULATE

if TYPE_CHECKING:
    from interpreter.compiler.module import Module


class Sum(NamedTuple):
    """Parts of a sum over one loop: a term for each member of a set that meets a condition."""

    term: Expr
    member: x.Local
    whole: Expr
    where: Expr


def sum_of(of: Expr) -> Sum | None:
    """Return the parts of a sum over one loop; None for any other expression."""
    each = of.of if isinstance(of, x.Fold) and of.sign == "sum" else None
    if not isinstance(each, x.Each) or len(each.loops) != 1 or len(each.loops[0].locals) != 1:
        return None
    (loop,) = each.loops
    return Sum(each.value, loop.locals[0], loop.of, all_of(loop.conditions))


def is_known(member: x.Local, *parts: Expr) -> bool:
    """Return whether expressions read only one member and constants."""
    inside = list(nodes(parts))
    bound = {local for node in inside if isinstance(node, x.Loop) for local in node.locals} | {member}
    return not any(
        isinstance(node, x.Call | x.Cell | x.Cells | x.Global) or (isinstance(node, x.Get) and node.local not in bound)
        for node in inside
    )


def worked_out(module: Module, size: int, member: x.Local, term: Expr, where: Expr) -> Callable[[int], int] | None:
    """Return a Python function that computes a piece's term; None if it fails for some piece."""
    from interpreter.compiler.module import Fn

    fn = Fn(module, "k")
    fn.extra, fn.locals[member.name] = (member.name,), member
    fn.returns(term if isinstance(where, x.Const) else x.If(NUMBER, where, term, const(0)))
    fn.done()
    work: Callable[[list[int], int], int] = module.function(fn.name)
    try:
        for piece in range(size):
            work([], piece)
    except IndexError:
        return None
    return lambda piece: work([], piece)


def mapped(module: Module, of: Expr) -> Expr:
    """Return a sum over a table of its terms if they depend on the piece alone, else the sum itself."""
    found = sum_of(of) if module.does(TABULATE) else None
    if found is None:
        return of
    member, term, where = found.member, found.term, found.where
    looked_up = [node for node in nodes([term, where]) if isinstance(node, x.Item) and isinstance(node.of, x.Constant)]
    by_member = [node.of for node in looked_up if isinstance(node.index, x.Get) and node.index.local is member]
    sizes = [len(table.value) for table in by_member if isinstance(table, x.Constant)]
    if not sizes or not is_known(member, term, where):
        return of
    key = ("terms", *(spelled(part, {member: -1}) for part in (term, where)))
    if key not in module.made:
        work = worked_out(module, min(sizes), member, term, where)
        module.made[key] = None if work is None else tuple(int(work(piece)) for piece in range(min(sizes)))
    if module.made[key] is None:
        return of
    return total(in_each(member, found.whole, x.Item(NUMBER, module.table(module.made[key]), x.Get(NUMBER, member))))
