"""Measure the strength of the `search` bot.

Run with `python -m benchmarks.strength [--games N] [--workers N] [ROW ...]`.

For each row its share of the wins over games in which both change seats, with a 95 % interval, and what is asked of it:
against other bots in the five published games, against perfect play, and against OpenSpiel's search at equal iterations
(random roll-outs, its own constant) where OpenSpiel is installed. Of two kinds of poker it tells what is won of a bot
by who knows it (`benchmarks/exploitability`). A row is named by the beginning of its text.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from benchmarks.exploitability import exploitability, policy_of, uniform
from interpreter import Players, load
from interpreter.kernel.chance import Choices
from interpreter.searching import Budget, SearchInput, World, searcher
from interpreter.simulate import simulate
from interpreter.statistics.intervals import wilson
from tests.lockstep.pairings import PAIRINGS

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.state.game import State

PUBLISHED = ("fleet", "captains_of_the_gulf", "floating_market", "fishy_squishy_crusty_quirky", "public_market")
UCT = 2.0
"""OpenSpiel's constant, for results from -1 to 1."""


@dataclass(frozen=True, slots=True)
class Row:
    """A ruleset, who plays against whom, the least share asked for, and the games usually played.

    `search:equal` has as much processor time as the other, by the roll-outs a second of both at the first decision.
    """

    ruleset: str
    bot: str
    other: str
    least: float
    games: int

    def __str__(self) -> str:
        return f"{self.ruleset} {self.bot} {self.other}"


ROWS = (
    Row("tic_tac_toe", "search:1000", "perfect", 0.5, 100),
    Row("connect_four", "search:1000", "openspiel:1000", 0.45, 100),
    Row("breakthrough", "search:1000", "openspiel:1000", 0.45, 100),
    Row("othello", "search:1000", "openspiel:1000", 0.45, 100),
    *(Row(name, "search:equal", "openspiel:1000", 0.5, 100) for name in ("connect_four", "breakthrough", "othello")),
    *(Row(name, "search:400", "random", 0.95, 100) for name in PUBLISHED),
    *(Row(name, "search:400", "greedy", 0.7, 100) for name in PUBLISHED),
    *(Row(name, "search:400", "search:100", 0.55, 200) for name in PUBLISHED),
)


EXPLOITED = (
    ("kuhn_poker", ("uniform", "greedy", "learned", "search:100", "search:1000"), 40),
    ("leduc_poker", ("uniform", "greedy", "learned", "search:100", "search:1000"), 8),
)
"""Rulesets, bots, and how many seeds tell how often each move is made in each place."""


# ---- others


def openspiel(ruleset: str, iterations: int, seed: int) -> Callable[[State], str]:
    """OpenSpiel's search: it follows the moves of the state and answers with one of ours."""
    import pyspiel

    game: Any = pyspiel.load_game(ruleset)
    bot: Any = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, seed), UCT, iterations, 1000, True, seed, False)
    pairing = next(one for one in PAIRINGS if one.ruleset == ruleset)
    other, followed = game.new_initial_state(), list[str]()

    def answer(state: State) -> str:
        made = _moves(state)
        for text in made[len(followed) :]:
            followed.append(text)
            other.apply_action(next(one for one in other.legal_actions() if pairing.text(other, one) == text))
        return pairing.text(other, bot.step(other))

    return answer


def _moves(state: State) -> list[str]:
    entry, found = state.last, list[str]()
    while entry is not None:
        found.append(str(entry.item))
        entry = entry.parent
    return found[::-1]


def perfect(seed: int) -> Callable[[State], str]:
    """Any of the best moves of a game of two that is small enough to be gone through."""
    luck = Choices(seed)

    def answer(state: State) -> str:
        worths = {str(move): worth(state.apply(move)) for move in state.moves()}
        sign = 1 if state.seat == 0 else -1
        best = [text for text, found in worths.items() if found * sign == max(sign * one for one in worths.values())]
        return best[luck.of(len(best))]

    return answer


@cache
def worth(state: State) -> int:
    """Return what the first seat gets if both play as well as can be."""
    if state.over:
        return state.returns()[0]
    worths = [worth(state.apply(move)) for move in state.moves()]
    return max(worths) if state.seat == 0 else min(worths)


# ---- games


def played(row: Row, number: int) -> float:
    """The share of the win in one game: in every other one the bot sits second."""
    game, seat = load(row.ruleset, players=2), number % 2
    words = row.other.partition(":")[2]
    other = perfect(number) if row.other == "perfect" else openspiel(row.ruleset, int(words), number)
    bots, state = Players({seat: row.bot}, seed=number), game.initial(seed=number)
    while not state.over:
        state = state.apply(bots.move(state) if state.seat == seat else other(state))
    winners = state.winners()
    return 1 / len(winners) if seat in winners else 0.0


def share(row: Row, games: int, workers: int) -> tuple[float, float, float, int | None]:
    """The share of the wins and the ends of its interval; games lost, where each is looked at."""
    if row.other == "perfect" or row.other.startswith("openspiel"):
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            shares = list(pool.map(played, [row] * games, range(games)))
        won = sum(shares) / games
        return (won, *wilson(won, games), shares.count(0.0))
    game = load(row.ruleset, players=2)
    report = simulate(game, games, seats=[row.bot, row.other], seed=1, workers=workers, rotate=True)
    found = report.bots[0]
    return found.share, found.low, found.high, None


def speed(ruleset: str) -> float:
    """Games that a search plays on a second, in one thread, from the first decision."""
    game = load(ruleset, players=2)
    state = game.initial(seed=1)
    while len(state.moves()) == 1:
        state = state.apply(state.moves()[0])
    asked = SearchInput([World(state.array, [move.code for move in state.moves()])], len(state.moves()))
    search, rates = searcher(game.program), list[float]()
    for seed in range(5):
        start = time.process_time()
        search(asked, seed, Budget(games=1900))
        rates.append(1900 / (time.process_time() - start))
    return max(rates)


def openspiel_speed(ruleset: str) -> float:
    """Iterations a second of OpenSpiel's search, in one thread, from the first decision."""
    import pyspiel

    game: Any = pyspiel.load_game(ruleset)
    state, rates = game.new_initial_state(), list[float]()
    for seed in range(5):
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot: Any = pyspiel.MCTSBot(game, evaluator, UCT, 1000, 1000, True, seed, False)
        start = time.process_time()
        bot.step(state)
        rates.append(1000 / (time.process_time() - start))
    return max(rates)


def in_equal_time(row: Row) -> Row:
    """Return a row whose `search:equal` has the roll-outs that it plays in the time of the other."""
    if row.bot != "search:equal":
        return row
    iterations = int(row.other.partition(":")[2])
    return replace(row, bot=f"search:{round(iterations * speed(row.ruleset) / openspiel_speed(row.ruleset))}")


def main() -> int:
    """Print a line for each row; 1 where less is reached than asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*")
    parser.add_argument("--games", type=int)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    options = parser.parse_args()
    wanted = [row for row in ROWS if not options.rows or any(str(row).startswith(word) for word in options.rows)]
    missed = 0
    for row in wanted:
        if row.other.startswith("openspiel") and find_spec("pyspiel") is None:
            print(f"{row}: OpenSpiel is not installed", flush=True)
            continue
        games, start = options.games or row.games, time.perf_counter()
        row = in_equal_time(row)  # noqa: PLW2901 - the line printed tells the roll-outs
        found, low, high, lost = share(row, games, options.workers)
        missed += found < row.least or (row.other == "perfect" and lost != 0)
        took = time.perf_counter() - start
        print(
            f"{row!s:58} {found:6.1%}  {low:6.1%} .. {high:6.1%}  asked {row.least:.0%}  {games} games"
            f"{'' if lost is None else f', {lost} lost'}, {took:.0f} s",
            flush=True,
        )
    for name, asked in (("connect_four", 30_000), ("fleet", 5_000)):
        if not options.rows or name in options.rows:
            rate = speed(name)
            missed += rate < asked
            print(f"{name:58} {rate:,.0f} games played on a second, asked {asked:,}", flush=True)
    for name, bots, seeds in EXPLOITED:
        for bot in bots:
            if not options.rows or any(f"{name} {bot} exploited".startswith(word) for word in options.rows):
                policy = uniform if bot == "uniform" else policy_of(bot, seeds)
                found = float(exploitability(load(name, players=2), policy))
                print(f"{f'{name} {bot} exploited':58} {found:6.3f} points a game", flush=True)
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
