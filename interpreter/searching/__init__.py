"""Monte Carlo tree search over the worlds a seat cannot tell from the true one.

Worlds with their moves and a budget enter; how often each move was made and what it brought leaves. `searcher` makes
what does it, in a module or, the same, in Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from interpreter.searching.budget import Budget, budget
from interpreter.searching.plain import Plain
from interpreter.searching.tried import Asked, Searcher, Tried, World

if TYPE_CHECKING:
    from interpreter.compiler.program import Program

__all__ = ["Asked", "Budget", "Searcher", "Tried", "World", "budget", "searcher"]

_MADE: WeakKeyDictionary[Program, Searcher] = WeakKeyDictionary()


def searcher(program: Program) -> Searcher:
    """What searches the positions of a program, made once; where it is Python that is said once."""
    found = _MADE.get(program)
    if found is None:
        from interpreter.positions.inside import NoModule
        from interpreter.searching.inside import Inside
        from interpreter.wasm.fallback import warn

        try:
            found = Inside(program)
        except NoModule as why:
            found = Plain(program, str(why))
            warn(str(why))
        _MADE[program] = found
    return found
