"""Results of examples: failed lines with actual values and seeds, as `gamespec test` prints them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.checked.game import Example
    from gamespec.source import Span

BROKEN = "the runtime check of "
"""Beginning of the text of a failed line of the rules; its place follows."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A line that failed; `text` says what was the case instead."""

    span: Span
    text: str
    seed: int | None = None
    """Seed it failed with; None if the example draws nothing at random."""
    asks: bool = False
    """Whether the line is a claim rather than an event."""

    @property
    def cause(self) -> tuple[str, str]:
        """Return the common cause of failures: the reason, and the line unless the rules failed by themselves.

        Other legal moves do not belong to the reason.
        """
        said = "" if self.text.startswith(BROKEN) else " ".join(self.span.text.split())
        return said, self.text.partition("; offered: ")[0]


@dataclass(frozen=True, slots=True)
class Result:
    """One example, run with as many seeds as it needs."""

    example: Example
    failures: tuple[Failure, ...]
    seeds: int

    @property
    def cause(self) -> tuple[tuple[str, str], ...]:
        """Return the causes shared with other examples that fail."""
        return tuple(dict.fromkeys(failure.cause for failure in self.failures))

    @property
    def passed(self) -> bool:
        """Whether every line held with every seed."""
        return not self.failures


ELSEWHERE = "change this line, or the lines above that lead here"
"""The advice for most lines that fail."""


class StuckError(Exception):
    """A `when` line could not be executed, so nothing after it can be judged; `help` says what to do."""

    def __init__(self, span: Span, text: str, help: str = ELSEWHERE) -> None:
        super().__init__(text)
        self.span = span
        self.text = text
        self.help = help
