"""Comparing what an example says with what the machine says: texts enter, whether they mean the same leaves.

Blanks and capitals do not matter, `choose x` is `x`, and `cod` does for `Boat[cod]` where nothing else is meant.
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
    """A choice without `choose` or the name of what is chosen in front."""
    return _CHOICE.sub("", " ".join(text.split()))


@lru_cache(4096)
def plain(text: str) -> str:
    """A text as it is compared."""
    text = unprefixed(text)
    return in_order(re.sub(r" (?=[(),\[\]])|(?<=[(,\[]) ", "", text).lower())


def bare(text: str) -> str:
    """A text as it is compared, without the kinds in front of rows."""
    return _KIND.sub(r"\1", plain(text))


def meant(text: str, offered: Iterable[T]) -> T | None:
    """The one thing offered whose text this is; None when there is none, or several."""
    things = list(offered)
    for form in (plain, bare):
        found = [thing for thing in things if form(str(thing)) == form(text)]
        if len(found) == 1:
            return found[0]
    return None


def renamed(text: str, names: dict[str, str]) -> str:
    """A text with some words replaced, all at once."""
    if not names:
        return text
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"(?<![\w-])({words})(?![\w-])", lambda found: names[found[1]], text)


def listed(words: list[str], most: int = 8) -> str:
    """`a, b, c` or `a, b, c and 5 more`."""
    if len(words) <= most:
        return ", ".join(words) or "nothing"
    return f"{', '.join(words[:most])} and {len(words) - most} more"
