"""Source files with lines and columns, and spans (ranges of offsets) in them."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class SourceFile:
    """A source file: its text, and the name shown to users."""

    name: str
    text: str

    @cached_property
    def line_starts(self) -> tuple[int, ...]:
        """Return the offsets in the text at which its lines begin."""
        starts = [0]
        place = self.text.find("\n")
        while place >= 0:
            starts.append(place + 1)
            place = self.text.find("\n", place + 1)
        return tuple(starts)

    def place(self, offset: int) -> tuple[int, int]:
        """Return the line and column of an offset, both counted from 1."""
        line = bisect_right(self.line_starts, offset) - 1
        return line + 1, offset - self.line_starts[line] + 1

    def line_text(self, line: int) -> str:
        """Return the text of a line (from 1) without its end."""
        start = self.line_starts[line - 1]
        end = self.line_starts[line] if line < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def span(self, start: int, end: int) -> Span:
        """Return a span of this file."""
        return Span(start, end, self)


@dataclass(slots=True, unsafe_hash=True)
class Span:
    """A range of a source file: the offsets `start` to `end` (exclusive).

    It never changes; if it were frozen, each of the hundred thousand spans of a game would take three times as long.
    """

    start: int
    end: int
    file: SourceFile

    @property
    def line(self) -> int:
        """Return the line on which the span starts, from 1."""
        return self.file.place(self.start)[0]

    @property
    def column(self) -> int:
        """Return the column at which the span starts, from 1."""
        return self.file.place(self.start)[1]

    @property
    def text(self) -> str:
        """Return the source text between the two offsets."""
        return self.file.text[self.start : self.end]

    @property
    def one_line(self) -> str:
        """Return the source text on one line, its words apart by single blanks."""
        return " ".join(self.text.split())

    def to(self, other: Span) -> Span:
        """Return the span from the start of this one to the end of `other`."""
        return Span(self.start, max(self.end, other.end), self.file)

    def __repr__(self) -> str:
        line, column = self.file.place(self.start)
        return f"Span({self.file.name}:{line}:{column}+{self.end - self.start})"


SUFFIX = ".game"
"""Suffix of rule files; error messages quote lines of these files only."""

#: Span of built-in things, which are written in no file.
BUILTIN = Span(0, 0, SourceFile("ready-made", ""))
