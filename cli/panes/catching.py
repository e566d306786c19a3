"""Capture the output of a session, so that a pane can show it."""

from __future__ import annotations

import io
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING

from cli.output.consoles import out

if TYPE_CHECKING:
    from collections.abc import Generator

ENDLESS = 10_000
"""Height of a scrolling screen, in lines."""


class Caught(io.StringIO):
    """Text buffer that claims to be a terminal with colours."""

    def isatty(self) -> bool:
        """Return True, so that colours are written."""
        return True


@contextmanager
def caught(wide: int) -> Generator[io.StringIO]:
    """Capture output inside the block, laid out for a width in columns."""
    console, said = out(), Caught()
    before = console.size
    console.size = before.__class__(wide, ENDLESS)
    try:
        with redirect_stdout(said), redirect_stderr(io.StringIO()):
            yield said
    finally:
        console.size = before
