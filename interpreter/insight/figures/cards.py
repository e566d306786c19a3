"""Figure of the wins of players who had each card or other piece, and of those who played it."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.insight.deep.confirm import screened
from interpreter.insight.material import Material, percent
from interpreter.insight.model import Cell, Figure, Finding, Row, cell, exact, share
from interpreter.insight.tally import HAD, PLAYED, WHOLE
from interpreter.statistics import Estimate
from interpreter.statistics.intervals import part_of

SORTS = ((HAD, WHOLE), (PLAYED, WHOLE), *((PLAYED, third) for third in range(3)))
"""Sorts of players in the order of their columns."""
COLUMNS = (
    "wins of those who had it", "players", "wins of those who played it",
    "played in the 1st third", "in the 2nd", "in the 3rd", "points for choosing it",
)  # fmt: skip
"""Headings of the table; the last one is that of extra wins in a hundred games."""
ENOUGH = 30
"""Minimum number of players who had a piece for its wins to be named in the sentence."""


def cards(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of wins with each piece and no findings; None without pieces of players."""
    followed, size = material.followed, len(material.people)
    games: dict[str, dict[tuple[str, int], list[tuple[float, float, int]]]] = {}
    for (name, sort, third, credit, seats), times in followed.cards.items():
        of = games.setdefault(name, {})
        of.setdefault((sort, third), []).append((credit / material.tally.unit, float(seats), times))
    if not games or size < 2:
        return None
    told = {name: [_wins(sorts.get(each, [])) for each in SORTS] for name, sorts in games.items()}
    weighted = {each.name: each.brings for each in screened(followed, material.tally.unit)}
    order = sorted(told, key=lambda name: (-max(each.value for each, many in told[name] if many), name))
    rows = [
        Row(
            name=name, cells=[*_cells(told[name]), cell(weighted[name], scale=100) if name in weighted else exact(None)]
        )
        for name in order
    ]
    known = [(part.value, name) for name, ((part, many), *_) in told.items() if many >= ENOUGH]
    says = [f"An even share would be {percent(1 / size)}."]
    if len(known) > 1:
        (most, best), (least, worst) = max(known), min(known)
        says.append(f"Those who had {best} won {percent(most)}, those who had {worst} {percent(least)}.")
    return (
        material.figure(
            "cards",
            "Wins with each card or piece",
            says,
            "causes: a player who is ahead gets and plays more of everything, long games show more cards, and a good "
            "card may be played by those who need it most. Only the last column weighs that out, for random players "
            "who can choose it; what it is worth to those who know how to use it, `probe` tells.",
            games=followed.games,
            columns=COLUMNS,
            rows=rows,
        ),
        [],
    )


def _cells(wins: Sequence[tuple[Estimate, int]]) -> list[Cell]:
    """Return the wins of each sort of players, with the number of those who had the piece."""
    had, *others = (share(part) if many else exact(None, "share") for part, many in wins)
    return [had, exact(wins[0][1]), *others]


def _wins(games: list[tuple[float, float, int]]) -> tuple[Estimate, int]:
    """Return the share of wins of some players, by games, and their number."""
    return part_of(games), sum(round(seats) * times for _, seats, times in games)
