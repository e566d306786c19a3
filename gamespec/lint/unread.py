"""Message and advice for declarations that no rule reads; they say if worked examples read them.

Examples for every number of players count, so that the text is the same for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gamespec.model import Ident, Name, Node
from gamespec.model.of_node import once_for_each_node

if TYPE_CHECKING:
    from gamespec.check.symbols import World


def in_examples(world: World, name: str) -> bool:
    """Return whether a worked example of a game mentions a name."""
    return any(name in _named(example) for example in world.examples)


@once_for_each_node
def _named(example: Node) -> frozenset[str]:
    """Return all names that a worked example mentions."""
    found: set[str] = set()
    waiting: list[object] = [example]
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting.extend(cast("tuple[object, ...]", part))
        elif isinstance(part, Node):
            if isinstance(part, Ident | Name):
                found.add(part.text)
            waiting.extend(vars(part).values())
    return frozenset(found)


def unread(world: World, name: str, remove: str = "it") -> tuple[str, str]:
    """Return message and advice for a declaration that no rule reads; `remove` says what to remove."""
    if in_examples(world, name):
        return (
            f"only examples read `{name}`, no rule of the game does",
            f"read it in a rule or a score line, or remove {remove} and the claims that ask for it",
        )
    return f"nothing reads `{name}`", f"read it somewhere, or remove {remove}"
