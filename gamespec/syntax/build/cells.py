"""Parse the cells and column heads of tables from their source text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from gamespec import model as m
from gamespec.diagnostics import Diagnostic
from gamespec.source import Span
from gamespec.syntax.codes import BAD_CELL
from gamespec.syntax.identifiers import check_declared, kind_spelling, small_words

WORD = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
KIND = r"[A-Z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*"
PART = re.compile(r"(-?[0-9]{1,9})?\s*\.\.\s*(-?[0-9]{1,9})?|(-?[0-9]{1,9})")
HEAD = re.compile(rf'({WORD}|[0-9]+)(?:/({WORD}|[0-9]+))?(?:\s+("[^"]*"))?(?:\s+from\s+({KIND}))?')
TITLED = re.compile(rf'({WORD})\s+("[^"]*")')
"""Pattern of the name of a row with its title: `plus-4 "+4"`."""
CELL_HELP = (
    "write a number, a word, a kind, a text in quotes, `-`, a range (`9..13`, `..8 or 36..`), `yes`, `no`, "
    "`3 each`, `each Fish`, `seat 1`, or a list with commas in the cell"
)


def split_row(span: Span) -> Iterator[Span]:
    """Yield the spans of a table row's cells, between its bars `|`, without outer blanks."""
    text = span.text
    start = 1
    for match in re.finditer(r'"[^"]*"|\|', text[1:]):
        if match.group() != "|":
            continue
        end = match.start() + 1
        yield stripped(span, start, end)
        start = end + 1


def stripped(span: Span, start: int, end: int) -> Span:
    """Return the span between two offsets within `span`, without blanks at its ends."""
    text = span.text[start:end]
    left = len(text) - len(text.lstrip())
    right = len(text.rstrip())
    if not text.strip():
        return Span(span.start + start, span.start + end, span.file)
    return Span(span.start + start + left, span.start + start + right, span.file)


def apart_from_title(span: Span) -> tuple[Span, m.Quoted | None]:
    """Return the span of the name in the first cell of a row, and the title behind the name."""
    match = TITLED.fullmatch(span.text)
    if match is None:
        return span, None
    return Span(span.start, span.start + match.end(1), span.file), _quoted(span, match.start(2), match[2])


def _quoted(span: Span, start: int, text: str) -> m.Quoted:
    """Return the node of a text in quotation marks that begins at an offset within `span`."""
    return m.Quoted(span=Span(span.start + start, span.start + start + len(text), span.file), text=text[1:-1])


def read_column(span: Span, found: list[Diagnostic]) -> m.Column:
    """Parse the head of a table column; faults are added to `found`."""
    text = span.text.strip()
    if not text:
        return m.Column(span=span, name="")
    match = HEAD.fullmatch(text)
    if not match:
        advice = "write a word in small letters, such as `cost`, `wants/cod` or `license from Trade`"
        if "," in text:
            advice = "write bars between the columns: `| boat | cost |`"
        found.append(BAD_CELL.at(span, f"`{text}` is not a possible name of a column", help=advice))
        return m.Column(span=span, name="")
    name, key, title, kind = match.groups()
    source = None
    if kind:
        at = span.start + match.start(4)
        source = m.Ident(span=Span(at, at + len(kind), span.file), text=kind)
    found.extend(check_declared(m.Ident(span=span, text=name), "property"))
    told = None if title is None else _quoted(span, match.start(3), title)
    return m.Column(span=span, name=name, key=key, title=told, source=source)


def read_cell(span: Span, found: list[Diagnostic]) -> m.Cell:
    """Parse a table cell; an unreadable one becomes a placeholder, with a finding added to `found`."""
    text = span.text.strip()
    for read in READERS:
        cell = read(span, text)
        if cell is None:
            continue
        if isinstance(cell, m.WordCell):
            found.extend(check_declared(m.Ident(span=span, text=text)))
        return cell
    if "," in text:
        return m.ListCell(span=span, items=tuple(read_cell(item, found) for item in _items(span)))
    message = f"the cell `{text}` is neither a number nor a word nor another known form"
    found.append(BAD_CELL.at(span, message, help=_better(text)))
    return m.EmptyCell(span=span, unread=True)


def _items(span: Span) -> Iterator[Span]:
    start = 0
    for match in re.finditer(r'"[^"]*"|,', span.text):
        if match.group() == ",":
            yield stripped(span, start, match.start())
            start = match.end()
    yield stripped(span, start, len(span.text))


def _better(text: str) -> str:
    small = small_words(text.replace(" ", "-"))
    if re.fullmatch(r"[A-Z][A-Za-z0-9_]*", text):
        return f"for a kind, write `{kind_spelling(text)}`"
    if re.fullmatch(r"[+-]?[0-9]+[.][0-9]+", text):
        return "write a whole number, and count in smaller units"
    if re.fullmatch(WORD, small) and len(text) < 40:
        return f"for a word, write `{small}`; for a text, use quotes"
    return CELL_HELP


def _empty(span: Span, text: str) -> m.Cell | None:
    return m.EmptyCell(span=span) if text in ("", "-") else None


def _number(span: Span, text: str) -> m.Cell | None:
    return m.NumberCell(span=span, value=int(text)) if re.fullmatch(r"[+-]?[0-9]{1,9}", text) else None


def _word(span: Span, text: str) -> m.Cell | None:
    if text in ("yes", "no"):
        return m.YesNoCell(span=span, value=text == "yes")
    return m.WordCell(span=span, word=text) if re.fullmatch(WORD, text) else None


def _kind(span: Span, text: str) -> m.Cell | None:
    return m.KindCell(span=span, kind=text) if re.fullmatch(KIND, text) else None


def _text(span: Span, text: str) -> m.Cell | None:
    return m.TextCell(span=span, text=text[1:-1]) if re.fullmatch(r'"[^"]*"', text) else None


def _each(span: Span, text: str) -> m.Cell | None:
    if match := re.fullmatch(r"([0-9]{1,9})\s+each", text):
        return m.EachCountCell(span=span, count=int(match[1]))
    if match := re.fullmatch(rf"each\s+({KIND})", text):
        at = span.start + match.start(1)
        return m.EachKindCell(span=span, kind=m.KindName(span=Span(at, span.end, span.file), text=match[1]))
    return None


def _seat(span: Span, text: str) -> m.Cell | None:
    match = re.fullmatch(r"seat\s+([0-9]{1,3})", text)
    return m.SeatCell(span=span, number=int(match[1])) if match else None


def _range(span: Span, text: str) -> m.Cell | None:
    parts: list[m.RangePart] = []
    at = span.start
    for piece in re.split(r"(\s+or\s+)", text):
        start, at = at, at + len(piece)
        if piece.strip() == "or":
            continue
        match = PART.fullmatch(piece)
        if not match or piece.strip() == "..":
            return None
        low, high, one = (None if end is None else int(end) for end in match.groups())
        ends = (one, one) if one is not None else (low, high)
        parts.append(m.RangePart(span=Span(start, at, span.file), low=ends[0], high=ends[1]))
    return m.RangeCell(span=span, parts=tuple(parts))


READERS: tuple[Callable[[Span, str], m.Cell | None], ...] = (_empty, _number, _word, _kind, _text, _each, _seat, _range)
