"""Estimate of the time people would take for a decision, in seconds.

Hick's law: each doubling of the number of options adds a constant time. No game of people was timed, so estimates
are reported with a factor of two in both directions.
"""

from __future__ import annotations

from math import log2

DECISION = 4.0
"""Seconds for a decision: seeing whose turn it is and announcing a move."""
FORCED = 1.0
"""Seconds for a decision with only one legal move."""
DOUBLING = 2.0
"""Additional seconds for each doubling of the number of legal moves."""
PIECE = 1.5
"""Seconds for moving one game piece by hand."""
HANDFUL = 12
"""Maximum number of game pieces counted for one move; more are moved together."""
FACTOR = 2
"""Factor by which the estimate may be wrong, in both directions."""


def seconds(menu: int, moved: int) -> float:
    """Return the estimated seconds for a decision among `menu` legal moves that moves `moved` pieces."""
    thought = FORCED if menu < 2 else DECISION + DOUBLING * log2(menu)
    return thought + PIECE * min(moved, HANDFUL)
