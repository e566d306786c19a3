"""Suggestions of known names for misspelt ones."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from gamespec.diagnostics import Instead

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHOWN = 8


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most similar to a misspelt one, or None if none is similar."""
    names = list(known)
    found = get_close_matches(name, names, n=1, cutoff=0.6)
    if found:
        return found[0]
    lowered = {known_name.lower(): known_name for known_name in names}
    return lowered.get(name.lower())


def meant(name: str, known: Iterable[str]) -> str | None:
    """Return a help line with the name probably meant, or with all known names if there are few."""
    names = list(dict.fromkeys(known))
    best = nearest(name, names)
    if best is not None:
        return Instead(f"did you mean `{best}`?", best)
    if 0 < len(names) <= _SHOWN:
        return "there is " + ", ".join(f"`{n}`" for n in names)
    return None


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words in backticks, joined for a sentence: `a`, `b and c`, `a, b and c`.

    `last` is the conjunction before the last word.
    """
    quoted = [f"`{word}`" for word in words]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + f" {last} " + quoted[-1]
