"""The values a finding is made of; every later stage makes them, every renderer and the command line read them."""

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
    """Whether all its lines are shown, the words above them."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the text of a span."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that would settle the finding; unsafe when it may change the meaning."""

    title: str
    edits: tuple[Edit, ...]
    safe: bool = True
    help: str = ""
    """The help line of the finding if this one of several ways is the right one; empty where there is one only."""
    but: str = ""
    """How the file may then mean something else; empty where it is not known."""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding; `message` is one lower-case sentence without a full stop."""

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
        """Where it is shown."""
        return self.primary.span

    @property
    def advice(self) -> str | None:
        """What to do about it: its own help line, or what can be said in general."""
        return self.help or ADVICE.get(self.code)

    @property
    def is_error(self) -> bool:
        """Whether it stops the file from being played."""
        return self.severity == "error"

    def __str__(self) -> str:
        where = f"{visible(self.span.file.name)}:{self.span.line}:{self.span.column}"
        return f"{where}: {self.code} {self.severity}: {visible(self.message)}"
