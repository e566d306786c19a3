"""Find the source lines of the declaration or block around a place in a file."""

from __future__ import annotations

import re

from gamespec.source import SourceFile, Span

CITED = re.compile(r"\s+cite [A-Z][A-Z0-9-]*-\S+(?:, [A-Z][A-Z0-9-]*-\S+)*$")


def without_cites(text: str) -> str:
    """Return a source line without the citation (`cite FL-AUC-03`) at its end."""
    return CITED.sub("", text.rstrip())


def declaration(span: Span) -> range:
    """Return the line numbers of the declaration around a span; inside a `with` block, the inner one."""
    whole = _as_deep(span, span.line, 0, len(span.file.line_starts))
    while span.line > whole.start and span.file.line_text(whole.start).split()[:1] == ["with"]:
        deep = next((_indent(text) for text in map(span.file.line_text, whole[1:]) if text.strip()), 0)
        if deep <= _indent(span.file.line_text(whole.start)):
            break
        whole = _as_deep(span, span.line, deep, whole[-1])
    return whole


def _as_deep(span: Span, line: int, deep: int, end: int) -> range:
    """Return the lines around `line`: from one at most `deep` columns deep up to the next, or `end`."""
    first = line
    while first > 1 and not _begins(span, first, deep):
        first -= 1
    last = first
    while last < end and not _begins(span, last + 1, deep):
        last += 1
    while last > first and _is_empty(span, last):
        last -= 1
    return range(first, last + 1)


def block_below(file: SourceFile, line: int) -> range:
    """Return the number of a line and, if it is indented, of the more deeply indented lines below it."""
    deep = _indent(file.line_text(line))
    last = line
    while last < len(file.line_starts):
        text = file.line_text(last + 1)
        if not text.strip() or _indent(text) <= deep or not deep:
            break
        last += 1
    return range(line, last + 1)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _begins(span: Span, line: int, deep: int) -> bool:
    text = span.file.line_text(line)
    return bool(text.strip()) and _indent(text) <= deep and not text.lstrip().startswith("#")


def _is_empty(span: Span, line: int) -> bool:
    text = span.file.line_text(line).strip()
    return not text or text.startswith("#")
