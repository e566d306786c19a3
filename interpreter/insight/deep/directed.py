"""Games of bots with a single goal, as a check on what random players never reach.

For each number of a player (points, fields) the bot `hoard` maximises it; for each unused action the bot `always`
does it whenever it can. What neither kind reaches is hardly ever reached.
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
"""Number of games played for each goal."""
WISHES = 12
"""Maximum number of player numbers (points, fields) for which maximising bots play."""


@dataclass(slots=True)
class Directed:
    """Results of the games of bots with a single goal."""

    games: int = 0
    wishes: list[str] = field(default_factory=list)
    """Names of the bots that played."""
    done: dict[str, str] = field(default_factory=dict)
    """Name of a bot in whose games the action was chosen, by action."""
    in_force: dict[str, str] = field(default_factory=dict)
    """Name of a bot in whose games the rule was in force, by rule."""
    most: dict[str, int] = field(default_factory=dict)
    """Highest value that the bot maximising a number reached, by the number's name."""


def directed(
    game: Game, actions: Sequence[str], seed: int, bound: int, progress: Callable[[str, int, int], None]
) -> tuple[Directed, bool]:
    """Play games of bots with one goal each; return the results and whether Ctrl-C stopped them.

    `actions` are those that nobody chose in the random games. Games end after `bound` decisions, because such a bot
    may never end a game.
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
