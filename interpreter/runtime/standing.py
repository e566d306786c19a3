"""How a game stands: a program and a state array enter; returns and places by seat leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.compiler.program import Program


def returns(program: Program, s: list[int]) -> list[int]:
    """Score totals by seat; without score lines 1 for a win, 0 for a draw, -1 for a loss, and 0 before the end."""
    seats = range(program.checked.seats)
    scoring = program.checked.scoring
    if scoring is not None and scoring.lines:
        return [sum(program.scores(s, seat)) for seat in seats]
    if program.sort(s) != "end":
        return [0 for _ in seats]
    places = program.places(s)
    if len(set(places)) == 1:
        return [0 for _ in seats]
    return [1 if place == 1 else -1 for place in places]


def places(program: Program, s: list[int]) -> list[int]:
    """Places by seat, 1 for each winner, equal for ties."""
    return list(program.places(s))
