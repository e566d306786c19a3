"""Deduplication of functions that are equal up to the names of their variables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler.building import said_by
from interpreter.compiler.passes import SHARE

if TYPE_CHECKING:
    from interpreter.compiler.module import Fn


def shared(fn: Fn) -> None:
    """Finish a function, or rename it to an earlier one that is equal."""
    params, lines = fn.finished()
    name = fn.name
    if fn.module.does(SHARE):
        name = fn.module.made.setdefault(("does", said_by(params, lines)), name)
    if name == fn.name:
        fn.module.finish(name, params, lines, in_copy=fn.settles)
    fn.name = name
