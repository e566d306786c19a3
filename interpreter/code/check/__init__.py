"""Looks at a whole Code: whether all parts of it agree.

Enters a Code; leaves what is wrong, each fault with the name of its function. Back ends take what has no fault.
"""

from interpreter.code.check import expressions, reals, statements
from interpreter.code.check.checker import faults

__all__ = ["expressions", "faults", "reals", "statements"]
