"""A question compiled on demand, as it is called: its steps are counted by themselves.

Enters an emitted function; leaves one that gives the same, and whose failed runtime check has its sentence and place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.kernel.errors import RuntimeCheckFailed

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.checked.game import RuntimeCheck

STEPS = 3
"""Place in `OUT`: the steps of what is asked now."""


def answering(made: Callable[..., Any], out: list[Any], runtime_checks: list[RuntimeCheck]) -> Callable[..., Any]:
    """The function, as it may be called in the middle of a move, whose own steps go on being counted after it."""

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
