"""Which variables hold a list that is only read where they are named: nobody else gets hold of it there.

Enters a function; leaves for each variable how often it is set and whether all that is done with it is reading.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from interpreter.code import expressions as x
from interpreter.code import statements as st
from interpreter.code.types import Number
from interpreter.code.walk import parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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
        self.times_set: Counter[Local] = Counter(function.params)
        self.named: Counter[Local] = Counter()
        self.kept: set[Local] = set()
        """Variables that are named where somebody may keep or change what they hold."""
        self._block(function.body)

    def only_reads(self, local: Local) -> bool:
        """Whether a variable is set in one place, and what it holds is only read."""
        return self.times_set[local] == 1 and local not in self.kept

    def _block(self, nodes: Iterable[Any]) -> None:
        for node in nodes:
            if isinstance(node, st.Set | st.For | x.Loop):
                self.times_set.update(node.locals)
            for local, reads in self._gets(node):
                self.named[local] += 1
                if not reads:
                    self.kept.add(local)
            self._block(parts(node))

    def _gets(self, node: Any) -> Iterator[tuple[Local, bool]]:  # noqa: ANN401 - any node
        """Variables right inside a node, and whether what they hold is only read there."""
        read = getattr(node, _READS[type(node)]) if type(node) in _READS else None
        spread = {id(node.parts[at]) for at in node.spread} if isinstance(node, x.Listed) else set[int]()
        for part in parts(node):
            if isinstance(part, x.Get):
                yield part.local, part is read or id(part) in spread or _reads_item(node, part)


def _reads_item(node: Any, part: x.Get) -> bool:  # noqa: ANN401 - any node
    """Whether one number of a list is read."""
    return isinstance(node, x.Item) and part is node.of and isinstance(node.type, Number)
