"""Fixes of a finding for an editor, as text edits with a title."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.diagnostics import Edit, fixed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gamespec.diagnostics import Diagnostic
    from gamespec.source import SourceFile

ABOUT_COMMENTS = {"GS802", "GS803"}
"""Codes of findings about `allow` comments, which a further `allow` comment cannot suppress."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """Text edits that remove the findings in `settles`; `likely` marks the usual choice."""

    title: str
    edits: tuple[Edit, ...]
    settles: tuple[Diagnostic, ...]
    likely: bool = False


def remedies(found: Diagnostic) -> Iterator[Remedy]:
    """Yield every fix of a finding, safe ones first.

    For a warning or note, the last one is an `allow` comment, which suppresses it.
    """
    for fix in sorted(found.fixes, key=lambda fix: not fix.safe):
        title = fix.title if fix.safe else f"{fix.title} (may change what is meant)"
        yield Remedy(title, fix.edits, (found,), likely=fix.safe)
    if not found.is_error and found.code not in ABOUT_COMMENTS:
        yield Remedy(f"allow {found.code} here, with a reason", (_allowing(found),), (found,))


def all_safe(findings: Iterable[Diagnostic], source: SourceFile) -> Remedy | None:
    """Return one remedy with all safe fixes in a file that do not overlap, as `lint --fix` makes them.

    None if there is no such fix.
    """
    here = [each for each in findings if all(edit.span.file == source for fix in each.fixes for edit in fix.edits)]
    settled = fixed(here).settled
    edits = tuple(edit for each in settled for edit in next(fix for fix in each.fixes if fix.safe).edits)
    return Remedy("mend all that is safe", edits, settled) if edits else None


def _allowing(found: Diagnostic) -> Edit:
    """Return an edit that adds an `allow` comment for a finding; the user must write the reason."""
    file, line = found.span.file, found.span.line
    end = file.line_starts[line - 1] + len(file.line_text(line).rstrip())
    return Edit(file.span(end, end), f"  # allow {found.code}: ")
