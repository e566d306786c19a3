"""Values of a set that read nothing of it but sums: functions of what its members weigh together.

Enters the function of a value while it is written; leaves one with a number in the place of the set, and what each
piece adds to that number. A question about a growing set asks it with the sum it has, and no set is gone through again.
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
    """Its name, and what each piece weighs."""

    name: str
    weights: tuple[int, ...]


class Weighing:
    """What a function reads of the set that is its parameter at a place."""

    def __init__(self, fn: Fn, at: int) -> None:
        self.tally = Tally(fn.module, fn.params[at])
        self.total = fn.fresh("z")
        self._at, self._set = at, fn.taken[at]
        fn.asking = self

    def grows(self, inner: Fn, var: Var) -> bool:
        """Whether a variable is the set."""
        return inner.env.get(var) is self._set

    def summed(self, inner: Fn, of: Expr) -> Expr | None:
        """How a sum over the set is read from its weight; None if its terms are not known of each member."""
        return None if self._set.local in inner.anew else self.tally.read_from(of, self._set.local, self.total)

    def weighed(self, inner: Fn, weights: tuple[int, ...]) -> Expr | None:
        """How the weight another function wants is read from the one here; None if there is no room for it."""
        return None if self._set.local in inner.anew else self.tally.sum_of(weights, self.total)

    def finish(self, fn: Fn) -> WeighedFunction | None:
        """Finish the function, if it reads nothing else of the set."""
        if not self.tally.used or occurs(self._set.local, fn.blocks[0]):
            return None
        fn.taken[self._at] = self.total
        fn.done()
        return WeighedFunction(fn.name, tuple(self.tally.weights))
