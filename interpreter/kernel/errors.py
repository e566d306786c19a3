"""Errors of a running game. They carry numbers; the program's tables turn them into words and places."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gamespec.checked.game import Promise

P = ParamSpec("P")
R = TypeVar("R")
TOLD = 1_000
"""Characters of what is told about a save that cannot be played on."""


class PromiseBroken(Exception):
    """A promise of the rules failed while running; `number` indexes `Program.promises`.

    Where nobody could decide: the node of that decision, and the state array as it was there.
    """

    def __init__(self, number: int, node: int = -1, array: list[int] | None = None) -> None:
        super().__init__(number, node, array)
        self.number = number
        self.node = node
        self.array = array
        self.promise: Promise | None = None
        """Its sentence and place, known as soon as it leaves the program."""

    def __str__(self) -> str:
        """File, line and sentence."""
        promise = self.promise
        if promise is None:
            return f"runtime check {self.number} failed"
        return f"{place(promise)}: runtime check failed: {promise.text}"


class UnplacedError(PromiseBroken):
    """A place was asked for of a piece that lies among shuffled ones nobody has looked at: it has none yet."""


class Promising(Protocol):
    """What knows the sentences of its promises."""

    @property
    def promises(self) -> Sequence[Promise]:
        """By their numbers."""
        ...


Owner = TypeVar("Owner", bound=Promising)


def named(method: Callable[Concatenate[Owner, P], R]) -> Callable[Concatenate[Owner, P], R]:
    """A promise that breaks in a method leaves it with its sentence and place."""

    @wraps(method)
    def run(self: Owner, *args: P.args, **options: P.kwargs) -> R:
        try:
            return method(self, *args, **options)
        except PromiseBroken as broken:
            broken.promise = self.promises[broken.number]
            raise

    return run


def place(promise: Promise) -> str:
    """File and line of a promise."""
    return f"{promise.span.file.name}:{promise.span.line}"


class NoWorldError(Exception):
    """No other world was found within the budget that shows a seat what it was shown; its text says so."""


class IllegalMoveError(ValueError):
    """A move or outcome that is not on offer; its text says why."""


class SaveError(ValueError):
    """A save that cannot be played on; its text says where, why, and what to do, however long what it quotes is."""

    def __init__(self, text: str) -> None:
        super().__init__(text if len(text) <= TOLD else f"{text[:TOLD]} ...")
