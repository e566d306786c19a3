"""What several passes ask of all bodies of a game, worked out once: their parts, and what they touch.

Enters: a world whose bodies are finished. Leaves: answers that are kept in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.analysis.effects import Analysis
from gamespec.checked.traversal import parts

if TYPE_CHECKING:
    from gamespec.check.symbols.world import World

PARTS, TOUCHED = "parts", "touched"


def parts_of(world: World) -> list[object]:
    """The parts of the bodies of actions, of phases, then of rules: outermost first, in their order."""
    if PARTS not in world.kept:
        game = world.checked
        world.kept[PARTS] = [*parts([each.body for each in (*game.actions, *game.phases, *game.triggers)])]
    return world.kept[PARTS]


def analysis_of(world: World) -> Analysis:
    """What the lines of the game touch; asked for when the lines of its scoring are finished too."""
    if TOUCHED not in world.kept:
        world.kept[TOUCHED] = Analysis(world.checked)
    return world.kept[TOUCHED]
