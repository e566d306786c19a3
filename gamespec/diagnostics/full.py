"""Render findings for people: source line, caret, related places, and help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.diagnostics.safe_text import clipped, visible, width

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from gamespec.diagnostics.diagnostic import Diagnostic, Label

    Paint = Callable[[str, str], str]

MOST_LINES = 12
"""Greatest number of lines of a text shown whole; the number of the others follows."""
COLOURS = {"error": "31", "warning": "33", "note": "36", "quiet": "34", "strong": "1"}


def _plain(text: str, _: str) -> str:
    return text


def _coloured(text: str, style: str) -> str:
    return f"\x1b[{COLOURS[style]}m{text}\x1b[0m"


def render_full(diagnostics: Iterable[Diagnostic], *, colour: bool = False) -> str:
    """Return all findings, separated by blank lines."""
    paint = _coloured if colour else _plain
    return "\n".join("\n".join(_lines(found, paint)) + "\n" for found in diagnostics)


def _lines(found: Diagnostic, paint: Paint) -> Iterator[str]:
    span = found.span
    head = paint(f"{found.severity}[{found.code}]", found.severity)
    yield f"{head} {paint(visible(found.message), 'strong')} ({found.name})"
    margin = max(len(str(_last_line(label))) for label in (found.primary, *found.secondary))
    yield f"{' ' * margin}{paint('-->', 'quiet')} {visible(span.file.name)}:{span.line}:{span.column}"
    yield from _place(found.primary, "^", margin, found.severity, paint)
    for label in found.secondary:
        if label.span.file.name != span.file.name:
            place = f"{visible(label.span.file.name)}:{label.span.line}:{label.span.column}"
            yield f"{' ' * margin}{paint(':::', 'quiet')} {place}"
        yield from (_whole(label, margin, paint) if label.whole else _place(label, "-", margin, "quiet", paint))
    if found.advice:
        yield f"{' ' * margin} {paint('=', 'quiet')} help: {visible(found.advice)}"


def _last_line(label: Label) -> int:
    span = label.span
    return span.file.place(max(span.start, span.end - 1))[0] if label.whole else span.line


def _whole(label: Label, margin: int, paint: Paint) -> Iterator[str]:
    """Yield all lines of a place, below the words about it."""
    first, last = label.span.line, _last_line(label)
    bar = paint("|", "quiet")
    yield f"{' ' * margin} {bar} {paint(visible(label.text), 'quiet')}"
    for number in range(first, min(last, first + MOST_LINES - 1) + 1):
        text = visible(label.span.file.line_text(number).rstrip())
        yield f"{paint(str(number).rjust(margin), 'quiet')} {bar} {text}".rstrip()
    if last - first >= MOST_LINES:
        yield f"{' ' * margin} {bar} {paint(f'and {last - first + 1 - MOST_LINES} lines more', 'quiet')}"


def _place(label: Label, sign: str, margin: int, style: str, paint: Paint) -> Iterator[str]:
    span = label.span
    if not span.file.text:
        return
    line = span.file.line_text(span.line)
    start = span.column - 1
    end = max(start, min(start + span.end - span.start, len(line)))
    shown, start, end = clipped(line, start, end)
    bar = paint("|", "quiet")
    yield f"{paint(str(span.line).rjust(margin), 'quiet')} {bar} {visible(shown)}"
    marks = sign * max(1, width(shown[start:end]))
    words = f" {visible(label.text)}" if label.text else ""
    yield f"{' ' * margin} {bar} {' ' * width(shown[:start])}{paint(marks + words, style)}"
