"""Functions of the WebAssembly module that a web page calls on a state, with limits of arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.kinds import Kind
    from interpreter.compiler.program import Program


class Questions:
    """Collection of the functions that a game's description refers to."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._limits: dict[str, tuple[int, ...]] = {}

    @property
    def limits(self) -> Mapping[str, tuple[int, ...]]:
        """Return the greatest value of each parameter, by the function's name."""
        return self._limits

    def expression(self, expr: Expr, given: Iterable[tuple[Var, Kind]] = ()) -> str:
        """Return the name of the function that evaluates an expression, with parameters for `given` variables."""
        pairs = tuple(given)
        return self.function(
            self._program.emitted_name(expr, tuple(var for var, _ in pairs)), *(kind for _, kind in pairs)
        )

    def function(self, name: str, *kinds: Kind) -> str:
        """Add an emitted function, with parameters that are things of these kinds; return its name."""
        self._limits[name] = tuple(kind.size - 1 for kind in kinds)
        return name
