"""Games of players with a single goal, as a check on what random players never reach.

For each number one kind of player maximises it, for each unused action one always does it. What they do not reach
either is hardly ever reached.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.insight.following import Follower
from interpreter.simulate.run import bots_at
from interpreter.simulate.table import Table
from interpreter.state.questions.numbers import numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.insight.tally import Followed
    from interpreter.state.game import Game

GAMES = 10
"""Number of games for each goal."""
WISHES = 12
"""Maximum number of numbers that are maximised."""


@dataclass(slots=True)
class Directed:
    """Results of directed players."""

    games: int = 0
    wishes: list[str] = field(default_factory=list)
    """Names of the bots that played."""
    done: dict[str, str] = field(default_factory=dict)
    """A bot that did the action, for each action."""
    in_force: dict[str, str] = field(default_factory=dict)
    """A bot in whose games the rule was in force, for each rule."""
    most: dict[str, int] = field(default_factory=dict)
    """The highest value that its maximising bot had, for each number."""


def directed(
    game: Game, actions: Sequence[str], seed: int, bound: int, progress: Callable[[str, int, int], None]
) -> tuple[Directed, bool]:
    """Play games of players with one goal each; Ctrl-C keeps what is done.

    `actions` are those nobody did. Games end after `bound` decisions: a player with one goal need not want the end.
    """
    known = [each.name for each in numbers(game.program)][:WISHES]
    wishes = [*(f"hoard:{name}" for name in known), *(f"always:{name}" for name in actions)]
    found = Directed()
    try:
        for done, wish in enumerate(wishes):
            progress("players with one wish", done, len(wishes))
            played = Follower(Table(game, bots_at([wish], game), seed, bound=bound), forks=False).played(range(GAMES))
            _note(found, wish, played)
    except KeyboardInterrupt:
        return found, True
    return found, False


def _note(found: Directed, wish: str, played: Followed) -> None:
    found.games += played.games
    found.wishes.append(wish)
    for name in played.used:  # also in games without end: a player with one goal need not want the end
        found.done.setdefault(name, wish)
    for rule, times in played.in_force.items():
        if times:
            found.in_force.setdefault(rule, wish)
    sort, _, name = wish.partition(":")
    had = [value for number, value in played.tops if number == name]
    if sort == "hoard" and had:
        found.most[name] = max(had)
