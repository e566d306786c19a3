"""Analysis of variables that hold a list and are only read.

For each variable of a function it counts assignments and uses, and finds whether the list is neither kept nor changed.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from interpreter.code import expressions as x, statements as st
from interpreter.code.types import Number
from interpreter.code.walk import nodes, parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.code.expressions import Local
    from interpreter.code.statements import Function

_READS: dict[type, str] = {
    st.For: "of",
    x.Loop: "of",
    st.StoreCells: "values",
    st.Extend: "values",
    x.Fold: "of",
    x.Contains: "of",
    x.Part: "of",
    x.Sorted: "of",
    x.Distinct: "of",
    x.Reversed: "of",
    x.Not: "of",
    x.Truth: "of",
}
"""Fields of nodes in which a list is only iterated over or queried, and no part of it is passed on."""


class Reading:
    """Uses of the variables of a function."""

    def __init__(self, function: Function) -> None:
        self._function = function

    @cached_property
    def times_set(self) -> Counter[Local]:
        """Number of assignments of each variable; a parameter has one at the start."""
        bound = (node.locals for node in nodes(self._function.body) if isinstance(node, st.Set | st.For | x.Loop))
        return Counter((*self._function.params, *chain.from_iterable(bound)))

    @cached_property
    def _named(self) -> tuple[Counter[Local], set[Local]]:
        """Number of uses of each variable, and the variables whose value may be kept or changed."""
        named: Counter[Local] = Counter()
        kept: set[Local] = set()
        for node in nodes(self._function.body):
            for local, reads in _gets(node):
                named[local] += 1
                if not reads:
                    kept.add(local)
        return named, kept

    def times_named(self, local: Local) -> int:
        """Return the number of uses of a variable."""
        return self._named[0][local]

    def only_reads(self, local: Local) -> bool:
        """Return whether a variable is assigned once and its value is only read."""
        return self.times_set[local] == 1 and local not in self._named[1]


def _gets(node: object) -> Iterator[tuple[Local, bool]]:
    """Yield the variables directly in a node, with whether their value is only read there."""
    named = [part for part in parts(node) if isinstance(part, x.Get)]
    if not named:
        return
    read = getattr(node, _READS[type(node)]) if type(node) in _READS else None
    spread = {id(node.parts[at]) for at in node.spread} if isinstance(node, x.Listed) else set[int]()
    for part in named:
        yield part.local, part is read or id(part) in spread or _reads_item(node, part)


def _reads_item(node: object, part: x.Get) -> bool:
    """Return whether a node reads one number of a list."""
    return isinstance(node, x.Item) and part is node.of and isinstance(node.type, Number)
