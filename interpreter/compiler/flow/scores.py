"""Scoring: the score lines of a seat and the ranking that decides the places.

Enters the Scoring of a game; leaves functions over a finished (or any) state.
"""

from __future__ import annotations

from operator import mul
from typing import TYPE_CHECKING, Literal

from interpreter.compiler.answers import STEPS
from interpreter.compiler.module import Fn
from interpreter.compiler.values import dispatch as x_

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gamespec.checked.expressions import Expr
    from gamespec.checked.game import CheckedGame
    from interpreter.compiler.module import Module

NO_RANKING: tuple[tuple[Literal["highest", "lowest"], Expr | None], ...] = (("highest", None),)
"""Without a word on scores all have a total of nothing, and share."""


class Scores:
    """Score lines and places of a game."""

    def __init__(self, module: Module, game: CheckedGame) -> None:
        self.module = module
        self.game = game
        scoring = game.scoring
        self.names = [] if scoring is None else [self.function(line.value) for line in scoring.lines]
        self.ways: list[tuple[int, str | None]] = []
        """What the ranking compares: more is better or less, and a function (None: the total)."""
        for way, expr in NO_RANKING if scoring is None else scoring.criteria:
            self.ways.append((1 if way == "highest" else -1, None if expr is None else self.function(expr)))

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
        names = self.module.namespace
        names["OUT"][STEPS] = 0
        return names[name](state, seat)

    def places(self, state: list[int]) -> list[int]:
        """1 for the best; equal for ties. Without a ranking everybody shares."""
        signs = [sign for sign, _ in self.ways]
        return places_of([self.criteria(state, seat) for seat in range(self.game.seats)], signs)

    def criteria(self, state: list[int], seat: int) -> list[int]:
        """What the ranking compares, the first first: the total, or what an expression gives."""
        return [sum(self.lines(state, seat)) if name is None else self._of(name, state, seat) for _, name in self.ways]


def places_of(compared: Sequence[Sequence[int]], signs: Sequence[int]) -> list[int]:
    """1 for the best; equal for ties. Enters what the ranking compares, by seat, and -1 where less of it is better."""
    keys = [tuple(map(mul, signs, values)) for values in compared]
    return [1 + sum(other > mine for other in keys) for mine in keys]
