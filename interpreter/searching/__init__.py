"""Monte Carlo tree search over determinizations (information set MCTS).

`searcher` returns a search, by a WebAssembly module or, with the same results, in Python. The search takes
determinizations with their legal moves and a budget, and returns visits and results of each move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from interpreter.searching.budget import Budget, budget
from interpreter.searching.plain import Plain
from interpreter.searching.protocol import Searcher, SearchInput, Tried, World

if TYPE_CHECKING:
    from interpreter.compiler.program import Program

__all__ = ["Budget", "SearchInput", "Searcher", "Tried", "World", "budget", "searcher"]

_MADE: WeakKeyDictionary[Program, Searcher] = WeakKeyDictionary()


def searcher(program: Program) -> Searcher:
    """Return the search of a program, made only once; warns if it is the one in Python."""
    found = _MADE.get(program)
    if found is None:
        from interpreter.positions.wasm_backend import NoModule
        from interpreter.searching.wasm_backend import WasmBackend
        from interpreter.wasm.fallback import warn

        try:
            found = WasmBackend(program)
        except NoModule as why:
            found = Plain(program, str(why))
            warn(str(why))
        _MADE[program] = found
    return found
