"""Placements: all positions of the shapes of a game on a grid, numbered, each set of spaces once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from gamespec.checked.game import CheckedGame
from gamespec.checked.kinds import Kind

Squares: TypeAlias = "tuple[tuple[int, int], ...]"
Way: TypeAlias = "tuple[int, int, tuple[int, ...]]"
"""A placement of a shape: its first space, the number of its turn and all spaces it covers."""

QUARTERS = 4


@dataclass(frozen=True, slots=True, eq=False)
class Placements:
    """Placements of all shapes on one grid, shape by shape, those turned over last."""

    grid: Kind
    spaces: tuple[tuple[int, ...], ...]
    """Spaces of each placement in reading order; one more, empty, stands for no placement (-1)."""
    masks: tuple[int, ...]
    """Spaces of each placement as a bit set; one more, 0, stands for no placement (-1)."""
    turns: tuple[tuple[int, bool], ...]
    """Quarter turns to the right of each placement, and whether the shape was turned over first."""
    turned: tuple[range, ...]
    """Numbers of the placements of each shape that are not turned over; empty for no shape (-1)."""
    over: tuple[range, ...]
    """Numbers of the placements of each shape that are turned over."""

    @property
    def size(self) -> int:
        """Return the number of placements on the grid."""
        return len(self.turns)


def placements(game: CheckedGame, grid: Kind) -> Placements:
    """Return the placements of all shapes of a game on one of its grids."""
    return _placements(tuple(shape.squares for shape in game.shapes), grid)


@cache
def _placements(shapes: tuple[Squares, ...], grid: Kind) -> Placements:
    spaces: list[tuple[int, ...]] = []
    turns: list[tuple[int, bool]] = []
    turned: list[range] = []
    over: list[range] = []
    for squares in shapes:
        first, forms = len(spaces), _forms(squares)
        kept = {form: turn for form, turn in forms.items() if not turn[1]}
        for part in (kept, {form: turn for form, turn in forms.items() if turn[1]}):
            for _, turn, ways in sorted(_ways(part, grid)):
                spaces.append(ways)
                turns.append((turn, part is not kept))
            if part is kept:
                turned.append(range(first, len(spaces)))
        over.append(range(first, len(spaces)))
    masks = tuple(sum(1 << space for space in found) for found in spaces)
    none = range(0)
    return Placements(grid, (*spaces, ()), (*masks, 0), tuple(turns), (*turned, none), (*over, none))


def _forms(squares: Squares) -> dict[Squares, tuple[int, bool]]:
    """Return the different forms of a shape with the first turn (quarters, turned over) of each."""
    found: dict[Squares, tuple[int, bool]] = {}
    for over in (False, True):
        form = [(-x, y) if over else (x, y) for x, y in squares]
        for turn in range(QUARTERS):
            found.setdefault(_at_corner(form), (turn, over))
            form = [(-y, x) for x, y in form]
    return found


def _at_corner(form: list[tuple[int, int]]) -> Squares:
    left, top = min(x for x, _ in form), min(y for _, y in form)
    return tuple(sorted((x - left, y - top) for x, y in form))


def _ways(forms: dict[Squares, tuple[int, bool]], grid: Kind) -> list[Way]:
    """Return all placements of the forms of a shape on a grid: wherever a form lies wholly on it."""
    place = grid.geometry
    assert place is not None
    at = {(place.column_of[i], place.row_of[i]): i for i in range(grid.size)}
    found: list[Way] = []
    for form, (turn, _) in forms.items():
        for row in range(1, place.height + 1):
            for column in range(1, place.width + 1):
                spaces = sorted(at.get((column + x, row + y), -1) for x, y in form)
                if spaces[0] >= 0:
                    found.append((spaces[0], turn, tuple(spaces)))
    return found
