"""CODE read from Python: the functions a program emitted, and the kernel they call.

`algorithm` reads functions that work on any program; `Unreadable` says what cannot be said in CODE.
"""

from interpreter.code.read.program import Playable, Stop, algorithm
from interpreter.code.read.sources import Unreadable

__all__ = ["Playable", "Stop", "Unreadable", "algorithm"]
