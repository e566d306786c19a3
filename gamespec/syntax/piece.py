"""Header or declaration while it is parsed: unreadable lines replaced, lines joined or split."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from difflib import get_close_matches

from gamespec.diagnostics import Diagnostic, Edit, Fix
from gamespec.source import SourceFile
from gamespec.syntax.codes import UNFINISHED
from gamespec.syntax.identifiers import (
    BLOCK_HEADS,
    CASE_HEADS,
    DECLARATION_HEADS,
    DECLARATIONS,
    EXAMPLE_PARTS,
    KEPT_HEADS,
)
from gamespec.syntax.repair import BROKEN, GOES_ON, Trial, joined, trial
from gamespec.syntax.text.logical_lines import Line

LONGEST_LINE = 120
EXAMPLE_HEADS = ("example", "position", "instead of example", "add example", "replace example", "add position")


@dataclass(slots=True)
class Piece:
    """The lines of a header or declaration, and placeholders in place of its unreadable lines."""

    source: SourceFile
    text: str
    lines: list[Line]
    start: str
    replaced: dict[int, str] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)
    longer: set[int] = field(default_factory=set)
    """Offsets of lines that were joined with the line below."""

    def has_block(self, index: int) -> bool:
        """Return whether line `index` has a block, that is, whether the line after it is indented deeper."""
        return index + 1 < len(self.lines) and self.lines[index + 1].indent > self.lines[index].indent

    def code(self, index: int) -> str:
        """Return the source text of line `index`."""
        return self.text[self.lines[index].start : self.lines[index].end]

    def codes(self) -> list[str]:
        """Return the text of every line of the piece, or the placeholder that replaces it."""
        return [self.replaced.get(index, self.code(index)) for index in range(len(self.lines))]

    def trial(self, index: int) -> Trial:
        """Return a Trial, which tests whether other texts would be valid in place of line `index`."""
        return trial(self.source, self.start, self.lines, self.codes(), index)

    def join(self, index: int) -> bool:
        """Join lines `index` and `index + 1` if the second continues the first; return whether it does."""
        if index < 0 or index + 1 >= len(self.lines) or {index, index + 1} & self.replaced.keys():
            return False
        first, second = self.lines[index], self.lines[index + 1]
        if second.indent < first.indent or self.text[second.start] == "|":
            return False
        if second.indent == first.indent and self.code(index + 1).startswith("if "):
            return False  # a condition with nothing below it, and not that of the line above
        one = Line(first.start, second.end, first.indent)
        lines = [*self.lines[:index], one, *self.lines[index + 2 :]]
        texts = (" ".join(self.code(index).split()), " ".join(self.code(index + 1).split()))
        codes = self.codes()
        place = trial(self.source, self.start, lines, [*codes[:index], " ".join(texts), *codes[index + 2 :]], index)
        said = joined(*texts, place)
        if said is None and index + 2 < len(self.lines) and GOES_ON.match(self.code(index + 2)):
            place.block = False  # what looks like its block continues it too
            said = joined(*texts, place)
        if said is None:
            return False
        if first.start not in self.longer:
            end = self.source.span(first.end, first.end)
            below = [(self.source.span(second.start, second.end), "this seems to continue the line")]
            message = "this line is not complete, and the next line seems to continue it"
            fixes = self._one_line(first, second)
            self.found.append(UNFINISHED.at(end, message, also=below, help=said.help, fixes=fixes))
        self.longer.add(first.start)
        self.lines = lines
        self.replaced = {place if place <= index else place - 1: text for place, text in self.replaced.items()}
        return True

    def _one_line(self, first: Line, second: Line) -> list[Fix]:
        """Return the fix that joins two lines; none if a comment is between them or the result is too long."""
        if self.text[first.end : second.start].strip() or second.end - first.start > LONGEST_LINE:
            return []
        return [Fix("write one line", (Edit(self.source.span(first.end, second.start), " "),))]

    def assembled(self) -> str:
        """Return this part of the file with equally long placeholders for unreadable lines."""
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
        """Return the index of the line at an offset of the file."""
        return max(0, bisect_right(self.lines, offset, key=lambda line: line.start) - 1)

    def replace(self, index: int) -> bool:
        """Replace line `index` by a placeholder; return False if this was done before."""
        if index in self.replaced:
            return False
        self.replaced[index] = self._placeholder(index)
        if self.replaced[index] == BROKEN and self.has_block(index) and self._is_foreign(index):
            self._swallow(index)
        return True

    def give_up(self, index: int) -> bool:
        """Make the placeholder of a line bare; False if it is already, or is the piece's first line."""
        if self.replaced[index] == BROKEN or index == 0:
            return False
        self.replaced[index] = BROKEN
        return True

    def _is_foreign(self, index: int) -> bool:
        """Return whether rows, parts or declarations below a line need it, their head, to be parsed."""
        first = self.lines[index].indent == 0 or self.code(index).startswith(("add ", "replace "))
        below = self.code(index + 1)
        return first or self._is_part_of_example(index) or below.startswith("|") or self._is_over_cases(index)

    def _is_over_cases(self, index: int) -> bool:
        """Return whether the line below a line can stand only below `by`."""
        return self.lines[index].indent > 0 and CASE.match(self.code(index + 1)) is not None

    def _is_part_of_example(self, index: int) -> bool:
        """Return whether line `index` is directly below the head of a worked example."""
        indent = self.lines[index].indent
        above = next((place for place in range(index, -1, -1) if self.lines[place].indent < indent), None)
        return above is not None and self.code(above).startswith(EXAMPLE_HEADS)

    def split(self, index: int, at: int) -> bool:
        """Split a line where a comma wrongly continued it; return whether it was split."""
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
        """Replace line `index` and the block below it by one placeholder."""
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
        is_case = self.has_block(index) and self._is_over_cases(index)
        if self.has_block(index) and (words[0] == "by" or not is_case or self._is_part_of_example(index)):
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
        if first in CASE_HEADS:
            return f"by{BROKEN}"
        return f"{first}{BROKEN}" if first in BLOCK_HEADS else None

    def drop_block(self, index: int) -> bool:
        """Replace the block around a line by a placeholder; False if it is the declaration itself."""
        indent = self.lines[index].indent
        heads = [place for place in range(index) if self.lines[place].indent < indent]
        if not heads or heads[-1] == 0:
            return False
        self._swallow(heads[-1])
        return True

    def follows_broken_if(self, index: int) -> bool:
        """Return whether an `else` has lost its `if`, which an earlier placeholder replaced."""
        if not self.code(index).startswith("else"):
            return False
        indent = self.lines[index].indent
        for place in range(index - 1, -1, -1):
            if self.lines[place].indent < indent:
                return False
            if self.lines[place].indent == indent and place in self.replaced:
                return True
        return False


CASE = re.compile(r"(?!chance)[a-z\d.<>][\w ,.<>=+-]*: ")
"""Beginning of a line that can stand only below `by`."""


def code_end(text: str, start: int, end: int) -> int:
    """Return the end of the code in a physical line: the offset before its comment and trailing blanks."""
    in_quotes = False
    for place in range(start, end):
        if text[place] == '"':
            in_quotes = not in_quotes
        elif text[place] == "#" and not in_quotes:
            end = place
            break
    return start + len(text[start:end].rstrip())


def guessed_head(word: str) -> str | None:
    """Return the keyword of a declaration that a word is or was probably meant to be, or None."""
    if word in DECLARATIONS:
        return word
    close = get_close_matches(word, DECLARATIONS, n=1, cutoff=0.6)
    return close[0] if close else None
