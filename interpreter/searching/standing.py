"""Final standings, computed by intermediate code (CODE).

For each seat: whether nobody is ahead of it; then, for each seat, its first ranking criterion (more is better).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.code import expressions as x
from interpreter.code import statements as s
from interpreter.code.types import TRUTH, Nothing
from interpreter.code.writing import ANY, const, get, times
from interpreter.positions.written import before, compared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.code.expressions import Expr
    from interpreter.code.read import Playable
    from interpreter.code.statements import Function, Stmt

STANDING = "standing"


def standing(playable: Playable, seats: int, first: int) -> Function:
    """Return the function that stores who leads and each seat's first ranking criterion.

    The values go to state cells from the address `first` on.
    """
    return s.Function(STANDING, (), Nothing(), (*_lines(playable, seats, first), s.Return(None)))


def _lines(playable: Playable, seats: int, first: int) -> Iterator[Stmt]:
    ways = playable.ranking
    rows = [[x.Local(f"compared {seat}", ANY) for _ in ways] for seat in range(seats)]
    for seat, row in enumerate(rows):
        yield from compared(playable, row, seat)
    signs = [more for more, _ in ways]
    for seat, row in enumerate(rows):
        ahead = [before(signs, rows[other], row) for other in range(seats) if other != seat]
        beaten = x.Or(TRUTH, (const(0), *ahead))
        yield s.Store(const(first + seat), x.If(ANY, beaten, const(0), const(1)))
        value: Expr = times(get(row[0]), 1 if signs[0] else -1) if ways else const(0)
        yield s.Store(const(first + seats + seat), value)
