"""Returns (final payoffs), places in the ranking, and visible scores, by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.state.questions.hidden_reads import reads_hidden

if TYPE_CHECKING:
    from interpreter.compiler.program import Program


def returns(program: Program, s: list[int]) -> list[int]:
    """Return the payoff of each seat: its total score.

    In a game without score lines it is 1 for a win, 0 for a draw, -1 for a loss, and 0 before the end.
    """
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
    """Return the place of each seat in the ranking: 1 for each winner, equal for ties."""
    return list(program.places(s))


def known_scores(program: Program, s: list[int], observer: int) -> list[dict[str, int | None]]:
    """Return for each seat the score lines by name, as an observer may know them.

    The number of a line is None where it depends on hidden information or cannot be computed yet.
    """
    scoring = program.checked.scoring
    if scoring is None:
        return [{} for _ in range(program.checked.seats)]
    found: list[dict[str, int | None]] = []
    for seat in range(program.checked.seats):
        open_to = [not reads_hidden(program, s, observer, line.value, {scoring.you: seat}) for line in scoring.lines]
        try:
            numbers = program.scores(s, seat) if any(open_to) else [0 for _ in scoring.lines]
        except RuntimeCheckFailed:
            numbers, open_to = [0 for _ in scoring.lines], [False for _ in scoring.lines]
        lines = zip(scoring.lines, numbers, open_to, strict=True)
        found.append({line.name: number if seen else None for line, number, seen in lines})
    return found
