"""Sums and counts over a growing set as one sum: what each member adds to any of them is packed in one number.

Enters the text of a sum over the set whose terms are known of each member; leaves the text that reads it from the
packed sum. Sums of disjoint parts add up, so a search goes on from the sum of what is picked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.types import SetOf, Thing
from interpreter.compiler import syntax
from interpreter.compiler.passes.tabulate import is_known, looker, worked_out

if TYPE_CHECKING:
    from gamespec.checked.expressions import Var
    from interpreter.compiler.module import Module

WIDEST = 60
"""Bits of a packed number: more would make adding slow."""


class Tally:
    """What is added up over one set of pieces."""

    def __init__(self, module: Module, picked: Var) -> None:
        kind = picked.type.of if isinstance(picked.type, SetOf) else picked.type
        self.module = module
        self.weights: list[int] = [0] * (kind.kind.size if isinstance(kind, Thing) else 0)
        """What each piece adds."""
        self.used = 0
        """Bits of the packed number that are taken."""
        self.read: dict[tuple[int, ...], str] = {}
        """What the members add -> how it is read from the sum."""

    def text(self, text: str, whole: str, total: str) -> str | None:
        """A sum or count over `whole` as it is read from `total`; None if its terms are not known of each member."""
        if not self.weights:
            return None
        terms = (1,) * len(self.weights) if syntax.counted(text) == whole else self.terms(text, whole)
        return None if terms is None else self.sum_of(terms, total)

    def sum_of(self, terms: tuple[int, ...], total: str) -> str | None:
        """How the sum of what each piece adds is read from `total`; None if there is no room for it."""
        if len(terms) != len(self.weights) or (terms not in self.read and not self.add(terms)):
            return None
        return self.read[terms].format(total)

    def terms(self, text: str, whole: str) -> tuple[int, ...] | None:
        """What each piece adds to a sum over `whole`; None if that is not known of each."""
        found = syntax.fold(text)
        if found is None or found.whole != whole:
            return None
        where = found.where or syntax.YES
        if not is_known(self.module, found.member, found.term, where):
            return None
        work = worked_out(self.module, len(self.weights), (found.member,), found.term, where)
        if work is None:
            return None
        terms = tuple(int(work(piece)) for piece in range(len(self.weights)))
        return None if min(terms) < 0 else terms

    def table(self) -> str:
        """Name of the weights as they are now, the same for all that weigh alike."""
        return self.module.constant(tuple(self.weights))

    def look_up(self) -> str:
        """Name of the function that looks up a piece's weight as it is now."""
        return looker(self.module, tuple(self.weights))

    def add(self, terms: tuple[int, ...]) -> bool:
        """Keep a place for a sum in the packed numbers; False where there is none left."""
        bits = max(1, sum(terms).bit_length())
        if self.used + bits > WIDEST:
            return False
        self.read[terms] = f"({{}}{f' >> {self.used}' if self.used else ''} & {(1 << bits) - 1})"
        for piece, term in enumerate(terms):
            self.weights[piece] += term << self.used
        self.used += bits
        return True
