"""Distances and lines between two spaces of a board that is too large for a table of all pairs.

In Python, rows of results are cached; in CODE (the intermediate representation) each result is computed alone by the
methods here, from tables no longer than the board. Both are equal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps

from gamespec.checked.kinds import Kind, ways_of
from interpreter.kernel.errors import not_none
from interpreter.kernel.spaces import geometry
from interpreter.kernel.spaces.geometry import Rows

SPACES_A_STEP = 16
"""Number of spaces visited in a search of a board that count as one step of a game's limit of steps."""


def kept(rows: Rows, computed: Callable[[int, int], object]) -> Callable[[int, int], object]:
    """Return a function of two numbers that caches rows of `computed`, from which CODE is built."""

    @wraps(computed)
    def look(one: int, two: int) -> object:
        return rows[one][two]

    return look


class Straight:
    """Straight lines of a ring, a line, a grid or a hex map, by the next space in each direction."""

    def __init__(self, kind: Kind) -> None:
        self.ways = tuple(geometry.straight_ways(kind))
        self.toward = () if kind.geometry is None else kind.geometry.toward

    def between(self, here: int, there: int) -> list[int]:
        """Return the spaces strictly between two spaces of one straight line, in order; [] on no line."""
        for way in self.ways:
            path: list[int] = []
            at = way[here]
            while at >= 0 and at != here:
                if at == there:
                    return path
                path.append(at)
                at = way[at]
        return []

    def aligned(self, here: int, there: int) -> int:
        """Return 1 where two spaces lie on one straight line, otherwise 0."""
        if here == there:
            return 1
        for way in self.ways:
            at = way[here]
            while at >= 0 and at != here:
                if at == there:
                    return 1
                at = way[at]
        return 0

    def ray(self, here: int, heading: int) -> list[int]:
        """Return all spaces from a space in the direction number `heading`, the nearest first."""
        path: list[int] = []
        at = self.toward[here][heading]
        while at >= 0:
            path.append(at)
            at = self.toward[at][heading]
        return path


class Linked:
    """Spaces of a board joined by links, by the neighbours of each space in each direction."""

    def __init__(self, kind: Kind) -> None:
        self.ways, self.everywhere = ways_of(not_none(kind.geometry)), geometry.flags(kind)

    def between(self, here: int, there: int) -> list[int]:
        """Return the spaces on shortest ways between two spaces by links of one direction, nearest first."""
        size = len(self.ways[0])
        found = [0] * size
        for beside in self.ways:
            away = geometry.steps_from(here, self.everywhere, beside)
            back = geometry.steps_from(there, self.everywhere, beside)
            for space in range(size):
                if back[space] > 0 and away[space] > 0 and away[space] + back[space] == away[there]:
                    found[space] = away[space]
        return [place % size for place in sorted([found[at] * size + at for at in range(size) if found[at] > 0])]

    def aligned(self, here: int, there: int) -> int:
        """Return 1 where links of one direction lead from one space to the other, otherwise 0."""
        for beside in self.ways:
            if geometry.steps_from(here, self.everywhere, beside)[there] >= 0:
                return 1
        return 0


class Distances(geometry.FarRows):
    """Cached distances from a space to all others through allowed spaces (`inside`: 1)."""

    def __init__(self, beside: tuple[tuple[int, ...], ...], inside: tuple[int, ...]) -> None:
        super().__init__(lambda start: tuple(self.plain(start)))
        self.beside, self.inside = beside, inside
        self.members = tuple(space for space, allowed in enumerate(inside) if allowed)

    def plain(self, start: int) -> list[int]:
        """Return the fewest steps to each space through allowed ones; -1 where there is no way."""
        return geometry.steps_from(start, self.inside, self.beside)

    def one(self, start: int, goal: int) -> int:
        """Return the fewest steps between two spaces through allowed spaces, -1 without a way."""
        return geometry.steps_through_far(start, goal, self.members, self.beside)


class Full:
    """Distances on a grid without holes, a ring or a line, computed by formulas."""

    def __init__(self, kind: Kind) -> None:
        place = kind.geometry
        self.size = kind.size
        self.column_of, self.row_of = ((), ()) if place is None else (place.column_of, place.row_of)

    def on_a_grid(self, here: int, there: int) -> int:
        """Return the fewest steps between two spaces of a grid without holes."""
        across = self.column_of[here] - self.column_of[there]
        along = self.row_of[here] - self.row_of[there]
        return max(across, -across) + max(along, -along)

    def on_a_ring(self, here: int, there: int) -> int:
        """Return the fewest steps between two spaces of a ring, forward or back."""
        return min((there - here) % self.size, (here - there) % self.size)

    def steps_around(self, here: int, there: int) -> int:
        """Return the number of steps forward from one space of a ring to another."""
        return (there - here) % self.size

    def steps_on(self, here: int, there: int) -> int:
        """Return the number of steps forward from one space of a line to another; -1 where it is behind."""
        return there - here if there >= here else -1

    def on_a_line(self, here: int, there: int) -> int:
        """Return the fewest steps between two spaces of a line, forward or back."""
        return max(here - there, there - here)


def by_formula(kind: Kind) -> Callable[[int, int], int] | None:
    """Return a function for the distance of two spaces, by a formula; None where a search is needed."""
    place = kind.geometry
    if place is None:
        return None
    if place.sort == "grid" and kind.size == place.width * place.height:
        return Full(kind).on_a_grid
    return {"ring": Full(kind).on_a_ring, "line": Full(kind).on_a_line}.get(place.sort)


def pairs(kind: Kind, word: str) -> Callable[[int, int], object]:
    """Return the function of two spaces (`ray`: space and direction) for a word of the language."""
    if word == "steps":
        return Full(kind).steps_around if geometry.goes_round(kind) else Full(kind).steps_on
    links = kind.geometry is not None and kind.geometry.sort == "links"
    on = Linked(kind) if links else Straight(kind)
    rows = {"between": geometry.between, "aligned": geometry.aligned, "ray": geometry.rays}[word](kind)
    return kept(rows, getattr(on, word))


def work(kind: Kind, word: str) -> int:
    """Return how many steps a question `word` about distances or lines counts as."""
    place = kind.geometry
    if word in ("steps", "ray") or place is None:
        return 0
    if place.sort == "links":
        return 2 * kind.size * len(ways_of(place)) // SPACES_A_STEP
    return geometry.longest_line(kind) * len(geometry.straight_ways(kind)) // SPACES_A_STEP


@cache
def distances(kind: Kind, through: frozenset[int] | None = None) -> Distances:
    """Return cached distances between spaces of a kind through others (None: all)."""
    return Distances(geometry.neighbours(kind), geometry.flags(kind, through))
