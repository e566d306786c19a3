"""Questions that do the same, whatever they and their variables are called, are one function.

Enters a function whose name nobody knows yet; leaves it with the name of an earlier one that does the same, if there is
one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler import syntax
from interpreter.compiler.passes import SHARE

if TYPE_CHECKING:
    from interpreter.compiler.module import Fn


def shared(fn: Fn) -> None:
    """Finish a function."""
    module, source = fn.module, fn.finished()
    if module.does(SHARE):
        name = module.made.setdefault(("does", syntax.doing(source)), fn.name)
        if name != fn.name:
            fn.name = name
            return
    module.add(source)
