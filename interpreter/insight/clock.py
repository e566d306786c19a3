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
"""Seconds of thinking added to a decision for each doubling of its number of legal moves."""
PIECE = 1.5
"""Seconds for moving one game piece by hand."""
HANDFUL = 12
"""Maximum number of game pieces counted for one move; more are moved together."""
FACTOR = 2
"""Factor by which the estimated minutes of a game may be too high or too low."""


def seconds(menu: int, moved: int) -> float:
    """Return the estimated seconds for a decision among `menu` legal moves that moves `moved` pieces."""
    thought = FORCED if menu < 2 else DECISION + DOUBLING * log2(menu)
    return thought + PIECE * min(moved, HANDFUL)


# ---- a plain race of players who take equal random steps: the reference for when a game is decided
#
# Each runner's result is the sum of many equal, independent steps; the farthest at the end wins. R(t) is the share of
# the outcome that is settled after a share t of the race: 2/pi asin t for two runners.


STEP = 0.1
"""Step between two values in `TABLE`, as a share of the length of a race: each tenth has a value."""
TABLE: dict[int, tuple[float, ...]] = {
    2: (0.0, 0.0638, 0.1282, 0.194, 0.262, 0.3333, 0.4096, 0.4936, 0.5903, 0.7128, 1.0),
    3: (0.0, 0.0546, 0.1114, 0.171, 0.2341, 0.3019, 0.3761, 0.4596, 0.5581, 0.6862, 1.0),
    4: (0.0, 0.0485, 0.1001, 0.1553, 0.2149, 0.2801, 0.3527, 0.4357, 0.5352, 0.667, 1.0),
    5: (0.0, 0.044, 0.0916, 0.1435, 0.2005, 0.2636, 0.3348, 0.4173, 0.5175, 0.6522, 1.0),
    6: (0.0, 0.0405, 0.085, 0.1343, 0.189, 0.2504, 0.3204, 0.4024, 0.5032, 0.6401, 1.0),
    7: (0.0, 0.0376, 0.0797, 0.1267, 0.1796, 0.2395, 0.3085, 0.3901, 0.4912, 0.6299, 1.0),
    8: (0.0, 0.0353, 0.0752, 0.1204, 0.1716, 0.2303, 0.2984, 0.3795, 0.4809, 0.6211, 1.0),
}
"""Share of a race's outcome settled after each tenth (an integral of normal variables)."""


def settled(players: int, share: float) -> float:
    """Return the share of a plain race settled after `share`, by the nearest number of players."""
    row = TABLE[max(min(TABLE), min(players, max(TABLE)))]
    place = min(int(share / STEP), len(row) - 2)
    rest = share / STEP - place
    return row[place] + rest * (row[place + 1] - row[place])
