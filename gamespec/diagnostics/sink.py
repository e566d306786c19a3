"""Collect the findings of one or several stages, each once, in order."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypedDict, Unpack

from gamespec.diagnostics.diagnostic import Diagnostic, Fix, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.diagnostics.catalogue import Code
    from gamespec.diagnostics.diagnostic import Edit
    from gamespec.source import Span


# ---- apply safe fixes of findings to the texts of their files


@dataclass(frozen=True, slots=True)
class Fixed:
    """Result of applying fixes: new texts by file name, and the findings that are thereby removed."""

    texts: dict[str, str]
    settled: tuple[Diagnostic, ...]
    before: dict[str, str]
    """Texts before the fixes, by file name."""


def fixed(diagnostics: Iterable[Diagnostic], *, doubtful: bool = False) -> Fixed:
    """Apply the first safe fix of each finding; one that overlaps another is left for the next run.

    `doubtful`: also apply fixes that may change the meaning. The files themselves are not written.
    """
    edits: dict[str, list[Edit]] = {}
    texts: dict[str, str] = {}
    settled: list[Diagnostic] = []
    for found in diagnostics:
        fix = next((fix for fix in found.fixes if fix.safe or doubtful), None)
        if (
            fix is None
            or _of_another_text(fix, texts)
            or any(_touches(edit, edits.get(edit.span.file.name, ())) for edit in fix.edits)
        ):
            continue
        settled.append(found)
        for edit in fix.edits:
            edits.setdefault(edit.span.file.name, []).append(edit)
            texts[edit.span.file.name] = edit.span.file.text
    before = dict(texts)
    for name, made in edits.items():
        for edit in sorted(made, key=lambda edit: edit.span.start, reverse=True):
            texts[name] = texts[name][: edit.span.start] + edit.text + texts[name][edit.span.end :]
    return Fixed(texts, tuple(settled), before)


def _of_another_text(fix: Fix, texts: dict[str, str]) -> bool:
    """Return whether a fix was made for another version of a file's text than those in `texts`."""
    return any(texts.get(edit.span.file.name, edit.span.file.text) != edit.span.file.text for edit in fix.edits)


def _touches(edit: Edit, others: Iterable[Edit]) -> bool:
    return any(edit.span.start <= other.span.end and other.span.start <= edit.span.end for other in others)


@dataclass(frozen=True, slots=True)
class Reported:
    """Proof that an error was reported or will be, needed to create a placeholder for invalid code."""

    place: Span


class More(TypedDict, total=False):
    """Optional parts of a finding; `also` are further places, those without a span left out."""

    help: str | None
    label: str
    fixes: Iterable[Fix]
    also: Iterable[tuple[Span | None, str]]


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
        found = code.at(span, message, **more)
        self.report(found if found.severity == severity else replace(found, severity=severity))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)

    def __len__(self) -> int:
        return len(self.diagnostics)
