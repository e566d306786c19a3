"""Beliefs of a seat as tables of pieces and locations, where all permutations are equally likely.

A `Deal` samples determinizations without any further information; there is none where the history must be replayed. A
Deal contains nothing the seat does not know: it is the same for all states of the information set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field
from interpreter.compiler.program import Program
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.layout import PC, SEED
from interpreter.state.history.entries import Entry
from interpreter.state.views.view import view
from interpreter.state.visibility.sight import eyes
from interpreter.state.worlds.canonical import numbered
from interpreter.state.worlds.deals import Dealer
from interpreter.state.worlds.faces import faces
from interpreter.state.worlds.indistinguishable import Worlds
from interpreter.state.worlds.resample import worlds_of
from interpreter.state.worlds.trail import in_slots
from interpreter.state.worlds.trajectories import Cell, cells_of

NOWHERE = -1
"""Marker used instead of the address of a cell, for a piece that is in no zone."""


class Place(NamedTuple):
    """Location of a piece: address of the cell that names it, and its columns' values."""

    item: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces of one kind that may exchange their places; there are as many places as pieces."""

    columns: tuple[tuple[int, int], ...]
    """Cells of each piece that belong to its place: address for piece 0, and distance."""
    places: tuple[Place, ...]
    laid: tuple[int, ...]
    """The piece in each place before the random mixes are made."""
    mixes: tuple[tuple[int, ...], ...]
    """Indices of the places whose pieces are shuffled, for each mix in order."""

    def lay(self, s: list[int], pieces: Iterable[int]) -> None:
        """Put pieces, in order, into the places, in the state array `s`."""
        for piece, place in zip(pieces, self.places, strict=True):
            if place.item != NOWHERE:
                s[place.item] = piece
            for (base, stride), value in zip(self.columns, place.values, strict=True):
                s[base + piece * stride] = value


@dataclass(frozen=True, slots=True)
class Deal:
    """State of an information set, and by kind tables of pieces with unknown places."""

    array: tuple[int, ...]
    kinds: tuple[Pieces, ...]

    def dealt(self, of: Callable[[int], int]) -> list[int]:
        """Return a random determinization; `of(n)` draws a random number from 0 to n - 1."""
        s = list(self.array)
        for kind in self.kinds:
            pieces = list(kind.laid)
            for mix in kind.mixes:
                for last in range(len(mix) - 1, 0, -1):
                    one, other = mix[last], mix[of(last + 1)]
                    pieces[one], pieces[other] = pieces[other], pieces[one]
            kind.lay(s, pieces)
        return s

    def unknown(self, where: int) -> frozenset[int]:
        """Return the pieces with unknown places of the kind whose first place is `where`."""
        return frozenset(piece for kind in self.kinds if kind.columns[0][0] == where for piece in kind.laid)


def deal(program: Program, s: list[int], past: Entry | None, seat: int) -> Deal | None:
    """Return the Deal of a seat; None where a determinization needs more than permutations."""
    if eyes(program).conditional or s[PC] in program.secrets:
        return None
    if past is not None and past.after is not s:  # a determinization, with the history of the state it was sampled from
        if view(program, s, seat) != view(program, past.after, seat):
            return None
        s = past.after
    worlds = worlds_of(program, s, past, seat)
    dealer = _dealer(worlds)
    if dealer is None:
        return None
    found: dict[Kind, Pieces] = {}
    for kind, base in program.layout.where.items():
        mixes = _Mixes(program, dealer, base, kind)
        if mixes.tokens:
            pieces = mixes.pieces(program, s, seat)
            if pieces is None:
                return None
            found[kind] = pieces
    array = s[:]
    array[SEED] = 0
    for pieces in found.values():
        pieces.lay(array, pieces.laid)
    named, names = numbered(program, array)
    return Deal(tuple(named), tuple(_named(program, named, kind, each, names[kind]) for kind, each in found.items()))


def _named(program: Program, s: list[int], kind: Kind, pieces: Pieces, names: list[int]) -> Pieces:
    """Return the tables of a kind with pieces renumbered, and with the places read again from the state.

    `names`: the new number of each piece, by old number. Places may have changed, as they can be on other renumbered
    pieces.
    """
    laid = tuple(names[piece] for piece in pieces.laid)
    return replace(pieces, laid=laid, places=tuple(_place(program, s, pieces.columns, kind, piece) for piece in laid))


def _dealer(worlds: Worlds) -> Dealer | None:
    """Return the dealer that permutes groups of pieces; None where more than permutations is needed."""
    program, known = worlds.program, worlds.known
    if known.is_followed:
        return worlds.dealer if worlds.is_plain and not known.pending and not worlds.dealer.is_bound else None
    under_way = worlds.past is not None or not known.all_unknown().isdisjoint(in_slots(program, worlds.array))
    return None if under_way or any(map(_is_dealt, program.checked.fields)) else Dealer(program, known)


def _is_dealt(stored: Field) -> bool:
    """Return whether a determinization without history shuffles the values of a field among its owners."""
    return not stored.sight.open and stored.owner is not None and stored.owner.sort != "piece"


class _Mixes:
    """Sets of pieces of one kind that were shuffled together, so that an observer confuses them.

    Disjoint sets come first, then later shuffles that overlap them, in the order in which they happened.
    """

    def __init__(self, program: Program, dealer: Dealer, base: int, kind: Kind) -> None:
        self.kind, self.base = kind, base
        groups = len(dealer.known.groups())
        mixed = [[tokens for tokens in parts if base <= tokens[0] < base + kind.size] for _, parts in dealer.mixes]
        self.groups = [tokens for parts in mixed[:groups] for tokens in parts]
        self.later = [tokens for parts in mixed[groups:] for tokens in parts]
        self.tokens = sorted({token for tokens in (*self.groups, *self.later) for token in tokens})
        self.faces = faces(program)

    def pieces(self, program: Program, s: list[int], seat: int) -> Pieces | None:
        """Return tables with which WebAssembly deals the mixed pieces of one kind; None if it cannot.

        It cannot where a piece contains others, a field names one of the pieces, or the seat sees one of them.
        """
        kind, look = self.kind, eyes(program)
        pieces = {self.faces.pieces[token][1] for token in self.tokens}
        if _carries(program, s, kind, pieces) or _is_named(program, s, kind, pieces):
            return None
        if any(look.front(s, kind, piece, seat) for piece in pieces):
            return None
        columns = _columns(program, kind)
        lies = cells_of(program, s)
        at = {
            token: (lies.get(token, ()), _place(program, s, columns, kind, token - self.base)) for token in self.tokens
        }
        return self._laid(columns, at)

    def _laid(self, columns: tuple[tuple[int, int], ...], at: dict[int, tuple[Cell, Place]]) -> Pieces:
        """Return the tables of mixed pieces, the same for all permutations of the pieces.

        `at`: the cell and place of each token (piece). Nobody knows which token of a mix is where now, so tokens are
        assigned to places in a fixed order: those of one group that went through the same mixes get the first of its
        places, and the tokens of a group follow in their order.
        """
        group_of = {token: min(tokens) for tokens in self.groups for token in tokens}
        label = {
            token: (group_of.get(token, token), tuple(n for n, mix in enumerate(self.later) if token in mix))
            for token in self.tokens
        }
        for mix in reversed(self.later):
            at |= zip(sorted(mix, key=label.__getitem__), sorted(at[token] for token in mix), strict=True)
        order = sorted(self.tokens, key=lambda token: (at[token], label[token]))
        number = {token: place for place, token in enumerate(order)}
        laid = [token - self.base for token in order]
        groups = sorted(sorted(number[token] for token in tokens) for tokens in self.groups)
        for places in groups:
            for place, piece in zip(places, sorted(laid[place] for place in places), strict=True):
                laid[place] = piece
        later = (sorted(number[token] for token in tokens) for tokens in self.later)
        mixes = tuple(tuple(mix) for mix in (*groups, *later))
        return Pieces(columns, tuple(at[token][1] for token in order), tuple(laid), mixes)


def _columns(program: Program, kind: Kind) -> tuple[tuple[int, int], ...]:
    layout = program.layout
    columns = [(layout.where[kind], 1)]
    if kind in layout.shown:
        columns.append((layout.shown[kind], 1))
    for stored, place in layout.fields.items():
        if stored.owner is kind:
            columns += [(place.base + key, place.stride) for key in range(place.stride)]
    return tuple(columns)


def _place(program: Program, s: list[int], columns: tuple[tuple[int, int], ...], kind: Kind, piece: int) -> Place:
    """Return the place of a piece: the address of the cell that names it, and its values in `columns`."""
    layout = program.layout
    number = s[layout.where[kind] + piece]
    values = tuple(s[base + piece * stride] for base, stride in columns)
    if number < 0:
        return Place(NOWHERE, values)
    at = layout.address_of[number]
    head = layout.zones[layout.zone_of[number][0]].head
    cells = range(at + head, at + head + (s[at] if head else 1))
    return Place(next(cell for cell in cells if s[cell] == piece), values)


def _carries(program: Program, s: list[int], kind: Kind, pieces: set[int]) -> bool:
    """Return whether any of the pieces contains others, or the state has bit sets of pieces of this kind."""
    layout = program.layout
    if any(stored.owner is kind or piece_kind(stored.type) is kind for stored in layout.mirrors):
        return True
    return any(
        layout.items(s, layout.zone_number(zone, piece, key))
        for zone, place in layout.zones.items()
        if zone.owner is kind
        for piece in pieces
        for key in range(place.keys)
    )


def _is_named(program: Program, s: list[int], kind: Kind, pieces: set[int]) -> bool:
    """Return whether the value of a field in the state is one of the pieces."""
    return any(
        s[at] in pieces
        for stored, place in program.layout.fields.items()
        if piece_kind(stored.type) is kind
        for at in range(place.base, place.base + place.size)
    )


__all__ = ["NOWHERE", "Deal", "Pieces", "Place", "deal"]
