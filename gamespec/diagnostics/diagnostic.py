"""Values of a finding, created by every stage and read by renderers and the command line."""

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
    """A place in a file with a few words about its part in the finding."""

    span: Span
    text: str = ""
    whole: bool = False
    """Whether all its lines are shown, with the words above them."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement of the text of a span."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that would settle the finding; unsafe if it may change the meaning."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True
    help: str = ""
    """Help line of the finding if this fix, out of several, is the right one; empty if it is the only one."""
    but: str = ""
    """Description of how the meaning may change, empty if unknown."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding; `message` is one lower-case sentence without a full stop."""

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
        """Return the main place."""
        return self.primary.span

    @property
    def advice(self) -> str | None:
        """Return what to do about it: its own help line, or the general advice for its code."""
        return self.help or ADVICE.get(self.code)

    @property
    def is_error(self) -> bool:
        """Return whether it makes the file unplayable."""
        return self.severity == "error"

    def __str__(self) -> str:
        where = f"{visible(self.span.file.name)}:{self.span.line}:{self.span.column}"
        return f"{where}: {self.code} {self.severity}: {visible(self.message)}"
