"""Text edits that format a file, or only the table at the cursor."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from itertools import accumulate
from typing import TYPE_CHECKING

from gamespec.diagnostics import Edit
from gamespec.format.rows import aligned
from gamespec.format.safely import laid_out

if TYPE_CHECKING:
    from gamespec.source import SourceFile


LINE = re.compile(r"[^\n]*\n|[^\n]+\Z")
"""Pattern of a line with its line end."""


def whole(source: SourceFile) -> list[Edit]:
    """Return edits that format a file, one for each group of changed lines, keeping its line ends.

    Raises NotLaidOutError.
    """
    ends = "\r\n" if "\r\n" in source.text else "\n"
    before = LINE.findall(source.text)
    after = [line.rstrip("\r\n") + ends for line in LINE.findall(laid_out(source))]
    starts = [*accumulate(map(len, before), initial=0)]
    return [
        _narrowed(source, starts[first], starts[last], "".join(after[begin:end]))
        for tag, first, last, begin, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        if tag != "equal"
    ]


def _narrowed(source: SourceFile, start: int, end: int, text: str) -> Edit:
    """Return the smallest edit that turns the source between two offsets into `text`.

    A common beginning and end are left out, so that a cursor in them does not move.
    """
    before = source.text[start:end]
    room = min(len(before), len(text))
    first = next((at for at in range(room) if before[at] != text[at]), room)
    room -= first
    last = next((at for at in range(room) if before[-1 - at] != text[-1 - at]), room)
    return Edit(source.span(start + first, end - last), text[first : len(text) - last])


def table_at(source: SourceFile, line: int) -> list[Edit]:
    """Return edits that align the table at a line number (from 1); empty if there is no table."""
    if not _is_row(source, line):
        return []
    numbers = [line]
    for step in (-1, 1):
        at = line + step
        while 1 <= at <= len(source.line_starts) and _is_row(source, at):
            numbers.append(at)
            at += step
    numbers.sort()
    rows = [source.line_text(number) for number in numbers]
    edits: list[Edit] = []
    for number, before, after in zip(numbers, rows, aligned([row.strip() for row in rows]), strict=True):
        deep = len(before) - len(before.lstrip())
        start = source.line_starts[number - 1]
        if before[deep:] != after:
            edits.append(Edit(source.span(start + deep, start + len(before)), after))
    return edits


def _is_row(source: SourceFile, line: int) -> bool:
    words = source.line_text(line).strip()
    return len(words) > 1 and words[0] == "|" and "|" in words[1:]
