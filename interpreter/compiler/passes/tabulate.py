"""Terms of sums that are known of each piece, worked out while compiling.

Enters the text of a term, or of a sum; leaves a function or a table of it, or the text of the sum over that table.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.compiler.module import Module

SUM = re.compile(r"sum\(\[(?P<term>.+) for (?P<member>\w+) in (?P<whole>[^ ]+)(?: if (?P<where>.+))?\]\)")
WORD = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
CONSTANT = re.compile(r"C\d+")
WORDS = frozenset(["if", "else", "and", "or", "not", "min", "max"])
"""Words of a term that is the same in every state."""


def is_known(member: str, *texts: str) -> bool:
    """Whether texts read nothing but one member and constants."""
    words = {word for text in texts for word in WORD.findall(text)}
    return all(word == member or word in WORDS or CONSTANT.fullmatch(word) is not None for word in words)


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
    found = SUM.fullmatch(text)
    if found is None:
        return text
    member, term, whole, where = found["member"], found["term"], found["whole"], found["where"] or "1"
    sizes = [len(module.namespace[name]) for name in re.findall(rf"(C\d+)\[{member}\]", f"{term} {where}")]
    if not sizes or not is_known(member, term, where):
        return text
    key = ("terms", re.sub(rf"\b{member}\b", "v", f"{term} if {where}"))
    if key not in module.made:
        work = worked_out(module, min(sizes), (member,), term, where)
        table = None if work is None else tuple(int(work(piece)) for piece in range(min(sizes)))
        module.made[key] = None if table is None else looker(module, table)
    return text if module.made[key] is None else f"sum(map({module.made[key]}, {whole}))"
