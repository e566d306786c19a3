"""Words of which one is meant enter; they leave in a row as people say it."""

from __future__ import annotations


def or_list(words: list[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
