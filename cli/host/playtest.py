"""Report on hosted tables for a designer: results, times, notes with saved games, undone moves."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from pathlib import Path

from cli.host.tables import Hosted
from cli.play.seats import PERSON
from cli.play.words.scores import verdict

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
