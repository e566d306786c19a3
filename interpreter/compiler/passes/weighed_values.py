"""Values of a set that read only sums over it, compiled into functions of the members' total weight.

A question about a growing set calls the function with the sum that it has, so that no loop over the set is needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.compiler.building import occurs
from interpreter.compiler.passes.packed_sums import Tally

if TYPE_CHECKING:
    from gamespec.checked.expressions import Var
    from interpreter.code.expressions import Expr
    from interpreter.compiler.module import Fn


@dataclass(frozen=True, slots=True)
class WeighedFunction:
    """Function of a set's total weight, with the weight of each piece."""

    name: str
    weights: tuple[int, ...]


class Weighing:
    """Rewriting of a function's set parameter, at a position, into the total weight of the set."""

    def __init__(self, fn: Fn, at: int) -> None:
        self.tally = Tally(fn.module, fn.params[at])
        self.total = fn.fresh("z")
        self._at, self._set = at, fn.taken[at]
        fn.asking = self

    def grows(self, inner: Fn, var: Var) -> bool:
        """Return whether a variable is the set."""
        return inner.env.get(var) is self._set

    def summed(self, inner: Fn, of: Expr) -> Expr | None:
        """Return the read of a sum from the total weight; None if its terms are not known while compiling."""
        return None if self._set.local in inner.anew else self.tally.read_from(of, self._set.local, self.total)

    def weighed(self, inner: Fn, weights: tuple[int, ...]) -> Expr | None:
        """Return the read of another function's weight from this one; None if there is no room for it."""
        return None if self._set.local in inner.anew else self.tally.sum_of(weights, self.total)

    def finish(self, fn: Fn) -> WeighedFunction | None:
        """Finish and return the function; None if it reads the set otherwise, or reads no sum."""
        if not self.tally.used or occurs(self._set.local, fn.blocks[0]):
            return None
        fn.taken[self._at] = self.total
        fn.done()
        return WeighedFunction(fn.name, tuple(self.tally.weights))
