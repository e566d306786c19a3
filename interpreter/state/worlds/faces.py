"""Rows, backs and fields of all pieces of a program, as they matter for what seats know of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Any

from gamespec.checked.kinds import Kind
from interpreter.compiler.program import Program
from interpreter.kernel.choosing import naming
from interpreter.kernel.once import once_for
from interpreter.state.visibility.sight import back_of


class Faces:
    """Rows, backs and fields of all pieces (tokens) of a program, precomputed."""

    def __init__(self, program: Program) -> None:
        self.backs: dict[int, tuple[int, int, int]] = {}
        """Kind, back and owner of each token, which are public; only tokens equal in them are interchangeable."""
        self.rows: dict[int, int] = {}
        self.zones = [zone for zone, _, _ in program.layout.zone_of]
        """The declared zone of each zone number."""
        self.pieces: dict[int, tuple[Kind, int]] = {}
        for kind, base in program.layout.where.items():
            for piece in range(kind.size):
                maker = kind.owner_of[piece] if kind.owner_of else -1
                self.backs[base + piece] = (base, back_of(kind, piece), maker)
                self.rows[base + piece] = kind.row_of[piece]
                self.pieces[base + piece] = (kind, piece)
        self._notes = {
            kind: [
                (place.base, place.stride) for stored, place in program.layout.fields.items() if stored.owner is kind
            ]
            for kind in program.layout.where
        }
        """Fields of each kind's pieces: address of the first piece's field and distance to the next."""
        self.open_fields = {
            kind: [
                (place.base, place.stride)
                for stored, place in program.layout.fields.items()
                if stored.owner is kind and stored.sight.open and not stored.machine_made
            ]
            for kind in program.layout.where
        }
        """Public fields of each kind's pieces: address of the first piece's field and distance to the next."""
        self._cells = {
            token: [at + piece * stride + key for at, stride in self._notes[kind] for key in range(stride)]
            for token, (kind, piece) in self.pieces.items()
        }

        self.naming = {kind: naming(program.layout, kind) for kind in program.layout.where}
        """Addresses of the cells, other than those of pieces, that name one piece of each kind."""
        self.slots = [(at, False, program.layout.where[kind]) for kind, cells in self.naming.items() for at in cells]
        """Variables and fields that name pieces: address, whether a list, and the kind's first place."""
        lists = ((slot.base, slot.kind) for slot in program.layout.slots if slot.kind is not None and slot.capacity)
        self.slots += [(at, True, program.layout.where[kind]) for at, kind in lists]
        self.heads: Callable[[Any], object] = itemgetter(*(at for at, *_ in self.slots)) if self.slots else bool
        """Function that returns the first cells of these in a state."""
        self.unused = bool(self.slots) and self.heads({at: 0 if is_list else -1 for at, is_list, _ in self.slots})
        """Result of `heads` where none names a piece."""

    def noted(self, s: list[int], token: int) -> tuple[int, ...]:
        """Return the values of a token's fields in a state, as a tuple; () without fields."""
        cells = self._cells[token]
        return tuple([s[at] for at in cells]) if cells else ()

    def cells(self, token: int) -> list[int]:
        """Return the addresses of a token's fields in the state."""
        return self._cells[token]

    def signs(self, s: list[int], kind: Kind, tokens: Iterable[int]) -> dict[int, tuple[int, ...]]:
        """Return the values of the public fields of tokens of a kind; an empty dict where the kind has none."""
        open_ = self.open_fields[kind]
        return {token: tuple(s[at] for at in self.shown_cells(token)) for token in tokens} if open_ else {}

    def shown_cells(self, token: int) -> list[int]:
        """Return the addresses of a token's public fields in the state."""
        kind, piece = self.pieces[token]
        return [at + piece * stride + key for at, stride in self.open_fields[kind] for key in range(stride)]


@once_for
def faces(program: Program) -> Faces:
    """Return the rows, backs and fields of all pieces of a program, computed once."""
    return Faces(program)
