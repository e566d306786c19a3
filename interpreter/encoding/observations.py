"""Observations as numbers: a flat vector with a schema, made for many states of one game at once.

The parts of the vector follow from the declarations of the rules. Nothing in it depends on what the seat does not see.
Computed values that the rules mark as `shown` are left out: they follow from the rest.
"""

from __future__ import annotations

import numpy as np

from gamespec.checked.things import Field, Zone
from interpreter.compiler.program import Program
from interpreter.encoding.parts import CARRIERS, HIGH, Declarations, Source, Stored, Turn, Vector
from interpreter.encoding.sight import Batch, Numbers, cells_of
from interpreter.encoding.zones import ZoneSource


class Observations(Declarations):
    """Vectors of what seats see; `schema` describes their parts, in order.

    `carriers` is the maximum number of pieces in one zone that carry something, as of Declarations.
    """

    def __init__(self, program: Program, carriers: int = CARRIERS) -> None:
        super().__init__(program, carriers)
        parts = [*program.checked.fields, *program.checked.zones]
        owned = [part for part in parts if part.owner is None or part.owner.sort != "piece"]
        self._sources: list[Source] = [Turn(self)]
        self._sources += [Stored(self, part) for part in owned if isinstance(part, Field) and not part.machine_made]
        self._sources += [ZoneSource(self, part) for part in owned if isinstance(part, Zone)]
        self.schema = [part for source in self._sources for part in source.parts]
        each = [part for part in self.schema for _ in part.cells]
        widths = np.array([part.width for part in each])
        self.size = int(widths.sum())
        self._first = np.cumsum(widths) - widths
        self._one_hot = widths > 1
        self._low, self._high = np.array([part.low for part in each]), np.array([part.high for part in each])
        most = np.maximum(abs(self._low), abs(self._high))
        self._scale = np.where((most > 1) & (most < HIGH), 1 / np.maximum(most, 1), 1).astype(np.float32)

    @property
    def bounds(self) -> tuple[Vector, Vector]:
        """Return the least and greatest possible numbers of a vector."""
        low, high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        plain = ~self._one_hot
        low[self._first[plain]] = (self._low * self._scale)[plain]
        high[self._first[plain]] = (self._high * self._scale)[plain]
        return low, high

    def numbers(self, batch: Batch) -> Numbers:
        """Return the values that each seat sees of its state, as the schema lists them; a row for each state."""
        return np.clip(np.concatenate([source.read(batch) for source in self._sources], axis=1), -HIGH, HIGH)

    def vectors(self, batch: Batch) -> Vector:
        """Return the vector of what each seat sees of its state, a row for each state.

        Categories have a 1 at their value, numbers are divided by the greatest possible one, if there is one.
        """
        values, hot = self.numbers(batch), self._one_hot
        found = np.zeros((len(values), self.size), np.float32)
        found[:, self._first[~hot]] = values[:, ~hot] * self._scale[~hot]
        rows = np.arange(len(values))[:, None]
        found[rows, self._first[hot] + values[:, hot] - self._low[hot]] = 1
        return found

    def _one(self, array: list[int], seat: int) -> Batch:
        return Batch(self.program, cells_of(array), np.array([seat]), np.array([self.program.seat(array)]))

    def seen(self, array: list[int], seat: int) -> Numbers:
        """Return the values that one seat sees of one state."""
        return self.numbers(self._one(array, seat))[0]

    def vector(self, array: list[int], seat: int) -> Vector:
        """Return the vector of what one seat sees of one state."""
        return self.vectors(self._one(array, seat))[0]

    def dictionary(self, array: list[int], seat: int) -> dict[str, Numbers]:
        """Return the values that one seat sees of one state, by the names of the parts."""
        ends = np.cumsum([len(part.cells) for part in self.schema])
        values = np.split(self.seen(array, seat), ends[:-1])
        return {part.name: own for part, own in zip(self.schema, values, strict=True)}
