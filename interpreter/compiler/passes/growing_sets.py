"""Questions about a growing set that read their sums from one packed sum."""

from __future__ import annotations

from collections.abc import Callable

from gamespec.checked.expressions import Var
from interpreter.code import statements as st
from interpreter.code.expressions import Call, Expr, Get, Item, Local
from interpreter.code.unread import Asked
from interpreter.code.writing import get
from interpreter.compiler.building import NUMBER, in_each, occurs, total
from interpreter.compiler.module import Fn
from interpreter.compiler.passes import PACKED_SUMS, shared
from interpreter.compiler.passes.packed_sums import Tally
from interpreter.compiler.passes.tabulate import mapped


class Asking:
    """Questions about one growing set, which read its sums from a packed one."""

    def __init__(self, fn: Fn, picked: Var) -> None:
        self.fn = fn
        self.picked = picked
        self.tally = Tally(fn.module, picked)
        self.totals: dict[str, Get] = {}
        """Local variable of the packed sum, by the function of the question that reads it."""

    def function(self, prefix: str) -> Fn:
        """Return a new question: a function of the set."""
        inner = Fn(self.fn.module, prefix, (self.picked,), self.fn)
        inner.asking = self
        return inner

    def finish(self, inner: Fn, *, packed: bool = False) -> bool:
        """Finish a question; return whether it takes the packed sum instead of the set.

        It does if `packed` allows it and it reads nothing else of the set.
        """
        found, picked = self.totals.get(inner.name), inner.taken[0]
        inner.close(1)
        if found is not None and packed and not occurs(picked.local, inner.blocks[0]):
            inner.taken[0] = found
        elif found is not None:
            inner.begins.append(st.Set((found.local,), weight(self.tally.table(), picked)))
        shared(inner)
        return inner.taken[0] is found

    def closure(self, inner: Fn) -> Expr:
        """Return a finished question as a closure over the set alone, or over its packed sum."""
        call = self.fn.calling(inner)
        assert isinstance(call, Call)
        first = len(inner.handed)
        return Asked(NUMBER, inner.name, (*call.args[:first], *call.args[first + 1 :]), first)

    def grows(self, inner: Fn, var: Var) -> bool:
        """Return whether a variable is the growing set."""
        return inner.env.get(var) is inner.taken[0]

    def summed(self, inner: Fn, of: Expr) -> Expr | None:
        """Return the read of a sum from the packed one; None if its terms are not known while compiling."""
        return self._read(inner, lambda total: self.tally.read_from(of, inner.taken[0].local, total))

    def weighed(self, inner: Fn, weights: tuple[int, ...]) -> Expr | None:
        """Return the read of the members' total weight; None if the packed sum has no room for it."""
        return self._read(inner, lambda total: self.tally.sum_of(weights, total))

    def _read(self, inner: Fn, reads: Callable[[Expr], Expr | None]) -> Expr | None:
        if inner.taken[0].local in inner.anew or not inner.module.does(PACKED_SUMS):
            return None
        total = self.totals.get(inner.name) or inner.fresh("z")
        found = reads(total)
        if found is not None:
            self.totals[inner.name] = total
        return found


def weight(weights: Expr, pieces: Expr) -> Expr:
    """Return the total weight of pieces."""
    one = Local("w", NUMBER)
    return total(in_each(one, pieces, Item(NUMBER, weights, get(one))))


def steady(fn: Fn, of: Expr) -> Expr:
    """Return a sum or count, from a packed sum if a question reads one."""
    found = None if fn.asking is None else fn.asking.summed(fn, of)
    return mapped(fn.module, of) if found is None else found
