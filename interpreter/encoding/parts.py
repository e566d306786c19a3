"""Parts of the vector of an observation: the turn, and the fields that the rules declare."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field, Zone
from gamespec.checked.types import Int, Row, Thing, Type
from interpreter.compiler.program import Program
from interpreter.encoding.looks import looks
from interpreter.encoding.sight import Batch, Numbers, Sights
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.layout import PC, of_type
from interpreter.state.wording.names import key_name, thing_name

Vector = NDArray[np.float32]
CARRIERS = 16
"""Maximum number of pieces in one zone that carry something, unless another is given."""
ONE_HOT = 64
"""Maximum number of values of a category that has one number, 0 or 1, for each of them."""
HIGH = 1 << 24
"""Greatest number that every vector holds exactly; greater ones are cut off."""


@dataclass(frozen=True, slots=True)
class Part:
    """Part of a vector: the numbers of one declaration, such as a field of all players."""

    name: str
    """Owner and name in the rules: `table.deck.size`, `player.hand.looks`."""
    cells: tuple[str, ...]
    """Subject of each number of the part: `P1: cod`, `Cell[2, 1]`."""
    sort: Literal["number", "category"]
    low: int
    high: int
    """Least and greatest value; a value that the seat does not see is `low`, where it can be hidden."""
    values: tuple[str, ...] = ()
    """Names of the values from `low` on, where they have any."""

    @property
    def width(self) -> int:
        """Return how many numbers of a vector stand for one value: all values of a category, or 1."""
        many = self.high - self.low + 1
        return many if self.sort == "category" and many <= ONE_HOT else 1

    @property
    def size(self) -> int:
        """Return how many numbers of a vector the part has."""
        return self.width * len(self.cells)


class Source(Protocol):
    """Declaration that yields parts of a vector, with their values in many states."""

    parts: list[Part]

    def read(self, batch: Batch) -> Numbers:
        """Return the values of the parts, a row for each state."""
        ...


class Declarations:
    """Declarations of a game as parts of a vector: names, types and visibility.

    `carriers` is the maximum number of pieces in one zone that carry something (a field other than at the start, or
    other pieces); more raise OverflowError.
    """

    def __init__(self, program: Program, carriers: int = CARRIERS) -> None:
        self.program, self.sights, self.carriers = program, Sights(program), carriers
        self.looks = looks(program)

    def part(self, name: str, cells: tuple[str, ...], kind: Type, *, hidden: bool) -> Part:
        """Return the part for values of a type; with `hidden` one value less stands for an unseen one."""
        pieces = piece_kind(kind)
        if pieces is not None:
            names = self.looks[pieces].names
            return Part(name, cells, "category", -2, len(names) - 1, ("unseen", "none", *names))
        low, high = of_type(kind)
        values = ("unseen",) if hidden else ()
        if isinstance(kind, Thing | Row):
            rows = self.owners(kind.kind) if isinstance(kind, Thing) else kind.kind.rows
            return Part(name, cells, "category", low - hidden, high, (*values, "none", *rows))
        low = (min(low, -1) if isinstance(kind, Int) else low) - hidden
        few = hidden and high - low < ONE_HOT
        return Part(name, cells, "category" if few else "number", max(low, -HIGH), min(high, HIGH))

    def owners(self, kind: Kind | None) -> list[str]:
        """Return the names of the owners of a kind; of the table an empty one."""
        return [""] if kind is None else [thing_name(self.program, kind, thing) for thing in range(kind.size)]

    def keyed(self, stored: Field | Zone, keys: int) -> tuple[str, list[str]]:
        """Return the full name of a field or zone, and what each of its values or instances is about."""
        names = [key_name(self.program, stored.keys, key) for key in range(keys)] if stored.keys else [""]
        owner = stored.owner
        whose = "table" if owner is None else "player" if owner.sort == "player" else owner.name
        return f"{whose}.{stored.name}", [about(each, key) for each in self.owners(owner) for key in names]

    def pointed(self, batch: Batch, rows: Numbers, kind: Kind, pieces: Numbers) -> Numbers:
        """Return the looks of pieces that fields name, -1 for none, -2 where the front is unseen."""
        found, some = np.where(pieces < 0, -1, -2), pieces >= 0
        seen = self.sights.front(batch, rows[some], kind, pieces[some])
        found[some] = np.where(seen, self.looks[kind].faces[pieces[some]], -2)
        return found


def about(owner: str, key: str) -> str:
    """Return the name of a thing of an owner: `P1: cod`."""
    return f"{owner}: {key}" if owner and key else owner or key


class Turn:
    """The seat that looks, the player to move, and the phase and step."""

    def __init__(self, of: Declarations) -> None:
        program = self._program = of.program
        seats, names = program.checked.seats, tuple(program.checked.seat_names)
        steps = sorted({node.step for node in program.graph.nodes if node.step})
        phases = [phase.name for phase in program.checked.phases]
        self._phase, self._step = ({name: at for at, name in enumerate(order)} for order in (phases, steps))
        slots = (program.module.slots.get(routine.back) for routine in program.graph.routines.values())
        self._flow = [PC, *(slot.base for slot in slots if slot is not None)]
        self._places: dict[tuple[int, ...], tuple[int, int]] = {}
        moving = Part("to move", ("",), "category", -1, seats - 1, ("nobody", *names))
        self.parts = [
            replace(moving, name="observer", low=0, high=max(1, seats - 1), values=names),
            moving,
            replace(moving, name="phase", high=max(0, len(phases) - 1), values=("none", *phases)),
            replace(moving, name="step", high=max(0, len(steps) - 1), values=("none", *steps)),
        ]

    def read(self, batch: Batch) -> Numbers:
        """Return the values of the parts, a row for each state."""
        flow = batch.cells[:, self._flow].tolist()
        places = [self._place(batch, row, tuple(where)) for row, where in enumerate(flow)]
        return np.column_stack([batch.seats, batch.movers, np.array(places, np.int64).reshape(-1, 2)])

    def _place(self, batch: Batch, row: int, where: tuple[int, ...]) -> tuple[int, int]:
        """Return the numbers of phase and step; they depend on the node and where its action returns to."""
        if where not in self._places:
            phase, step = self._program.place(batch.state(row))
            self._places[where] = self._phase[phase.name] if phase else -1, self._step.get(step or "", -1)
        return self._places[where]


class Stored:
    """A field of the table, of each player, or of each space or word."""

    def __init__(self, of: Declarations, stored: Field) -> None:
        self._of, self._field, self._place = of, stored, of.program.layout.fields[stored]
        name, cells = of.keyed(stored, self._place.stride)
        self.parts = [of.part(name, tuple(cells), stored.type, hidden=not stored.sight.open)]

    def read(self, batch: Batch) -> Numbers:
        """Return the values of the parts, a row for each state."""
        place, pieces = self._place, piece_kind(self._field.type)
        values = batch.cells[:, place.base : place.base + place.size]
        if pieces is not None:
            rows = np.repeat(np.arange(len(values)), place.size)
            values = self._of.pointed(batch, rows, pieces, values.reshape(-1)).reshape(values.shape)
        if self._field.sight.open:
            return values
        seen = np.repeat(self._of.sights.field(batch, self._field, place.owners), place.stride, axis=1)
        return np.where(seen, values, self.parts[0].low)
