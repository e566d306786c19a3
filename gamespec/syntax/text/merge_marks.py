"""Removal of conflict marks that a version control merge left in a text, with findings.

The text keeps its offsets. Of two versions the first is parsed, so that there are no further findings about the
place.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamespec.syntax.codes import MERGE_MARK

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic
    from gamespec.source import SourceFile

MARK = re.compile(r"^(<{7}|\|{7}|={7}|>{7})(?:[ \t][^\n]*)?$", re.MULTILINE)
LINE = re.compile(r"[^\n]")
HELP = "keep one of the two versions, or the right parts of both, and delete the lines with the marks"


def without_marks(source: SourceFile, text: str) -> tuple[str, list[Diagnostic]]:
    """Return the text with blanks for conflict marks and second versions, and the findings about them."""
    if "<<<<<<<" not in text and ">>>>>>>" not in text:
        return text, []
    found: list[Diagnostic] = []
    gone: list[tuple[int, int]] = []
    open_: list[re.Match[str]] = []
    for mark in MARK.finditer(text):
        sign = mark[1][0]
        if sign == "<":
            _left_open(source, open_, gone, found)
            open_ = [mark]
        elif open_ and sign in "|=":
            open_.append(mark)
        elif open_:
            places = [(source.span(each.start(), each.end()), _part(each[1])) for each in (*open_[1:], mark)]
            at = source.span(open_[0].start(), open_[0].end())
            found.append(MERGE_MARK.at(at, "a merge has left two versions of these lines", also=places, help=HELP))
            gone.append((open_[0].start(), open_[0].end()))
            gone.append(((open_[1] if len(open_) > 1 else mark).start(), mark.end()))
            open_ = []
        elif sign == ">":
            open_ = [mark]
            _left_open(source, open_, gone, found)
            open_ = []
    _left_open(source, open_, gone, found)
    for start, end in gone:
        text = text[:start] + LINE.sub(" ", text[start:end]) + text[end:]
    return text, found


def _part(sign: str) -> str:
    return {"|": "what it was before", "=": "the second version begins", ">": "and ends"}[sign[0]]


def _left_open(
    source: SourceFile, marks: list[re.Match[str]], gone: list[tuple[int, int]], found: list[Diagnostic]
) -> None:
    """Report conflict marks whose counterparts were deleted.

    The findings are added to `found`, the ranges of the marks, which are to be blanked out, to `gone`.
    """
    for mark in marks:
        at = source.span(mark.start(), mark.end())
        found.append(
            MERGE_MARK.at(at, "a merge has left this mark", help="delete the line once the lines around it are right")
        )
        gone.append((mark.start(), mark.end()))
