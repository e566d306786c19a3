"""Questions that do the same, whatever they and their variables are called, are one function.

Enters a function whose name nobody knows yet; leaves it with the name of an earlier one that does the same, if there is
one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.building import said_by
from interpreter.compiler.passes import SHARE

if TYPE_CHECKING:
    from interpreter.compiler.module import Fn


def shared(fn: Fn) -> None:
    """Finish a function."""
    params, lines = fn.finished()
    name = fn.name
    if fn.module.does(SHARE):
        name = fn.module.made.setdefault(("does", said_by(params, lines)), name)
    if name == fn.name:
        fn.module.finish(name, params, lines, in_copy=fn.settles)
    fn.name = name
