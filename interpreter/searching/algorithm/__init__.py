"""The tree search, in the subset of Python that is read into CODE (`interpreter/kernel/arena`)."""

from interpreter.searching.algorithm.search import Search, Shape

__all__ = ["Search", "Shape"]
