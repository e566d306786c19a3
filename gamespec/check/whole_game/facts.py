"""Cached results about all bodies of a game: their parts and their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.analysis.effects import Analysis
from gamespec.checked.traversal import parts

if TYPE_CHECKING:
    from gamespec.check.symbols import World

PARTS, TOUCHED = "parts", "touched"


def parts_of(world: World) -> list[object]:
    """Return the parts (statements and expressions) of all bodies, outermost first.

    First come the bodies of actions, then phases, then rules.
    """
    if PARTS not in world.kept:
        game = world.checked
        world.kept[PARTS] = [*parts([each.body for each in (*game.actions, *game.phases, *game.triggers)])]
    return world.kept[PARTS]


def analysis_of(world: World) -> Analysis:
    """Return the analysis of what the statements of the game read and write.

    Call it once the score terms are checked too.
    """
    if TOUCHED not in world.kept:
        world.kept[TOUCHED] = Analysis(world.checked)
    return world.kept[TOUCHED]
