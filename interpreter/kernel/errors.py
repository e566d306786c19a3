"""Errors of a running game; tables of its program turn their numbers into sentences and places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from gamespec.checked.game import RuntimeCheck
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Placement, Row, SetOf, Thing, Type, ZoneOf

P = ParamSpec("P")
R = TypeVar("R")
MAX_LENGTH = 1_000
"""Maximum length, in characters, of the cause in a SaveError; a longer one is cut."""


class RuntimeCheckFailed(Exception):
    """Error: runtime check `number` failed, without a legal move at `node` in `array`."""

    def __init__(self, number: int, node: int = -1, array: list[int] | None = None) -> None:
        super().__init__(number, node, array)
        self.number = number
        self.node = node
        self.array = array
        self.check: RuntimeCheck | None = None
        """Sentence and place (file, line) of the failed check, set when the error leaves the program."""

    def __str__(self) -> str:
        """Return file, line and sentence of the failed check."""
        check = self.check
        if check is None:
            return f"runtime check {self.number} failed"
        return f"{place(check)}: runtime check failed: it must hold that {check.text}"


class UnplacedError(RuntimeCheckFailed):
    """Error: a piece's position is needed but not settled in a shuffled pile."""


class HasRuntimeChecks(Protocol):
    """Interface of an object that has runtime checks, such as a program."""

    @property
    def runtime_checks(self) -> Sequence[RuntimeCheck]:
        """Return the runtime checks in the order of their numbers."""
        ...


Owner = TypeVar("Owner", bound=HasRuntimeChecks)


def named(method: Callable[Concatenate[Owner, P], R]) -> Callable[Concatenate[Owner, P], R]:
    """Decorate a method so that the error of a failed runtime check gets its sentence and place."""

    @wraps(method)
    def run(self: Owner, *args: P.args, **options: P.kwargs) -> R:
        try:
            return method(self, *args, **options)
        except RuntimeCheckFailed as broken:
            broken.check = self.runtime_checks[broken.number]
            raise

    return run


def place(check: RuntimeCheck) -> str:
    """Return the file and line of a runtime check, as text for a message."""
    return f"{check.span.file.name}:{check.span.line}"


class NoWorldError(Exception):
    """Error: no state consistent with a seat's information set was found within the budget."""


class IllegalMoveError(ValueError):
    """Error: a move or chance outcome is not legal; its text says why."""


class SaveError(ValueError):
    """Error: a save cannot be used; `cause` (cut to a length) says why, `advice` what to do."""

    def __init__(self, cause: str, advice: str = "") -> None:
        self.cause = cause if len(cause) <= MAX_LENGTH else f"{cause[:MAX_LENGTH]} ..."
        self.advice = advice
        super().__init__(f"{self.cause}; {advice}" if advice else self.cause)

    def __reduce__(self) -> tuple[type[SaveError], tuple[str, str]]:
        return type(self), (self.cause, self.advice)


# ---- narrowing of static types by assertions that the checks of a game guarantee
#
# A failed assertion is a bug of gamespec and stops the compiler.


T = TypeVar("T")


def kind_of(of: Type) -> Kind:
    """Return the kind that a type names: of a thing or row, or of the members of a set or zone."""
    if isinstance(of, SetOf):
        return kind_of(of.of)
    if isinstance(of, ZoneOf):
        return of.zone.kinds[0]
    if isinstance(of, Placement):
        return of.grid
    assert isinstance(of, Thing | Row), f"{of} has no kind"
    return of.kind


def not_none(part: T | None) -> T:
    """Return the argument, which the checks of a game guarantee not to be None."""
    assert part is not None, "the checks let a missing part through"
    return part
