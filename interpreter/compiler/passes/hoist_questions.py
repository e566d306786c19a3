"""What a question about a growing set would count anew each time though it stays the same: counted before.

Enters the text of a sum or count inside a question; leaves the name of a local of the function that asks, which
hands it on, or the text itself where it depends on the set, or on what the question changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.compiler import syntax
from interpreter.compiler.module import Fn, Line
from interpreter.compiler.passes import HOIST_QUESTIONS, PACKED_SUMS
from interpreter.compiler.passes.hoist import held
from interpreter.compiler.passes.packed_sums import Tally
from interpreter.compiler.passes.shared import shared
from interpreter.compiler.passes.tabulate import mapped

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.checked.expressions import Var

CONSTANT = "C"
"""The sort of constants."""
PLAIN = frozenset(["s", "sum", "len", "list", "range", "min", "max"])
"""Names that mean the same in the function that asks, and never fail."""


class Asking:
    """Questions about one growing set, and what is counted before they are asked."""

    def __init__(self, fn: Fn, picked: Var) -> None:
        self.fn = fn
        self.picked = picked
        self.counted: dict[str, str] = {}
        """Text in the words of the function that asks -> the local that holds it."""
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

    def name(self, inner: Fn, text: str) -> str | None:
        """How a question reads a sum; None if it must count itself."""
        return self.summed(inner, text) or self.before(inner, text)

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

    def before(self, inner: Fn, text: str) -> str | None:
        """The local for a text of a question; None if it cannot be counted before."""
        if not inner.module.does(HOIST_QUESTIONS) or (inner.undo and syntax.cells(text)):
            return None
        bound = dict.fromkeys(syntax.bound(text))
        words = {name for name in syntax.names(text) - PLAIN if inner.module.sorts.get(name) != CONSTANT}
        own = dict(zip(inner.named, inner.params, strict=True))
        handed = {name: local for local, name in inner.handed.items()}
        for word in words - bound.keys():
            if word not in handed and (word not in own or own[word] is self.picked or word in inner.anew):
                return None
        known = {word: self.fn.var(own[word]) for word in words if word in own}
        known |= {word: handed[word] for word in words if word in handed}
        there = syntax.renamed(text, known)
        plain = {name: f"i{i}" for i, name in enumerate(bound)}
        alike = syntax.renamed(there, plain)
        if alike not in self.counted:
            before = steady(self.fn, there)
            if not syntax.is_name(before):
                there = before
                before = self.fn.module.fresh("n")
                self.fn(f"{before} = {mapped(self.fn.module, there)}")
            self.counted[alike] = before
        return inner.hand(self.counted[alike])


def steady(fn: Fn, text: str) -> str:
    """A sum or count of a question, as it is, from a packed sum, or the name of what was counted before."""
    found = None if fn.asking is None else fn.asking.name(fn, text)
    return held(fn, mapped(fn.module, text)) if found is None else found
