"""Questions about a growing set, whose sums over it are read from one packed sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler import syntax
from interpreter.compiler.lines import Line
from interpreter.compiler.module import Fn
from interpreter.compiler.passes import PACKED_SUMS
from interpreter.compiler.passes.hoist import held
from interpreter.compiler.passes.packed_sums import Tally
from interpreter.compiler.passes.shared import shared
from interpreter.compiler.passes.tabulate import mapped

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.checked.expressions import Var


class Asking:
    """Questions about one growing set, which read its sums from a packed one."""

    def __init__(self, fn: Fn, picked: Var) -> None:
        self.fn = fn
        self.picked = picked
        self.tally = Tally(fn.module, picked)
        self.totals: dict[str, str] = {}
        """Function of a question -> its local for the packed sum over the set, where it has one."""

    def function(self, prefix: str) -> Fn:
        """A question: a function of the set."""
        inner = Fn(self.fn.module, prefix, (self.picked,), self.fn)
        inner.asking = self
        return inner

    def finish(self, inner: Fn, *, packed: bool = False) -> bool:
        """Finish a question; whether it is one about the packed sum alone, where that is allowed."""
        total, picked = self.totals.get(inner.name), inner.named[0]
        if total is not None and packed and not syntax.mentions(inner.body(), picked):
            inner.named[0] = total
        elif total is not None:
            inner.lines.insert(0, Line(1, f"{total} = sum(map({self.tally.look_up()}, {picked}))"))
        shared(inner)
        return inner.named[0] == total

    def closure(self, inner: Fn) -> str:
        """Text of a finished question, as a function of the set alone, or of its packed sum."""
        others = [self.fn.var(var) for var in inner.params[1:]]
        return f"lambda L: {inner.name}({', '.join(['s', *inner.handed, 'L', *others])})"

    def grows(self, inner: Fn, var: Var) -> bool:
        """Whether a variable is the set."""
        return inner.env.get(var) == inner.named[0]

    def summed(self, inner: Fn, text: str) -> str | None:
        """How a question reads a sum from the packed one; None if its terms are not known of each member."""
        return self._read(inner, lambda total: self.tally.text(text, inner.named[0], total))

    def weighed(self, inner: Fn, weights: tuple[int, ...]) -> str | None:
        """How a question reads what the members weigh together; None if the packed sum has no room for it."""
        return self._read(inner, lambda total: self.tally.sum_of(weights, total))

    def _read(self, inner: Fn, reads: Callable[[str], str | None]) -> str | None:
        if inner.named[0] in inner.anew or not inner.module.does(PACKED_SUMS):
            return None
        total = self.totals.get(inner.name) or inner.module.fresh("z")
        found = reads(total)
        if found is not None:
            self.totals[inner.name] = total
        return found


def steady(fn: Fn, text: str) -> str:
    """Return the text of a sum or count, from a packed sum if a question reads one."""
    found = None if fn.asking is None else fn.asking.summed(fn, text)
    return held(fn, mapped(fn.module, text)) if found is None else found
