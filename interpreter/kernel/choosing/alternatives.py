"""Lists of alternatives as text: `a, b or c`."""

from __future__ import annotations


def or_list(words: list[str]) -> str:
    """Return words joined as alternatives: `a`, `a or b`, `a, b or c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
