"""Results of running examples, as `gamespec test` prints them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.checked.game import Example
    from gamespec.source import Span

BROKEN = "the runtime check of "
"""Beginning of the text of a failed runtime check, before its place in the rules."""


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
        """Return a key that is equal for failures with the same cause: the line, and the reason.

        The line is empty for a failed runtime check of the rules. The list of legal moves is not part of the reason.
        """
        said = "" if self.text.startswith(BROKEN) else " ".join(self.span.text.split())
        return said, self.text.partition("; offered: ")[0]


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


ELSEWHERE = "change this line, or the lines above that lead here"
"""Default advice for a line that could not be executed."""


class StuckError(Exception):
    """Error: a line of an example could not be executed, so later lines cannot be judged.

    `text` is the reason; `help` says what to do.
    """

    def __init__(self, span: Span, text: str, help: str = ELSEWHERE) -> None:
        super().__init__(text)
        self.span = span
        self.text = text
        self.help = help
