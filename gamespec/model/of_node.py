"""Cache of results by node: nodes never change, and many configurations share them."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.model.node import Node

T = TypeVar("T")


def once_for_each_node(find: Callable[[Node], T]) -> Callable[[Node], T]:
    """Wrap a function of a node so that it runs once for each node, as long as the node lives.

    The key is the identity of the node, since two nodes may be equal at different places.
    """
    known: dict[int, tuple[weakref.ref[Node], T]] = {}

    def found(node: Node) -> T:
        number = id(node)
        if number not in known:
            known[number] = weakref.ref(node, lambda _: known.pop(number, None)), find(node)
        return known[number][1]

    return found
