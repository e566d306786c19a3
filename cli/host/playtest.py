"""Report on hosted tables for a designer: results, times, notes with saved games, undone moves."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from cli.host.tables import Hosted
from cli.play.seats import PERSON
from cli.play.words.scores import verdict
from interpreter.insight.model import Cell, Figure, Insight, Row, Unit, Worth

LONGEST = 5
"""Number of a table's longest decisions that are listed."""
AWAY = 1_800
"""Seconds without a move after which a player is taken to be away, so that the time is not counted."""


def write_report(tables: dict[int, Hosted], folder: Path) -> Path:
    """Write `report.md`, and a saved game for each note, into a folder; return the report's path."""
    folder.mkdir(parents=True, exist_ok=True)
    lines: list[str] = []
    for number, table in tables.items():
        lines += [f"# {table.game.title}, table {number}", "", *_result(table), "", *_times(table), ""]
        lines += [*_notes(table, folder), *_undone(table)]
    path = folder / "report.md"
    path.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
    return path


def _result(table: Hosted) -> Iterator[str]:
    names = table.game.seat_names
    seats = ", ".join(
        f"{name} {'a person' if kind == PERSON else kind}" for name, kind in zip(names, table.kinds, strict=True)
    )
    variants = f" with {', '.join(table.game.variants)}" if table.game.variants else ""
    yield f"{len(names)} seats{variants}: {seats}."
    if not table.state.over:
        yield f"Not over: {table.at} moves so far, now in phase {table.state.phase}."
        return
    yield f"{table.at} moves; {verdict([names[seat] for seat in table.state.winners()], len(names))}"
    if table.game.score_lines:
        totals = zip(names, table.state.returns(), strict=True)
        yield "Scores: " + ", ".join(f"{name} {total}" for name, total in totals) + "."


def _times(table: Hosted) -> Iterator[str]:
    """Yield lines of Markdown on how long people took for decisions, and on the longest ones."""
    decisions = list(taken(table))
    if not decisions:
        return
    yield "| seat | decisions | median | longest |"
    yield "|---|---|---|---|"
    for seat in table.people:
        own = [seconds for at, seconds in decisions if table.played[at].seat == seat]
        if own:
            name = table.game.seat_names[seat]
            yield f"| {name} | {len(own)} | {statistics.median(own):.0f} s | {max(own):.0f} s |"
    yield ""
    yield "Longest decisions:"
    yield ""
    for at, seconds in sorted(decisions, key=lambda found: -found[1])[:LONGEST]:
        played = table.played[at]
        where = table.states[at].phase
        yield f"- {seconds:.0f} s, move {at + 1}, {table.game.seat_names[played.seat]} in {where}: `{played.text}`"


def taken(table: Hosted) -> Iterator[tuple[int, float]]:
    """Yield each decision of a person, breaks and the first left out: moves before, seconds."""
    for at in range(1, table.at):
        seconds = table.played[at].time - table.played[at - 1].time
        if table.kinds[table.played[at].seat] == PERSON and seconds < AWAY:
            yield at, seconds


def _notes(table: Hosted, folder: Path) -> Iterator[str]:
    if not table.notes:
        return
    yield "Notes (a save opens with `gamespec play RULESET --save FILE`, under other rules with `gamespec replay`):"
    yield ""
    for number, note in enumerate(table.notes, 1):
        state = table.states[min(note.at, table.at)]
        save = folder / f"table-{table.number}-note-{number}.json"
        save.write_text(state.to_json(), encoding="utf-8")
        who = table.game.seat_names[int(note.role)] if note.role.isdecimal() else note.role
        yield f"- after move {note.at}, phase {state.phase}, by {who}: {one_line(note.text)} ({save.name})"
    yield ""


def _undone(table: Hosted) -> Iterator[str]:
    undone = table.store.undone(table.number)
    if undone:
        yield "Taken back:"
        yield ""
        yield from (f"- move {at + 1}, {table.game.seat_names[seat]}: `{text}`" for at, seat, text in undone)
        yield ""


def one_line(text: str) -> str:
    """Return the text of a note with its line breaks replaced."""
    return " ".join(text.split())


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
