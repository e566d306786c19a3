"""Cache of results of functions of a node, shared by all configurations of a game.

Nodes never change, so a result stays valid as long as its node lives.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import TypeVar

from gamespec.model.node import Node

T = TypeVar("T")


def once_for_each_node(find: Callable[[Node], T]) -> Callable[[Node], T]:
    """Return a function with the results of `find`, computed once for each node while the node lives.

    The cache key is the identity of the node, since two nodes may be equal at different places.
    """
    known: dict[int, tuple[weakref.ref[Node], T]] = {}

    def found(node: Node) -> T:
        number = id(node)
        if number not in known:
            known[number] = weakref.ref(node, lambda _: known.pop(number, None)), find(node)
        return known[number][1]

    return found
