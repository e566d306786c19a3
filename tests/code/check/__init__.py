"""Checks that all parts of a Code agree.

Each fault names its function. Back ends accept only a Code without faults.
"""

from tests.code.check import expressions, reals, statements
from tests.code.check.checker import faults

__all__ = ["expressions", "faults", "reals", "statements"]
