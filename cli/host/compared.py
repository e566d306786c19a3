"""Figure for `gamespec report` that compares people's hosted games with simulated ones."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from itertools import pairwise

from cli.host.playtest import AWAY, one_line, taken
from cli.host.tables import Hosted
from interpreter.insight.model import Cell, Figure, Insight, Row, Unit, Worth

CANNOT = "these are few games, and people learn from one to the next"


def compared(tables: Sequence[Hosted], simulated: Insight) -> Figure:
    """Return a figure of people's and simulated games, with the players' notes."""
    finished = [table for table in tables if table.state.over]
    figures = {figure.key: figure for figure in simulated.figures}
    seconds = [seconds for table in tables for _, seconds in taken(table)]
    minutes = [_minutes(table) for table in finished]
    rows = [
        _row("decisions of a game, median", _median([table.at for table in finished]), _half(figures, "length")),
        _row("minutes of a game, median", _median(minutes), _half(figures, "minutes"), "minutes"),
        _row("seconds for a decision, median", _median(seconds), None),
    ]
    if tables[0].game.score_lines:
        totals = [total for table in finished for total in table.state.returns()]
        rows.append(_row("total of a seat, mean", statistics.mean(totals) if totals else None, _total(figures)))
    return Figure(
        key="played",
        title="Games of people",
        says=list(_says(tables, finished)),
        columns=["people", "simulated"],
        rows=rows,
        curves=[],
        worth=Worth.open,
        bots="people and those who played with them",
        games=len(finished),
        cannot=CANNOT,
    )


def _row(name: str, people: float | None, simulated: float | None, unit: Unit = "number") -> Row:
    cells = [Cell(unit=unit, value=value, low=None, high=None) for value in (people, simulated)]
    return Row(name=name, cells=cells)


def _median(found: Sequence[float]) -> float | None:
    return statistics.median(found) if found else None


def _total(figures: dict[str, Figure]) -> float | None:
    """Return the mean total of a simulated seat, the sum of its score terms, or None."""
    means = [row.cells[0].value for row in figures["scores"].rows] if "scores" in figures else []
    return sum(mean or 0.0 for mean in means) if means else None


def _half(figures: dict[str, Figure], key: str) -> float | None:
    """Return the median in the first row of the report's figure named `key`; None if it has none."""
    figure = figures.get(key)
    if figure is None or "half below" not in figure.columns or not figure.rows:
        return None
    return figure.rows[0].cells[figure.columns.index("half below")].value


def _minutes(table: Hosted) -> float:
    """Return the minutes of a game between its moves, without breaks."""
    times = [played.time for played in table.played]
    gaps = (after - before for before, after in pairwise(times))
    return sum(gap for gap in gaps if gap < AWAY) / 60


def _says(tables: Sequence[Hosted], finished: Sequence[Hosted]) -> Iterator[str]:
    undone = sum(len(table.store.undone(table.number)) for table in tables)
    yield f"{len(finished)} of {len(tables)} hosted games are over; {undone} moves were taken back."
    for table in tables:
        for note in table.notes:
            phase = table.states[min(note.at, table.at)].phase
            who = table.game.seat_names[int(note.role)] if note.role.isdecimal() else note.role
            yield f"Table {table.number}, after move {note.at} (phase {phase}), {who}: {one_line(note.text)}"
