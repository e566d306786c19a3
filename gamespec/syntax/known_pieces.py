"""Pieces of files that were parsed before: their nodes are copied, which is much faster than parsing.

While a file is edited, all of its pieces but one stay; a variant of a text that is tried differs in a few lines.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, TypeAlias, TypeVar

from gamespec.model.node import Node, is_node, set_slot
from gamespec.source import SourceFile, Span

Key: TypeAlias = tuple[str, str, tuple[int, ...]]
"""Text of a piece, the grammar rule from which it is parsed, and where its logical lines begin in it."""
MOST_PIECES = 512
N = TypeVar("N", bound=Node)


class KnownPieces:
    """Nodes of pieces without findings, by their text; the least recently used is dropped first.

    `found` counts how often a piece was known.
    """

    def __init__(self, most: int = MOST_PIECES) -> None:
        self.most = most
        self.found = 0
        self._known: OrderedDict[Key, tuple[Node, int]] = OrderedDict()

    def find(self, key: Key, offset: int, source: SourceFile) -> Node | None:
        """Return a copy of the node of a piece for a file in which it begins at `offset`; None if unknown."""
        known = self._known.get(key)
        if known is None:
            return None
        self._known.move_to_end(key)
        self.found += 1
        node, at = known
        return moved(node, offset - at, source)

    def keep(self, key: Key, node: Node, offset: int) -> None:
        """Store the node of a piece that began at `offset` of its file."""
        self._known[key] = node, offset
        if len(self._known) > self.most:
            self._known.popitem(last=False)


def moved(node: N, by: int, file: SourceFile) -> N:
    """Return a copy of a node and its descendants for another file, with offsets larger by `by`."""
    held = vars(node).copy()
    for name, value in held.items():
        kind = value.__class__
        if kind is Span:
            held[name] = Span(value.start + by, value.end + by, file)
        elif kind is tuple:
            held[name] = _all_moved(value, by, file)
        elif is_node[kind]:
            held[name] = moved(value, by, file)
    made = object.__new__(node.__class__)
    set_slot(made, "__dict__", held)
    set_slot(made, "__pydantic_fields_set__", node.__pydantic_fields_set__)
    set_slot(made, "__pydantic_extra__", None)
    set_slot(made, "__pydantic_private__", None)
    return made


def _all_moved(values: tuple[Any, ...], by: int, file: SourceFile) -> tuple[Any, ...]:
    return tuple(
        [
            moved(value, by, file)
            if is_node[value.__class__]
            else _all_moved(value, by, file)
            if value.__class__ is tuple
            else value
            for value in values
        ]
    )


KNOWN = KnownPieces()
"""Pieces that this process parsed."""
