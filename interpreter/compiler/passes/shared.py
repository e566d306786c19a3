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
    if not module.does(SHARE):
        module.add(source, built=fn.name in module.built)
        return
    compiled = compile(source, syntax.EMITTED, "exec")
    name = module.made.setdefault(("does", syntax.doing(compiled)), fn.name)
    if name == fn.name:
        module.add(source, compiled, built=fn.name in module.built)
    fn.name = name
