"""Exact figures of a small game, from its whole tree under random play.

A program enters; the variance of who wins, or of how far ahead each seat is, that each source makes leaves, exactly.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

from interpreter.state.views.shown import returns

if TYPE_CHECKING:
    from interpreter.compiler.program import Program

Source = tuple[str, str | int]
Values = list[Fraction]


def shares(program: Program, *, points: bool = False) -> dict[Source, Fraction]:
    """The share of each source in who wins; with `points` in how far each seat is ahead of the mean."""
    turned: dict[Source, Fraction] = defaultdict(Fraction)
    _value(program, program.start(None), Fraction(1), turned, points=points)
    whole = sum(turned.values())
    return {source: each / whole for source, each in turned.items()}


def of_sort(found: dict[Source, Fraction], sort: str) -> float:
    """All sources of a sort together: `chance` or `choice`."""
    return float(sum(each for (own, _), each in found.items() if own == sort))


def _value(program: Program, s: list[int], likely: Fraction, turned: dict[Source, Fraction], *, points: bool) -> Values:
    sort = program.sort(s)
    if sort == "end":
        return _ended(program, s, points=points)
    ways: list[tuple[Fraction, list[int]]] = []
    if sort == "chance":
        source: Source = ("chance", program.stream(s))
        outcomes = program.outcomes(s)
        whole = sum(weight for _, weight in outcomes)
        for outcome, weight in outcomes:
            after = s[:]
            program.draw(after, outcome)
            ways.append((Fraction(weight, whole), after))
    else:
        source, menu = ("choice", program.seat(s)), program.menu(s)
        for code in menu:
            after = s[:]
            program.apply(after, code)
            ways.append((Fraction(1, len(menu)), after))
    values = [(part, _value(program, after, likely * part, turned, points=points)) for part, after in ways]
    mean = [sum((part * each[seat] for part, each in values), Fraction()) for seat in range(program.checked.seats)]
    spread = (part * (own - middle) ** 2 for part, each in values for own, middle in zip(each, mean, strict=True))
    turned[source] += likely * sum(spread, Fraction())
    return mean


def _ended(program: Program, s: list[int], *, points: bool) -> Values:
    if points:
        totals = returns(program, s)
        return [each - Fraction(sum(totals), len(totals)) for each in totals]
    places = program.places(s)
    return [Fraction(place == 1, places.count(1)) for place in places]
