"""Bots that try each legal move, in the subset of Python that is read into CODE."""

from interpreter.thinking.greedy import Greedy
from interpreter.thinking.learned import Learned
from interpreter.thinking.trying import Facts, Trying, facts

__all__ = ["Facts", "Greedy", "Learned", "Trying", "facts"]
