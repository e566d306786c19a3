"""Scoring: the score terms of a seat and the ranking that decides the places, for any state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul
from typing import Any

from gamespec.checked.expressions import Expr
from gamespec.checked.game import CheckedGame, RuntimeCheck, Way
from interpreter.compiler.module import Fn, Module
from interpreter.compiler.values import dispatch as x_
from interpreter.kernel.errors import RuntimeCheckFailed

# ---- calls of functions compiled on demand, with their own count of steps


STEPS = 3
"""Index in `OUT` of the number of steps of the current call."""


def answering(made: Callable[..., Any], out: list[Any], runtime_checks: list[RuntimeCheck]) -> Callable[..., Any]:
    """Return a compiled function wrapped so that it may be called in the middle of a move.

    Its steps are counted from 0, and the move's count goes on after it. A failed runtime check has its text and place.
    """

    def answer(*asked: Any) -> Any:  # noqa: ANN401 - as what was made
        before, out[STEPS] = out[STEPS], 0
        try:
            return made(*asked)
        except RuntimeCheckFailed as broken:
            broken.check = runtime_checks[broken.number]
            raise
        finally:
            out[STEPS] = before

    return answer


NO_RANKING: tuple[tuple[Way, Expr | None], ...] = (("highest", None),)
"""Ranking of a game without scores: all totals are 0, so that all seats share."""
SIGNS: dict[Way, int] = {"highest": 1, "lowest": -1, "if": 0}
"""Sign of a criterion by its keyword; 0 for the condition of who may win."""


class Scores:
    """Score terms and places of a game."""

    def __init__(self, module: Module, game: CheckedGame) -> None:
        self.module = module
        self.game = game
        scoring = game.scoring
        self.names = [] if scoring is None else [self.function(line.value) for line in scoring.lines]
        self.ways: list[tuple[int, str | None]] = []
        """Criteria of the ranking: the sign, and a function of a seat (None: the total)."""
        for way, expr in NO_RANKING if scoring is None else scoring.criteria:
            self.ways.append((SIGNS[way], None if expr is None else self.function(expr)))

    def function(self, expr: Expr) -> str:
        """Return the name of a function (state, seat) -> value of an expression."""
        assert self.game.scoring is not None
        fn = Fn(self.module, "z", (self.game.scoring.you,))
        fn.returns(x_.built(fn, expr))
        fn.done()
        return fn.name

    def lines(self, state: list[int], seat: int) -> list[int]:
        """Return the value of each score term of a seat."""
        return [self._of(name, state, seat) for name in self.names]

    def _of(self, name: str, state: list[int], seat: int) -> int:
        """Return a function's value for a seat; its steps are counted from 0, as in every back end."""
        self.module.namespace["OUT"][STEPS] = 0
        return self.module.function(name)(state, seat)

    def places(self, state: list[int]) -> list[int]:
        """Return the place of each seat: 1 for each winner, equal for ties and without a ranking."""
        signs = [sign for sign, _ in self.ways]
        return places_of([self.criteria(state, seat) for seat in range(self.game.seats)], signs)

    def criteria(self, state: list[int], seat: int) -> list[int]:
        """Return a seat's criteria in order of priority: the total, or the value of an expression."""
        return [sum(self.lines(state, seat)) if name is None else self._of(name, state, seat) for _, name in self.ways]


def places_of(compared: Sequence[Sequence[int]], signs: Sequence[int]) -> list[int]:
    """Return the place of each seat: 1 for each winner, equal for ties; from 2 on if nobody may win.

    `compared` has the criteria of each seat. A sign is 1 or -1 if more or less is better, 0 for the condition of who
    may win.
    """
    keys = [(may_win(values, signs), *map(mul, signs, values)) for values in compared]
    best = 1 if any(able for able, *_ in keys) else 2
    return [best + sum(other > mine for other in keys) for mine in keys]


def may_win(values: Sequence[int], signs: Sequence[int]) -> bool:
    """Return whether a seat may win, given its criteria and their signs (0: the condition of who may win)."""
    return all(value for sign, value in zip(signs, values, strict=True) if not sign)
