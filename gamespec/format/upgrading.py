"""A file in old forms enters; its text in the forms of today leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.diagnostics import fixed
from gamespec.source import SourceFile
from gamespec.syntax import parse
from gamespec.syntax.codes import OLD_FORM

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic

MOST_ROUNDS = 200
"""How often a file is read again; each time all lines that are said to be in an old form are written anew."""


@dataclass(frozen=True, slots=True)
class Upgraded:
    """The new text, and the findings that were settled by it."""

    text: str
    settled: tuple[Diagnostic, ...]


def upgraded(source: SourceFile) -> Upgraded:
    """Return the text of a file with every old form written anew; what cannot be read otherwise stays as it is."""
    settled: list[Diagnostic] = []
    for _ in range(MOST_ROUNDS):
        old = [found for found in parse(source).diagnostics if found.code == OLD_FORM.code]
        made = fixed(old, doubtful=True)
        if not made.settled:
            break
        settled += made.settled
        source = SourceFile(source.name, made.texts[source.name])
    return Upgraded(source.text, tuple(settled))
