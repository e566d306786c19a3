"""What the cells of the state hold.

Enters the lowest and the highest value of each cell; leaves the type of what lies in a stretch of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.code.ranges import number
from interpreter.code.types import HIGHEST, Number
from interpreter.code.types import Type as Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from interpreter.kernel.ranges import Limit


class Cells:
    """The cells of a state by the lowest and highest value of each; `sets` are those that hold bit sets."""

    def __init__(self, limits: list[Limit], sets: tuple[int, ...] = ()) -> None:
        self.size, self.limits, self.sets = len(limits), limits, sets
        self.known: dict[Limit, Number] = {}

    def kind(self, address: Kind) -> Number:
        """The type of a cell whose address lies between two.

        A bit set of 64 things fits no type with numbers below 0: it is only meant where nothing else may be.
        """
        assert isinstance(address, Number)
        low, high = max(0, min(address.low, self.size - 1)), max(0, min(address.high, self.size - 1))
        if (low, high) not in self.known:
            all_of = self.limits[low : high + 1]
            some = [limit for limit in all_of if limit[1] <= HIGHEST] or all_of
            self.known[low, high] = number(min(limit[0] for limit in some), max(limit[1] for limit in some))
        return self.known[low, high]

    def set_kind(self, address: Kind) -> Number:
        """The type of the bit set whose address lies between two: what is turned over bit by bit is nothing else."""
        assert isinstance(address, Number)
        low, high = max(0, address.low), min(address.high, self.size - 1)
        most = max((self.limits[cell][1] for cell in self.sets if low <= cell <= high), default=0)
        return number(0, most) if most else self.kind(address)

    def stretch(self, begins: Iterable[int], most: int) -> Number:
        """The type of so many cells from one of some on."""
        kinds = [self.kind(Number(begin, begin + max(0, most - 1))) for begin in begins]
        return number(min(kind.low for kind in kinds), max(kind.high for kind in kinds))
