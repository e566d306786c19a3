"""Spoiled lines of a file: each with one small change, as somebody makes by mistake.

Changes are made in the text. Titles, reasons, citations and comments stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

QUOTED = re.compile(r'"[^"]*"')
BEHIND = re.compile(r"\s+(?:cite|assume|because|as\s+\"|else\s+\")")
"""Pattern of where the code of a line ends, and its notes begin."""
NUMBER = re.compile(r"(?<![\w.-])\d+(?![\w-])")
EXCHANGED = {
    ">": ">=", ">=": ">", "<": "<=", "<=": "<", "is not": "is", "is": "is not", "and": "or", "or": "and",
    "some": "every", "every": "some", "highest": "lowest", "lowest": "highest",
    "next": "previous", "previous": "next", "yes": "no", "no": "yes", "min": "max", "max": "min", "add": "take",
    "take": "add", "first": "last", "last": "first", "after": "before", "before": "after",
}  # fmt: skip
"""Words and signs, each with the one that takes its place."""
WORD = re.compile(r"(?<![\w-])(?:is not|[a-z]+)(?![\w-])|[<>]=?")
DROPPED = re.compile(r"^\s+(?:need|set|add|take|move|pay|shuffle|roll|swap|show|do|forbid|return|->)(?![\w-])")
"""Pattern of lines that can be left out."""


@dataclass(frozen=True, slots=True)
class Spoiled:
    """A line with one change."""

    line: int
    before: str
    after: str
    """The line after the change; empty for a line that is left out."""
    text: str
    """Whole text of the file after the change."""


def spoils(text: str, line: int, most: int) -> list[Spoiled]:
    """Return up to `most` spoiled versions of a file, each changed in a line or the lines below its head.

    Changes of the line itself come first, then those of the lines that are indented under it.
    """
    lines = text.splitlines()
    under = list(_under(lines, line - 1))
    found = [each for number in (line - 1, *under) for each in _of_line(lines, number)]
    if len(found) <= most:
        return found
    own = [each for each in found if each.line == line][:most]
    rest = [each for each in found if each.line != line]
    wanted = most - len(own)
    return [*own, *(rest[at * len(rest) // wanted] for at in range(min(wanted, len(rest))))]


def _under(lines: list[str], head: int) -> Iterator[int]:
    margin = _margin(lines[head])
    for number in range(head + 1, len(lines)):
        if lines[number].strip() and _margin(lines[number]) <= margin:
            return
        if lines[number].strip():
            yield number


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def _of_line(lines: list[str], number: int) -> Iterator[Spoiled]:
    line = lines[number]
    code = _code(line)
    inner = number + 1 < len(lines) and _margin(lines[number + 1]) > _margin(line) and bool(lines[number + 1].strip())
    if DROPPED.match(code) and not inner:
        yield _spoiled(lines, number, "")
    for found in NUMBER.finditer(code):
        yield _spoiled(lines, number, f"{line[: found.start()]}{int(found[0]) + 1}{line[found.end() :]}")
    for found in WORD.finditer(code):
        if found[0] in EXCHANGED:
            yield _spoiled(lines, number, f"{line[: found.start()]}{EXCHANGED[found[0]]}{line[found.end() :]}")


def _spoiled(lines: list[str], number: int, after: str) -> Spoiled:
    changed = [*lines[:number], *([after] if after else []), *lines[number + 1 :]]
    return Spoiled(number + 1, lines[number].strip(), after.strip(), "\n".join(changed) + "\n")


def _code(line: str) -> str:
    """Return a line as far as it is code, with blanks in the place of quoted texts."""
    masked = QUOTED.sub(lambda found: '"' + " " * (len(found[0]) - 2) + '"', line)
    behind = BEHIND.search(masked)
    return (masked if behind is None else masked[: behind.start()]).split("#", 1)[0]
