"""Packed sums: each member of a growing set adds one number that has its terms of several sums.

Sums of disjoint sets add up, so a search goes on from the packed sum of the members picked so far.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.checked.types import SetOf, Thing
from interpreter.code import expressions as x
from interpreter.compiler.building import arithmetic, occurs
from interpreter.compiler.passes.tabulate import is_known, sum_of, worked_out

if TYPE_CHECKING:
    from gamespec.checked.expressions import Var
    from interpreter.code.expressions import Expr
    from interpreter.compiler.module import Fn, Module


WIDEST = 60
"""Maximum number of bits of a packed number: more would make additions slow."""


class Tally:
    """Packed sum over one set of pieces: the weight of each piece and the bits of each sum."""

    def __init__(self, module: Module, picked: Var) -> None:
        kind = picked.type.of if isinstance(picked.type, SetOf) else picked.type
        self.module = module
        self.weights: list[int] = [0] * (kind.kind.size if isinstance(kind, Thing) else 0)
        """Packed number that each piece adds."""
        self.used = 0
        """Number of bits of the packed number in use."""
        self.read: dict[tuple[int, ...], tuple[int, int]] = {}
        """First bit and mask, in the packed sum, of each sum by its terms."""

    def read_from(self, of: Expr, whole: x.Local, total: Expr) -> Expr | None:
        """Return the read of a sum or count over `whole` from `total`; None if its terms are not known."""
        if not self.weights:
            return None
        terms = (1,) * len(self.weights) if _is_count(of, whole) else self.terms(of, whole)
        return None if terms is None else self.sum_of(terms, total)

    def sum_of(self, terms: tuple[int, ...], total: Expr) -> Expr | None:
        """Return the read of a sum with these terms from `total`; None if there is no room for it."""
        if len(terms) != len(self.weights) or (terms not in self.read and not self.add(terms)):
            return None
        first, mask = self.read[terms]
        return arithmetic("&", arithmetic(">>", total, first) if first else total, mask)

    def terms(self, of: Expr, whole: x.Local) -> tuple[int, ...] | None:
        """Return each piece's term in a sum over `whole`; None if one is not known or negative."""
        found = sum_of(of)
        if found is None or not isinstance(found.whole, x.Get) or found.whole.local is not whole:
            return None
        if not is_known(found.member, found.term, found.where):
            return None
        work = worked_out(self.module, len(self.weights), found.member, found.term, found.where)
        if work is None:
            return None
        terms = tuple(int(work(piece)) for piece in range(len(self.weights)))
        return None if min(terms) < 0 else terms

    def table(self) -> Expr:
        """Return the table of the current weights."""
        return self.module.table(tuple(self.weights))

    def add(self, terms: tuple[int, ...]) -> bool:
        """Add a sum to the packed numbers; return False if there is no room for it."""
        bits = max(1, sum(terms).bit_length())
        if self.used + bits > WIDEST:
            return False
        self.read[terms] = self.used, (1 << bits) - 1
        for piece, term in enumerate(terms):
            self.weights[piece] += term << self.used
        self.used += bits
        return True


def _is_count(of: Expr, whole: x.Local) -> bool:
    return isinstance(of, x.Fold) and of.sign == "len" and isinstance(of.of, x.Get) and of.of.local is whole


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
