"""Checks that all parts of a Code agree.

Each fault names its function. Back ends accept only a Code without faults.
"""

from interpreter.code.check import expressions, reals, statements
from interpreter.code.check.checker import faults

__all__ = ["expressions", "faults", "reals", "statements"]
