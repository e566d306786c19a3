"""Solution of a game in which nothing is hidden, by retrograde analysis of all positions."""

from __future__ import annotations

from interpreter.kernel.moves import Move
from interpreter.solving.model import Choice, Ends, Goal, Progress, SolvedGame, UnsolvableError, likely_moves
from interpreter.solving.positions import FIRST, Explorer, Policy, TooManyError, Values, WasmExplorer
from interpreter.state.game import Game, State

MOST_ASKED = 20_000
"""Maximum number of positions at which a bot is asked for its move."""
BIG = "solve a smaller board or deck, or use --budget 10 for ten times as many positions"
"""Advice for a game with too many positions."""
SLOWER = 10
"""Factor by which fewer positions are allowed in Python than in WebAssembly."""
FEW = 3_000
"""Number of positions up to which Python is faster than making a WebAssembly module."""
LONGEST = 60
"""Maximum number of moves of a line of best play."""


class Positions:
    """All positions of a game with their values; raises UnsolvableError if they exceed `most`."""

    def __init__(self, game: Game, most: int, goal: Goal | None, progress: Progress) -> None:
        self.game, self.ends, self._progress = game, Ends(game), progress
        try:
            self._explore(most)
        except TooManyError as error:
            raise UnsolvableError(f"the game is too big to be solved: it has {error}", BIG) from None
        self.goal: Goal = goal or self.ends.goal()
        self.worths = self.ends.worths(self.goal)
        self.best = Values(self.graph, self.worths)

    def _explore(self, most: int) -> None:
        """Enumerate all positions: some in Python, and if they are more, all in WebAssembly if possible."""
        from interpreter.positions.wasm_backend import NoModule  # small games need no engine

        program, first = self.game.program, self.game.people[0]
        try:
            self.explorer = Explorer(program, self.ends, first, min(most, FEW))
            self.graph = self.explorer.explored(lambda _: None)
        except TooManyError:
            if most <= FEW:
                raise
            try:
                self.explorer = WasmExplorer(program, self.ends, first, most)
            except NoModule:
                self.explorer = Explorer(program, self.ends, first, max(FEW, most // SLOWER))
            self.graph = self.explorer.explored(lambda met: self._progress("positions", met, most))

    def solved(self, state: State) -> SolvedGame:
        """Return the solution of the game, with the moves and the line of best play of a state."""
        value = self.best.values[0]
        choices: list[Choice] = []
        if state.seat is not None:
            moves = [(str(move), worth) for move, worth in self._valued(state)]
            choices.append(Choice(state.seat, [], moves))
        line = [] if self.best.repeats else self._line(state)
        return SolvedGame(
            self.goal, False, len(self.graph.sorts), value, value, repeats=self.best.repeats, choices=choices, line=line
        )

    def _number(self, state: State) -> int:
        return self.graph.numbers[self.explorer.name(state.array)]

    def _valued(self, state: State) -> list[tuple[Move, float]]:
        """Return the legal moves with their values to the player to move, the best first."""
        at = self._number(state)
        sign = 1 if self.graph.sorts[at] == FIRST else -1
        reached = zip(self.game.program.menu(state.array), self.graph.after(at), strict=True)
        worths = {code: sign * self.best.values[to] + 0.0 for code, to in reached}
        return sorted(((move, worths[move.code]) for move in state.moves()), key=lambda each: -each[1])

    def _line(self, state: State) -> list[str]:
        line: list[str] = []
        while state.seat is not None and len(line) < LONGEST:
            move = self._valued(state)[0][0]
            line.append(f"{self.game.seat_names[state.seat]}: {move}")
            state = state.apply(move)
        return line

    def exploitability(self, bot: str, samples: int, progress: Progress) -> float:
        """Return what best responses win against a bot; of a single player, what the bot misses."""
        people, won = self.game.people, 0.0
        for seat in people:
            value = Values(self.graph, self.worths, self._policy(bot, seat, samples, progress)).values[0]
            won += value if seat != people[0] else (self.best.values[0] if len(people) == 1 else 0.0) - value
        return won / len(people)

    def _policy(self, bot: str, seat: int, samples: int, progress: Progress) -> Policy:
        """Return the probabilities of a bot's moves at all positions that it lets happen."""
        policy: dict[int, list[float]] = {}
        met, waiting, program = {0}, [self.game.initial()], self.game.program
        while waiting:
            state = waiting.pop()
            at = self._number(state)
            choices = [each for each, _ in state.chance()] or state.moves()
            parts = [1.0] * len(choices)
            if state.seat == seat:
                if len(policy) >= MOST_ASKED:
                    raise UnsolvableError(
                        f"`{bot}` decides at more than {MOST_ASKED:,} positions of this game",
                        "leave --bots out, or ask about a smaller game",
                    )
                likely = likely_moves(state, bot, samples)
                policy[at] = [likely.get(code, 0.0) for code in program.menu(state.array)]
                parts = [likely.get(each.code, 0.0) for each in state.moves()]
                progress(f"{bot} is asked", len(policy), len(self.graph.sorts))
            for choice, part in zip(choices, parts, strict=True):
                if part:
                    child = state.apply(choice)
                    if (number := self._number(child)) not in met:
                        met.add(number)
                        waiting.append(child)
        return policy
