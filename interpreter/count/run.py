"""Which back end counts: a program enters; Counts leave, and why Python counted where a module would have paid."""

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
"""Seconds after which it pays to print a module that begins anew."""
WASM, PYTHON = "WebAssembly", "Python"


class BackEndError(ValueError):
    """What was asked to count cannot count this."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted, and by what."""

    counts: Counts
    back_end: str
    reason: str = ""
    """Why Python counted on where a module would have paid."""


class _WorthAModuleError(Exception):
    """A count takes longer than a module to make."""


class _Short(Plain):
    """A walk in Python that is left where it takes long."""

    def __init__(self, program: Program) -> None:
        super().__init__(program, partial(key, program))
        self._until = perf_counter() + A_MODULE

    def children(self, state: list[int]) -> Iterator[list[int]]:
        """What may come of a state at once."""
        if perf_counter() > self._until:
            raise _WorthAModuleError
        return super().children(state)


def counted(
    program: Program, depth: int | None = None, progress: Progress | None = None, *, back_end: BackEnd = "auto"
) -> Counted:
    """Count everything reachable within `depth` plies, with whatever is sooner done or with what is asked for.

    Raises BackEndError where a module is asked for and there can be none, PromiseBroken where the rules break one.
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
    """What a module counts, or why it cannot."""
    from interpreter.count.inside import Inside  # a short count does without
    from interpreter.positions.inside import NoModule
    from interpreter.wasm.engine import Halted

    try:
        return walked(Inside(program), depth, progress=progress)
    except (NoModule, Halted) as error:
        return str(error)
