"""Variables that stand for themselves in a menu, whatever slots they have in the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.code.expressions import Contains, EmptySet
from interpreter.code.statements import Include
from interpreter.code.types import TRUTH, Members, Nothing

if TYPE_CHECKING:
    from gamespec.checked.expressions import Var
    from interpreter.code.expressions import Expr
    from interpreter.compiler.module import Fn
    from interpreter.kernel.layout import Slot


class Local:
    """Inside, these variables are locals of a function."""

    def __init__(self, fn: Fn, variables: tuple[Var, ...]) -> None:
        self.fn, self.variables = fn, variables
        self.saved: dict[Var, Slot] = {}

    def __enter__(self) -> None:
        for var in self.variables:
            if var in self.fn.module.slots:
                self.saved[var] = self.fn.module.slots.pop(var)
            self.fn.env.pop(var, None)
            self.fn.local.discard(var)

    def __exit__(self, *_: object) -> None:
        self.fn.module.slots.update(self.saved)


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
