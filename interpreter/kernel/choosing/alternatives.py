"""Lists of alternatives in words."""

from __future__ import annotations


def or_list(words: list[str]) -> str:
    """Return `a`, `a or b`, `a, b or c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
