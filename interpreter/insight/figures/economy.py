"""Figure of players' numbers along a game, winners and others: median and middle 80 %."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.insight.following import TENTHS
from interpreter.insight.material import TENTHS as BAND, Material
from interpreter.insight.model import Cell, Curve, Dot, Figure, Finding, Row, exact
from interpreter.statistics.intervals import quantile_of

MOMENTS = (TENTHS // 2, TENTHS)
"""Tenths of the game whose values the report's table shows: half-time and end."""


def economy(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of quantities that vary in a game and no findings; else None."""
    by_name: dict[str, dict[tuple[int, bool], dict[int, int]]] = {}
    for (name, tenth, won, value), times in material.followed.numbers.items():
        if won is not None:  # the winner of a game that broke off is unknown
            by_name.setdefault(name, {}).setdefault((tenth, won), {})[value] = times
    moving = {name: bands for name, bands in by_name.items() if len(_before_the_end(bands)) > 1}
    if not moving:
        return None
    sides = ((True, "winners"), (False, "others")) if len(material.people) > 1 else ((True, "the player"),)
    rows: list[Row] = []
    curves: list[Curve] = []
    for name, bands in moving.items():
        cells = [_band(bands.get((tenth, won), {})) for tenth in MOMENTS for won, _ in sides]
        rows.append(Row(name=name, cells=cells))
        for won, who in sides:
            dots = [
                Dot(at=tenth / TENTHS, **_band(bands.get((tenth, won), {})).model_dump()) for tenth in range(TENTHS + 1)
            ]
            curves.append(Curve(name=who, group=name, dots=dots))
    return (
        material.figure(
            "economy",
            "What players have along a game",
            ["The median, and in brackets the range of the middle 80 % of the players."],
            "what makes players win: winners have more of many things because they are ahead."
            if len(sides) > 1
            else "what it is good for.",
            games=material.followed.ended,
            columns=[f"{when}: {who}" for when in ("half", "end") for _, who in sides],
            rows=rows,
            curves=curves,
        ),
        [],
    )


def _before_the_end(bands: dict[tuple[int, bool], dict[int, int]]) -> set[int]:
    return {value for (tenth, _), each in bands.items() if tenth < TENTHS for value in each}


def _band(counts: dict[int, int]) -> Cell:
    if not counts:
        return exact(None)
    low, middle, high = _values(counts, BAND)
    return Cell(unit="number", value=middle, low=low, high=high)


def _values(counts: dict[int, int], shares: Iterable[float]) -> Iterable[float]:
    return (quantile_of(counts, share).value for share in shares)
