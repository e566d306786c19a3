"""Solution of a game with hidden information: an equilibrium over its information sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.solving.bots import likely_moves
from interpreter.solving.equilibrium import equilibrium
from interpreter.solving.model import Choice, Progress, SolvedGame
from interpreter.solving.sequences import best_response, exploitability, plan_of, sequence_form, worth
from interpreter.solving.worth import Ends, Goal

if TYPE_CHECKING:
    from interpreter.solving.sequences import Information
    from interpreter.state.game import Game

CLOSE, ITERATIONS = 1e-4, 4_000
"""Exploitability at which an equilibrium is close enough, and maximum number of iterations."""


class Histories:
    """All histories of a game, of which `expected` is the number, and an equilibrium by a goal."""

    def __init__(self, game: Game, expected: int, goal: Goal | None, progress: Progress) -> None:
        self.game, self.ends = game, Ends(game)
        self.form = sequence_form(game, self.ends, lambda made: progress("histories", made, expected))
        self.goal: Goal = goal or self.ends.goal()
        self.payoffs = self.form.payoffs(self.ends.worths(self.goal))
        self.found = equilibrium(
            self.form, self.payoffs, CLOSE, ITERATIONS, lambda made: progress("iterations", made, ITERATIONS)
        )

    def solved(self) -> SolvedGame:
        """Return the solution of the game, with the moves at each information set."""
        found = self.found
        choices: list[Choice] = []
        for player, plan in enumerate(found.plans[: len(self.game.people)]):
            for each in self.form.sets[player]:
                whole = plan[each.parent]
                parts = [plan[at] / whole if whole else 1 / len(each.moves) for at in each.sequences]
                moves = sorted(zip(each.moves, parts, strict=True), key=lambda move: -move[1])
                choices.append(Choice(self.game.people[player], each.known, moves))
        sets = len(choices)
        return SolvedGame(
            self.goal,
            True,
            self.form.histories,
            found.low,
            found.high,
            sets=sets,
            iterations=found.iterations,
            choices=choices,
        )

    def exploitability(self, bot: str, samples: int, progress: Progress) -> float:
        """Return what best responses win against a bot; of a single player, what the bot misses."""
        asked = 0
        every = sum(map(len, self.form.sets))

        def chosen(each: Information) -> list[float]:
            nonlocal asked
            asked += 1
            progress(f"{bot} is asked", asked, every)
            likely = likely_moves(each.state, bot, samples)
            codes = {str(move): move.code for move in each.state.moves()}
            return [likely.get(codes[text], 0.0) for text in each.moves]

        plans = plan_of(self.form, 0, chosen), plan_of(self.form, 1, chosen)
        if len(self.game.people) == 1:
            return best_response(self.form, self.payoffs, 0, plans[1]) - worth(self.payoffs, plans)
        return exploitability(self.form, self.payoffs, plans)
