"""Figures of players' numbers along a game: medians of winners and others, sources and drains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from interpreter.insight.following import TENTHS
from interpreter.insight.material import TENTHS as BAND, Material, percent
from interpreter.insight.model import Cell, Curve, Dot, Figure, Finding, Row, exact
from interpreter.statistics.intervals import quantile_of

MOMENTS = (TENTHS // 2, TENTHS)
"""Tenths of the game whose values the report's table shows: half-time and end."""


LEAST = 0.1
"""Least change of a number of a player in a game for its sources to be told."""
NAMED, REST = 3, "all else"
"""Maximum number of sources, and of drains, of a number that are named; name of the others."""


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


def flow(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of sources and drains of numbers and no findings; None if no move changes one."""
    followed, says, curves = material.followed, list[str](), list[Curve]()
    seats, moved = max(1, followed.games * len(material.people)), Counter[str]()
    for (name, *_), much in followed.flows.items():
        moved[name] += much
    names = sorted(name for name, much in moved.items() if much >= LEAST * seats)
    for name in names:
        parts: list[str] = []
        for grew, verb in ((True, "gained"), (False, "lost")):
            sums: Counter[str] = Counter()
            for (number, what, _, more), much in followed.flows.items():
                if number == name and more is grew:
                    sums[what] += much
            if not sums:
                continue
            known = sorted(sums, key=lambda what: (-sums[what], what))[:NAMED]
            listed = ", ".join(f"{what} {percent(sums[what] / sums.total())}" for what in known)
            parts.append(f"{sums.total() / seats:.1f} {verb} ({listed})")
            others = [what for what in sums if what not in known]
            groups = [*((what, [what]) for what in known), *([(REST, others)] if others else [])]
            for what, own in groups:
                dots = [_dot(material, name, own, tenth, grew, seats) for tenth in range(TENTHS)]
                curves.append(Curve(name=f"{'+' if grew else '-'} {what}", group=f"flow of {name}", dots=dots))
        says.append(f"{name} of a player in a game: {'; '.join(parts)}.")
    if not says:
        return None
    figure = material.figure(
        "flow",
        "Where numbers come from and go",
        says,
        "what a rule adds between two decisions: it counts for the action before it.",
        games=followed.games,
        curves=curves,
    )
    return figure, []


def _dot(material: Material, name: str, own: list[str], tenth: int, grew: bool, seats: int) -> Dot:
    much = sum(material.followed.flows[name, what, tenth, grew] for what in own)
    return Dot(at=(tenth + 0.5) / TENTHS, **exact((much if grew else -much) / seats).model_dump())
