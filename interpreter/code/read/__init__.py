"""CODE read from Python: the functions a program emitted, and the kernel they call.

`playable` reads a whole program; `Unreadable` says what of it cannot be said in CODE.
"""

from interpreter.code.read.program import Playable, Stop, playable
from interpreter.code.read.sources import Unreadable

__all__ = ["Playable", "Stop", "Unreadable", "playable"]
