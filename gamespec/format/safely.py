"""Format a file, provided that its meaning stays the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.format.printer import formatted
from gamespec.model.equivalence import says_the_same
from gamespec.source import SourceFile
from gamespec.syntax import parse

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic


class NotLaidOutError(ValueError):
    """Raised for a file that cannot be formatted.

    `mistakes` are its syntax errors, empty for an internal error.
    """

    def __init__(self, mistakes: tuple[Diagnostic, ...]) -> None:
        super().__init__("its layout cannot be put right without changing what it says")
        self.mistakes = mistakes


def laid_out(source: SourceFile) -> str:
    """Return the text of a file in the standard layout; raises NotLaidOutError."""
    before = parse(source)
    if any(found.is_error for found in before.diagnostics):
        raise NotLaidOutError(before.diagnostics)
    text = formatted(source)
    after = parse(SourceFile(source.name, text))
    if before.model is None or after.model is None or not says_the_same(before.model, after.model):
        raise NotLaidOutError(())
    return text
