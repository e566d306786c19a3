"""A finding and the text it was found in enter; what can be done about it at once leaves, as edits with a title."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.diagnostics import Edit, fixed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.diagnostics import Diagnostic
    from gamespec.source import SourceFile

ABOUT_COMMENTS = {"GS802", "GS803"}
"""What is wrong with a comment that allows something: no further comment helps."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """Edits that settle a finding, or all of several; `likely` is what most people want."""

    title: str
    edits: tuple[Edit, ...]
    settles: tuple[Diagnostic, ...]
    likely: bool = False


def remedies(found: Diagnostic) -> Iterator[Remedy]:
    """Every fix of a finding, safe ones first; of a warning or note last the comment that allows it."""
    for fix in sorted(found.fixes, key=lambda fix: not fix.safe):
        title = fix.title if fix.safe else f"{fix.title} (may change what is meant)"
        yield Remedy(title, fix.edits, (found,), likely=fix.safe)
    if not found.is_error and found.code not in ABOUT_COMMENTS:
        yield Remedy(f"allow {found.code} here, with a reason", (_allowing(found),), (found,))


def all_safe(findings: Iterable[Diagnostic], source: SourceFile) -> Remedy | None:
    """The safe fixes of one file that do not touch each other, as `lint --fix` makes them; None without any."""
    here = [each for each in findings if all(edit.span.file == source for fix in each.fixes for edit in fix.edits)]
    settled = fixed(here).settled
    edits = tuple(edit for each in settled for edit in next(fix for fix in each.fixes if fix.safe).edits)
    return Remedy("mend all that is safe", edits, settled) if edits else None


def _allowing(found: Diagnostic) -> Edit:
    """A comment at the end of the line; why is left to be said, and GS802 reminds of it."""
    file, line = found.span.file, found.span.line
    end = file.line_starts[line - 1] + len(file.line_text(line).rstrip())
    return Edit(file.span(end, end), f"  # allow {found.code}: ")
