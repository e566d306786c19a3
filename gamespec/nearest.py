"""Suggest the known word that is most similar to an unknown one."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str], *, otherwise: str = "", quote: str = "`") -> str:
    """Return advice for an unknown word: the most similar known word, else `otherwise` or a list of all.

    `quote` is the mark around each word: a backtick for names, `"` for titles.
    """
    words = list(known)
    close = get_close_matches(word, words, n=1)
    if close:
        return f"did you mean {quote}{close[0]}{quote}?"
    if not words:
        return otherwise
    return f"use {'one of ' if len(words) > 1 else ''}{quoted(words, quote)}"


def either(words: Iterable[str]) -> str:
    """Return words in backticks as alternatives: `a`, `b` or `c`."""
    *others, last = (f"`{word}`" for word in words)
    return f"{', '.join(others)} or {last}" if others else last


def quoted(words: Iterable[str], quote: str = "`") -> str:
    """Return words between quotation marks, joined by commas."""
    return ", ".join(f"{quote}{word}{quote}" for word in words)
