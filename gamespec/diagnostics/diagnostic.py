"""Types of a finding and its parts, created by every stage and read by renderers and the command line."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal, NamedTuple, cast

from gamespec.source import Span

# ---- make text safe for output on a terminal; measure its width, and cut long lines


WIDEST = 110
STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ud800-\udfff\U00013430-\U0001345f\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Pattern of control, direction and invisible characters, refused in a file and never printed."""
MISSING = "\N{REPLACEMENT CHARACTER}"


def visible(text: str) -> str:
    """Return one line of text without characters that control a terminal or change the reading direction."""
    return safe(text).replace("\t", " ").replace("\n", MISSING)


def safe(text: str) -> str:
    """Return a text without characters that control a terminal or change the reading direction."""
    return STEERING.sub(MISSING, text)


def width(text: str) -> int:
    """Return the number of columns a text takes on a terminal."""
    return sum(
        2 if unicodedata.east_asian_width(sign) in "WF" else 0 if unicodedata.combining(sign) else 1 for sign in text
    )


def clipped(line: str, start: int, end: int) -> tuple[str, int, int]:
    """Return a line cut to a readable length around a place, and the place's start and end in it."""
    if len(line) <= WIDEST:
        return line, start, end
    first = max(0, min(start - WIDEST // 3, len(line) - WIDEST))
    last = first + WIDEST
    before, after = "..." if first else "", "..." if last < len(line) else ""
    moved = start - first + len(before)
    return before + line[first:last] + after, moved, min(end - first + len(before), len(before) + WIDEST)


# ---- types of a finding and its parts, created by every stage and read by renderers and the command line


Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Label:
    """A place in a file, with a few words about its role in the finding."""

    span: Span
    text: str = ""
    whole: bool = False
    """Whether renderers show all lines of the place, below the words about it."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement of the text at a span by another text, as a part of a fix."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of a file that would remove the finding; not `safe` if it may change the meaning."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True
    help: str = ""
    """Help line shown once this fix is chosen among several; empty if the finding has only one fix."""
    but: str = ""
    """Description of how the fix may change the meaning, empty if unknown."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding (error, warning or note); `message` is one lower-case sentence without a full stop."""

    code: str
    name: str
    severity: Severity
    message: str
    primary: Label
    secondary: tuple[Label, ...] = ()
    help: str | None = None
    fixes: tuple[Fix, ...] = ()

    @property
    def span(self) -> Span:
        """Return the main place of the finding."""
        return self.primary.span

    @property
    def advice(self) -> str | None:
        """Return what to do about the finding: its own help line, or the general advice for its code."""
        row = rows().get(self.code)
        return self.help or (row and row.advice)

    @property
    def is_error(self) -> bool:
        """Return whether the finding makes the file unplayable."""
        return self.severity == "error"

    def __str__(self) -> str:
        where = f"{visible(self.span.file.name)}:{self.span.line}:{self.span.column}"
        return f"{where}: {self.code} {self.severity}: {visible(self.message)}"


# ---- `codes.txt`: all codes of findings, with their names, severities, and sentences for users


class Row(NamedTuple):
    """A code of findings: its kebab-case name, its severity, what it finds, and what to do."""

    name: str
    severity: Severity
    page: str
    advice: str | None = None
    """General advice, used where a finding has no help line of its own."""


@cache
def rows() -> dict[str, Row]:
    """Return the rows by number, such as `GS204`: a line of words, then a line for each sentence."""
    text = resources.files("gamespec.diagnostics").joinpath("codes.txt").read_text(encoding="utf-8")
    found: dict[str, Row] = {}
    for block in text.split("\n\n"):
        head, *said = [line.strip() for line in block.strip().split("\n")]
        number, name, severity = head.split(" ")
        found[number] = Row(name, cast("Severity", severity), *said)
    return found
