"""Value of a sweep at which a number of the game is nearest to a goal, such as `P1 wins 50 %`."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from gamespec.nearest import nearest
from gamespec.variants.settings import SettingError
from interpreter.insight.model import Cell, Figure, Finding, Worth

GOAL = re.compile(r"\s*(\S.*?)\s+(-?\d+(?:\.\d+)?)\s*(%?)\s*")
SEAT = re.compile(r"seat (\d+) wins")
KEY = "goal"


class GoalError(SettingError):
    """Error: a goal is malformed, or a sweep does not count its number."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A number of a sweep, by the name of its column, and the value that it should have."""

    name: str
    value: float
    written: str


def goal_of(words: str, seats: Sequence[str]) -> Goal:
    """Return the goal that the user wrote, such as `seat 1 wins 50 %`; raises GoalError."""
    found = GOAL.fullmatch(words)
    if found is None:
        raise GoalError(f"`{words}` names no number and its value", 'write, for example, --until "P1 wins 50 %"')
    name, value = found[1], float(found[2])
    seat = SEAT.fullmatch(name)
    if seat is not None and 0 < int(seat[1]) <= len(seats):
        name = f"{seats[int(seat[1]) - 1]} wins"
    return Goal(name, value / 100 if found[3] else value, words.strip())


def reached(goal: Goal, figures: Sequence[Figure]) -> Finding:
    """Return the finding of the value nearest to a goal, by the figures of a sweep; raises GoalError."""
    tables = [figure for figure in figures if figure.key != "changes"]
    named = [name for figure in tables for name in figure.columns]
    for figure in tables:
        if goal.name in figure.columns:
            at = figure.columns.index(goal.name)
            known = [(row.name, row.cells[at]) for row in figure.rows if row.cells[at].value is not None]
            if known:
                return Finding(key=KEY, says=_said(goal, known), figure=figure.key, worth=_worth(goal, known))
    raise GoalError(f"this sweep counts no `{goal.name}`", nearest(goal.name, named))


def _away(goal: Goal, cell: Cell) -> float:
    return abs((cell.value or 0.0) - goal.value)


def _fits(goal: Goal, cell: Cell) -> bool:
    """Return whether the interval of a number includes the goal."""
    return cell.low is not None and cell.high is not None and cell.low <= goal.value <= cell.high


def _worth(goal: Goal, known: Sequence[tuple[str, Cell]]) -> Worth:
    return Worth.bot if sum(_fits(goal, cell) for _, cell in known) < 2 else Worth.open


def _said(goal: Goal, known: Sequence[tuple[str, Cell]]) -> str:
    best, cell = min(known, key=lambda each: _away(goal, each[1]))
    also = [name for name, each in known if name != best and _fits(goal, each)]
    said = f"`{goal.written}` is nearest at {best}: {_text(cell)}"
    if not _fits(goal, cell):
        crossing = [
            f"{one} and {other}"
            for (one, before), (other, after) in itertools.pairwise(known)
            if ((before.value or 0.0) - goal.value) * ((after.value or 0.0) - goal.value) < 0
        ]
        return f"{said}; it lies between {crossing[0]}" if crossing else f"{said}; no value tried reaches it"
    return f"{said}; {', '.join(also)} may fit as well: more games (-n) decide" if also else said


def _text(cell: Cell) -> str:
    times, sign = (100, " %") if cell.unit == "share" else (1, "")
    low, high = ((0.0 if end is None else end) * times for end in (cell.low, cell.high))
    return f"{(cell.value or 0.0) * times:.4g}{sign} ({low:.4g} to {high:.4g})"
