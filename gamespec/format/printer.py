"""Printer of the formatter, which writes a file in the standard layout line by line."""

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
"""Indentation level deeper than that of any line, for `case_level` outside of cases."""
FURTHER = 2
"""Number of extra indentation levels of the continuation of a long line."""


def formatted(source: SourceFile) -> str:
    """Return a file in the standard layout: two blanks a level, at most one empty line, aligned tables.

    Comments are kept.
    """
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
    """State of the formatter: the printed lines, and comments that wait for the next line's level."""

    printed: list[str] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    """Original indentation, in blanks, of each open block."""
    left: list[int] = field(default_factory=list)
    """Original indentation, in blanks, of the blocks that the current line closes."""
    waiting: list[tuple[int, str]] = field(default_factory=list)
    """Comments and empty lines before the next line, each with its original indentation."""
    case_level: int = NOWHERE
    """Indentation level of the head of a table of cases; each deeper line is a case."""
    rows: list[str] = field(default_factory=list)
    row_level: int = 0
    depth: int = 0

    def blank(self) -> None:
        """Take an empty line; several in a row become one."""
        if self.depth == 0:
            self.waiting.append((0, ""))

    def comment(self, indent: int, words: str) -> None:
        """Take a comment, which is printed with the next line, since that may open a deeper block."""
        if self.depth > 0:
            self.further(words)
        else:
            self.waiting.append((indent, words))

    def row(self, indent: int, words: str) -> None:
        """Take a row of a table; it is printed with the whole table, and comments between rows stay there."""
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
        """Print the first physical line of a declaration, a statement or a field."""
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
        """Print a continuation of the last line; a closing bracket on its own line is aligned with that line."""
        deep = STEP * (len(self.levels) - 1 + FURTHER)
        self.printed += [deep + text for _, text in self.waiting if text]
        self.waiting.clear()
        line, self.depth = spaced(words, self.depth)
        self.printed.append((deep if words[0] not in ")]" else deep[: -len(STEP) * FURTHER]) + line)

    def enter(self, indent: int) -> int:
        """Return the level of a line with the original indentation `indent`; blocks it ends are closed."""
        while self.levels and self.levels[-1] >= indent:
            self.left.append(self.levels.pop())
        self.levels.append(indent)
        return len(self.levels) - 1

    def settle(self) -> None:
        """Print the comments and empty lines that wait for the next line."""
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
        """Print the table that has just ended, with aligned columns."""
        lines = iter(aligned([row for row in self.rows if row[0] == "|"]))
        self.printed += [STEP * self.row_level + (row if row[0] == "#" else next(lines)) for row in self.rows]
        self.rows.clear()

    def finish(self) -> str:
        """Print what waits, and return the whole text."""
        self.flush()
        self.settle()
        return "\n".join(self.printed).strip("\n") + "\n"
