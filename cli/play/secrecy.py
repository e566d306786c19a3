"""Secrets at a shared terminal: what must not be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.play.seats import PERSON
from interpreter.bots import AUTOMATIC

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.state.game import Game


def hides_from_people(game: Game, kinds: Sequence[str]) -> bool:
    """Return whether a person plays against somebody and the rules hide something from one of them."""
    from interpreter.state.worlds.open_games import has_hidden

    playing = [kind for kind in kinds if kind != AUTOMATIC]
    return PERSON in playing and len(playing) > 1 and has_hidden(game.program)


def keeps_seed(game: Game, kinds: Sequence[str]) -> bool:
    """Return whether to hide the seed while the game runs, because it reveals hidden and future chance."""
    return kinds.count(PERSON) > 1 or hides_from_people(game, kinds)
