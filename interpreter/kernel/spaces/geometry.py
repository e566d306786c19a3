"""Geometry of boards as constant tables of indexes; seats form a ring, lines end in -1."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import cache
from typing import Any, TypeAlias

from gamespec.checked.kinds import Geometry, Kind, runs, ways_of

SMALL = 512
"""Maximum number of things of a kind for which a table of all pairs is computed at once."""
KEPT = 4_000_000
"""Maximum number of cached entries of a larger table of pairs: about 32 MB."""


class FarRows(dict[int, tuple[Any, ...]]):
    """Rows of a large table of pairs, computed on first use; the cache is cleared when it is full."""

    def __init__(self, row: Callable[[int], tuple[Any, ...]]) -> None:
        super().__init__()
        self.row = row
        self.held = 0

    def __missing__(self, start: int) -> tuple[Any, ...]:
        """Compute and cache the entries for all pairs that begin with the thing `start`."""
        found = self.row(start)
        self.held += sum(map(len, found)) if found and isinstance(found[0], tuple) else len(found)
        if self.held > KEPT:
            self.held = 0
            self.clear()
        self[start] = found
        return found


Rows: TypeAlias = "tuple[tuple[Any, ...], ...] | FarRows"
"""Table of pairs of things: indexed by the first thing, then by the second."""
_TABLES: dict[tuple[Kind, Hashable], Rows] = {}


def rows(kind: Kind, name: Hashable, row: Callable[[int], tuple[Any, ...]]) -> Rows:
    """Return the cached table of pairs `name` of a kind, its rows made on use if large."""
    if (kind, name) not in _TABLES:
        _TABLES[kind, name] = tuple(map(row, range(kind.size))) if kind.size <= SMALL else FarRows(row)
    return _TABLES[kind, name]


def goes_round(kind: Kind) -> bool:
    """Return whether a kind's things form a ring: the first follows the last."""
    return kind.sort == "player" or kind.geometry is None or kind.geometry.sort == "ring"


def following(kind: Kind) -> tuple[int, ...]:
    """Return for each thing of a kind the next one; -1 at the end of a line."""
    n = kind.size
    return tuple((i + 1) % n if goes_round(kind) or i + 1 < n else -1 for i in range(n))


def preceding(kind: Kind) -> tuple[int, ...]:
    """Return for each thing of a kind the one before it; -1 at the start of a line."""
    n = kind.size
    return tuple((i - 1) % n if goes_round(kind) or i > 0 else -1 for i in range(n))


def from_here(kind: Kind) -> Rows:
    """Return, for each thing of a kind, all things of the kind in ring order, beginning with it."""
    n = kind.size
    return rows(kind, "from_here", lambda i: tuple((i + k) % n for k in range(n)))


def others(kind: Kind) -> Rows:
    """Return for each thing of a kind all other things of the kind."""
    return rows(kind, "others", lambda i: tuple(j for j in range(kind.size) if j != i))


def far_from_here(here: int, size: int) -> list[int]:
    """Return all things of a kind with so many in ring order, beginning with one, without a table."""
    return [(here + k) % size for k in range(size)]


def far_others(here: int, size: int) -> list[int]:
    """Return all things of a kind with so many but one, without a table."""
    return [other for other in range(size) if other != here]


def neighbours(kind: Kind, to: Kind | None = None) -> tuple[tuple[int, ...], ...]:
    """Return for each space its neighbours by side, those of kind `to` if given; seats form a ring."""
    if to is not None and to is not kind:
        assert kind.geometry is not None
        return kind.geometry.beside[to]
    if kind.geometry is not None:
        return kind.geometry.neighbours
    return tuple(
        tuple(dict.fromkeys(j for j in (b, a) if j != i))
        for i, (b, a) in enumerate(zip(preceding(kind), following(kind), strict=True))
    )


def around(kind: Kind, _to: Kind | None = None) -> tuple[tuple[int, ...], ...]:
    """Return for each space its neighbours by side or corner."""
    return neighbours(kind) if kind.geometry is None else kind.geometry.around or kind.geometry.neighbours


def lines(kind: Kind, amount: int, along: Collection[str] = ()) -> tuple[tuple[int, ...], ...]:
    """Return all straight lines of `amount` spaces, each once, by direction, then by first space.

    With `along` only lines in these directions or the opposite ones.
    """
    if amount <= 1:
        return tuple((i,) for i in range(kind.size)) if amount == 1 else ()
    if amount > longest_line(kind):
        return ()
    if kind.geometry is not None and kind.geometry.sort == "links":
        return tuple(runs(kind.geometry, amount))
    if kind.geometry is None or not kind.geometry.toward:
        starts = kind.size if goes_round(kind) and amount < kind.size else kind.size - amount + 1
        return tuple(tuple((start + n) % kind.size for n in range(amount)) for start in range(starts))
    found: list[tuple[int, ...]] = []
    wanted = tuple(way for way, back in LINES.items() if not along or way in along or back in along)
    for way in _ways(kind, wanted):
        for start in range(kind.size):
            line = [start]
            while len(line) < amount and line[-1] >= 0:
                line.append(way[line[-1]])
            if -1 not in line:
                found.append(tuple(line))
    return tuple(found)


def longest_line(kind: Kind) -> int:
    """Return an upper bound on the number of spaces of a straight line of the board."""
    place = kind.geometry
    return kind.size if place is None or not place.toward else max(place.width, place.height)


LINES = {"right": "left", "down": "up", "down-right": "up-left", "down-left": "up-right"}
"""The directions of lines, and the opposite ones."""


def _ways(kind: Kind, headings: tuple[str, ...] | None = None) -> list[tuple[int, ...]]:
    """Return the next space (-1 at an edge) after each, for each direction, or those in `headings`."""
    place = kind.geometry
    if place is None or not place.toward:
        return [following(kind)] if goes_round(kind) else [following(kind), preceding(kind)]
    chosen = [h for h, name in enumerate(place.headings) if headings is None or name in headings]
    if headings is not None:
        chosen.sort(key=lambda h: headings.index(place.headings[h]))
    ways = [tuple(row[h] for row in place.toward) for h in chosen]
    return [way for way in ways if max(way) >= 0]


def steps(kind: Kind) -> Rows:
    """Return a table of the steps forward from one thing to another; -1 on a line if it is behind."""
    n = kind.size
    if goes_round(kind):
        return rows(kind, "steps", lambda a: tuple((b - a) % n for b in range(n)))
    return rows(kind, "steps", lambda a: tuple(b - a if b >= a else -1 for b in range(n)))


def distances(kind: Kind, through: frozenset[int] | None = None) -> Rows:
    """Return a table of the fewest steps between two spaces through others in `through`; -1 without way."""
    beside, inside = neighbours(kind), flags(kind, through)
    return rows(kind, ("distances", through), lambda start: tuple(steps_from(start, inside, beside)))


def flags(kind: Kind, members: frozenset[int] | None = None) -> tuple[int, ...]:
    """Return 1 for each space of a kind that is among the members (None: all), and 0 for the others."""
    return tuple(int(members is None or space in members) for space in range(kind.size))


def steps_from(start: int, inside: tuple[int, ...], beside: tuple[tuple[int, ...], ...]) -> list[int]:
    """Return the fewest steps from a space to each one through those `inside` (1); -1 without a way."""
    far = [-1] * len(beside)
    far[start] = 0
    todo = [start]
    at = 0
    while at < len(todo):
        here = todo[at]
        if here == start or inside[here] > 0:
            for there in beside[here]:
                if far[there] < 0:
                    far[there] = far[here] + 1
                    todo.append(there)
        at += 1
    return far


@cache
def beside_bits(kind: Kind) -> tuple[int, ...]:
    """Return for each space its neighbours as a bit set."""
    return tuple(bits_of(spaces) for spaces in neighbours(kind))


def bits_of(members: Iterable[int]) -> int:
    """Return a bit set with these numbers as members."""
    found = 0
    for member in members:
        found |= 1 << member
    return found


def _touched(edge: int, beside: tuple[int, ...]) -> int:
    """Return all neighbours (`beside`: of each space) of the spaces in a bit set, as a bit set."""
    found = 0
    while edge:
        low = edge & -edge
        found |= beside[low.bit_length() - 1]
        edge ^= low
    return found


def work(kind: Kind) -> int:
    """Return the steps that a search over a board counts as against the limit; 0 for a small one."""
    return kind.size * (1 + kind.size // 4096) // 4 if kind.size > SMALL else 0


def steps_through(start: int, goal: int, inside: int, beside: tuple[int, ...]) -> int:
    """Return the fewest steps to a goal through spaces of a bit set; -1 if there is no way."""
    if start == goal:
        return 0
    seen = edge = 1 << start
    far = 0
    while edge:
        far += 1
        found = _touched(edge, beside)
        if found >> goal & 1:
            return far
        edge = found & inside & ~seen
        seen |= edge
    return -1


def reached(start: int, inside: int, beside: tuple[int, ...]) -> int:
    """Return the spaces in `start` and all reachable from them inside a bit set, as a bit set."""
    seen = edge = start
    while edge:
        edge = _touched(edge, beside) & inside & ~seen
        seen |= edge
    return seen


def steps_through_far(start: int, goal: int, inside: Sequence[int], beside: Rows, ways: list[int] | None = None) -> int:
    """Return the fewest steps between two spaces of a board of any size; -1 if there is no way.

    `ways` tells for each step, in the order of `beside`, whether it is open (1); None: all are.
    """
    first = [] if ways is None else steps_before(beside)
    far = [-2] * len(beside)
    for space in inside:
        far[space] = -1
    if start == goal:
        return 0
    far[start] = 0
    todo = [start]
    at = 0
    while at < len(todo):
        here = todo[at]
        way = 0 if ways is None else first[here]
        for space in beside[here]:
            if ways is None or ways[way] == 1:
                if space == goal:
                    return far[here] + 1
                if far[space] == -1:
                    far[space] = far[here] + 1
                    todo.append(space)
            way += 1
        at += 1
    return -1


REACHED = 2


def reached_far(start: list[int], inside: list[int], beside: Rows, ways: list[int] | None = None) -> list[int]:
    """Return, in order, the spaces in `start` and all reachable from them, on a board of any size.

    `ways` are the open steps, as in `steps_through_far`.
    """
    first = [] if ways is None else steps_before(beside)
    found = [0] * len(beside)
    for space in inside:
        found[space] = 1
    for space in start:
        found[space] = REACHED
    todo = list(start)
    at = 0
    while at < len(todo):
        way = 0 if ways is None else first[todo[at]]
        for space in beside[todo[at]]:
            if found[space] == 1 and (ways is None or ways[way] == 1):
                found[space] = REACHED
                todo.append(space)
            way += 1
        at += 1
    return [space for space in range(len(beside)) if found[space] == REACHED]


def steps_before(beside: Rows) -> list[int]:
    """Return for each space the number of steps that begin at earlier spaces."""
    found = [0] * len(beside)
    many = 0
    for space in range(len(beside)):
        found[space] = many
        many += len(beside[space])
    return found


def between(kind: Kind) -> Rows:
    """Return a table of the spaces between two spaces of a line, or on a shortest way along links."""
    place = kind.geometry
    if place is not None and place.sort == "links":
        return rows(kind, "between", lambda start: _between_links(place, start))

    def row(start: int) -> tuple[tuple[int, ...], ...]:
        found: list[tuple[int, ...]] = [()] * kind.size
        for path in _rays(kind, start):
            for n, end in enumerate(path):
                found[end] = path[:n]
        return tuple(found)

    return rows(kind, "between", row)


def rays(kind: Kind) -> Rows:
    """Return, by space and number of a direction, all spaces in that direction, the nearest first."""
    toward = () if kind.geometry is None else kind.geometry.toward

    def row(start: int) -> tuple[tuple[int, ...], ...]:
        found: list[tuple[int, ...]] = []
        for heading in range(len(toward[start])):
            path: list[int] = []
            here = toward[start][heading]
            while here >= 0:
                path.append(here)
                here = toward[here][heading]
            found.append(tuple(path))
        return tuple(found)

    return rows(kind, "rays", row)


def aligned(kind: Kind) -> Rows:
    """Return a table with 1 where two spaces lie on one straight line or links of one direction."""
    place = kind.geometry
    if place is not None and place.sort == "links":
        return rows(kind, "aligned", lambda start: _along_links(place, start))

    def row(start: int) -> tuple[int, ...]:
        found = [0] * kind.size
        for end in (start, *(end for path in _rays(kind, start) for end in path)):
            found[end] = 1
        return tuple(found)

    return rows(kind, "aligned", row)


def _along_links(place: Geometry, start: int) -> tuple[int, ...]:
    everywhere = (1,) * len(place.neighbours)
    away = [steps_from(start, everywhere, beside) for beside in ways_of(place)]
    return tuple(int(any(row[end] >= 0 for row in away)) for end in range(len(place.neighbours)))


def _between_links(place: Geometry, start: int) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = []
    everywhere = (1,) * len(place.neighbours)
    walked = [(beside, steps_from(start, everywhere, beside)) for beside in ways_of(place)]
    for end in range(len(place.neighbours)):
        on_a_way: dict[int, int] = {}
        for beside, away in walked:
            back = steps_from(end, everywhere, beside) if away[end] > 1 else []
            on_a_way.update(
                (space, away[space])
                for space, steps_back in enumerate(back)
                if steps_back > 0 < away[space] and away[space] + steps_back == away[end]
            )
        found.append(tuple(sorted(on_a_way, key=lambda space: (on_a_way[space], space))))
    return tuple(found)


def _rays(kind: Kind, start: int) -> list[tuple[int, ...]]:
    """Return the spaces along each straight line from a space, the nearest first; on a ring only forward."""
    found = []
    for way in straight_ways(kind):
        path: list[int] = []
        here = way[start]
        while here >= 0 and here != start:
            path.append(here)
            here = way[here]
        found.append(tuple(path))
    return found


@cache
def straight_ways(kind: Kind) -> list[tuple[int, ...]]:
    """Return the next space (-1 at an edge) after each, for each direction; on a ring only forward."""
    return _ways(kind)


def ahead_on_line(at: int, steps_on: int, length: int) -> int:
    """Return the space `steps_on` steps ahead on a line of this length; -1 past its end."""
    there = at + steps_on
    return there if 0 <= there < length else -1
