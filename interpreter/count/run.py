"""Choice of the back end of a count, and the reason why Python counts where WebAssembly pays off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Literal

from interpreter.compiler.program import Program
from interpreter.count.layers import MOST_POSITIONS, Counts, Plain, walked
from interpreter.state.views.key import key

Progress = Callable[[int, int], None]


BackEnd = Literal["auto", "python", "wasm"]
A_MODULE = 1.0
"""Seconds of counting after which compiling to WebAssembly and starting over pays off."""
WASM, PYTHON = "WebAssembly", "Python"


class BackEndError(ValueError):
    """Error: the requested back end cannot count this game; `cause` is the message without the advice."""

    def __init__(self, cause: str) -> None:
        super().__init__(f"{cause}; write `back_end='auto'` or `back_end='python'`")
        self.cause = cause


@dataclass(frozen=True, slots=True)
class Counted:
    """Counts of a game's tree, and the name of the back end that made them."""

    counts: Counts
    back_end: str
    reason: str = ""
    """Reason why Python counted although WebAssembly would have paid off; empty if there is none."""


class _WorthAModuleError(Exception):
    """Signal that a count in Python takes longer than compiling to WebAssembly."""


class _Short(Plain):
    """Expansion of positions in Python that stops after `A_MODULE` seconds."""

    def __init__(self, program: Program) -> None:
        super().__init__(program, partial(key, program))
        self._until = perf_counter() + A_MODULE

    def children(self, state: list[int]) -> Iterator[list[int]]:
        """Yield the successors of a state; raise _WorthAModuleError if time is over."""
        for child in super().children(state):
            if perf_counter() > self._until:
                raise _WorthAModuleError
            yield child


def counted(
    program: Program,
    depth: int | None = None,
    progress: Progress | None = None,
    *,
    back_end: BackEnd = "auto",
    most: int = MOST_POSITIONS,
) -> Counted:
    """Return the counts of all nodes at most `depth` plies deep (None: all), and the back end used.

    It gives up at `most` positions. The back end is the fastest or the requested one. Raises BackEndError if
    WebAssembly is requested and not available, RuntimeCheckFailed if a runtime check fails.
    """
    if back_end == "auto":
        try:
            return Counted(walked(_Short(program), depth, most, progress), PYTHON)
        except _WorthAModuleError:
            pass
    reason = ""
    if back_end != "python":
        found = _inside(program, depth, most, progress)
        if isinstance(found, Counts):
            return Counted(found, WASM)
        if back_end == "wasm":
            raise BackEndError(f"the back end `wasm` cannot be used here: {found}")
        reason = found
    plain = Plain(program, partial(key, program))
    return Counted(walked(plain, depth, most, progress), PYTHON, reason)


def _inside(program: Program, depth: int | None, most: int, progress: Progress | None) -> Counts | str:
    """Return the counts made in WebAssembly, or the reason why it cannot count."""
    from interpreter.count.wasm_backend import WasmBackend  # short counts need no module
    from interpreter.positions.wasm_backend import NoModule
    from interpreter.wasm.engine import Halted

    try:
        return walked(WasmBackend(program), depth, most, progress)
    except (NoModule, Halted) as error:
        return str(error)
