"""Known mistakes: habits from other languages, other rules, and English, with the correct forms.

A line is matched in two parts, before and after the place where parsing stopped, together with its context. Matching
habits give a message and advice, in the order of the tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from gamespec.syntax.messages.habits.examples import IN_EXAMPLES
from gamespec.syntax.messages.habits.expressions import IN_CASES, IN_COMPARISONS, IN_EXPRESSIONS
from gamespec.syntax.messages.habits.habit import TOP, Habit
from gamespec.syntax.messages.habits.heads import IN_HEADS, IN_MEMBERS, IN_RULES, named, own_names
from gamespec.syntax.messages.habits.rulebooks import IN_RULEBOOKS, SENTENCES
from gamespec.syntax.messages.habits.statements import IN_STATEMENTS

__all__ = ["HABITS", "TOP", "Habit", "Said", "habits_in", "matching", "shown"]

HABITS = (
    *IN_CASES,
    *IN_COMPARISONS,
    *IN_RULES,
    *IN_EXAMPLES,
    *IN_HEADS,
    *IN_MEMBERS,
    *IN_RULEBOOKS,
    *IN_STATEMENTS,
    *IN_EXPRESSIONS,
    *SENTENCES,
)
"""Known mistakes from all tables; the first that matches a line is used, so their order matters."""


Way: TypeAlias = tuple[str, tuple[str, ...]]
"""A correction of a line: a sentence of advice, and the lines it suggests."""

PARTS = re.compile("[«»]")
NEXT = "\n"


@dataclass(frozen=True, slots=True)
class Said:
    """Message and advice for a line with a known mistake; message None means the usual message."""

    habit: Habit
    message: str | None
    help: str
    ways: tuple[Way, ...] = ()
    """Corrections named in the advice, each with the lines it suggests; empty if nothing can be rewritten."""
    doubtful: bool = False
    """Whether the suggested lines are known not to parse."""


LONGEST_LINE = 400
"""Most characters of a line compared with mistakes: 40 ms here, quadratic, a second at 2,000."""


@cache
def _compiled() -> tuple[tuple[re.Pattern[str], Habit], ...]:
    return tuple((re.compile(habit.line), habit) for habit in HABITS)


def matching(before: str, after: str, under: tuple[str, ...]) -> Iterator[tuple[Habit, re.Match[str]]]:
    """Yield each known mistake that matches a line, `¦` where parsing stopped, with its match."""
    if len(before) + len(after) > LONGEST_LINE:
        return
    marked, plain = f"{before}¦{after}", f"{before}{after}"
    for pattern, habit in _compiled():
        if habit.under and not set(habit.under).intersection(under):
            continue
        found = pattern.search(marked if "¦" in habit.line else plain)
        if found is not None:
            yield habit, found


def habits_in(before: str, after: str, under: tuple[str, ...], text: str = "") -> Iterator[Said]:
    """Yield the advice on the known mistakes in a line, filled with names from the game in `text`."""
    names = own_names(text)
    for habit, found in matching(before, after, under):
        message = found.expand(habit.message).replace("¦", "") if habit.message is not None else None
        parts = [found.expand(part).replace("¦", "") if part else "" for part in PARTS.split(named(habit.help, names))]
        help_text = "".join(shown(part.split(NEXT)) if n % 2 else part for n, part in enumerate(parts))
        begin = found.end("kept") if "kept" in found.groupdict() else found.start()
        first, last = (each.replace("¦", "") for each in (found.string[:begin], found.string[found.end() :]))
        ways = [tuple(f"{first}{part}{last}".rstrip().split(NEXT)) for part in parts[1::2]]
        titles = [help_text] if len(ways) == 1 else [f"write {shown(part.split(NEXT))}" for part in parts[1::2]]
        yield Said(habit, message, help_text, tuple(zip(titles, ways, strict=True)))


def shown(lines: Sequence[str]) -> str:
    """Return suggested lines in backquotes, to be placed in a sentence."""
    return ", and below it ".join(f"`{line.strip()}`" for line in lines)
