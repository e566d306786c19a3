"""The printer of the formatter."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gamespec.format.rows import aligned
from gamespec.format.spacing import CASES, spaced
from gamespec.syntax.text.logical_lines import scan_lines

if TYPE_CHECKING:
    from gamespec.source import SourceFile

STEP = "  "
NOWHERE = 1_000
"""A level deeper than any line."""
FURTHER = 2
"""Extra levels of the continuation of a long line."""


def formatted(source: SourceFile) -> str:
    """Format a file: two blanks a level, at most one empty line, aligned tables, comments kept."""
    text = source.text.removeprefix("\ufeff").replace("\r\n", "\n")
    starts = {line.start for line in scan_lines(source, text)[0]}
    printer = Printer()
    at = 0
    for line in text.split("\n"):
        words = line.strip()
        indent = len(line) - len(line.lstrip())
        if not words:
            printer.blank()
        elif words[0] == "#":
            printer.comment(indent, words)
        elif at + indent not in starts:
            printer.further(words)
        elif words[0] == "|":
            printer.row(indent, words)
        else:
            printer.code(indent, words)
        at += len(line) + 1
    return printer.finish()


@dataclass(slots=True)
class Printer:
    """The printed lines, and the lines that wait for the next one to know their level."""

    printed: list[str] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    """Original indentation of each open block."""
    left: list[int] = field(default_factory=list)
    """Indentation of the blocks closed by the current line."""
    waiting: list[tuple[int, str]] = field(default_factory=list)
    """Comments with their indentation, and empty lines, before the next line."""
    case_level: int = NOWHERE
    """Level of the head of the cases being printed; each line below it is a case."""
    rows: list[str] = field(default_factory=list)
    row_level: int = 0
    depth: int = 0

    def blank(self) -> None:
        """Keep one empty line where there are some."""
        if self.depth == 0:
            self.waiting.append((0, ""))

    def comment(self, indent: int, words: str) -> None:
        """Keep a comment until the next line, which may open a deeper block."""
        if self.depth > 0:
            self.further(words)
        else:
            self.waiting.append((indent, words))

    def row(self, indent: int, words: str) -> None:
        """Add a row of a table; comments may stand between rows."""
        level = self.enter(indent)
        if self.rows and (level != self.row_level or any(not text for _, text in self.waiting)):
            self.flush()
        if self.rows:
            self.rows += [text for _, text in self.waiting]
            self.waiting.clear()
        else:
            self.settle()
        self.row_level = level
        self.rows.append(words)

    def code(self, indent: int, words: str) -> None:
        """Print the first line of a declaration, a statement or a field."""
        self.flush()
        level = self.enter(indent)
        self.settle()
        if level <= self.case_level:
            self.case_level = NOWHERE
        line, self.depth = spaced(words, case=level > self.case_level)
        if CASES.search(words):
            self.case_level = level
        self.printed.append(STEP * level + line)

    def further(self, words: str) -> None:
        """Print a continuation line; a closing bracket on its own line aligns with the line's beginning."""
        deep = STEP * (len(self.levels) - 1 + FURTHER)
        self.printed += [deep + text for _, text in self.waiting if text]
        self.waiting.clear()
        line, self.depth = spaced(words, self.depth)
        self.printed.append((deep if words[0] not in ")]" else deep[: -len(STEP) * FURTHER]) + line)

    def enter(self, indent: int) -> int:
        """Return the level of a line, given the indentations above it."""
        while self.levels and self.levels[-1] >= indent:
            self.left.append(self.levels.pop())
        self.levels.append(indent)
        return len(self.levels) - 1

    def settle(self) -> None:
        """Print the lines that wait before a line."""
        known = {*self.levels, *self.left}
        for indent, text in self.waiting:
            if text:
                level = max(sum(each <= indent for each in known) - 1, 0)
                self.printed.append(STEP * level + text)
            elif self.printed and self.printed[-1]:
                self.printed.append("")
        self.waiting.clear()
        self.left.clear()

    def flush(self) -> None:
        """Print the table that has just ended."""
        lines = iter(aligned([row for row in self.rows if row[0] == "|"]))
        self.printed += [STEP * self.row_level + (row if row[0] == "#" else next(lines)) for row in self.rows]
        self.rows.clear()

    def finish(self) -> str:
        """Return the whole text."""
        self.flush()
        self.settle()
        return "\n".join(self.printed).strip("\n") + "\n"
