"""What no rule of the game reads enters; the sentence and the advice leave, which tell whether examples ask for it.

All examples count, for whatever number of players they are, so that the same is said for each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from gamespec.model import Ident, Name

if TYPE_CHECKING:
    from gamespec.check.symbols.world import World

NAMED = "named in examples"


def in_examples(world: World, name: str) -> bool:
    """Whether an example names something."""
    if NAMED not in world.kept:
        nodes = [node for example in world.examples for node in example.walk() if isinstance(node, Ident | Name)]
        world.kept[NAMED] = {node.text for node in nodes}
    return name in cast("set[str]", world.kept[NAMED])


def unread(world: World, name: str, remove: str = "it") -> tuple[str, str]:
    """What is said about something that no rule reads, and what to do."""
    if in_examples(world, name):
        return (
            f"only examples read `{name}`, no rule of the game does",
            f"read it in a rule or a score line, or remove {remove} and the claims that ask for it",
        )
    return f"nothing reads `{name}`", f"read it somewhere, or remove {remove}"
