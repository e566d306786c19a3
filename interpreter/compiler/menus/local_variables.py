"""Variables that stand for themselves in a menu, whatever slots they have in the state."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from interpreter.code.expressions import Contains, EmptySet
from interpreter.code.statements import Include
from interpreter.code.types import TRUTH, Members, Nothing

if TYPE_CHECKING:
    from collections.abc import Generator

    from gamespec.checked.expressions import Var
    from interpreter.code.expressions import Expr
    from interpreter.compiler.module import Fn


@contextmanager
def as_locals(fn: Fn, variables: tuple[Var, ...]) -> Generator[None]:
    """Make variables locals of a function within this context."""
    slots = fn.module.slots
    saved = {var: slots.pop(var) for var in variables if var in slots}
    for var in variables:
        fn.env.pop(var, None)
        fn.local.discard(var)
    yield
    slots.update(saved)


class Seen:
    """Classes of pieces that a loop has met: of each one piece is offered."""

    def __init__(self, fn: Fn, like: Expr | None) -> None:
        self.like = like
        if like is not None:
            self.known = fn.keep(fn.module.fresh("seen"), EmptySet(Members(Nothing())))

    def skip_others(self, fn: Fn) -> None:
        """Write lines that go on with the next piece where one of the class was met before."""
        if self.like is not None:
            key = fn.keep("k", self.like)
            fn.skip_if(Contains(TRUTH, self.known, key))
            fn.add(Include(self.known, key))
