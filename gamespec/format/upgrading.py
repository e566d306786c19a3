"""Rewrite old forms of the language in the current ones."""

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
"""Greatest number of rounds; each round rewrites every line reported as an old form."""


@dataclass(frozen=True, slots=True)
class Upgraded:
    """The new text, and the findings it settles."""

    text: str
    settled: tuple[Diagnostic, ...]


def upgraded(source: SourceFile) -> Upgraded:
    """Return the text of a file with every old form rewritten; parts that cannot be rewritten stay."""
    settled: list[Diagnostic] = []
    for _ in range(MOST_ROUNDS):
        old = [found for found in parse(source).diagnostics if found.code == OLD_FORM.code]
        made = fixed(old, doubtful=True)
        if not made.settled:
            break
        settled += made.settled
        source = SourceFile(source.name, made.texts[source.name])
    return Upgraded(source.text, tuple(settled))
