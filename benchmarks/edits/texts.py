"""The text of a game and a source of chance enter.

The text with one mechanical edit leaves, and what was done.

The edits are slips of the hand: a letter left out, another name of the same sort, a line gone, two arrows exchanged, a
number one off, an argument dropped. Titles, reasons and notes are never touched.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

BEHIND = re.compile(r"\s+(?:cite|assume|because|else)\s+[A-Z\"].*$")
QUOTED = re.compile(r'"[^"]*"')
WORD = re.compile(r"[a-z][a-z-]{3,}")
MEMBER = re.compile(r"(?:(?<='s )|(?<=your ))[a-z][a-z-]+")
KIND = re.compile(r"\b[A-Z][a-z-]+\b")
NUMBER = re.compile(r"(?<![\w-])\d+(?![\w-])")
ARROW = re.compile(r"^\s+-> ([a-z-]+)")
CALL = re.compile(r"(?<=[a-z])\(([^()]+)\)")


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit: its sort, the line it is at, and that line before and after."""

    sort: str
    line: int
    before: str
    after: str


Made = tuple[list[str], Edit]


def code_of(line: str) -> str:
    """A line with blanks for what is no code, as long as the line or shorter."""
    masked = QUOTED.sub(lambda found: " " * len(found[0]), line)
    behind = BEHIND.search(line)
    return (masked if behind is None else masked[: behind.start()]).split("#", 1)[0]


def edited(text: str, sort: str, chance: Random) -> Made | None:
    """The lines after one edit; None where there is nothing of the sort."""
    return EDITS[sort](text.splitlines(), chance)


def _one(
    lines: list[str], chance: Random, pattern: re.Pattern[str], change: Callable[[str], str], sort: str
) -> Made | None:
    places = [(n, found) for n, line in enumerate(lines) if n for found in pattern.finditer(code_of(line))]
    if not places:
        return None
    number, found = chance.choice(places)
    line = lines[number]
    return _with(lines, number, line[: found.start()] + change(found[0]) + line[found.end() :], sort)


def _with(lines: list[str], number: int, new: str | None, sort: str) -> Made | None:
    if new == lines[number]:
        return None
    edit = Edit(sort, number + 1, lines[number].strip(), "" if new is None else new.strip())
    return [*lines[:number], *([] if new is None else [new]), *lines[number + 1 :]], edit


def _misspelt(lines: list[str], chance: Random) -> Made | None:
    def change(word: str) -> str:
        place = chance.randrange(1, len(word))
        return word[:place] + word[place + 1 :]

    return _one(lines, chance, WORD, change, "misspelt")


def _other_name(lines: list[str], chance: Random) -> Made | None:
    pattern = chance.choice([MEMBER, MEMBER, KIND])
    names = sorted({found for line in lines for found in pattern.findall(code_of(line))})
    return _one(
        lines, chance, pattern, lambda name: chance.choice([n for n in names if n != name] or [name]), "other name"
    )


def _line_gone(lines: list[str], chance: Random) -> Made | None:
    number = chance.choice([n for n, line in enumerate(lines) if n and code_of(line).strip()])
    return _with(lines, number, None, "line gone")


def _arrows(lines: list[str], chance: Random) -> Made | None:
    """The ends of two arrows exchanged."""
    arrows = [(n, found[1]) for n, line in enumerate(lines) if (found := ARROW.match(line))]
    pairs = [(a, b) for a in arrows for b in arrows if a[0] < b[0] and a[1] != b[1]]
    if not pairs:
        return None
    (first, one), (second, other) = chance.choice(pairs)
    new = list(lines)
    new[first] = new[first].replace(f"-> {one}", f"-> {other}", 1)
    new[second] = new[second].replace(f"-> {other}", f"-> {one}", 1)
    return new, Edit("arrows", first + 1, f"{lines[first].strip()} | {lines[second].strip()}", new[first].strip())


def _number(lines: list[str], chance: Random) -> Made | None:
    return _one(lines, chance, NUMBER, lambda number: str(max(0, int(number) + chance.choice([-1, 1]))), "number")


def _argument(lines: list[str], chance: Random) -> Made | None:
    def change(inside: str) -> str:
        parts = inside[1:-1].split(", ")
        parts.pop(chance.randrange(len(parts)))
        return f"({', '.join(parts)})" if parts else ""

    return _one(lines, chance, CALL, change, "argument")


EDITS: dict[str, Callable[[list[str], Random], Made | None]] = {
    "misspelt": _misspelt,
    "other name": _other_name,
    "line gone": _line_gone,
    "arrows": _arrows,
    "number": _number,
    "argument": _argument,
}
