"""Calls of functions compiled on demand, with their own count of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.kernel.errors import RuntimeCheckFailed

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.checked.game import RuntimeCheck

STEPS = 3
"""Index in `OUT` of the number of steps of the current call."""


def answering(made: Callable[..., Any], out: list[Any], runtime_checks: list[RuntimeCheck]) -> Callable[..., Any]:
    """Return a compiled function wrapped so that it may be called in the middle of a move.

    Its steps are counted from 0, and the move's count goes on after it. A failed runtime check has its text and place.
    """

    def answer(*asked: Any) -> Any:  # noqa: ANN401 - as what was made
        before, out[STEPS] = out[STEPS], 0
        try:
            return made(*asked)
        except RuntimeCheckFailed as broken:
            broken.check = runtime_checks[broken.number]
            raise
        finally:
            out[STEPS] = before

    return answer
