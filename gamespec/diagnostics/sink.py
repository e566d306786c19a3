"""Collect the findings of one or several stages, each once, in order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from gamespec.diagnostics.diagnostic import Diagnostic, Fix, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.diagnostics.catalogue import Code
    from gamespec.source import Span


@dataclass(frozen=True, slots=True)
class Reported:
    """Proof that an error was reported or will be, needed to create a placeholder for invalid code."""

    place: Span


class More(TypedDict, total=False):
    """Optional parts of a finding; `secondary` are further places, those without a span left out."""

    help: str | None
    label: str
    fixes: Iterable[Fix]
    secondary: Iterable[tuple[Span | None, str]]


class Sink:
    """Findings collected so far; those with the same code, place and message are kept once."""

    __slots__ = ("_known", "diagnostics", "errors", "owed")

    def __init__(self) -> None:
        self.owed: Reported | None = None
        """First proof given out before any error was reported; None if there is none."""
        self.diagnostics: list[Diagnostic] = []
        self.errors = 0
        self._known: set[tuple[str, str, int, int, str]] = set()

    def report(self, found: Diagnostic) -> None:
        """Add a finding, unless one with the same code, place and message is there."""
        span = found.span
        mark = (found.code, span.file.name, span.start, span.end, found.message)
        if mark in self._known:
            return
        self._known.add(mark)
        self.diagnostics.append(found)
        self.errors += found.is_error

    def error(self, code: Code, message: str, span: Span, **more: Unpack[More]) -> Reported:
        """Report an error, which makes the game unplayable; return the proof that it was reported."""
        self._say("error", code, message, span, more)
        return Reported(span)

    def explained(self, span: Span) -> Reported:
        """Return a proof of invalid code that another finding reports; `owed` keeps the first one."""
        word = Reported(span)
        if not self.errors and self.owed is None:
            self.owed = word
        return word

    def warning(self, code: Code, message: str, span: Span, **more: Unpack[More]) -> None:
        """Report a probable mistake."""
        self._say("warning", code, message, span, more)

    def note(self, code: Code, message: str, span: Span, **more: Unpack[More]) -> None:
        """Report something a reader may want to know."""
        self._say("note", code, message, span, more)

    def _say(self, severity: Severity, code: Code, message: str, span: Span, more: More) -> None:
        said: dict[str, Any] = {**more}
        places = [(place, text) for place, text in said.pop("secondary", ()) if place is not None]
        found = code.at(span, message, also=places, **said)
        self.report(found if found.severity == severity else replace(found, severity=severity))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)

    def __len__(self) -> int:
        return len(self.diagnostics)
