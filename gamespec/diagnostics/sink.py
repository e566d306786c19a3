"""Collect the findings of one or several stages, each once, in order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gamespec.diagnostics.diagnostic import Diagnostic, Fix, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.diagnostics.catalogue import Code
    from gamespec.source import Span


@dataclass(frozen=True, slots=True)
class Reported:
    """Proof that an error was reported or will be, needed to create a placeholder for invalid code."""

    place: Span


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

    def error(
        self,
        code: Code,
        message: str,
        span: Span,
        *,
        help: str | None = None,
        secondary: Iterable[tuple[Span | None, str]] = (),
        label: str = "",
        fixes: Iterable[Fix] = (),
    ) -> Reported:
        """Report an error, which makes the game unplayable; return the proof that it was reported.

        `secondary` gives further places with a few words each; those without a span are left out.
        """
        self._say("error", code.at(span, message, label=label, also=_known(secondary), help=help, fixes=fixes))
        return Reported(span)

    def explained(self, span: Span) -> Reported:
        """Return a proof for invalid code without reporting it, since another finding does or will do so.

        The attribute `owed` keeps the first proof given out while no error has been reported.
        """
        word = Reported(span)
        if not self.errors and self.owed is None:
            self.owed = word
        return word

    def warning(
        self,
        code: Code,
        message: str,
        span: Span,
        *,
        help: str | None = None,
        secondary: Iterable[tuple[Span | None, str]] = (),
        label: str = "",
        fixes: Iterable[Fix] = (),
    ) -> None:
        """Report a probable mistake; for `secondary` see `error`."""
        self._say("warning", code.at(span, message, label=label, also=_known(secondary), help=help, fixes=fixes))

    def note(
        self,
        code: Code,
        message: str,
        span: Span,
        *,
        help: str | None = None,
        secondary: Iterable[tuple[Span | None, str]] = (),
        label: str = "",
        fixes: Iterable[Fix] = (),
    ) -> None:
        """Report something a reader may want to know; for `secondary` see `error`."""
        self._say("note", code.at(span, message, label=label, also=_known(secondary), help=help, fixes=fixes))

    def _say(self, severity: Severity, found: Diagnostic) -> None:
        self.report(found if found.severity == severity else replace(found, severity=severity))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)

    def __len__(self) -> int:
        return len(self.diagnostics)


def _known(places: Iterable[tuple[Span | None, str]]) -> list[tuple[Span, str]]:
    """Return the further places that have a span; built-in declarations are in no file."""
    return [(span, text) for span, text in places if span is not None]
