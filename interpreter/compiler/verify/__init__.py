"""Findings of the phase graph: unreached or endless phases, laps without a decision, dead arrows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gamespec.analysis.constant_conditions import always, never
from interpreter.compiler.verify.ways import DEAD_ARROW, ENDS_EARLY, astray

if TYPE_CHECKING:
    from gamespec.checked.game import CheckedGame
    from gamespec.diagnostics import Diagnostic
    from interpreter.compiler.graph import Graph


def verify(game: CheckedGame, graph: Graph) -> list[Diagnostic]:
    """Return all findings of a game's phase graph, in the order of the file."""
    found = [*_dead_arrows(game), *astray(game, graph)]
    return sorted(found, key=lambda each: (each.span.file.name, each.span.start, each.code))


def _dead_arrows(game: CheckedGame) -> Iterator[Diagnostic]:
    for phase in game.phases:
        for place, arrow in enumerate(phase.arrows):
            if arrow.when is None:
                continue
            if never(arrow.when):
                yield DEAD_ARROW.at(arrow.span, "this arrow is never followed: its condition never holds")
            elif always(arrow.when) and place + 1 < len(phase.arrows):
                also = [(later.span, "never followed") for later in phase.arrows[place + 1 :]]
                yield ENDS_EARLY.at(arrow.span, "this arrow is always followed, the ones below it never", also=also)
