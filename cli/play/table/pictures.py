"""Draw the placement of a shape (such as a polyomino): its outline, and its position on a board."""

from __future__ import annotations

from dataclasses import dataclass

from gamespec.analysis.faces import drawn
from gamespec.checked.kinds import Geometry, Kind
from gamespec.checked.types import Placement
from interpreter.kernel.moves import Move
from interpreter.state.game import State

MARK = "#"
TAKEN, FREE = "o", "."


@dataclass(frozen=True, slots=True)
class Placed:
    """Placement of a shape: the board, and the spaces the shape would cover."""

    grid: Kind
    spaces: tuple[int, ...]

    def _place(self) -> Geometry:
        place = self.grid.geometry
        if place is None:
            raise ValueError(f"{self.grid.name} is not on the table")
        return place

    def outline(self) -> tuple[str, ...]:
        """Return the lines of a drawing of the rotated shape alone, without the board."""
        place = self._place()
        squares = [(place.column_of[space], place.row_of[space]) for space in self.spaces]
        left, top = (min(square[axis] for square in squares) for axis in (0, 1))
        return drawn(tuple((column - left, row - top) for column, row in squares))

    def marked(self, texts: list[str], covered: frozenset[int]) -> tuple[str, ...]:
        """Return a board of signs with the placement: `#` newly covered, `o` already."""
        place = self._place()
        at = {(c, r): i for i, (c, r) in enumerate(zip(place.column_of, place.row_of, strict=True))}
        lines: list[str] = []
        for row in range(1, max(place.row_of) + 1):
            spaces = [at.get((column, row)) for column in range(1, max(place.column_of) + 1)]
            signs = [self._sign(space, texts, covered) for space in spaces]
            lines.append("".join(signs))
        return tuple(lines)

    def _sign(self, space: int | None, texts: list[str], covered: frozenset[int]) -> str:
        if space is None:
            return " "
        if space in self.spaces:
            return MARK
        return TAKEN if space in covered else texts[space][:1] or FREE


def placed(state: State, move: Move, place: int) -> Placed | None:
    """Return the placement in the argument of a move at index `place`; None if that is not a placement."""
    kind, value = move.args[place]
    if not isinstance(kind, Placement) or value < 0:
        return None
    return Placed(kind.grid, spaces_of(state, kind, value))


def spaces_of(state: State, kind: Placement, value: int) -> tuple[int, ...]:
    """Return the indices of the spaces of a board that a placement of a shape covers."""
    from interpreter.kernel.spaces.placements import placements

    return tuple(placements(state.game.program.checked, kind.grid).spaces[value])
