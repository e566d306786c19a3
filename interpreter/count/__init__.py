"""Exhaustive counts of a game's tree, with the same results from Python and WebAssembly."""

from interpreter.count.layers import MOST_POSITIONS, Counts, count
from interpreter.count.run import BackEndError, Counted, counted

__all__ = ["MOST_POSITIONS", "BackEndError", "Counted", "Counts", "count", "counted"]
