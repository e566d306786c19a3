"""What players reach who want one thing: a game and what nobody at random reached enter; who got there leaves.

Each number players have is heaped up by players who want nothing else, each action is done whenever it can be. What
they do not reach either is hardly ever reached.
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
"""Of each wish."""
WISHES = 12
"""Numbers that are heaped up, at most."""


@dataclass(slots=True)
class Directed:
    """What they reached."""

    games: int = 0
    wishes: list[str] = field(default_factory=list)
    """Bots that played."""
    done: dict[str, str] = field(default_factory=dict)
    """By action who did it,"""
    in_force: dict[str, str] = field(default_factory=dict)
    """by rule whose games brought it in force."""
    most: dict[str, int] = field(default_factory=dict)
    """By number the most that who wanted it had."""


def directed(
    game: Game, actions: Sequence[str], seed: int, bound: int, progress: Callable[[str, int, int], None]
) -> tuple[Directed, bool]:
    """Games of players with one wish each; `actions` are those nobody did. Ctrl-C keeps what is done.

    They go on for at most `bound` decisions: who wants one thing need not want the end.
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
    for name in played.used:  # where the game goes on for ever too: who wants one thing need not want the end
        found.done.setdefault(name, wish)
    for rule, times in played.in_force.items():
        if times:
            found.in_force.setdefault(rule, wish)
    sort, _, name = wish.partition(":")
    had = [value for number, value in played.tops if number == name]
    if sort == "hoard" and had:
        found.most[name] = max(had)
