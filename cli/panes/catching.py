"""Catch what a session prints, so that a pane can show it."""

from __future__ import annotations

import io
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TYPE_CHECKING

from cli.output.consoles import out

if TYPE_CHECKING:
    from collections.abc import Generator

ENDLESS = 10_000
"""Lines of a screen that scrolls."""


class Caught(io.StringIO):
    """Text for a screen that shows colours."""

    def isatty(self) -> bool:
        """Return True, so that colours are written."""
        return True


@contextmanager
def caught(wide: int) -> Generator[io.StringIO]:
    """Catch what is printed meanwhile, laid out for so many columns."""
    console, said = out(), Caught()
    before = console.size
    console.size = before.__class__(wide, ENDLESS)
    try:
        with redirect_stdout(said), redirect_stderr(io.StringIO()):
            yield said
    finally:
        console.size = before
