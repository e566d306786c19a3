"""CODE read from Python: the functions a program emitted, and the kernel they call.

`playable` reads a whole program, `algorithm` functions that work on any; `Unreadable` says what cannot be said in CODE.
"""

from interpreter.code.read.program import Playable, Stop, algorithm, playable
from interpreter.code.read.sources import Unreadable

__all__ = ["Playable", "Stop", "Unreadable", "algorithm", "playable"]
