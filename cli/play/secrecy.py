"""Decide what must not be printed at a terminal, because a player would learn a secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.play.seats import PERSON
from interpreter.bots import AUTOMATIC

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.state.game import Game


def hides_from_people(game: Game, kinds: Sequence[str]) -> bool:
    """Return whether a person has an opponent and the rules hide information from one of them."""
    from interpreter.state.worlds.open_games import has_hidden

    playing = [kind for kind in kinds if kind != AUTOMATIC]
    return PERSON in playing and len(playing) > 1 and has_hidden(game.program)


def keeps_seed(game: Game, kinds: Sequence[str]) -> bool:
    """Return whether to hide the random seed during the game, because it reveals cards and later chance."""
    return kinds.count(PERSON) > 1 or hides_from_people(game, kinds)
