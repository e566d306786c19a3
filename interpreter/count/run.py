"""Choose the back end of a count, and say why Python counted where WebAssembly would have paid."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Literal

from interpreter.count.layers import Counts, Plain, walked
from interpreter.state.views.key import key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from interpreter.compiler.program import Program

    Progress = Callable[[int, int], None]

BackEnd = Literal["auto", "python", "wasm"]
A_MODULE = 1.0
"""Seconds of counting after which it pays to print a module and start over."""
WASM, PYTHON = "WebAssembly", "Python"


class BackEndError(ValueError):
    """The requested back end cannot count this game."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Counts and the back end that made them."""

    counts: Counts
    back_end: str
    reason: str = ""
    """Reason why Python counted where WebAssembly would have paid."""


class _WorthAModuleError(Exception):
    """The count takes longer than making a module."""


class _Short(Plain):
    """A walk in Python that stops after `A_MODULE` seconds."""

    def __init__(self, program: Program) -> None:
        super().__init__(program, partial(key, program))
        self._until = perf_counter() + A_MODULE

    def children(self, state: list[int]) -> Iterator[list[int]]:
        """Yield the successors of a state, unless time is up."""
        if perf_counter() > self._until:
            raise _WorthAModuleError
        return super().children(state)


def counted(
    program: Program, depth: int | None = None, progress: Progress | None = None, *, back_end: BackEnd = "auto"
) -> Counted:
    """Count everything reachable within `depth` plies, with the fastest or the requested back end.

    Raises BackEndError if WebAssembly is requested and not available, RuntimeCheckFailed if a runtime check fails.
    """
    if back_end == "auto":
        try:
            return Counted(walked(_Short(program), depth, progress=progress), PYTHON)
        except _WorthAModuleError:
            pass
    reason = ""
    if back_end != "python":
        found = _inside(program, depth, progress)
        if isinstance(found, Counts):
            return Counted(found, WASM)
        if back_end == "wasm":
            raise BackEndError(f"WebAssembly cannot count this game: {found}")
        reason = found
    plain = Plain(program, partial(key, program))
    return Counted(walked(plain, depth, progress=progress), PYTHON, reason)


def _inside(program: Program, depth: int | None, progress: Progress | None) -> Counts | str:
    """Return the counts of a module, or the reason why it cannot count."""
    from interpreter.count.wasm_backend import WasmBackend  # short counts need no module
    from interpreter.positions.wasm_backend import NoModule
    from interpreter.wasm.engine import Halted

    try:
        return walked(WasmBackend(program), depth, progress=progress)
    except (NoModule, Halted) as error:
        return str(error)
