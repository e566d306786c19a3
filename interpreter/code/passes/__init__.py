"""Optimization passes: CODE that does the same faster.

A pass returns a Playable with the same games: the same legal moves in the same order, the same states at every stop,
the same failed runtime checks, the same chance. `order` has the table of all passes; each has its own file.
"""

from interpreter.code.passes.order import PASSES, improved

__all__ = ["PASSES", "improved"]
