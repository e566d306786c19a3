"""What no rule of the game reads enters; the sentence and the advice leave, which tell whether examples ask for it.

All examples count, for whatever number of players they are, so that the same is said for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gamespec.model import Ident, Name, Node
from gamespec.model.of_node import once_for_each_node

if TYPE_CHECKING:
    from gamespec.check.symbols.world import World


def in_examples(world: World, name: str) -> bool:
    """Whether an example names something."""
    return any(name in _named(example) for example in world.examples)


@once_for_each_node
def _named(example: Node) -> frozenset[str]:
    """All that an example names."""
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
    """What is said about something that no rule reads, and what to do."""
    if in_examples(world, name):
        return (
            f"only examples read `{name}`, no rule of the game does",
            f"read it in a rule or a score line, or remove {remove} and the claims that ask for it",
        )
    return f"nothing reads `{name}`", f"read it somewhere, or remove {remove}"
