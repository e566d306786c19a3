"""The reference evaluator: what CODE means, plainly.

`Machine` runs a function over a state; it looks at every value whether it is what its type says.
"""

from tests.code.evaluate import expressions, reals, statements
from tests.code.evaluate.machine import Machine, OutOfSteps, Trap, TypeBroken

__all__ = ["Machine", "OutOfSteps", "Trap", "TypeBroken", "expressions", "reals", "statements"]
