"""Capture what a session prints, so that a pane can show it."""

from __future__ import annotations

import io
from collections.abc import Generator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

from cli.output.consoles import out

ENDLESS = 10_000
"""Height in lines of the screen for which captured output is laid out; it is never filled."""


class Caught(io.StringIO):
    """Text buffer that passes for a terminal, so that output written to it has colours."""

    def isatty(self) -> bool:
        """Return True, so that printing functions write colours."""
        return True


@contextmanager
def caught(wide: int) -> Generator[io.StringIO]:
    """Capture all output inside the block in a text buffer, laid out for a width in columns."""
    console, said = out(), Caught()
    before = console.size
    console.size = before.__class__(wide, ENDLESS)
    try:
        with redirect_stdout(said), redirect_stderr(io.StringIO()):
            yield said
    finally:
        console.size = before
