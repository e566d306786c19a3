"""How large the tree of a game is: a loaded game enters; Counts leave, the same whatever counts."""

from interpreter.count.layers import MOST_POSITIONS, Counts, count
from interpreter.count.run import BackEndError, Counted, counted

__all__ = ["MOST_POSITIONS", "BackEndError", "Counted", "Counts", "count", "counted"]
