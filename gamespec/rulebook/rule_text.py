"""Read the text of one rule from a Markdown rule sheet: its paragraph, list or table cells."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

BULLET = "• "
"""Prefix that marks, in the text of a rule, a line that is a list item."""
COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
"""Pattern of comments, which Markdown readers do not print."""
ITEM = re.compile(r"[ \t]*(?:[-*+]|\d+[.)])[ \t]+")
HEADING = re.compile(r" {0,3}#{1,6}(?:\s|$)")
RULER = re.compile(r"[ \t]*(?:[-*_][ \t]*){3,}$|[ \t]*={3,}[ \t]*$")
FENCE = re.compile(r"[ \t]*(?:```|~~~)")
DIVIDER = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
BAR = re.compile(r"(?<!\\)\|")
EMPHASIS = tuple(
    re.compile(rf"(?<![\w\\{sign[-1]}]){sign}(?=\S)(.{{1,1000}}?)(?<=[^\s\\]){sign}(?![\w{sign[-1]}])")
    for sign in (r"\*\*", "__", r"\*", "_")
)
CODE = re.compile(r"(`+[^`]*`+)")
ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")


def without_comments(text: str) -> str:
    """Return a Markdown text with comments replaced by blanks, so that other text keeps its line."""
    return COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def text_of(lines: Sequence[str], at: int, known: str, starts: Container[int], top: int) -> tuple[str, ...]:
    """Return the text of the rule whose id `known` is in line `at`, one string per paragraph or list item.

    `starts` are the lines in which a rule begins; `top` is the first line of the block of lines around `at`.
    """
    line = lines[at]
    if _is_row(line):
        divided = any(map(DIVIDER.match, lines[top + 1 : top + 2]))
        return (_named(_cells(line), _cells(lines[top]) if divided else (), known),)
    if line.startswith(f"{known},"):
        named = top not in starts and "," in lines[top]
        return (_named(_values(line), _values(lines[top]) if named else (), known),)
    return tuple(words for words in map(_unmarked, _paragraphs(lines, at, known, starts)) if words.strip(BULLET))


def tops(lines: Sequence[str]) -> Iterator[int]:
    """Yield for each line of a Markdown text the index of the first line of its block.

    A block is a table, a fenced code block, or lines without a blank one between them.
    """
    top, before = 0, ""
    for at, line in enumerate(lines):
        if not line.strip() or not before.strip() or FENCE.match(before) or _is_row(line) != _is_row(before):
            top = at
        before = line
        yield top


def _paragraphs(lines: Sequence[str], at: int, known: str, starts: Container[int]) -> list[str]:
    """Return the paragraph of the rule in line `at`, and its list items and indented paragraphs.

    `starts` are the lines in which a rule begins; `known` is the id of this one.
    """
    begun = ITEM.match(lines[at])
    margin = len(lines[at]) - len(lines[at].lstrip()) + (1 if begun else 0)
    first = _without_id(lines[at], known)
    found, blank = [first], False
    for number in range(at + 1, len(lines)):
        line = lines[number]
        inside = len(line) - len(line.lstrip()) >= margin and (margin > 0 or not blank)
        if not line.strip():
            blank = True
            continue
        item = ITEM.match(line)
        listed = item is not None and begun is None and (not blank or found[0].endswith(":") or len(found) > 1)
        ends = number in starts or HEADING.match(line) or FENCE.match(line) or RULER.match(line) or _is_row(line)
        if ends or ((blank or item) and not inside and not listed):
            break
        if item:
            found.append(f"{BULLET}{line[item.end() :].strip()}")
        elif blank:
            found.append(line.strip())
        else:
            found[-1] += f" {line.strip()}"
        blank = False
    return found


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def _without_id(line: str, known: str) -> str:
    """Return the part of a line after the rule's id `known`, without emphasis that includes the id."""
    before, _, after = line.partition(known)
    for sign in ("**", "*"):
        if before.endswith(sign) and sign in after:
            name, _, more = after.partition(sign)
            return f"{name}{more}".lstrip(" :").strip()
    return after.lstrip(" :").strip()


def _values(line: str) -> list[str]:
    return next(csv.reader([line]))


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|")
    return [cell.strip().replace("\\|", "|") for cell in BAR.split(inner.removesuffix("|"))]


def _named(cells: Sequence[str], head: Sequence[str], known: str) -> str:
    """Return the cells of a row except that of the rule's id `known`, each after its column name.

    `head` has the column names; it is empty if the table has none.
    """
    rest = [
        f"{head[at]}: {cell}" if at < len(head) and head[at] else cell
        for at, cell in enumerate(cells)
        if cell and known not in cell.replace("*", "").split()[:1]
    ]
    return _unmarked(" · ".join(rest))


def _unmarked(text: str) -> str:
    """Return Markdown text without emphasis marks and repeated blanks; code in backticks is kept as it is."""
    parts = CODE.split(text)
    for at in range(0, len(parts), 2):
        for signs in EMPHASIS:
            parts[at] = signs.sub(r"\1", parts[at])
        parts[at] = ESCAPED.sub(r"\1", parts[at])
    return " ".join("".join(parts).split())
