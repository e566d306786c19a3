"""Garbage collection of the language server: little while somebody types, the rest when idle.

Every check of a game leaves tens of thousands of objects that name each other. A collection stops the server; one of
millions of objects takes a second, one of a hundred thousand some fifty milliseconds.
"""

from __future__ import annotations

import gc

YOUNG = 100_000
"""Objects made since the last collection from which on the young are collected."""
SELDOM = (YOUNG, 20, 100)
STILL = 3.0
"""Seconds without anything typed or found until everything is collected."""
LITTER = 200_000
"""Objects made since the last full collection that make the next worthwhile: about three checks."""


def wait_with_tidying() -> None:
    """Collect little at a time, and never look again at the objects that the start of the server made."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def tidy() -> bool:
    """Collect everything if much was made since the last time; return whether it was."""
    young, collections, _ = gc.get_count()
    much = young + collections * YOUNG > LITTER
    if much:
        gc.collect()
    return much
