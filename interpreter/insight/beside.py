"""Figures and findings of thinking players and of random ones, joined into one report."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.insight.model import Figure, Finding, Row, Worth, exact


def beside(main: Sequence[Figure], other: Sequence[Figure]) -> list[Figure]:
    """Return the figures of thinking players with those of random ones in further columns and curves."""
    random = {each.key: each for each in other}
    joined = [_in_one(each, random[each.key]) if each.key in random else each for each in main]
    return [*joined, *(each for each in other if each.key not in {one.key for one in main})]


def _in_one(main: Figure, other: Figure) -> Figure:
    cells = {row.name: row.cells for row in other.rows}
    none = [exact(None)] * len(other.columns)
    rows = [Row(name=row.name, cells=[*row.cells, *cells.get(row.name, none)]) for row in main.rows]
    known = {row.name for row in main.rows}
    empty = [exact(None)] * len(main.columns)
    rows += [Row(name=row.name, cells=[*empty, *row.cells]) for row in other.rows if row.name not in known]
    who, whom = main.bots, other.bots
    return main.model_copy(
        update={
            "says": [*main.says, *(f"Players {whom}: {line}" for line in other.says if line not in main.says)],
            "columns": [f"{each} ({bot})" for own, bot in ((main, who), (other, whom)) for each in own.columns],
            "rows": rows,
            "curves": [
                *main.curves,
                *(each.model_copy(update={"name": f"{each.name}, {whom}"}) for each in other.curves),
            ],
        }
    )


SHOWN_BY_PLANS = ("seat:", "start:", "decided:", "unfinished", "shared")
"""Key prefixes of findings that games of players who all follow one plan can show."""


FIRST = ("unfinished", "breaks:", "stuck", "endless")
"""Key prefixes of findings that come before all others: what breaks off falsifies all numbers."""


def by_plan(findings: Sequence[Finding]) -> list[Finding]:
    """Return the findings that do not follow from the plan that all players follow."""
    return [each for each in findings if each.key.startswith(SHOWN_BY_PLANS)]


def together(main: Sequence[Finding], other: Sequence[Finding]) -> list[Finding]:
    """Return the findings of thinking players, `steady` if random ones share them, then the others."""
    random = {each.key: each for each in other}
    both = [
        each.model_copy(update={"worth": Worth.steady, "bots": f"{each.bots} and {random[each.key].bots}"})
        if each.key in random and each.worth is Worth.bot
        else each
        for each in main
    ]
    known = {each.key for each in main}
    found = [*both, *(each for each in other if each.key not in known)]
    return sorted(found, key=lambda each: not each.key.startswith(FIRST))
