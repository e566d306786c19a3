"""Read the rules in a Markdown rule sheet, each with its id and line.

An id is defined where a list item, a table row or a line begins with it: `- FL-AUC-03 ...`, `| CG-Q7 | ...`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gamespec.rulebook.rule_text import BULLET, text_of, tops, without_comments
from gamespec.ruleset.shelf import DISK, Shelf
from gamespec.source import SourceFile

if TYPE_CHECKING:
    from pathlib import Path

    from gamespec.source import Span

DEFINED = re.compile(
    r"^[ \t]*(?:[-*+|][ \t]+)?(?:\*\*)?([A-Z]{2,4}-[0-9]*[A-Z][A-Z0-9]*(?:-[A-Z0-9]+[a-z]?)*)\b(?![-/])", re.MULTILINE
)
MARKDOWN_LIMIT = 4_000_000
"""Greatest number of bytes of a rule sheet or README that are read; usual ones have a hundredth of it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a rule sheet: its id, its place, and its text as paragraphs and list items."""

    id: str
    span: Span
    lines: tuple[str, ...]

    @property
    def words(self) -> str:
        """Return the text of the rule on one line."""
        return " ".join(line.replace(BULLET, "- ", 1) for line in self.lines)


def rules_of(sheet: Path, shelf: Shelf = DISK) -> dict[str, Rule]:
    """Return the rules of a rule sheet by id, in order.

    Of an id that is defined twice, the first definition counts.
    """
    return dict(_defined(str(sheet), shelf.prose(sheet, MARKDOWN_LIMIT)))


@lru_cache(maxsize=4)
def _defined(name: str, text: str) -> dict[str, Rule]:
    """Return the rules that a text defines, by id; cached, since they are usually asked for repeatedly."""
    source = SourceFile(name, text)
    uncommented = without_comments(text)
    found = [(each[1], source.span(each.start(1), each.end(1))) for each in DEFINED.finditer(uncommented)]
    lines, starts = [line.rstrip("\r") for line in uncommented.split("\n")], {span.line - 1 for _, span in found}
    top, rules = list(tops(lines)), dict[str, Rule]()
    for known, span in found:
        at = span.line - 1
        rules.setdefault(known, Rule(known, span, text_of(lines, at, known, starts, top[at])))
    return rules
