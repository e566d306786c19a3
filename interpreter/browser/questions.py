"""Questions a page asks the module about a state: functions by name, with limits of arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.kinds import Kind
    from interpreter.compiler.program import Program


class Questions:
    """Collects the functions that a description refers to."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._limits: dict[str, tuple[int, ...]] = {}

    @property
    def limits(self) -> Mapping[str, tuple[int, ...]]:
        """Return the greatest value of each parameter, by name of the function."""
        return self._limits

    def expression(self, expr: Expr, given: Iterable[tuple[Var, Kind]] = ()) -> str:
        """Return the name of the function that evaluates an expression for things of these kinds."""
        pairs = tuple(given)
        return self.function(
            self._program.emitted_name(expr, tuple(var for var, _ in pairs)), *(kind for _, kind in pairs)
        )

    def function(self, name: str, *kinds: Kind) -> str:
        """Note an emitted function of things of these kinds, and return its name."""
        self._limits[name] = tuple(kind.size - 1 for kind in kinds)
        return name
