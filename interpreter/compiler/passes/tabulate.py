"""Terms of sums that are known of each piece, worked out while compiling.

Enters the text of a term, or of a sum; leaves a function or a table of it, or the text of the sum over that table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler import syntax
from interpreter.compiler.passes import TABULATE

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.compiler.module import Module

CONSTANT = "C"
"""The sort of constants."""
PLAIN = frozenset(["min", "max"])
"""Functions of a term that is the same in every state."""


def is_known(module: Module, member: str, *texts: str) -> bool:
    """Whether texts read nothing but one member and constants."""
    names = {name for text in texts for name in syntax.names(text)} - PLAIN - {member}
    return all(module.sorts.get(name) == CONSTANT for name in names)


def worked_out(module: Module, size: int, params: tuple[str, ...], term: str, where: str) -> Callable[..., int] | None:
    """A function that works out a term, made while compiling; None if it fails for some piece."""
    name = module.fresh("k")
    module.add(f"def {name}({', '.join(params)}): return ({term}) if ({where}) else 0\n")
    module.flush()
    work: Callable[..., int] = module.namespace[name]
    try:
        for piece in range(size):
            work(piece, *(-1 for _ in params[1:]))
    except IndexError:
        return None
    return work


def looker(module: Module, table: tuple[int, ...]) -> str:
    """The name of a function that looks up a table."""
    if ("look", table) not in module.made:
        module.made["look", table] = module.foreign(module.fresh("G"), list(table).__getitem__)
    return module.made["look", table]


def mapped(module: Module, text: str) -> str:
    """A sum as it is, or over a table where its terms are known of each piece."""
    found = syntax.fold(text) if module.does(TABULATE) else None
    if found is None:
        return text
    member, term, where = found.member, found.term, found.where or syntax.YES
    tables = [name for part in (term, where) for name in syntax.looked_up(part, member)]
    sizes = [len(module.namespace[name]) for name in tables if module.sorts.get(name) == CONSTANT]
    if not sizes or not is_known(module, member, term, where):
        return text
    key = ("terms", *(syntax.renamed(part, {member: "v"}) for part in (term, where)))
    if key not in module.made:
        work = worked_out(module, min(sizes), (member,), term, where)
        table = None if work is None else tuple(int(work(piece)) for piece in range(min(sizes)))
        module.made[key] = None if table is None else looker(module, table)
    return text if module.made[key] is None else f"sum(map({module.made[key]}, {found.whole}))"
