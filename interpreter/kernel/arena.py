"""Bounded arrays: the memory of algorithms that run in Python and are also compiled to WebAssembly.

For that they are translated into CODE, the intermediate representation. An algorithm is a class in the subset of Python
that `interpreter/code/read` knows. Its constants are attributes of the object, its variables are in arenas, and what
the game does for it are methods marked `outside`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Generic, TypeVar

T = TypeVar("T")
N = TypeVar("N", int, float)
F = TypeVar("F", bound="Callable[..., object]")

LARGE = 1 << 13
LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1
Word = Annotated[int, 0, 0xFFFFFFFFFFFFFFFF]
"""A number of 64 bits without a sign."""
Count = Annotated[int, 0, 0x7FFFFFFF]
"""A number that is never negative and fits in 31 bits."""
Sign = Annotated[int, -1, 1]
"""A number from -1 to 1."""
Flag = Annotated[int, 0, 1]
"""A truth value: 1 is true, 0 is false."""


class Arena(dict[int, T], Generic[T]):
    """An array of records of one class; all are 0 at first.

    The class is a dataclass whose fields are annotated `int`, `float`, or an int with its lowest and highest value
    (`Annotated[int, low, high]`). An index below 0 or not below `size` is an error that only CODE finds.
    """

    def __init__(self, name: str, kind: type[T], size: int) -> None:
        super().__init__()
        self.name, self.kind, self.size = name, kind, size

    def __missing__(self, index: int) -> T:
        """Create, store and return the record at an index that is used for the first time."""
        made = self[index] = self.kind()
        return made

    def __hash__(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


class Column(list[N], Generic[N]):
    """Array of whole numbers (in a range) or reals, at first 0, in Python made on first use."""

    def __init__(self, name: str, kind: type[N], size: int, low: int = LOWEST, high: int = HIGHEST) -> None:
        super().__init__([kind()] * (size if size <= LARGE else 0))
        self.name, self.kind, self.size, self.low, self.high = name, kind, size, low, high

    def clear(self) -> None:
        """Set all numbers to 0."""
        self[:] = [self.kind()] * self.size

    def __hash__(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


def outside(method: F) -> F:
    """Mark a method that each back end implements; only its annotations become CODE."""
    method.outside = True  # pyright: ignore[reportFunctionMemberAccess]
    return method
