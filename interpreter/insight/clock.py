"""Estimate of how long people would take, in seconds.

Hick's law: each doubling of the options adds a constant time. Nothing here was measured at a table, so estimates are
reported with a factor of two in both directions.
"""

from __future__ import annotations

from math import log2

DECISION = 4.0
"""Seconds for a decision: seeing whose turn it is and announcing a move."""
FORCED = 1.0
"""Seconds for a forced move."""
DOUBLING = 2.0
"""Additional seconds for each doubling of the menu."""
PIECE = 1.5
"""Seconds for moving a piece."""
HANDFUL = 12
"""Maximum number of pieces that are moved one by one."""
FACTOR = 2
"""Factor by which the estimate may be wrong, in both directions."""


def seconds(menu: int, moved: int) -> float:
    """Return the seconds for a decision among `menu` moves that moves this many pieces."""
    thought = FORCED if menu < 2 else DECISION + DOUBLING * log2(menu)
    return thought + PIECE * min(moved, HANDFUL)
