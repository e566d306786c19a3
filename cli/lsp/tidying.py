"""Garbage collection of the language server: little while somebody types, the rest when idle.

Every check of a game leaves tens of thousands of objects that refer to each other. A collection stops the server; one
of millions of objects takes a second, one of a hundred thousand some fifty milliseconds.
"""

from __future__ import annotations

import gc

YOUNG = 100_000
"""Number of new objects after which Python collects garbage of its youngest generation."""
SELDOM = (YOUNG, 20, 100)
STILL = 3.0
"""Seconds without a check or a question of the editor before a full garbage collection."""
LITTER = 200_000
"""Number of new objects from which on a full collection is worthwhile: about three checks."""


def wait_with_tidying() -> None:
    """Collect garbage less often, and exempt all objects made at startup."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def tidy() -> bool:
    """Collect all garbage if more than `LITTER` objects are new; return whether it did."""
    young, collections, _ = gc.get_count()
    much = young + collections * YOUNG > LITTER
    if much:
        gc.collect()
    return much
