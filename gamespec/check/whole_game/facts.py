"""Cached facts about all bodies of a game: their parts and their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.analysis.effects import Analysis
from gamespec.checked.traversal import parts

if TYPE_CHECKING:
    from gamespec.check.symbols.world import World

PARTS, TOUCHED = "parts", "touched"


def parts_of(world: World) -> list[object]:
    """Return the parts of the bodies of actions, phases, then rules, outermost first."""
    if PARTS not in world.kept:
        game = world.checked
        world.kept[PARTS] = [*parts([each.body for each in (*game.actions, *game.phases, *game.triggers)])]
    return world.kept[PARTS]


def analysis_of(world: World) -> Analysis:
    """Return the effects of the game's statements; call it once the score terms are finished too."""
    if TOUCHED not in world.kept:
        world.kept[TOUCHED] = Analysis(world.checked)
    return world.kept[TOUCHED]
