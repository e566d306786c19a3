"""What is found in a node is found once: nodes never change, and many tables are checked from the same ones.

Enters a function of a node; leaves one that remembers what it gave for a node as long as the node lives.
"""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.model.node import Node

T = TypeVar("T")


def once_for_each_node(find: Callable[[Node], T]) -> Callable[[Node], T]:
    """Remember by the node itself, not by what is written in it: two nodes may say the same at two places."""
    known: dict[int, tuple[weakref.ref[Node], T]] = {}

    def found(node: Node) -> T:
        number = id(node)
        if number not in known:
            known[number] = weakref.ref(node, lambda _: known.pop(number, None)), find(node)
        return known[number][1]

    return found
