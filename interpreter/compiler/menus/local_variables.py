"""Variables that stand for themselves in a menu, whatever slots of the state their action's body keeps them in."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.checked.expressions import Var
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
