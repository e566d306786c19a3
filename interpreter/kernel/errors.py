"""Errors of a running game; they carry numbers that the program's tables turn into words and places."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gamespec.checked.game import RuntimeCheck

P = ParamSpec("P")
R = TypeVar("R")
MAX_LENGTH = 1_000
"""Maximum length of a message about a save that cannot be continued."""


class RuntimeCheckFailed(Exception):
    """A runtime check failed; `number` indexes `Program.runtime_checks`.

    If a decision had no legal move, `node` is that decision and `array` the state array there.
    """

    def __init__(self, number: int, node: int = -1, array: list[int] | None = None) -> None:
        super().__init__(number, node, array)
        self.number = number
        self.node = node
        self.array = array
        self.check: RuntimeCheck | None = None
        """Sentence and place of the check, set when the error leaves the program."""

    def __str__(self) -> str:
        """Return file, line and sentence."""
        check = self.check
        if check is None:
            return f"runtime check {self.number} failed"
        return f"{place(check)}: runtime check failed: {check.text}"


class UnplacedError(RuntimeCheckFailed):
    """The position of a piece was needed while it lies among shuffled ones nobody has looked at."""


class HasRuntimeChecks(Protocol):
    """An object that knows its runtime checks."""

    @property
    def runtime_checks(self) -> Sequence[RuntimeCheck]:
        """Return the runtime checks by number."""
        ...


Owner = TypeVar("Owner", bound=HasRuntimeChecks)


def named(method: Callable[Concatenate[Owner, P], R]) -> Callable[Concatenate[Owner, P], R]:
    """Decorate a method so that a failed runtime check gets its sentence and place."""

    @wraps(method)
    def run(self: Owner, *args: P.args, **options: P.kwargs) -> R:
        try:
            return method(self, *args, **options)
        except RuntimeCheckFailed as broken:
            broken.check = self.runtime_checks[broken.number]
            raise

    return run


def place(check: RuntimeCheck) -> str:
    """Return file and line of a runtime check."""
    return f"{check.span.file.name}:{check.span.line}"


class NoWorldError(Exception):
    """No determinization consistent with the information set was found within the budget."""


class IllegalMoveError(ValueError):
    """A move or outcome that is not legal; its text says why."""


class SaveError(ValueError):
    """A save that cannot be continued; its text, cut to a limit, says where, why and what to do."""

    def __init__(self, text: str) -> None:
        super().__init__(text if len(text) <= MAX_LENGTH else f"{text[:MAX_LENGTH]} ...")
