"""Printer of the formatter, which writes a file in the standard layout line by line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from gamespec.model.node import Node, Noted
from gamespec.source import SourceFile, Span
from gamespec.syntax.text.logical_lines import scan_lines

# ---- standard spacing of one line of code, with its comment two blanks after it


WORDS = re.compile(
    r"""(?P<comment>\#.*)
    | (?P<string>"[^"\n]*"?)
    | (?P<word>[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*)
    | (?P<sign>'s(?![A-Za-z0-9_])|->|\.\.|<=|>=|\S)""",
    re.VERBOSE,
)
SPEAKER = re.compile(r"(?:[A-Z][A-Za-z0-9_-]*|chance)\s*:")
"""Pattern of the beginning of an example's line: the player, or chance, that acts."""
CASES = re.compile(r"(?:^|=|\bbe)\s*by\b")
"""Pattern of the line that begins a value given by a table of cases."""
SPACED = {"+", "*", "/", "<", "<=", ">", ">=", "=", "->"}
OPENS, CLOSES = ("(", "["), (")", "]")


def spaced(text: str, depth: int = 0, *, case: bool = False) -> tuple[str, int]:
    """Return a spaced line (`case`: of a table of cases), and the brackets open at its end."""
    if text.startswith("drawing "):  # any sign may be a mark
        return " ".join(text.split()), depth
    written = ""
    before, end = "", 0
    speaks = case or (depth == 0 and SPEAKER.match(text) is not None)
    for match in WORDS.finditer(text):
        word = match.group()
        if match.lastgroup == "comment":
            return f"{written}  {word.rstrip()}" if written else word.rstrip(), depth
        if before and _apart(before, word, blank=match.start() > end, inside=speaks or depth > 0):
            written += " "
        written += word
        if match.lastgroup == "sign":
            depth += (word in OPENS) - (word in CLOSES)
        before, end = word if match.lastgroup == "sign" else "word", match.end()
    return written, depth


def _apart(before: str, word: str, *, blank: bool, inside: bool) -> bool:
    """Return whether a blank belongs between two successive words or signs of a line."""
    if before in OPENS or word in CLOSES or word in {",", "'s"}:
        return False
    if before == "," or before in SPACED or word in SPACED:
        return True
    if word == ":":
        return not inside
    return before == ":" or blank


# ---- alignment of the columns of a table in source text


PARTS = re.compile(r'"[^"]*"|\|')


def aligned(rows: list[str]) -> list[str]:
    """Return the rows of a table, like `| cod | 12 | cite X`, with aligned columns."""
    split = [cells(row) for row in rows]
    width = max((len(row) for row, _ in split), default=0)
    wide = [max((len(row[i]) for row, _ in split if i < len(row)), default=0) for i in range(width)]
    return [_drawn(row, wide, tail) for row, tail in split]


def _drawn(row: list[str], wide: list[int], tail: str) -> str:
    bars = " | ".join(f"{cell:<{room}}" for cell, room in zip(row, wide, strict=False))
    return f"| {bars} | {tail}".rstrip()


def cells(row: str) -> tuple[list[str], str]:
    """Return the cells of a table row, and the text after its last bar."""
    last = row.rindex("|")
    found, start = [], 1
    for match in PARTS.finditer(row, 1, last + 1):
        if match.group() == "|":
            found.append(_words(row[start : match.start()]))
            start = match.end()
    return found, spaced(row[last + 1 :].strip())[0]


def _words(cell: str) -> str:
    return cell.strip() if '"' in cell else " ".join(cell.split())


# ---- printer of the formatter, which writes a file in the standard layout line by line


STEP = "  "
NOWHERE = 1_000
"""Value of `Printer.case_level` outside a table of cases, deeper than the level of any line."""
FURTHER = 2
"""Number of extra indentation levels of the continuation of a long line."""


def formatted(source: SourceFile) -> str:
    """Return a file in the standard layout: two blanks a level, at most one empty line, aligned tables."""
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
        if self.rows:
            self.rows += [STEP * FURTHER + text for _, text in self.waiting if text]
            self.waiting.clear()
            self.rows.append(STEP * FURTHER + spaced(words)[0])
            return
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
        self.printed += [STEP * self.row_level + (next(lines) if row[0] == "|" else row) for row in self.rows]
        self.rows.clear()

    def finish(self) -> str:
        """Print what waits, and return the whole text."""
        self.flush()
        self.settle()
        return "\n".join(self.printed).strip("\n") + "\n"


# ---- source texts of syntax tree nodes in the standard layout, without citations and other notes


SIGN = re.compile(r'"[^"\n]*"|[#()\[\]\n]')
NOTES = re.compile(r'"[^"]*"|(?<![\w-])(?:cite|assume|was|as(?=\s+"))\s')


def said(node: Node | None) -> str:
    """Return the source text of an expression or type on one line, empty for None."""
    return "" if node is None else laid_out(node.span.text)


def head(node: Node) -> str:
    """Return the first line of a statement or declaration, without citations, other notes and comment."""
    return first_line(node.span)


def first_line(span: Span) -> str:
    """Return the rest of the line from the beginning of a span, without `cite`, other notes and comment."""
    return without_notes(laid_out(_logical_line(span)))


def laid_out(text: str) -> str:
    """Return source text with its words separated by single blanks, without comments."""
    return " ".join(line for part in text.split("\n") if (line := spaced(_bare(part.strip()))[0])).strip()


def without_notes(line: str) -> str:
    """Return a source line up to its notes: `cite`, `assume`, `was` or `as`."""
    for match in NOTES.finditer(line):
        if match.group()[0] != '"':
            return line[: match.start()].rstrip()
    return line


def notes(node: Noted) -> frozenset[str]:
    """Return the rule ids that a line cites, its assumption in quotes, and its sentences after `as`."""
    assumed = set[str]() if node.assume is None else {said(node.assume)}
    sentences = {f"as {', '.join(map(said, node.told))}"} if node.told else set[str]()
    return frozenset(cite.rule for cite in node.cites) | assumed | sentences


def _bare(line: str) -> str:
    for match in SIGN.finditer(line):
        if match.group() == "#":
            return line[: match.start()]
    return line


def _logical_line(span: Span) -> str:
    """Return the source from the start of a span to the end of its logical line."""
    text, start, depth = span.file.text, span.start, 0
    end = len(text)
    skip = start
    for match in SIGN.finditer(text, start):
        sign = match.group()
        if match.start() < skip:
            continue
        if sign == "#":
            skip = text.find("\n", match.start())
            skip = end if skip < 0 else skip
        elif sign in "([":
            depth += 1
        elif sign in ")]":
            depth -= 1
        elif (
            sign == "\n"
            and depth <= 0
            and not _bare(text[start : match.start()].rsplit("\n", 1)[-1]).rstrip().endswith(",")
        ):
            return text[start : match.start()]
    return text[start:end]
