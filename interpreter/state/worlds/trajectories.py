"""Order tokens without their identities: by what a seat knows of the way each of them went.

The order is the same in all histories of an information set, so that the same random numbers make the same deal from
each of them. It must not depend on which token of several alike another player or chance chose, on the order of a
group, or on that of the unsettled part of a pile.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from interpreter.kernel.choosing.likeness import piece_kind
from interpreter.kernel.moves import Move
from interpreter.state.visibility.sight import eyes
from interpreter.state.worlds.trail import Mixed, faces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from interpreter.compiler.program import Program
    from interpreter.state.history.entries import Entry
    from interpreter.state.worlds.knowledge import Time
    from interpreter.state.worlds.trail import Tokens, Trail

    Mix: TypeAlias = tuple[Time, list[list[int]]]

Cell: TypeAlias = "tuple[int, ...]"
Spot: TypeAlias = "tuple[Cell, int]"
NEVER = 1 << 60
"""Number of an entry after all others."""
NO_SPOT: Spot = ((), 0)
"""Spot of a token that is not in play."""


class Followed(Protocol):
    """The parts of a history needed here: the arrays after its entries, the entries, and their draws."""

    true: list[list[int]]
    chain: list[Entry]
    seat: int

    def trail(self, number: int, /) -> Trail:
        """Return the trail of an entry; 0 is the set-up."""
        ...


class Choice(NamedTuple):
    """A choice of one token among several: a draw, or a move of another player who names a hidden token."""

    time: Time
    token: int
    among: Tokens


class Trajectories:
    """The order of the tokens of one history, which is requested when it is first needed."""

    def __init__(self, program: Program, history: Callable[[], Followed]) -> None:
        self.program, self._history = program, history
        self._faces = faces(program)
        self._spots: dict[int, dict[int, Spot]] = {}

    def ordered(self, mixes: Sequence[Mix]) -> list[list[tuple[list[int], list[int]]]]:
        """Return the parts of each mix: tokens ordered by how they left it, and as they were before it.

        Before its first mix a token is ordered by its identity, which the seat knew then.
        """
        tokens, found = self._faces, list[list[tuple[list[int], list[int]]]]()
        until = _until(mixes)
        rank: dict[int, tuple[int, int, int]] = {}
        for at, (time, parts) in enumerate(mixes):
            row: list[tuple[list[int], list[int]]] = []
            for part in sorted(parts, key=lambda part: tokens.backs[part[0]]):
                before = sorted(part, key=lambda token: rank.get(token) or (-1, tokens.rows[token], token))
                if time[0]:
                    before.sort(key=lambda token, number=time[0] - 1: self._place(number, token))
                row.append((self._after(part, time, {token: until[at, token] for token in part}), before))
            for number, (after, _) in enumerate(row):
                rank.update((token, (at, number, place)) for place, token in enumerate(after))
            found.append(row)
        return found

    def _after(self, part: list[int], time: Time, until: dict[int, Time]) -> list[int]:
        """Return the tokens of a part in their order after the mix.

        Of those chosen since from among others the first come first, as they were chosen; the others follow by place.
        """
        order = sorted(part, key=lambda token: self._place(time[0], token) if until[token][0] > time[0] else ())
        for choice in self._choices:
            if choice.token not in until or not time <= choice.time < until[choice.token]:
                continue
            places = [at for at, token in enumerate(order) if token in choice.among and choice.time < until[token]]
            others = [order[at] for at in places if order[at] != choice.token]
            for at, token in zip(places, (choice.token, *others), strict=True):
                order[at] = token
        return order

    @cached_property
    def _choices(self) -> list[Choice]:
        """Choices in the order in which they were made."""
        history = self._history()
        return [choice for number in range(len(history.true)) for choice in self._made(number)]

    def _made(self, number: int) -> Iterator[Choice]:
        """Yield the choices of an entry."""
        history, where = self._history(), self.program.layout.where
        found = history.trail(number)
        if number:
            yield from self._named(number, history.chain[number - 1])
        for item in found.items:
            if isinstance(item, Mixed) and len(item.tokens) > 1:
                drawn = found.draws[item.node]
                if drawn.kind is not None:
                    yield Choice((number, item.node), where[drawn.kind] + drawn.value, item.tokens)

    def _named(self, number: int, entry: Entry) -> Iterator[Choice]:
        """Yield the hidden tokens that another player names, each with those it might be instead."""
        move, s, seat = entry.item, entry.before, self._history().seat
        if not isinstance(move, Move) or move.seat == seat:
            return
        look, where = eyes(self.program), self.program.layout.where
        for type_, piece in move.args:
            kind = piece_kind(type_)
            if kind is None or piece < 0 or look.front(s, kind, piece, seat):
                continue
            base = where[kind]
            among = (p for p in range(kind.size) if s[base + p] == s[base + piece] and not look.front(s, kind, p, seat))
            yield Choice((number, -1), base + piece, frozenset(base + p for p in among))

    def _place(self, number: int, token: int) -> tuple[Cell, Cell]:
        """Return the cell of a token after a number of entries, without meaningless order, and its fields."""
        s, layout = self._history().true[number], self.program.layout
        if number not in self._spots:
            self._spots[number] = _spots(self.program, s)
        kind, piece = self._faces.pieces[token]
        noted = self._faces.noted(s, token)
        if kind in layout.shown:
            noted = (*noted, s[layout.shown[kind] + piece])
        return self._spots[number].get(token, NO_SPOT)[0], noted


def _spots(program: Program, s: list[int]) -> dict[int, Spot]:
    """Return the cell of each token in play, and its place among those whose order has no meaning.

    These have the first cell of their zone or part of a pile. The cell of a token on a piece is relative to that piece.
    """
    layout, found = program.layout, dict[int, tuple[Cell, int]]()
    held: dict[int, list[tuple[int, int, int]]] = {}
    for number, (zone, owner, _) in enumerate(layout.zone_of):
        base, at = layout.where[zone.kinds[0]], layout.address_of[number]
        low, high = (s[at + 1], s[at + 2]) if zone.shape == "pile" else (0, s[at] if zone.shape == "group" else 0)
        carrier = None if zone.owner is None else layout.where.get(zone.owner)
        for place, piece in enumerate(layout.items(s, number)):
            after = place - low if low <= place < high else 0
            if carrier is None:
                found[base + piece] = (at + layout.zones[zone].head + place - after,), after
            else:
                offset = at - layout.zones[zone].stride * layout.zones[zone].keys * owner + place - after
                held.setdefault(carrier + owner, []).append((base + piece, offset, after))
    waits = list(found)
    while waits:
        token = waits.pop()
        for on, offset, after in held.get(token, ()):
            found[on] = (*_exact(found[token]), offset), after
            waits.append(on)
    return found


def cells_of(program: Program, s: list[int]) -> dict[int, Cell]:
    """Return the cell of each token in play; for a token on a piece, relative to the place of that piece."""
    return {token: _exact(spot) for token, spot in _spots(program, s).items()}


def _exact(spot: Spot) -> Cell:
    cell, after = spot
    return (*cell[:-1], cell[-1] + after)


def _until(mixes: Sequence[Mix]) -> dict[tuple[int, int], Time]:
    """Return for each mix and token the time of its next mix, or one after the end of the history."""
    found: dict[tuple[int, int], Time] = {}
    next_: dict[int, Time] = {}
    for at in range(len(mixes) - 1, -1, -1):
        time, parts = mixes[at]
        for token in (token for part in parts for token in part):
            found[at, token] = next_.get(token, (NEVER, 0))
            next_[token] = time
    return found
