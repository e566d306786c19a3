"""Advice for a line that cannot be parsed: the first known mistake that has a valid correction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gamespec.syntax.messages.habits import habits_in, shown

if TYPE_CHECKING:
    from gamespec.syntax.messages.habits import Said, Way
    from gamespec.syntax.repair.trying import Trial

MOST_HABITS = 3
"""Greatest number of known mistakes in one line that are corrected together."""


def answer(trial: Trial, before: str, after: str, under: tuple[str, ...]) -> Said | None:
    """Return advice on the first known mistake (habit) in a line whose correction can be parsed.

    `before` and `after` are the parts of the line around the place where parsing stopped, `under` its context. If no
    correction can be parsed, the advice on the first mistake is returned; None if none is known.
    """
    written = " ".join(f"{before}{after}".split())
    kept = before[: len(before) - len(before.lstrip())] + " ".join(before.split())
    before, after = kept + (" " if before.endswith(" ") else ""), " ".join(after.split())
    doubtful: Said | None = None
    for said in habits_in(before, after, under, trial.source.text):
        if not said.ways:
            return said
        ways = [way for each in said.ways if (way := _readable(trial, each, under, MOST_HABITS - 1)) is not None]
        ways = [way for way in ways if way[1] != (written,)]
        if len(ways) == len(said.ways) > 1 and all(way in said.ways for way in ways):
            return said
        if ways:
            return replace(said, help=ways[0][0], ways=tuple(ways))
        doubtful = doubtful or replace(said, ways=(), doubtful=True)
    return doubtful


def _readable(trial: Trial, way: Way, under: tuple[str, ...], left: int) -> Way | None:
    """Return a correction whose lines can be parsed, after correcting further mistakes in them; else None.

    `left` is the number of further mistakes that may be corrected.
    """
    lines = way[1]
    if trial.fits(*lines):
        return way
    parted = trial.stop(lines[0]) if len(lines) == 1 and left and trial.left > 0 else None
    if parted is None:
        return None
    for said in habits_in(*parted, under, trial.source.text):
        for _, others in said.ways:
            further = _readable(trial, ("", others), under, left - 1)
            if further is not None:
                return f"write {shown(further[1])}", further[1]
    return None
