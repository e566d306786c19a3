"""Ask a person questions at the prompt and read the answers, with editing and Tab completion."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from cli.output.consoles import printable, say, wipe
from cli.play.menus.menu import Menu

T = TypeVar("T")


class Ended(Exception):
    """Exception raised when standard input ends."""


@dataclass(frozen=True, slots=True)
class Question:
    """Question to a person, answered by a line; `menu` has the legal moves of a decision."""

    prompt: str
    seat: int | None = None
    menu: Menu | None = None
    covers: bool = False
    """Whether to clear the screen around this question, because another person takes the seat."""


def answered(asking: Generator[Question, str, T]) -> T:
    """Answer each question that a generator yields with a typed line; return the generator's result."""
    try:
        question = next(asking)
        while True:
            if question.covers:
                wipe()
                say(question.prompt)
            word = ask("" if question.covers else question.prompt, _words(question))
            if question.covers:
                wipe()
            question = asking.send(word)
    except StopIteration as end:
        return end.value


def _words(question: Question) -> list[str]:
    """Return the texts that Tab completes for a question: the legal moves and the commands."""
    from cli.play.answers.commands import COMMANDS

    return [] if question.menu is None else [*map(str, question.menu.moves), *COMMANDS]


def ask(prompt: str, words: Sequence[str] = ()) -> str:
    """Print a prompt and return the line (echoed from a pipe); Tab completes `words`."""
    if at_terminal():
        _edit(words)
    try:
        line = input(prompt)
    except (EOFError, RuntimeError, ValueError, OSError):
        raise Ended from None
    if not at_terminal():
        print(printable(line))
    return line.strip()


def _edit(words: Sequence[str]) -> None:
    """Turn on line editing, history and Tab completion of the words, where the system has readline."""
    try:
        import readline
    except ImportError:  # Windows edits and repeats lines itself
        return
    readline.set_completer_delims("\n")
    readline.set_completer(lambda begun, number: completed(begun, words, number))
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")


def completed(begun: str, words: Sequence[str], number: int) -> str | None:
    """Return completion `number` of a beginning, also after `?` or `why`; None beyond the last."""
    asked = next((head for head in ("? ", "why ") if begun.lower().startswith(head)), "")
    rest = begun[len(asked) :].lower()
    found = [f"{begun[: len(asked)]}{word}" for word in words if word.lower().startswith(rest)]
    return found[number] if number < len(found) else None


def at_terminal() -> bool:
    """Return whether both standard input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
