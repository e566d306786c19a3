"""Render diagnostics as text: in full, on one line, and for logs of GitHub."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING

from gamespec.diagnostics.diagnostic import clipped, visible, width

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from gamespec.diagnostics.diagnostic import Diagnostic, Label


# ---- render findings for people: source line with marks below the span, related places, and help


if TYPE_CHECKING:
    Paint = Callable[[str, str], str]

MOST_LINES = 12
"""Greatest number of source lines shown for one place; of more, the number of the others is given."""
WORD = re.compile(r"(?:`[^`]*`|\S)+")
"""Pattern of a word for line breaking; text in backquotes is one word."""
COLOURS = {"error": "31", "warning": "33", "note": "36", "quiet": "34", "strong": "1"}


def _plain(text: str, _: str) -> str:
    return text


def _coloured(text: str, style: str) -> str:
    return f"\x1b[{COLOURS[style]}m{text}\x1b[0m"


def render_full(diagnostics: Iterable[Diagnostic], *, colour: bool = False, columns: int | None = None) -> str:
    """Return findings as text, separated by blank lines, sentences broken to fit into `columns`."""
    paint = _coloured if colour else _plain
    return "\n".join("\n".join(_lines(found, paint, columns)) + "\n" for found in diagnostics)


def _lines(found: Diagnostic, paint: Paint, columns: int | None) -> Iterator[str]:
    span = found.span
    code = f"{found.severity}[{found.code}]"
    first, *more = _wrapped(visible(found.message), f"({found.name})", columns, len(code) + 1)
    yield f"{paint(code, found.severity)} {_headed(first, found.name, paint)}"
    yield from (f"{' ' * (len(code) + 1)}{_headed(line, found.name, paint)}" for line in more)
    margin = max(len(str(_last_line(label))) for label in (found.primary, *found.secondary))
    yield f"{' ' * margin}{paint('-->', 'quiet')} {visible(span.file.name)}:{span.line}:{span.column}"
    yield from _place(found.primary, "^", margin, found.severity, paint)
    for label in found.secondary:
        if label.span.file.name != span.file.name:
            place = f"{visible(label.span.file.name)}:{label.span.line}:{label.span.column}"
            yield f"{' ' * margin}{paint(':::', 'quiet')} {place}"
        yield from (_whole(label, margin, paint) if label.whole else _place(label, "-", margin, "quiet", paint))
    if found.advice:
        indent = margin + len(" = help: ")
        first, *more = _wrapped(visible(found.advice), "", columns, indent)
        yield f"{' ' * margin} {paint('=', 'quiet')} help: {first}"
        yield from (f"{' ' * indent}{line}" for line in more)


def _headed(line: str, name: str, paint: Paint) -> str:
    """Paint a line of a finding's message, except the name of its code in brackets at the end."""
    text, end = (line[: -len(name) - 2].rstrip(), f"({name})") if line.endswith(f"({name})") else (line, "")
    return " ".join(part for part in (paint(text, "strong") if text else "", end) if part)


def _wrapped(text: str, last: str, columns: int | None, indent: int) -> list[str]:
    """Return a sentence and the word `last`, broken between words outside backquotes to fit `columns`."""
    words = [*WORD.findall(text), *([last] if last else [])]
    if columns is None:
        return [f"{text} {last}" if last else text]
    lines = [""]
    for word in words:
        if lines[-1] and indent + width(lines[-1]) + 1 + width(word) > columns:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".lstrip()
    return lines


def _last_line(label: Label) -> int:
    span = label.span
    return span.file.place(max(span.start, span.end - 1))[0] if label.whole else span.line


def _whole(label: Label, margin: int, paint: Paint) -> Iterator[str]:
    """Yield the printed lines that show a label: its text, then all source lines of its place."""
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


# ---- render findings as one line each: `path:line:col: GS204 error: message`


def render_concise(diagnostics: Iterable[Diagnostic]) -> str:
    """Return findings as text, one line each."""
    return "".join(f"{found}\n" for found in diagnostics)


# ---- render findings as GitHub workflow commands, which mark them in a pull request
#
# Source: docs.github.com, "Workflow commands for GitHub Actions", error, warning and notice messages.


WORDS = {"error": "error", "warning": "warning", "note": "notice"}


def render_github(diagnostics: Iterable[Diagnostic]) -> str:
    """Return findings as GitHub workflow commands, one line each, with the help after the message."""
    return "".join(_line(found) for found in diagnostics)


def _line(found: Diagnostic) -> str:
    end_line, end_column = found.span.file.place(found.span.end)
    places = {
        "file": PurePath(found.span.file.name).as_posix(),
        "line": found.span.line,
        "endLine": end_line,
        "col": found.span.column,
        "endColumn": end_column,
        "title": f"{found.code} {found.name}",
    }
    shown = ",".join(f"{name}={_property(visible(str(value)))}" for name, value in places.items())
    message = visible(found.message) + (f"\nhelp: {visible(found.advice)}" if found.advice else "")
    return f"::{WORDS[found.severity]} {shown}::{_message(message)}\n"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
