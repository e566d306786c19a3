"""A rule sheet in Markdown enters; the rule ids it defines leave, each with its line.

An id is defined where a list item, a table row or a line begins with it: `- FL-AUC-03 ...`, `| CG-Q7 | ...`.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gamespec.ruleset.shelf import DISK, Shelf
from gamespec.source import SourceFile

if TYPE_CHECKING:
    from pathlib import Path

    from gamespec.source import Span

DEFINED = re.compile(
    r"^[ \t]*(?:[-*+|][ \t]+)?(?:\*\*)?([A-Z]{2,4}-[0-9]*[A-Z][A-Z0-9]*(?:-[A-Z0-9]+[a-z]?)*)\b(?![-/])", re.MULTILINE
)
MARKDOWN_LIMIT = 4_000_000
"""Bytes of a sheet that are read; a rulebook is a hundredth of it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule id and where the sheet states it."""

    id: str
    span: Span

    @property
    def words(self) -> str:
        """The line without its id; of one between commas its cells."""
        line = self.span.file.line_text(self.span.line)
        if line.startswith(f"{self.id},"):
            return ", ".join(cell for cell in next(csv.reader([line]))[1:] if cell)
        return line.split(self.id, 1)[-1].replace("**", "").strip(" *|:")


def rules_of(sheet: Path, shelf: Shelf = DISK) -> dict[str, Rule]:
    """Read the rule ids of a sheet in their order; an id stated twice counts where it stands first."""
    return dict(_defined(str(sheet), shelf.prose(sheet, MARKDOWN_LIMIT)))


@lru_cache(maxsize=4)
def _defined(name: str, text: str) -> dict[str, Rule]:
    """Kept: whoever asks about one rule of a sheet asks about the next."""
    source = SourceFile(name, text)
    rules: dict[str, Rule] = {}
    for found in DEFINED.finditer(text):
        rules.setdefault(found[1], Rule(found[1], source.span(found.start(1), found.end(1))))
    return rules
