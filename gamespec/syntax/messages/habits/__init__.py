"""What people bring along from other languages, from other games' rules and from English, and how it is written here.

A line in two parts, before and after the place where reading stopped, and what it stands under enter; the sentence and
the advice for the first habit that fits leave, or nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from gamespec.syntax.messages.habits.examples import IN_EXAMPLES
from gamespec.syntax.messages.habits.expressions import IN_EXPRESSIONS
from gamespec.syntax.messages.habits.habit import TOP, Habit
from gamespec.syntax.messages.habits.heads import IN_HEADS
from gamespec.syntax.messages.habits.members import IN_MEMBERS
from gamespec.syntax.messages.habits.rulebooks import IN_RULEBOOKS
from gamespec.syntax.messages.habits.rules import IN_RULES
from gamespec.syntax.messages.habits.statements import IN_STATEMENTS

__all__ = ["HABITS", "TOP", "Habit", "Said", "habit_in", "matching"]

HABITS = (*IN_RULES, *IN_EXAMPLES, *IN_HEADS, *IN_MEMBERS, *IN_RULEBOOKS, *IN_STATEMENTS, *IN_EXPRESSIONS)
"""The first that fits is told, so the tables stand in this order."""


@dataclass(frozen=True, slots=True)
class Said:
    """What to say; the sentence is none where the usual one will do."""

    message: str | None
    help: str
    first: bool


@cache
def _compiled() -> tuple[tuple[re.Pattern[str], Habit], ...]:
    return tuple((re.compile(habit.line), habit) for habit in HABITS)


def matching(before: str, after: str, under: tuple[str, ...]) -> tuple[Habit, re.Match[str]] | None:
    """The first habit that fits a line, and how; patterns with a bar want it between the two parts."""
    marked, plain = f"{before}¦{after}", f"{before}{after}"
    for pattern, habit in _compiled():
        if habit.under and not set(habit.under).intersection(under):
            continue
        found = pattern.search(marked if "¦" in habit.line else plain)
        if found is not None:
            return habit, found
    return None


def habit_in(before: str, after: str, under: tuple[str, ...]) -> Said | None:
    """What the habit in a line asks for, if there is one."""
    match = matching(before, after, under)
    if match is None:
        return None
    habit, found = match
    message = found.expand(habit.message) if habit.message is not None else None
    return Said(message, found.expand(habit.help), habit.first)
