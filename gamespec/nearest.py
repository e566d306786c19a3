"""Suggest the known word that is most similar to an unknown one."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], *, otherwise: str = "") -> str:
    """Return advice for an unknown word: the most similar known word, else `otherwise` or a list of all."""
    words = list(known)
    close = get_close_matches(word, words, n=1)
    if close:
        return f"did you mean {close[0]}?"
    return f"use one of {', '.join(words)}" if len(words) > 1 else f"use {words[0]}" if words else otherwise
