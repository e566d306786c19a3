"""Read a line from a person; the end of input and Ctrl-C are exceptions."""

from __future__ import annotations

import sys

from cli.output.consoles import printable


class Ended(Exception):
    """There is no more input."""


def ask(prompt: str) -> str:
    """Read one line, also from a pipe, where it is repeated so that the transcript reads on its own."""
    try:
        line = input(prompt)
    except (EOFError, RuntimeError, ValueError, OSError):
        raise Ended from None
    if not at_terminal():
        print(printable(line))
    return line.strip()


def at_terminal() -> bool:
    """Whether a person sits at the other end."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
