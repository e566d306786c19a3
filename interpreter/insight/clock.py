"""How long people would take: what was decided and moved enters; seconds leave, a guess until somebody has a stopwatch.

Hick's law: choosing among twice as many takes so much longer each time. Nothing here was measured at a table, so who
tells a number of minutes tells half and twice of it as well.
"""

from __future__ import annotations

from math import log2

DECISION = 4.0
"""Seconds for a decision, to see whose turn it is and to say what one does."""
FORCED = 1.0
"""The same where there is one way."""
DOUBLING = 2.0
"""Seconds more each time a menu is twice as long."""
PIECE = 1.5
"""Seconds for a piece that is moved."""
HANDFUL = 12
"""Pieces beyond which nobody moves them one by one."""
FACTOR = 2
"""The guess may be wrong by so much, in both directions."""


def seconds(menu: int, moved: int) -> float:
    """For a decision among so many moves, after which so many pieces lie elsewhere."""
    thought = FORCED if menu < 2 else DECISION + DOUBLING * log2(menu)
    return thought + PIECE * min(moved, HANDFUL)
