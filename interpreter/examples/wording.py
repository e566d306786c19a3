"""Places of files and lines in messages about examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.examples.result import BROKEN

if TYPE_CHECKING:
    from gamespec.source import Span
    from interpreter.compiler.program import Program


def first_line(span: Span) -> str:
    """Return the first line of the text at a span, without surrounding blanks."""
    return span.text.strip().split("\n", 1)[0].rstrip()


def place(span: Span) -> str:
    """Return the file and line of a span as text, `fleet.game:86`."""
    return f"{span.file.name.rsplit('/', 1)[-1]}:{span.line}"


def failed_check(program: Program, number: int) -> str:
    """Return a message about the failed runtime check with this number, with its place in the rules."""
    check = program.runtime_checks[number]
    return f"{BROKEN}{place(check.span)} failed: {check.text}"
