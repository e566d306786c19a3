"""Monte Carlo tree search over determinizations (information set MCTS).

`searcher` returns a search, by a WebAssembly module or, with the same results, in Python. It takes determinizations
with their moves and a budget, and returns visits and results of each move.
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
    """Return the searcher of a program, made once; warns once if it is the Python one."""
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
