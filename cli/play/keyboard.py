"""Questions to a person, and how they are answered at the prompt."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from cli.output.consoles import printable, wipe

if TYPE_CHECKING:
    from collections.abc import Generator

    from cli.play.menus.menu import Menu

T = TypeVar("T")


class Ended(Exception):
    """There is no more input."""


@dataclass(frozen=True, slots=True)
class Question:
    """A line that a person is asked for; `menu` has the moves, if it is a decision."""

    prompt: str
    seat: int | None = None
    menu: Menu | None = None
    covers: bool = False
    """Whether the screen is to be emptied before and after, because the next person may see other things."""


def answered(asking: Generator[Question, str, T]) -> T:
    """Answer questions with typed lines to the end; return what comes of them."""
    try:
        question = next(asking)
        while True:
            if question.covers:
                wipe()
            word = ask(question.prompt)
            if question.covers:
                wipe()
            question = asking.send(word)
    except StopIteration as end:
        return end.value


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
