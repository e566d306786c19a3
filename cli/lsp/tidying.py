"""What was looked at and is not wanted any more enters; the room it took is free again, while nobody waits.

Every look at a game leaves tens of thousands of parts that name each other. To find them takes a quarter of a second
for a large one, in which nothing is answered: so it is done when nobody has typed for a while, and else hardly ever.
"""

from __future__ import annotations

import gc

from cli import SELDOM

HARDLY_EVER = (4 * SELDOM[0], *SELDOM[1:])
"""When it is done all the same."""
STILL = 10.0
"""Seconds without anything typed or found."""
LITTER = 600_000
"""Parts that were made and not taken away, from which on it is worth the time: some eight looks at a large game."""


def wait_with_tidying() -> None:
    """Leave it to those who know when nobody waits."""
    gc.set_threshold(*HARDLY_EVER)


def tidy() -> bool:
    """Make room if there is much to take away; whether there was."""
    much = gc.get_count()[0] > LITTER
    if much:
        gc.collect()
    return much
