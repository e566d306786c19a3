"""Match pieces of a replayed state with those of the true state, location by location.

Raises OtherwiseError where the seat could distinguish the two states: by a public field, the size of a zone, or the
back of a piece. The zones on a piece are compared with those on the piece in its place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from gamespec.checked.things import Field
from gamespec.checked.types import Type
from interpreter.compiler.menus.move_codes import recoded
from interpreter.compiler.program import Program
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.layout import PC, FieldPlace
from interpreter.kernel.moves import Move
from interpreter.state.history.entries import is_secret
from interpreter.state.views.key import keyer
from interpreter.state.visibility.sight import eyes
from interpreter.state.worlds.faces import faces
from interpreter.state.worlds.replay.menus import Menus

Pieces: TypeAlias = "tuple[list[int], list[int]]"
"""A state array and the numbers of some of its pieces."""
EXACTLY = ((True, True), (False, True), (True, False), (False, False))
"""Pairs (same row, same fields) of what matched pieces must share, in rounds, strictest first."""


class OtherwiseError(Exception):
    """Error: the seat could distinguish the replayed history from the true one."""


class Place(NamedTuple):
    """Addresses of one zone in the state, precomputed for many calls of `pieces`."""

    address: int
    head: int
    """Number of cells of the zone before its pieces; -1 for a slot, a zone that is a single cell."""
    pile: bool
    ordered: bool
    base: int
    """Token of the first piece of the zone's kind: an address in the state."""

    def pieces(self, s: list[int]) -> list[int]:
        """Return the pieces of the zone in a state, like `Layout.items`."""
        at = self.address
        if self.head < 0:
            return [] if s[at] < 0 else [s[at]]
        at += self.head
        return s[at : at + s[self.address]]


Zoned: TypeAlias = "tuple[list[int], Place]"
"""A state array and a zone in it."""


class Matching:
    """Zones and fields of a game and their visibility to one seat, the same for every replay."""

    def __init__(self, program: Program, seat: int) -> None:
        self.seat, self._where = seat, program.layout.where
        self.faces = faces(program)
        self.open = open_cells(program)
        self.eyes = eyes(program)
        layout = program.layout
        self.closed = [
            (stored, place)
            for stored, place in layout.fields.items()
            if not stored.machine_made and piece_kind(stored.type) is None and not _is_open(stored)
        ]
        """Hidden fields, and fields of pieces, with their addresses; deals change which piece has which value."""
        self.sizes = [(base, kind.size) for kind, base in layout.where.items()]
        """Token of the first piece, and number of pieces, of each kind."""
        self.places = [
            Place(
                address=layout.address_of[number],
                head=-1 if zone.shape == "slot" else layout.zones[zone].head,
                pile=zone.shape == "pile",
                ordered=zone.shape != "group",
                base=layout.where[zone.kinds[0]],
            )
            for number, (zone, _, _) in enumerate(layout.zone_of)
        ]
        self.on_pieces = {
            number: (layout.where[zone.owner] + owner, layout.zones[zone].keys)
            for number, (zone, owner, _) in enumerate(layout.zone_of)
            if zone.owner in layout.where
        }
        """Zones on pieces: the token of the piece, and how many such zones each piece has."""
        self._zones_of: dict[int, list[int]] = {}
        for number, (owner, _) in self.on_pieces.items():
            self._zones_of.setdefault(owner, []).append(number)
        self.roots = [(number, place) for number, place in enumerate(self.places) if number not in self.on_pieces]
        """Numbers and addresses of the zones that are on no piece."""
        self.held = [(number, place.address, -1 if place.head < 0 else 0) for number, place in enumerate(self.places)]
        """Zones on pieces: number, first cell, and the value of this cell if the zone is empty."""
        self.held = [held for held in self.held if held[0] in self.on_pieces]
        self.notes: dict[int, list[tuple[slice, int, int]]] = {base: [] for base in layout.where.values()}
        """Cells of the fields of pieces and of the sizes of zones on them, by token of a kind's first piece.

        With the cells: how many of them each piece has, and their usual value.
        """
        for stored, at in layout.fields.items():
            if stored.owner in layout.where:
                cells = slice(at.base, at.base + at.size)
                self.notes[layout.where[stored.owner]].append((cells, at.stride, stored.start or 0))
        for zone, at in layout.zones.items():
            if zone.owner in layout.where:
                cells = slice(at.base, at.base + at.stride * at.instances, at.stride)
                self.notes[layout.where[zone.owner]].append((cells, at.keys, -1 if zone.shape == "slot" else 0))
        self.blocks = [
            slice(place.base, place.base + place.stride * place.instances)
            for zone, place in layout.zones.items()
            if zone.owner in layout.where
        ]
        """Addresses of all cells of the zones on pieces, as slices of the state."""
        self._strange: dict[int, set[int]] = {}
        """Pieces with unusual fields in the states matched now, by token of their kind's first piece."""
        self._alike = [
            not zone.sight.top_open
            and zone.kinds[0] not in layout.shown
            and (zone.owner is None or zone.owner.sort != "piece")
            for zone, _, _ in layout.zone_of
        ]
        """Whether a seat sees the fronts of all pieces of a zone or of none, by zone.

        That holds where visibility does not depend on a condition.
        """
        self.lists = [
            (at + layout.zones[zone].head, at, layout.zones[zone].capacity)
            for at, (zone, _, _) in zip(layout.address_of, layout.zone_of, strict=True)
            if zone.shape != "slot"
        ]
        """First cell, cell of the length, and capacity of each list in the state (zones and slots)."""
        self.lists += [(slot.base + 1, slot.base, slot.capacity) for slot in layout.slots if slot.capacity]

    def normal(self, s: list[int]) -> list[int]:
        """Return a state with pieces sorted where their order has no meaning, and unused cells cleared."""
        s = s[:]
        for low, many, size in self.lists:
            s[low + s[many] : low + size] = [0] * (size - s[many])
        for place in self.places:
            at = place.address
            low, high = _stretch(at, s) if place.pile else (0, 0 if place.ordered else s[at])
            if high - low > 1:
                part = slice(at + place.head + low, at + place.head + high)
                s[part] = sorted(s[part])
        return s

    def matched(self, true: list[int], here: list[int], before: dict[int, int]) -> dict[int, int]:
        """Return the replayed token in the place of each true one, where they differ.

        Tokens (pieces) are matched by rank in lines and piles; in groups, those matched before stay matched. `true` and
        `here` are the true and the replayed state; `before` is the previous matching.
        """
        for low, high in self.open:
            if true[low:high] != here[low:high]:
                raise OtherwiseError
        found: dict[int, int] = {}
        self._strange = {}
        touched = {true[token] for token in before} | {here[token] for token in before}
        for zone, place in self.roots:
            at = place.address
            end = at + 1 if place.head < 0 else at + place.head + true[at]
            if (zone in touched and (place.pile or not place.ordered)) or true[at:end] != here[at:end]:
                self._match_zones(found, (true, place), (here, place), before)
        out = any(zone < 0 for zone in touched)
        for base, size in self.sizes:
            if out or true[base : base + size] != here[base : base + size]:
                gone = [p for p in range(size) if true[base + p] < 0]
                left = [p for p in range(size) if here[base + p] < 0]
                if out or gone != left:
                    self._pair_any(found, base, (true, gone), (here, left), before)
        if self.on_pieces and (found or before or any(true[block] != here[block] for block in self.blocks)):
            self._match_on_pieces(found, true, here, before)
        return found

    def _match_on_pieces(self, found: dict[int, int], true: list[int], here: list[int], before: dict[int, int]) -> None:
        """Match pieces on matched pieces, and add the differing pairs to `found`."""
        waits = [zone for zone, at, empty in self.held if true[at] != empty]
        if len(waits) != len([zone for zone, at, empty in self.held if here[at] != empty]):
            raise OtherwiseError
        unmatched = set(waits)
        while waits:
            for zone in waits:
                owner, keys = self.on_pieces[zone]
                if true[owner] not in unmatched:
                    other = zone + (found.get(owner, owner) - owner) * keys
                    self._match_zones(found, (true, self.places[zone]), (here, self.places[other]), before)
            unmatched.difference_update([zone for zone in waits if true[self.on_pieces[zone][0]] not in unmatched])
            waits = [zone for zone in waits if zone in unmatched]

    def _match_zones(self, found: dict[int, int], one: Zoned, other: Zoned, before: dict[int, int]) -> None:
        """Match the pieces of a true and a replayed zone; add the differing pairs to `found`."""
        (true, place), (here, there) = one, other
        mine, theirs = place.pieces(true), there.pieces(here)
        if len(mine) != len(theirs):
            raise OtherwiseError
        if place.ordered:
            low, high = _stretch(place.address, true) if place.pile else (0, 0)
            self._pair(found, place.base, mine[:low] + mine[high:], theirs[:low] + theirs[high:])
            mine, theirs = mine[low:high], theirs[low:high]
        if mine:
            self._pair_any(found, place.base, (true, mine), (here, theirs), before)

    def compare(self, true: list[int], here: list[int], found: dict[int, int]) -> None:
        """Raise OtherwiseError where the seat sees other fronts or values than in the true state.

        `found`: the matching of tokens (pieces). Only for games whose visibility does not depend on conditions.
        """
        look, rows, pieces, seat = self.eyes, self.faces.rows, self.faces.pieces, self.seat
        whole = dict[int, bool]()
        for token, other in found.items():
            zone = true[token]
            if zone == here[other] and (zone < 0 or self._alike[zone]):
                if rows[token] == rows[other]:
                    continue
                if zone not in whole:
                    whole[zone] = look.front(true, *pieces[token], seat)
                if whole[zone]:
                    raise OtherwiseError
                continue
            sees = look.front(true, *pieces[token], seat)
            if sees != look.front(here, *pieces[other], seat) or (sees and rows[token] != rows[other]):
                raise OtherwiseError
        for stored, place in self.closed:
            first = self._where.get(stored.owner) if stored.owner is not None else None
            for owner in self._changed(true, here, found, place, first):
                other = owner if first is None else found.get(first + owner, first + owner) - first
                one, two = place.base + owner * place.stride, place.base + other * place.stride
                sees = look.field(true, stored, owner, seat)
                if sees != look.field(here, stored, other, seat):
                    raise OtherwiseError
                if sees and true[one : one + place.stride] != here[two : two + place.stride]:
                    raise OtherwiseError

    @staticmethod
    def _changed(
        true: list[int], here: list[int], found: dict[int, int], place: FieldPlace, first: int | None
    ) -> Iterable[int]:
        """Return the owners (the first at `first`) of a field that may differ from the match's."""
        cells = true[place.base : place.base + place.size]
        if cells != here[place.base : place.base + place.size]:
            return range(place.owners)
        if first is None or cells.count(cells[0]) == len(cells):
            return ()
        return [token - first for token in found if first <= token < first + place.owners]

    def _pair(self, found: dict[int, int], base: int, one: list[int], other: list[int]) -> None:
        """Match ordered pieces by rank; add differing pairs; raise OtherwiseError for backs."""
        backs = self.faces.backs
        for a, b in zip(one, other, strict=True):
            if backs[base + a] != backs[base + b]:
                raise OtherwiseError
            if a != b:
                found[base + a] = base + b

    def _pair_any(
        self, found: dict[int, int], base: int, places: Pieces, others: Pieces, before: dict[int, int]
    ) -> None:
        """Match unordered pieces of two states; add the differing pairs to `found`.

        Pairs matched before stay where both pieces are still there and the seat sees the same of their fields; the
        others are matched by their backs. Among similar ones, pieces with the same fields are matched first.
        """
        (true, one), (here, other) = places, others
        there, rest = set(other), list[int]()
        noted = self._strange.get(base)
        if noted is None:
            noted = self._strange[base] = self._unusual(true, base) | self._unusual(here, base)
        for a in one:
            b = before.get(base + a, base + a) - base
            if b in there and (
                (a not in noted and b not in noted) or self._told(true, base + a) == self._told(here, base + b)
            ):
                there.discard(b)
                if a != b:
                    found[base + a] = base + b
            else:
                rest.append(a)
        left = [b for b in other if b in there]
        for exactly in EXACTLY if rest else ():
            waits: dict[object, list[int]] = {}
            for b in reversed(left):
                waits.setdefault(self._sign(here, base, b, exactly), []).append(b)
            for a in list(rest):
                fits = waits.get(self._sign(true, base, a, exactly))
                if fits:
                    b = fits.pop()
                    left.remove(b)
                    rest.remove(a)
                    if a != b:
                        found[base + a] = base + b
        if rest:
            raise OtherwiseError

    def _sign(self, s: list[int], base: int, piece: int, exactly: tuple[bool, bool]) -> object:
        """Return what matched pieces share: back and, if `exactly`, row, fields and contents."""
        row, noted = exactly
        token = base + piece
        return self.faces.backs[token], row and self.faces.rows[token], noted and self._noted(s, token)

    def _unusual(self, s: list[int], base: int) -> set[int]:
        """Return the pieces of a kind with an unusual value of a field, or with contents."""
        found = set[int]()
        for cells, stride, usual in self.notes[base]:
            values = s[cells]
            if values.count(usual) != len(values):
                found.update([at // stride for at, value in enumerate(values) if value != usual])
        return found

    def _told(self, s: list[int], token: int) -> tuple[int, ...]:
        """Return the fields of a piece that the seat sees, and how many pieces lie on it by zone."""
        kind, piece = self.faces.pieces[token]
        fields = [
            s[place.base + piece * place.stride + key]
            for stored, place in self.closed
            if stored.owner is kind and self.eyes.field(s, stored, piece, self.seat)
            for key in range(place.stride)
        ]
        zones = self._zones_of.get(token, ())
        return (*fields, *(len(self.places[zone].pieces(s)) for zone in zones))

    def _noted(self, s: list[int], token: int) -> tuple[int, ...]:
        """Return the values of a piece's fields, and how many pieces lie on it in each zone."""
        fields = self.faces.noted(s, token)
        zones = self._zones_of.get(token)
        return fields if zones is None else (*fields, *(len(self.places[zone].pieces(s)) for zone in zones))


_MATCHINGS: WeakKeyDictionary[Program, dict[int, Matching]] = WeakKeyDictionary()


def matching(program: Program, seat: int) -> Matching:
    """Return the Matching of a program and seat, made once."""
    known = _MATCHINGS.setdefault(program, {})
    if seat not in known:
        known[seat] = Matching(program, seat)
    return known[seat]


def _stretch(address: int, s: list[int]) -> tuple[int, int]:
    """Return the unsettled (shuffled, unseen) range of the pile at an address, as first index and end."""
    return s[address + 1], s[address + 2]


def _is_open(stored: Field) -> bool:
    return stored.sight.open and (stored.owner is None or stored.owner.sort != "piece")


def open_cells(program: Program) -> list[tuple[int, int]]:
    """Return the address ranges of public fields of the table, players and spaces."""
    found: list[tuple[int, int]] = []
    for stored, place in program.layout.fields.items():
        if _is_open(stored) and piece_kind(stored.type) is None and not stored.machine_made:
            end = place.base + place.size
            if found and found[-1][1] == place.base:
                found[-1] = (found[-1][0], end)
            else:
                found.append((place.base, end))
    return found


Args: TypeAlias = "tuple[tuple[Type, int], ...]"


def arguments(program: Program, args: Args, is_: dict[int, int]) -> Args:
    """Return a move's arguments with pieces replaced by those in their places."""
    return tuple((kind, _here(program, kind, value, is_)) for kind, value in args)


def same_move(menus: Menus, s: list[int], move: Move, is_: dict[int, int], *, own: bool) -> Move:
    """Return the legal move of a replayed state that corresponds to a player's true move.

    Pieces it names are replaced by those in the same places (`is_`: the replayed token for each true one). Raises
    OtherwiseError where it is illegal. `own`: it is a move of the seat itself, which knows which place it named.
    """
    program = menus.program
    wanted = arguments(program, move.args, is_)
    placed = own and any(word.spot is not None or word.at for word in move.words)
    if wanted == move.args and not placed and menus.has(s, move.code):
        same = program.move(s, move.code)
        if (same.sort, same.action, same.args) == (move.sort, move.action, move.args):
            return replace(same, text=move.text, words=move.words)
    made = [each for each in menus.moves(s) if (each.sort, each.action) == (move.sort, move.action)]
    if placed:
        made = [each for each in made if each.text == move.text]
    for each in made:
        if each.args == wanted:
            return each
    for each in made:
        if _alike(program, s, each.args, wanted):
            return each if own or is_secret(program, s) else _with(program, s, each, wanted)
    raise OtherwiseError


def _here(program: Program, kind: Type, value: int, is_: dict[int, int]) -> int:
    pieces = piece_kind(kind)
    if pieces is None or value < 0:
        return value
    base = program.layout.where[pieces]
    return is_.get(base + value, base + value) - base


def _with(program: Program, s: list[int], each: Move, wanted: Args) -> Move:
    """Return the legal move with `wanted` arguments, if its own are interchangeable."""
    signs = keyer(program).signs(s)
    for (kind, one), (_, other) in zip(each.args, wanted, strict=True):
        pieces = piece_kind(kind)
        if one != other and pieces is not None and signs.piece(pieces, one) != signs.piece(pieces, other):
            return each
    code = recoded(program.nodes.codes[s[PC]], each, [value for _, value in wanted])
    return replace(each, code=code, args=wanted)


def _alike(program: Program, s: list[int], args: Args, wanted: Args) -> bool:
    """Return whether two lists of move arguments name similar pieces (same row) of the same zones."""
    for (kind, one), (_, other) in zip(args, wanted, strict=True):
        pieces = piece_kind(kind)
        if one == other:
            continue
        if pieces is None or min(one, other) < 0:
            return False
        base = program.layout.where[pieces]
        if pieces.row_of[one] != pieces.row_of[other] or s[base + one] != s[base + other]:
            return False
    return True
