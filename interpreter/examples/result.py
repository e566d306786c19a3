"""Results of running examples, as `gamespec test` prints them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from gamespec.checked.game import Example
from gamespec.source import Span
from interpreter.compiler.program import Program
from interpreter.state.wording.menu_text import kinds_agree
from interpreter.state.wording.names import in_order

BROKEN = "a runtime check "
"""Beginning of the text of a failed runtime check, before its place."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A line of an example that failed; `text` says what was the case instead."""

    span: Span
    text: str
    seed: int | None = None
    """Random seed with which the line failed; None if the example draws nothing at random."""
    asks: bool = False
    """Whether the line is a claim (`then`) rather than an event."""

    @property
    def cause(self) -> tuple[str, str]:
        """Return the line and reason of a failure, equal for one cause (a failed check: no line)."""
        said = "" if self.text.startswith(BROKEN) else " ".join(self.span.text.split())
        return said, self.text.partition(OFFERED)[0]


@dataclass(frozen=True, slots=True)
class Result:
    """Result of one example, run with one random seed or several: `seeds` is their number."""

    example: Example
    failures: tuple[Failure, ...]
    seeds: int

    @property
    def cause(self) -> tuple[tuple[str, str], ...]:
        """Return a key that is equal for examples that fail for the same causes."""
        return tuple(dict.fromkeys(failure.cause for failure in self.failures))

    @property
    def passed(self) -> bool:
        """Whether every line of the example held with every random seed."""
        return not self.failures


ELSEWHERE = "correct this line, or an earlier line of the example"
"""Default advice for a line that could not be executed."""


class StuckError(Exception):
    """Error: a line of an example could not be executed; `text` is why, `help` what to do."""

    def __init__(self, span: Span, text: str, help: str = ELSEWHERE) -> None:
        super().__init__(text)
        self.span = span
        self.text = text
        self.help = help


# ---- places of files and lines in messages about examples


def first_line(span: Span) -> str:
    """Return the first line of the text at a span, without surrounding blanks."""
    return span.text.strip().split("\n", 1)[0].rstrip()


def place(span: Span) -> str:
    """Return the file and line of a span as text, `fleet.game:86`."""
    return f"{span.file.name.rsplit('/', 1)[-1]}:{span.line}"


def failed_check(program: Program, number: int) -> str:
    """Return a message about the failed runtime check with this number, with its place in the rules."""
    check = program.runtime_checks[number]
    return f"{BROKEN}in {place(check.span)} fails: it must hold that {check.text}"


# ---- comparison of the texts of moves and outcomes in examples with the printed ones
#
# Blanks and capitals do not matter, `choose x` is `x`, and `cod` stands for `Boat[cod]` if nothing else is meant.


T = TypeVar("T")
_CHOICE = re.compile(r"^(?:choose|[a-z][\w-]*:) +", re.IGNORECASE)
_KIND = re.compile(r"\b[A-Za-z][\w-]*\[([^\[\]]*)\]")


def unprefixed(text: str) -> str:
    """Return the text of a choice without a leading `choose` or name of the choice."""
    return _CHOICE.sub("", " ".join(text.split()))


@lru_cache(4096)
def plain(text: str) -> str:
    """Return a text in the form used for comparison: without prefix, capitals or extra blanks."""
    text = unprefixed(text)
    return in_order(re.sub(r" (?=[(),\[\]])|(?<=[(,\[]) ", "", text).lower())


def bare(text: str) -> str:
    """Return a text in the form used for comparison, and without kinds: `cod` for `Boat[cod]`."""
    return _KIND.sub(r"\1", plain(text))


def meant(text: str, offered: Iterable[T]) -> T | None:
    """Return the only one of the offered things with this text; None if there is none, or several."""
    things = list(offered)
    for form in (plain, bare):
        found = [thing for thing in things if form(str(thing)) == form(text) and kinds_agree(text, str(thing))]
        if len(found) == 1:
            return found[0]
    return None


def renamed(text: str, names: dict[str, str]) -> str:
    """Return a text in which whole words are replaced, all at once, as `names` maps them."""
    if not names:
        return text
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<![\w-])({words})(?![\w-])", lambda found: names[found[1]], text)


OFFERED = "; the legal moves are "
"""Beginning of the list of legal moves in the message of a failed line."""


def moves_listed(moves: Iterable[object], most: int = 8) -> str:
    """Return moves or outcomes as a list in text, each in backticks."""
    return listed([f"`{move}`" for move in moves], most)


def listed(words: list[str], most: int = 8) -> str:
    """Return words as a list in text: `a, b, c` or `a, b, c and 5 more`."""
    if len(words) <= most:
        return ", ".join(words) or "nothing"
    return f"{', '.join(words[:most])} and {len(words) - most} more"
