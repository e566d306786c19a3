"""Types of a finding and its parts, created by every stage and read by renderers and the command line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from gamespec.diagnostics.advice import ADVICE
from gamespec.diagnostics.safe_text import visible

if TYPE_CHECKING:
    from gamespec.source import Span

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Label:
    """A place in a file, with a few words about its role in the finding."""

    span: Span
    text: str = ""
    whole: bool = False
    """Whether renderers show all lines of the place, below the words about it."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement of the text at a span by another text, as a part of a fix."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of a file that would remove the finding; not `safe` if it may change the meaning."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True
    help: str = ""
    """Help line shown once this fix is chosen among several; empty if the finding has only one fix."""
    but: str = ""
    """Description of how the fix may change the meaning, empty if unknown."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding (error, warning or note); `message` is one lower-case sentence without a full stop."""

    code: str
    name: str
    severity: Severity
    message: str
    primary: Label
    secondary: tuple[Label, ...] = ()
    help: str | None = None
    fixes: tuple[Fix, ...] = ()

    @property
    def span(self) -> Span:
        """Return the main place of the finding."""
        return self.primary.span

    @property
    def advice(self) -> str | None:
        """Return what to do about the finding: its own help line, or the general advice for its code."""
        return self.help or ADVICE.get(self.code)

    @property
    def is_error(self) -> bool:
        """Return whether the finding makes the file unplayable."""
        return self.severity == "error"

    def __str__(self) -> str:
        where = f"{visible(self.span.file.name)}:{self.span.line}:{self.span.column}"
        return f"{where}: {self.code} {self.severity}: {visible(self.message)}"
