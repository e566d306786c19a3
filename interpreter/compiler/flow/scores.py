"""Scoring: the score lines of a seat and the ranking that decides the places.

Enters the Scoring of a game; leaves functions over a finished (or any) state.
"""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING

from interpreter.compiler.answers import STEPS
from interpreter.compiler.module import Fn
from interpreter.compiler.values import dispatch as x_

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamespec.checked.expressions import Expr
    from gamespec.checked.game import CheckedGame, Way
    from interpreter.compiler.module import Module

NO_RANKING: tuple[tuple[Way, Expr | None], ...] = (("highest", None),)
"""Without a word on scores all have a total of nothing, and share."""
SIGNS: dict[Way, int] = {"highest": 1, "lowest": -1, "if": 0}
"""Sign of a criterion by its word: 0 where the criterion is the condition of who may win."""


class Scores:
    """Score lines and places of a game."""

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
        """Function (state, seat) -> number."""
        assert self.game.scoring is not None
        fn = Fn(self.module, "z", (self.game.scoring.you,))
        fn.returns(x_.built(fn, expr))
        fn.done()
        return fn.name

    def lines(self, state: list[int], seat: int) -> list[int]:
        """Every score line."""
        return [self._of(name, state, seat) for name in self.names]

    def _of(self, name: str, state: list[int], seat: int) -> int:
        """Return what a function gives, its steps counted by themselves, as every back end counts them."""
        self.module.namespace["OUT"][STEPS] = 0
        return self.module.function(name)(state, seat)

    def places(self, state: list[int]) -> list[int]:
        """Return the place of each seat: 1 for each winner, equal for ties. Without a ranking everybody shares."""
        signs = [sign for sign, _ in self.ways]
        return places_of([self.criteria(state, seat) for seat in range(self.game.seats)], signs)

    def criteria(self, state: list[int], seat: int) -> list[int]:
        """What the ranking compares, the first first: the total, or what an expression gives."""
        return [sum(self.lines(state, seat)) if name is None else self._of(name, state, seat) for _, name in self.ways]


def places_of(compared: Sequence[Sequence[int]], signs: Sequence[int]) -> list[int]:
    """Return the place of each seat: 1 for each winner, equal for ties; no place is 1 where nobody may win.

    `compared` has the criteria of each seat. A sign is 1 or -1 if more or less is better, 0 for the condition of who
    may win.
    """
    keys = [(may_win(values, signs), *map(mul, signs, values)) for values in compared]
    best = 1 if any(able for able, *_ in keys) else 2
    return [best + sum(other > mine for other in keys) for mine in keys]


def may_win(values: Sequence[int], signs: Sequence[int]) -> bool:
    """Return whether a seat may win, given its criteria and their signs (0: the condition of who may win)."""
    return all(value for sign, value in zip(signs, values, strict=True) if not sign)
