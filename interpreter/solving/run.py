"""Choice of the method by which a game is solved, and the limits on its size."""

from __future__ import annotations

from collections.abc import Iterable

from gamespec.budgets import allowed
from interpreter.count import counted
from interpreter.solving.imperfect import Histories
from interpreter.solving.model import PAIR, Goal, Progress, SolvedGame, UnsolvableError
from interpreter.solving.perfect import Positions
from interpreter.state.game import Game, State
from interpreter.state.worlds.open_games import has_hidden
from interpreter.work import countable

MOST_HISTORIES = 300_000
"""Maximum number of histories of a game with hidden information that are enumerated."""
MOST_POSITIONS, TIMES = 5_000_000, 8
"""Maximum number of positions, and factor by which they may exceed those of a count."""


def solved(
    game: Game,
    goal: Goal | None = None,
    bots: Iterable[str] = (),
    samples: int = 20,
    after: State | None = None,
    progress: Progress = lambda *_: None,
) -> SolvedGame:
    """Return the solution of a game; raises UnsolvableError, RuntimeCheckFailed.

    `goal`: what players maximise (None: points where one player's gain is the other's loss, else winning). `after`:
    the state whose moves are valued, if nothing is hidden. Bots that do not know the probabilities of their moves are
    asked with `samples` random seeds at every decision.
    """
    if game.players > PAIR:
        raise UnsolvableError(
            f"the game is for {game.players} players here, and only games of one or two have a value",
            "choose --players 2 if the rules allow it; with more, the best move depends on whom the others help",
        )
    most = min(MOST_POSITIONS, TIMES * countable(game, MOST_POSITIONS))
    hidden = has_hidden(game.program)
    if hidden and after is not None:
        raise UnsolvableError(
            "with hidden information, the best move depends on what could have happened before",
            "leave --after out; all decisions are listed with --full",
        )
    if hidden:
        told = Histories(game, _histories(game, most), goal, progress)
        found, asks = told.solved(), told.exploitability
    else:
        positions = Positions(game, allowed(most), goal, progress)
        found, asks = positions.solved(after or game.initial()), positions.exploitability
    found.exploited = {bot: asks(bot, samples, progress) for bot in bots}
    return found


def _histories(game: Game, most: int) -> int:
    """Return the number of histories of a game with hidden information; raises UnsolvableError."""
    counts = counted(game.program, most=most).counts
    histories = counts.chance + counts.decisions + counts.terminals
    limit = allowed(MOST_HISTORIES)
    if counts.complete and histories <= limit:
        return histories
    size = f"{histories:,} histories" if counts.complete else f"more than {histories:,} histories"
    why = f"; the limit is {limit:,}" if histories > limit else ", as far as a game with costly moves is counted"
    raise UnsolvableError(
        f"the game is too big to be solved: it has hidden information and {size}{why}",
        "solve a smaller deck or fewer rounds, or use --budget 10 for ten times as many histories",
    )
