"""What running an example gives: which lines failed, with actual values, and with which seed.

Enters nothing, these are values; leaves what `gamespec test` prints.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.checked.game import Example
    from gamespec.source import Span

BROKEN = "the runtime check of "
"""How the failure of a line of the rules begins; its place follows."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A line that failed: `text` says what was the case instead."""

    span: Span
    text: str
    seed: int | None = None
    """The seed it failed with, None when the example draws nothing at random."""
    asks: bool = False
    """Whether the line says what must hold, rather than what happens."""

    @property
    def cause(self) -> tuple[str, str]:
        """What failures of one cause share: the reason, and what was written unless the rules broke by themselves.

        Other moves that were offered are no reason.
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
        """What it has in common with the other examples that fail for the same cause."""
        return tuple(dict.fromkeys(failure.cause for failure in self.failures))

    @property
    def passed(self) -> bool:
        """Whether every line held with every seed."""
        return not self.failures


class StuckError(Exception):
    """A `when` line could not be carried out, so nothing after it can be judged."""

    def __init__(self, span: Span, text: str) -> None:
        super().__init__(text)
        self.span = span
        self.text = text
