"""Games of random players by the hundred thousand: a Table enters; Tallies leave, the same as if Python had played.

What a module tells of its games is added up here. Whatever has to be told in words, such as the moves that led to a
broken promise, is found by playing that one game again.
"""

from __future__ import annotations

from collections import Counter
from operator import mul
from typing import TYPE_CHECKING

from interpreter.code.read import Unreadable, playable
from interpreter.compiler.flow.scores import places_of
from interpreter.simulate.counting import BROKEN, DECISIONS, ENDED, FORCED, Counting, Uncountable, counting
from interpreter.simulate.tally import SHOWN, Spread, Tally
from interpreter.wasm.batch import Batch
from interpreter.wasm.engine import Halted, missing
from interpreter.wasm.words import Unprintable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from interpreter.simulate.table import Table


class CannotBatch(Exception):
    """Why Python plays on."""


class Batches:
    """The games of a table, as a module plays and counts them. Raises CannotBatch where it cannot be made."""

    def __init__(self, table: Table) -> None:
        self.table = table
        why = missing()
        if why is not None:
            raise CannotBatch(why)
        program = table.game.program
        try:
            self.counted: Counting = counting(program, playable(program), table.bound)
            first = self.counted.first
            self.batch = Batch(self.counted.playable, range(first, first + self.counted.record))
            self.batch.instance()
        except (Unreadable, Uncountable, Unprintable, Halted) as error:
            raise CannotBatch(str(error)) from None
        self.breaches = 0

    def played(self, numbers: range, threads: int) -> Iterator[Tally]:
        """The games of these numbers."""
        for part, told in self.batch.told(self.table.seed, numbers, threads):
            tally = Tally(self.table.game.players)
            if isinstance(told, Halted):
                self.table.play(part.start, tally)
            elif len(part):
                self._add(part, told, tally)
            yield tally
        yield self.totals()

    def _add(self, numbers: range, told: memoryview, tally: Tally) -> None:
        width = self.counted.record
        columns = [told[at::width].tolist() for at in range(width)]
        tally.games = len(numbers)
        tally.decisions = spread(columns[DECISIONS])
        tally.forced = sum(columns[FORCED])
        for action, at in self.counted.actions.items():
            column = columns[at]
            if used := sum(column):
                tally.actions[action] = used
                tally.used_in[action] = len(column) - column.count(0)
        ended = [
            at
            for at, (node, broken) in enumerate(zip(columns[ENDED], columns[BROKEN], strict=True))
            if node and not broken
        ]
        whole = len(ended) == len(numbers)
        if not whole:
            self._broken(numbers, columns[BROKEN], tally)
            columns = [[column[at] for at in ended] for column in columns]
        if ended:
            self._results(columns, tally)

    def _broken(self, numbers: range, column: list[int], tally: Tally) -> None:
        """Games that broke a promise, or did not end: the first of a run are told in words."""
        promises = len(self.table.game.program.promises)
        for number, broken in zip(numbers, column, strict=True):
            if not broken:
                continue
            self.breaches += 1
            if self.breaches > SHOWN:
                tally.promises += broken <= promises
                tally.violations += broken > promises
                continue
            again = Tally(self.table.game.players)
            self.table.play(number, again)
            for breach in again.broken:
                tally.note_breach(breach, promise=bool(again.promises))

    def _results(self, columns: list[list[int]], tally: Tally) -> None:
        counted, table = self.counted, self.table
        tally.scores = [[spread(columns[at]) for at in line] for line in counted.scores]
        for node, times in Counter(columns[ENDED]).items():
            tally.ends[table.end_names[node - 1]] += times
        compared = [columns[at] for one in counted.criteria for at in one]
        seats = table.game.players
        for values, times in Counter(zip(*compared, strict=True)).items():
            by_seat = [values[seat::seats] for seat in range(seats)]
            places = places_of(by_seat, counted.signs)
            tally.note_places(places, table.bots, times)
            if len(places) > 1:
                tally.note_margin(*table.told_apart(places, by_seat.__getitem__), times)

    def totals(self) -> Tally:
        """Rows named and ways gone, which are counted over the whole run."""
        tally, first = Tally(self.table.game.players), self.counted.first
        for cells in self.batch.cells():
            for counter, addresses in ((tally.rows, self.counted.rows), (tally.ways, self.counted.ways)):
                for name, at in addresses.items():
                    if cells[first + at]:
                        counter[name] += cells[first + at]
        return tally


def spread(column: list[int]) -> Spread:
    """A series of whole numbers."""
    if not column:
        return Spread()
    return Spread(len(column), sum(column), sum(map(mul, column, column)), min(column), max(column))
