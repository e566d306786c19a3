"""Apply safe fixes of findings to the texts of their files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.diagnostics.diagnostic import Diagnostic, Edit, Fix


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
