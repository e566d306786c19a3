"""The lines of one piece enter; its node leaves, with one finding for each line that could not be read.

A line that does not fit is reported once and replaced by a placeholder of its kind; then the piece is read again, so
the block below a broken head is still read and every mistake is found.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING

from gamespec.diagnostics.files import TOO_DEEP
from gamespec.model import Decl, Expr, Header
from gamespec.syntax.codes import UNFINISHED
from gamespec.syntax.engine import Misfit, Reading, engine
from gamespec.syntax.keywords import BLOCK_HEADS, DECLARATION_HEADS, DECLARATIONS, EXAMPLE_PARTS, KEPT_HEADS
from gamespec.syntax.layout import LONG_LINE
from gamespec.syntax.lines import Line
from gamespec.syntax.messages import explain

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic
    from gamespec.model import Node
    from gamespec.source import SourceFile

BROKEN = "\x00"
EXAMPLE_HEADS = ("example", "position", "instead of example", "add example", "replace example", "add position")
MOST_TRIES = 20
#: Characters read in all for one piece: a huge one is not read again for each mistake.
MOST_READ = 400_000
DEEPEST_EXPRESSION = 200


@dataclass(slots=True)
class Outcome:
    """What came of one piece; no node where nothing could be read."""

    node: Header | Decl | None
    found: list[Diagnostic]
    broken: bool


@dataclass(slots=True)
class Piece:
    """The lines of one piece and what stands in place of the unreadable ones."""

    source: SourceFile
    text: str
    lines: list[Line]
    start: str
    replaced: dict[int, str] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)

    def has_block(self, index: int) -> bool:
        """Whether the next line is indented deeper."""
        return index + 1 < len(self.lines) and self.lines[index + 1].indent > self.lines[index].indent

    def code(self, index: int) -> str:
        """The text of a line."""
        return self.text[self.lines[index].start : self.lines[index].end]

    def assembled(self) -> str:
        """The text of the piece with all placeholders, every other offset kept."""
        begin = self.lines[0].start
        parts, at = [], begin
        for index in sorted(self.replaced):
            line = self.lines[index]
            width = line.end - line.start
            parts += (self.text[at : line.start], self.replaced[index].ljust(width))
            at = line.end
        parts += (self.text[at : self.lines[-1].end], "\n")
        return "".join(parts)

    def line_at(self, offset: int) -> int:
        """The line in which an offset lies."""
        return max(0, bisect_right(self.lines, offset, key=lambda line: line.start) - 1)

    def replace(self, index: int) -> bool:
        """Put a placeholder for a line; false when one is there already."""
        if index in self.replaced:
            return False
        self.replaced[index] = self._placeholder(index)
        if self.replaced[index] == BROKEN and self.has_block(index) and self._is_foreign(index):
            self._swallow(index)
        return True

    def give_up(self, index: int) -> bool:
        """Put the plain placeholder where one that keeps the head does not fit either; false when it is plain."""
        if self.replaced[index] == BROKEN or index == 0:
            return False
        self.replaced[index] = BROKEN
        return True

    def _is_foreign(self, index: int) -> bool:
        """Whether the block below a broken head means nothing without it: rows, or all of a declaration."""
        first = self.lines[index].indent == 0 or self.code(index).startswith(("add ", "replace "))
        return first or self._is_part_of_example(index) or self.text.startswith("|", self.lines[index + 1].start)

    def _is_part_of_example(self, index: int) -> bool:
        """Whether a line stands directly below `example`."""
        indent = self.lines[index].indent
        above = next((place for place in range(index, -1, -1) if self.lines[place].indent < indent), None)
        return above is not None and self.code(above).startswith(EXAMPLE_HEADS)

    def split(self, index: int, at: int) -> bool:
        """Part a line before an offset, where a comma by mistake made it go on; false where none did."""
        line = self.lines[index]
        begin = self.text.rfind("\n", line.start, at)
        if begin < 0 or self.text[begin:at].strip():
            return False
        kept = code_end(self.text, line.start, begin)
        if self.text[kept - 1] != ",":
            return False
        below = Line(at, line.end, at - begin - 1)
        self.lines[index] = Line(line.start, kept, line.indent)
        self.lines.insert(index + 1, below)
        self.replaced = {place if place <= index else place + 1: text for place, text in self.replaced.items()}
        return True

    def _swallow(self, index: int) -> None:
        """Make a line and the block below it one placeholder."""
        head = self.lines[index]
        below = index + 1
        while below < len(self.lines) and self.lines[below].indent > head.indent:
            below += 1
        gone = below - index - 1
        self.lines[index] = Line(head.start, self.lines[below - 1].end, head.indent, broken=True)
        del self.lines[index + 1 : below]
        kept = {place: text for place, text in self.replaced.items() if place < index or place >= below}
        self.replaced = {place if place < index else place - gone: text for place, text in kept.items()}
        self.replaced[index] = BROKEN

    def _placeholder(self, index: int) -> str:
        words = self.code(index).split()
        width = self.lines[index].end - self.lines[index].start
        if not words:
            return BROKEN
        if words[0].startswith("->"):
            return f"->{BROKEN}" if width > 2 else BROKEN
        if self.has_block(index):
            kept = self._kept_head(index, words)
            if kept is not None and len(kept) <= width:
                return kept
        return BROKEN

    def _kept_head(self, index: int, words: list[str]) -> str | None:
        first = words[0]
        if self.lines[index].indent == 0 or first in ("add", "replace"):
            prefix, heads = ("", words) if first not in ("add", "replace") else (f"{first} ", words[1:])
            head = guessed_head(heads[0]) if heads else None
            if head == "scoring":
                return f"{prefix}scoring"
            return f"{prefix}{DECLARATION_HEADS[head]}{BROKEN}" if head in DECLARATION_HEADS else None
        if words[:2] == ["else", "if"]:
            return f"else if{BROKEN}"
        if self._is_part_of_example(index):
            close = get_close_matches(first, EXAMPLE_PARTS, n=1, cutoff=0.5)
            return close[0] if close else None
        if first in KEPT_HEADS:
            return first
        return f"{first}{BROKEN}" if first in BLOCK_HEADS else None

    def drop_block(self, index: int) -> bool:
        """Put one placeholder for the head above a line and all below it; false at the top."""
        indent = self.lines[index].indent
        heads = [place for place in range(index) if self.lines[place].indent < indent]
        if not heads or heads[-1] == 0:
            return False
        self._swallow(heads[-1])
        return True

    def follows_broken_if(self, index: int) -> bool:
        """Whether an `else` only lost its `if` to an earlier placeholder."""
        if not self.code(index).startswith("else"):
            return False
        indent = self.lines[index].indent
        for place in range(index - 1, -1, -1):
            if self.lines[place].indent < indent:
                return False
            if self.lines[place].indent == indent and place in self.replaced:
                return True
        return False


def code_end(text: str, start: int, end: int) -> int:
    """The end of what is written on a physical line, without a comment."""
    in_quotes = False
    for place in range(start, end):
        if text[place] == '"':
            in_quotes = not in_quotes
        elif text[place] == "#" and not in_quotes:
            end = place
            break
    return start + len(text[start:end].rstrip())


def guessed_head(word: str) -> str | None:
    """The head of a declaration that was meant."""
    if word in DECLARATIONS:
        return word
    close = get_close_matches(word, DECLARATIONS, n=1, cutoff=0.6)
    return close[0] if close else None


def read_piece(source: SourceFile, text: str, lines: list[Line], start: str) -> Outcome:
    """Read one piece, again after each mistake."""
    piece = Piece(source, text, [*lines], start)
    index = 0
    while index < len(piece.lines):  # a placeholder may take the lines below it along
        if piece.lines[index].broken:
            piece.replace(index)
        index += 1
    size = lines[-1].end - lines[0].start
    tries = max(1, min(MOST_TRIES, MOST_READ // (size + 1)))
    for _ in range(tries):
        reading = _read(piece)
        if reading.misfit is None:
            found = piece.found + reading.found
            found += _too_deep(reading)
            return Outcome(reading.node, found, bool(piece.replaced or found))
        if not _set_aside(piece, reading.misfit):
            break
    return Outcome(None, piece.found, broken=True)


def _read(piece: Piece) -> Reading:
    starts = {line.start for line in piece.lines}
    end = piece.lines[-1].end + 1
    return engine().read(piece.assembled(), piece.start, {*starts, end}, piece.lines[0].start, piece.source)


def _set_aside(piece: Piece, misfit: Misfit) -> bool:
    """Report the line a misfit lies in and replace it; false when the piece cannot be saved."""
    index = piece.line_at(misfit.start)
    if piece.split(index, misfit.start):
        comma = piece.lines[index].end - 1
        span = piece.source.span(comma, comma + 1)
        help_text = "leave the comma out, or go on with the list below it"
        piece.found.append(UNFINISHED.at(span, "the line ends in a comma, but no list goes on", help=help_text))
        piece.replace(index)
        return True
    index, finding = explain(piece.source, piece.text, piece.lines, index, misfit)
    if index in piece.replaced:
        return piece.give_up(index) or piece.drop_block(index)
    if not piece.follows_broken_if(index):
        piece.found.append(finding)
    piece.replace(index)
    return True


def _too_deep(reading: Reading) -> list[Diagnostic]:
    """Chains too long for anybody to walk; short lines cannot hold one."""
    if reading.longest <= LONG_LINE:
        return []
    waiting: list[tuple[Node, int]] = [(reading.node, 0)]
    while waiting:
        node, depth = waiting.pop()
        if depth > DEEPEST_EXPRESSION:
            reading.node = None
            return [
                TOO_DEEP.at(
                    node.span, "this expression is too long a chain", help="name parts of it with `let` or a value"
                )
            ]
        deeper = depth + 1 if isinstance(node, Expr) else 0
        waiting.extend((child, deeper) for child in node.children())
    return []
