"""Places of files and lines in messages of examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.examples.result import BROKEN

if TYPE_CHECKING:
    from gamespec.source import Span
    from interpreter.compiler.program import Program


def first_line(span: Span) -> str:
    """Return the first line of the text at a span."""
    return span.text.strip().split("\n", 1)[0].rstrip()


def place(span: Span) -> str:
    """Return `fleet.game:86`."""
    return f"{span.file.name.rsplit('/', 1)[-1]}:{span.line}"


def failed_check(program: Program, number: int) -> str:
    """Return the text of a failed runtime check, with its place."""
    check = program.runtime_checks[number]
    return f"{BROKEN}{place(check.span)} failed: {check.text}"
