"""Measure whether a generated sentence can be read by players, from the signs that make one hard."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamespec.prose.voice import TITLE, WRITTEN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.prose.voice import Item

FORMULA = re.compile(
    r"\b(?:plus|minus|divided|times|the (?:smaller|larger|highest|lowest|sum|number) (?:of|for)|whose|where|otherwise"
    r"|is (?:yes|no)|(?:is|was) (?:more|less) than|set the|this is done for|the place of it|without end|over all"
    r"|does not hold|for which|if that|stands behind|(?:space|one|player) the)\b"
    r"|\bin the [^.,]*\bof the\b|\bof [^.,]* of [^.,]* of\b",
    re.IGNORECASE,
)
"""Pattern of a piece of a formula, as people do not say it."""
WORD, BRACKET = re.compile(r"[\w'-]+"), re.compile(r"\(")
LONG = 12
"""Number of words above which each counts."""
FORMULA_COSTS, TITLE_COSTS, BRACKET_COSTS, DEPTH_COSTS, CODE_COSTS = 8, 5, 4, 4, 20
MOST = 16
"""Greatest difficulty of a sentence that reads well."""


def difficulty(text: str, depth: int = 0) -> int:
    """Return how hard a sentence is to read, by its length, names, brackets and pieces of formulas."""
    own = (
        max(0, len(WORD.findall(text)) - LONG)
        + FORMULA_COSTS * len(FORMULA.findall(text))
        + TITLE_COSTS * text.count(TITLE[0])
        + BRACKET_COSTS * len(BRACKET.findall(text))
        + CODE_COSTS * text.count(WRITTEN[0])
    )
    return own + DEPTH_COSTS * depth if own else 0


def hardest(items: Iterable[Item], depth: int = 0) -> tuple[int, str]:
    """Return the difficulty of the hardest sentence of a list, those below included, and this sentence."""
    found = (0, "")
    for item in items:
        found = max(found, (difficulty(item.text, depth), item.text), hardest(item.inside, depth + 1))
    return found


def reads_well(items: Iterable[Item]) -> bool:
    """Return whether each sentence of a list, those below included, is easy enough to read."""
    return hardest(items)[0] <= MOST
