"""Garbage collection of the language server: little while somebody types, the rest when idle.

Every check of a game leaves tens of thousands of objects that name each other. A collection stops the server; one of
millions of objects takes a second, one of a hundred thousand some fifty milliseconds.
"""

from __future__ import annotations

import gc

YOUNG = 100_000
"""Number of new objects that triggers a collection of the young generation."""
SELDOM = (YOUNG, 20, 100)
STILL = 3.0
"""Seconds of inactivity before a full collection."""
LITTER = 200_000
"""Number of new objects that makes a full collection worthwhile: about three checks."""


def wait_with_tidying() -> None:
    """Exclude all objects made at startup from garbage collection, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def tidy() -> bool:
    """Collect all garbage if many objects were made since the last time; return whether it did."""
    young, collections, _ = gc.get_count()
    much = young + collections * YOUNG > LITTER
    if much:
        gc.collect()
    return much
