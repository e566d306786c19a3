"""Findings enter; the texts of their files with the safe fixes made leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.diagnostics.diagnostic import Diagnostic, Edit, Fix


@dataclass(frozen=True, slots=True)
class Fixed:
    """New texts by the name of their file, and the findings that are settled by them."""

    texts: dict[str, str]
    settled: tuple[Diagnostic, ...]
    before: dict[str, str]
    """The texts that were mended, by the same names."""


def fixed(diagnostics: Iterable[Diagnostic], *, doubtful: bool = False) -> Fixed:
    """Make the first safe fix of each finding; one that would touch the place of another waits for the next time.

    `doubtful`: make also what may change the meaning.
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
    """Whether a fix speaks of places in a text as it will be when others are made: it waits for that."""
    return any(texts.get(edit.span.file.name, edit.span.file.text) != edit.span.file.text for edit in fix.edits)


def _touches(edit: Edit, others: Iterable[Edit]) -> bool:
    return any(edit.span.start <= other.span.end and other.span.start <= edit.span.end for other in others)
