"""Order tokens without their identities: by when they were drawn and where they were.

The order is the same in all histories of an information set, so that the same random numbers make the same deal from
each of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from interpreter.state.worlds.trail import faces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from interpreter.compiler.program import Program
    from interpreter.state.worlds.knowledge import Time
    from interpreter.state.worlds.trail import Trail

    Mix = tuple[Time, list[list[int]]]
    Cell = tuple[int, ...]
    Named = tuple[int, Cell]


class Told(Protocol):
    """The parts of a history needed here: the array after each number of entries, and the draws of each."""

    true: list[list[int]]

    def trail(self, number: int, /) -> Trail:
        """Return the trail of an entry; 0 is the set-up."""
        ...


class Trajectories:
    """The order of the tokens of one history, which is requested when it is first needed."""

    def __init__(self, program: Program, history: Callable[[], Told]) -> None:
        self.program, self._history = program, history
        self._lies: dict[int, dict[int, Cell]] = {}

    def ordered(self, mixes: Sequence[Mix]) -> list[list[tuple[list[int], list[int]]]]:
        """Return the parts of each mix: tokens ordered by how they left it, and by where they were before.

        Before its first mix a token is ordered by its identity.
        """
        rows, found = faces(self.program).rows, list[list[tuple[list[int], list[int]]]]()
        first, draws = set[int](), self._draws()
        until = _until(mixes, len(self._history().true))
        for at, (time, parts) in enumerate(mixes):
            row: list[tuple[list[int], list[int]]] = []
            names = {token: self._out(token, time, until[at, token], draws) for token in _all(parts)}
            for tokens in parts:
                after = sorted(tokens, key=names.__getitem__)
                if first.isdisjoint(tokens):
                    before = sorted(tokens, key=lambda token: (rows[token], token))
                else:
                    before = sorted(tokens, key=lambda token, time=time: self._named(max(time[0], 1), token))
                row.append((after, before))
            first.update(_all(parts))
            found.append(sorted(row, key=lambda one, names=names: names[one[0][0]]))
        return found

    def _out(self, token: int, time: Time, until: int, draws: dict[int, list[Time]]) -> tuple[Time, Named]:
        """Return when a token was drawn from a mix, or its place after the mix if it was not drawn."""
        drawn = next((one for one in draws.get(token, ()) if one >= time and one[0] < until), None)
        if drawn is not None and time[1] >= 0:
            return drawn, (0, ())
        return (until, 0), self._named(min(time[0] + 1, until), token)

    def _draws(self) -> dict[int, list[Time]]:
        """Return the times at which each token was drawn."""
        history, where = self._history(), self.program.layout.where
        found: dict[int, list[Time]] = {}
        for number in range(len(history.true)):
            for place, drawn in enumerate(history.trail(number).draws):
                if drawn.kind is not None:
                    found.setdefault(where[drawn.kind] + drawn.value, []).append((number, place))
        return found

    def _named(self, until: int, token: int) -> Named:
        """Return when and where a token was last in play before an entry."""
        for number in range(until - 1, -1, -1):
            cell = self._cells(number).get(token)
            if cell is not None:
                return number - until, cell
        return -until - 1, (token,)

    def _cells(self, number: int) -> dict[int, Cell]:
        """Return the places of all tokens in play after a number of entries."""
        if number not in self._lies:
            self._lies[number] = cells_of(self.program, self._history().true[number])
        return self._lies[number]


def cells_of(program: Program, s: list[int]) -> dict[int, Cell]:
    """Return the cell of each token in play; for a token on a piece, relative to the place of that piece."""
    layout, found = program.layout, dict[int, tuple[int, ...]]()
    held: dict[int, list[tuple[int, int]]] = {}
    for number, (zone, owner, _) in enumerate(layout.zone_of):
        base, at = layout.where[zone.kinds[0]], layout.address_of[number]
        carrier = None if zone.owner is None else layout.where.get(zone.owner)
        for place, piece in enumerate(layout.items(s, number)):
            if carrier is None:
                found[base + piece] = (at + layout.zones[zone].head + place,)
            else:
                offset = at - layout.zones[zone].stride * layout.zones[zone].keys * owner + place
                held.setdefault(carrier + owner, []).append((base + piece, offset))
    waits = list(found)
    while waits:
        token = waits.pop()
        for on, offset in held.get(token, ()):
            found[on] = (*found[token], offset)
            waits.append(on)
    return found


def _until(mixes: Sequence[Mix], end: int) -> dict[tuple[int, int], int]:
    """Return for each mix and token the entry of its next mix, or the end of the history."""
    found: dict[tuple[int, int], int] = {}
    next_: dict[int, int] = {}
    for at in range(len(mixes) - 1, -1, -1):
        time, parts = mixes[at]
        for token in _all(parts):
            found[at, token] = next_.get(token, end)
            next_[token] = max(time[0], 1)
    return found


def _all(parts: Iterable[Iterable[int]]) -> Iterable[int]:
    return (token for tokens in parts for token in tokens)
