"""Sums and counts over a growing set as one sum: what each member adds to any of them is packed in one number.

Enters a sum over the set whose terms are known of each member; leaves what reads it from the packed sum. Sums of
disjoint parts add up, so a search goes on from the sum of what is picked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.types import SetOf, Thing
from interpreter.code import expressions as x
from interpreter.compiler.building import arithmetic
from interpreter.compiler.passes.tabulate import is_known, sum_of, worked_out

if TYPE_CHECKING:
    from gamespec.checked.expressions import Var
    from interpreter.code.expressions import Expr
    from interpreter.compiler.module import Module

WIDEST = 60
"""Bits of a packed number: more would make adding slow."""


class Tally:
    """What is added up over one set of pieces."""

    def __init__(self, module: Module, picked: Var) -> None:
        kind = picked.type.of if isinstance(picked.type, SetOf) else picked.type
        self.module = module
        self.weights: list[int] = [0] * (kind.kind.size if isinstance(kind, Thing) else 0)
        """Packed number that each piece adds."""
        self.used = 0
        """Bits of the packed number that are taken."""
        self.read: dict[tuple[int, ...], tuple[int, int]] = {}
        """First bit and number of bits, in the packed sum, of a sum with these terms."""

    def read_from(self, of: Expr, whole: x.Local, total: Expr) -> Expr | None:
        """A sum or count over `whole` as it is read from `total`; None if its terms are not known of each member."""
        if not self.weights:
            return None
        terms = (1,) * len(self.weights) if _is_count(of, whole) else self.terms(of, whole)
        return None if terms is None else self.sum_of(terms, total)

    def sum_of(self, terms: tuple[int, ...], total: Expr) -> Expr | None:
        """How the sum of what each piece adds is read from `total`; None if there is no room for it."""
        if len(terms) != len(self.weights) or (terms not in self.read and not self.add(terms)):
            return None
        first, mask = self.read[terms]
        return arithmetic("&", arithmetic(">>", total, first) if first else total, mask)

    def terms(self, of: Expr, whole: x.Local) -> tuple[int, ...] | None:
        """What each piece adds to a sum over `whole`; None if that is not known of each."""
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
        """The weights as they are now, the same for all that weigh alike."""
        return self.module.table(tuple(self.weights))

    def add(self, terms: tuple[int, ...]) -> bool:
        """Keep a place for a sum in the packed numbers; False where there is none left."""
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
