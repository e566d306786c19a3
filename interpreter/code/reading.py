"""Which variables hold a list that is only read where they are named: nobody else gets hold of it there.

Enters a function; leaves for each variable how often it is set and whether all that is done with it is reading.
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
"""Where a list stands that is gone through or asked, and no part of it is handed on."""


class Reading:
    """What a function does with its variables."""

    def __init__(self, function: Function) -> None:
        self._function = function

    @cached_property
    def times_set(self) -> Counter[Local]:
        """How often each variable is set, the parameters before the first line."""
        bound = (node.locals for node in nodes(self._function.body) if isinstance(node, st.Set | st.For | x.Loop))
        return Counter((*self._function.params, *chain.from_iterable(bound)))

    @cached_property
    def _named(self) -> tuple[Counter[Local], set[Local]]:
        """How often each is named, and those where somebody may keep or change what they hold."""
        named: Counter[Local] = Counter()
        kept: set[Local] = set()
        for node in nodes(self._function.body):
            for local, reads in _gets(node):
                named[local] += 1
                if not reads:
                    kept.add(local)
        return named, kept

    def times_named(self, local: Local) -> int:
        """How often a variable is named."""
        return self._named[0][local]

    def only_reads(self, local: Local) -> bool:
        """Whether a variable is set in one place, and what it holds is only read."""
        return self.times_set[local] == 1 and local not in self._named[1]


def _gets(node: object) -> Iterator[tuple[Local, bool]]:
    """Variables right inside a node, and whether what they hold is only read there."""
    named = [part for part in parts(node) if isinstance(part, x.Get)]
    if not named:
        return
    read = getattr(node, _READS[type(node)]) if type(node) in _READS else None
    spread = {id(node.parts[at]) for at in node.spread} if isinstance(node, x.Listed) else set[int]()
    for part in named:
        yield part.local, part is read or id(part) in spread or _reads_item(node, part)


def _reads_item(node: object, part: x.Get) -> bool:
    """Whether one number of a list is read."""
    return isinstance(node, x.Item) and part is node.of and isinstance(node.type, Number)
