"""Split text into logical lines: one goes on in brackets, after a comma, before `as "`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources

from gamespec.diagnostics import Diagnostic
from gamespec.diagnostics.catalogue import TOO_DEEP, TOO_LARGE
from gamespec.source import SourceFile
from gamespec.syntax.codes import OPEN_BRACKET, OPEN_QUOTE, UNFINISHED

DEEPEST = 64
MOST_COLUMNS = 500
TOLD = re.compile(r'as[ \t]+"')
"""Pattern of the beginning of a physical line with the sentences of the logical line before it."""
SIGNS = re.compile(r'"[^"\n]*"|["#()\[\]]')
CLOSES = {")": "(", "]": "["}


@dataclass(slots=True)
class Line:
    """A logical line of a file: the offsets of its text without comment and line end, and its indentation."""

    start: int
    end: int
    indent: int
    broken: bool = False
    reported: bool = False


@dataclass(slots=True)
class Scan:
    """State while a file is split into logical lines: lines so far, open brackets, last comma."""

    source: SourceFile
    text: str
    lines: list[Line]
    found: list[Diagnostic]
    open: list[tuple[str, int]]
    comma: int | None = None

    def goes_on(self) -> bool:
        """Return whether the next physical line continues the current logical line."""
        return bool(self.open) or self.comma is not None

    def close_off(self) -> None:
        """Report the open bracket or comma of a logical line that the next physical line does not continue."""
        line = self.lines[-1]
        if self.open:
            bracket, at = self.open[0]
            closing = next(sign for sign, opening in CLOSES.items() if opening == bracket)
            span, message = self.source.span(at, at + 1), f"this bracket `{bracket}` is never closed"
            help_text = f"write `{closing}` where the part in brackets ends, or delete this `{bracket}`"
            self._report(line, OPEN_BRACKET.at(span, message, help=help_text))
        elif self.comma is not None:
            span = self.source.span(self.comma, self.comma + 1)
            help_text = "delete the comma, or indent the next line if it continues this one"
            self._report(
                line,
                UNFINISHED.at(span, "the line ends in a comma, but the next line does not continue it", help=help_text),
            )
        self.open.clear()
        self.comma = None

    def _report(self, line: Line, finding: Diagnostic) -> None:
        if not line.broken:
            self.found.append(finding)
        line.broken = line.reported = True

    def check_width(self, start: int, end: int) -> None:
        """Report a table row, given by its offsets, that has too many cells."""
        if self.text.count("|", start, end) > MOST_COLUMNS + 1:
            span = self.source.span(start, end)
            message = f"this row has more cells than the {MOST_COLUMNS} that are possible"
            self._report(self.lines[-1], TOO_LARGE.at(span, message, help="split the table, or turn columns into rows"))

    def take(self, start: int, end: int) -> None:
        """Note the brackets and the final comma of a physical line, given by its offsets."""
        line = self.lines[-1]
        last = start
        self.comma = None
        for match in SIGNS.finditer(self.text, start, end):
            sign = match.group()
            if sign == "#":
                end = match.start()
                break
            last = match.end()
            if sign == '"':
                span = self.source.span(match.start(), end)
                self._report(line, OPEN_QUOTE.at(span, "this text in quotes has no closing quote"))
                break
            if sign in "([":
                self._open(line, sign, match.start())
            elif sign in CLOSES:
                self._close(line, sign, match.start())
        code = self.text[start:end].rstrip()
        if code:
            line.end = start + len(code)
            if code[-1] == "," and start + len(code) > last:
                self.comma = start + len(code) - 1

    def _open(self, line: Line, sign: str, at: int) -> None:
        self.open.append((sign, at))
        if len(self.open) == DEEPEST + 1:
            span = self.source.span(at, at + 1)
            self._report(line, TOO_DEEP.at(span, f"more than {DEEPEST} brackets are open here at the same time"))

    def _close(self, line: Line, sign: str, at: int) -> None:
        if self.open and self.open[-1][0] == CLOSES[sign]:
            self.open.pop()
            return
        help_text = f"write `{CLOSES[sign]}` where the part in brackets begins, or delete this `{sign}`"
        if self.open:
            wanted = next(closing for closing, opening in CLOSES.items() if opening == self.open[-1][0])
            help_text = f"write `{wanted}` here, or delete this `{sign}`"
        also = [(self.source.span(self.open[-1][1], self.open[-1][1] + 1), "opened here")] if self.open else []
        span = self.source.span(at, at + 1)
        message = f"this `{sign}` does not match an open bracket"
        self._report(line, OPEN_BRACKET.at(span, message, also=also, help=help_text))
        self.open.clear()


def scan_lines(source: SourceFile, text: str) -> tuple[list[Line], list[Diagnostic]]:
    """Return the logical lines of a text and the findings; a line whose brackets do not match is `broken`."""
    scan = Scan(source, text, [], [], [])
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        _physical(scan, start, end)
        start = end + 1
    if scan.lines and scan.goes_on():
        scan.close_off()
    _check_depth(scan)
    return scan.lines, scan.found


def _physical(scan: Scan, start: int, end: int) -> None:
    text = scan.text[start:end]
    code = text.lstrip(" ")
    if not code.strip() or code[0] == "#":
        return
    first = start + len(text) - len(code)
    indent = first - start
    if scan.lines and not scan.goes_on() and indent > scan.lines[-1].indent and TOLD.match(code):
        scan.take(first, end)
        return
    if code[0] == "|" and not scan.goes_on():
        scan.lines.append(Line(first, first + len(scan.text[first:end].rstrip()), indent))
        scan.check_width(first, end)
        return
    if scan.goes_on() and indent <= scan.lines[-1].indent and not (scan.open and code[0] in ")]"):
        scan.close_off()
    if not scan.goes_on():
        scan.lines.append(Line(first, first, indent))
    scan.take(first, end)


def _check_depth(scan: Scan) -> None:
    levels: list[int] = []
    for line in scan.lines:
        while levels and levels[-1] >= line.indent:
            levels.pop()
        levels.append(line.indent)
        if len(levels) == DEEPEST + 1 and not line.broken:
            span = scan.source.span(line.start, line.end)
            scan.found.append(TOO_DEEP.at(span, f"this line is inside more than {DEEPEST} blocks"))
            line.broken = line.reported = True


def paragraphs(package: str, name: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the first line of each paragraph of a file, and by name its facts, such as `help: write`."""
    for paragraph in resources.files(package).joinpath(name).read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in paragraph.splitlines() if line and not line.startswith("#")]
        if lines:
            yield (
                lines[0],
                {fact.strip(): text.strip() for fact, _, text in (line.partition(":") for line in lines[1:])},
            )
