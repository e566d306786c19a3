"""Comparison of the texts of moves and outcomes in examples with the printed ones.

Blanks and capitals do not matter, `choose x` is `x`, and `cod` stands for `Boat[cod]` if nothing else is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

from interpreter.state.wording.amounts import in_order

T = TypeVar("T")
_CHOICE = re.compile(r"^(?:choose|[a-z][\w-]*:) +", re.IGNORECASE)
_KIND = re.compile(r"\b[A-Za-z][\w-]*\[([^\[\]]*)\]")


def unprefixed(text: str) -> str:
    """Return the text of a choice without a leading `choose` or name of the choice."""
    return _CHOICE.sub("", " ".join(text.split()))


@lru_cache(4096)
def plain(text: str) -> str:
    """Return a text in the form used for comparison: without prefix, capitals or extra blanks."""
    text = unprefixed(text)
    return in_order(re.sub(r" (?=[(),\[\]])|(?<=[(,\[]) ", "", text).lower())


def bare(text: str) -> str:
    """Return a text in the form used for comparison, and without kinds: `cod` for `Boat[cod]`."""
    return _KIND.sub(r"\1", plain(text))


def meant(text: str, offered: Iterable[T]) -> T | None:
    """Return the only one of the offered things with this text; None if there is none, or several."""
    things = list(offered)
    for form in (plain, bare):
        found = [thing for thing in things if form(str(thing)) == form(text)]
        if len(found) == 1:
            return found[0]
    return None


def renamed(text: str, names: dict[str, str]) -> str:
    """Return a text in which whole words are replaced, all at once, as `names` maps them."""
    if not names:
        return text
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<![\w-])({words})(?![\w-])", lambda found: names[found[1]], text)


def listed(words: list[str], most: int = 8) -> str:
    """Return words as a list in text: `a, b, c` or `a, b, c and 5 more`."""
    if len(words) <= most:
        return ", ".join(words) or "nothing"
    return f"{', '.join(words[:most])} and {len(words) - most} more"
