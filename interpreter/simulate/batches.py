"""Simulation of many games by a WebAssembly module; the counts equal those of Python.

The module returns a record of numbers for each game, and they are added up here. Details in words, such as the moves
that led to a failed runtime check, come from replaying that one game in Python.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import mul
from typing import TYPE_CHECKING

from interpreter.code.read import Unreadable
from interpreter.compiler.flow.scores import places_of
from interpreter.conformance.examine import cheap_invariants
from interpreter.kernel.chance import game_seed
from interpreter.simulate.bot_code import counted_games
from interpreter.simulate.counting import BROKEN, DECISIONS, ENDED, FORCED, Uncountable
from interpreter.simulate.kept import EVERY, Kept
from interpreter.simulate.tally import SHOWN, Breach, Spread, Tally
from interpreter.wasm.encoding.words import Unprintable
from interpreter.wasm.engine import Halted, missing
from interpreter.wasm.fallback import why_not

if TYPE_CHECKING:
    from interpreter.simulate.table import Table


class CannotBatch(Exception):
    """Error: a WebAssembly module cannot play these games; the text is the reason."""


class Batches:
    """Simulation of games with a WebAssembly module, and counts; raises CannotBatch."""

    def __init__(self, table: Table) -> None:
        self.table = table
        why = missing()
        if why is not None:
            raise CannotBatch(why)
        try:
            self.counted, self.batch = counted_games(
                table.game, table.bots, table.bound, invariants=table.invariants == "cheap"
            )
        except (Unreadable, Uncountable, Unprintable, Halted) as error:
            raise CannotBatch(why_not(error)) from None
        self.breaches = 0

    def played(self, numbers: range, threads: int) -> Iterator[Tally]:
        """Yield counts of numbered games by portion, at last those kept over the whole run."""
        for part, told in self.batch.told(self.table.seed, numbers, threads):
            tally = self.table.tally()
            if isinstance(told, Halted):
                tally.stopped[str(told)] += 1
                self.table.play(part.start, tally)
            elif len(part):
                self._add(part, told, tally)
            yield tally
        yield self.totals()

    def _add(self, numbers: range, told: memoryview, tally: Tally) -> None:
        width = self.counted.record
        columns = [told[at::width].tolist() for at in range(width)]
        games_told: Sequence[int] = numbers
        if self.table.invariants == "cheap":
            games_told, columns = self._tried(numbers, columns, tally)
            if not columns[0]:
                return
        games = len(columns[0])
        tally.games += games
        tally.decisions.add(spread(columns[DECISIONS]))
        tally.detail.lengths.update(columns[DECISIONS])
        tally.forced += sum(columns[FORCED])
        for action, at in self.counted.actions.items():
            column = columns[at]
            if used := sum(column):
                tally.actions[action] += used
                tally.used_in[action] += len(column) - column.count(0)
        ended = [
            at
            for at, (node, broken) in enumerate(zip(columns[ENDED], columns[BROKEN], strict=True))
            if node and not broken
        ]
        if tally.kept is not None:
            self._keep(games_told, columns, set(ended), tally.kept)
        if len(ended) < games:
            self._broken(numbers, columns[BROKEN], tally)
            columns = [[column[at] for at in ended] for column in columns]
        if ended:
            self._results(columns, tally)

    def _keep(self, numbers: Sequence[int], columns: list[list[int]], ended: set[int], kept: Kept) -> None:
        """Store the data rows of games; replay a sample of the games in Python for the rows of decisions.

        `numbers` are the numbers of the games, `columns` has the values of each counter, one for each game, and `ended`
        the indexes of the games that reached their end.
        """
        counted, table = self.counted, self.table
        seats = range(table.game.players)
        for at, number in enumerate(numbers):
            seed, made, forced = game_seed(table.seed, number), columns[DECISIONS][at], columns[FORCED][at]
            if at not in ended:
                kept.note_game((number, seed, made, forced, None, None, None, True))
            else:
                by_seat = [[columns[one[seat]][at] for one in counted.criteria] for seat in seats]
                places = places_of(by_seat, counted.signs)
                margin, decided = table.decided_by(places, by_seat) if len(places) > 1 else (None, None)
                end = table.end_names[columns[ENDED][at] - 1]
                kept.note_game((number, seed, made, forced, end, margin, decided, False))
                scores = [[columns[line[seat]][at] for line in counted.scores] for seat in seats]
                kept.note_seats(number, table.bots_in(number), places, scores)
            if number % EVERY == 0:
                again = table.tally()
                table.play(number, again)
                assert again.kept is not None
                kept.decisions += again.kept.decisions

    def _tried(self, numbers: range, columns: list[list[int]], tally: Tally) -> tuple[list[int], list[list[int]]]:
        """Return numbers and records of games that kept all invariants; replay the first others in Python."""
        unmet = columns[self.counted.unmet] if self.counted.unmet else [0] * len(numbers)
        kept: list[int] = []
        for at, (number, broken, times) in enumerate(zip(numbers, columns[BROKEN], unmet, strict=True)):
            self.breaches += bool(broken or times)
            if broken or (times and self.breaches <= SHOWN):
                self._again(number, broken, tally)
                continue
            kept.append(at)
            tally.violations += times
            if self.counted.unmet:
                tally.note_always(times)
        columns = [[column[at] for at in kept] for column in columns]
        looked = sum(columns[DECISIONS]) + len(kept)
        if looked:
            tally.invariants.update(dict.fromkeys(cheap_invariants(), looked))
        return [numbers[at] for at in kept], columns

    def _again(self, number: int, broken: int, tally: Tally) -> None:
        """Replay in Python game `number`, whose check `broken` - 1 failed; report what either finds."""
        before = tally.violations + tally.failed_checks
        self.table.play(number, tally)
        invariant = broken - self.counted.runtime_checks - 2
        if broken and tally.violations + tally.failed_checks == before:
            name = cheap_invariants()[invariant] if invariant >= 0 else "runtime check"
            text = "this check fails in WebAssembly, but holds in Python (a bug in gamespec); please report it"
            tally.note_breach(Breach(number, game_seed(self.table.seed, number), name, text, (), 0))

    def _broken(self, numbers: range, column: list[int], tally: Tally) -> None:
        """Count games that failed a check or did not end, by `column`; report the first in words."""
        runtime_checks = self.counted.runtime_checks
        for number, broken in zip(numbers, column, strict=True):
            if not broken:
                continue
            self.breaches += 1
            if self.breaches > SHOWN:
                tally.failed_checks += broken <= runtime_checks
                tally.violations += broken > runtime_checks
                continue
            again = Tally(self.table.game.players)
            self.table.play(number, again)
            tally.exhausted += again.exhausted
            tally.endless += again.endless
            for breach in again.broken:
                tally.note_breach(breach, check=bool(again.failed_checks))

    def _results(self, columns: list[list[int]], tally: Tally) -> None:
        counted, table = self.counted, self.table
        if not tally.scores:
            tally.scores = [[Spread() for _ in line] for line in counted.scores]
        for mine, line in zip(tally.scores, counted.scores, strict=True):
            for one, at in zip(mine, line, strict=True):
                one.add(spread(columns[at]))
        tally.detail.lines = tally.detail.lines or [Spread() for _ in counted.scores]
        for whole, line in zip(tally.detail.lines, counted.scores, strict=True):
            whole.add(spread([sum(values) for values in zip(*(columns[at] for at in line), strict=True)]))
        for place, line in enumerate(counted.scores):
            own = [columns[line[seat]] for seat in table.game.people]
            none = Counter(values.count(0) for values in zip(*own, strict=True))
            tally.detail.nothing.update({(place, seats): times for seats, times in none.items()})
        for seat in range(table.game.players if counted.scores else 0):
            own = [columns[line[seat]] for line in counted.scores]
            tally.detail.totals.update(own[0] if len(own) == 1 else map(sum, zip(*own, strict=True)))
        for node, times in Counter(columns[ENDED]).items():
            tally.ends[table.end_names[node - 1]] += times
        compared = [columns[at] for one in counted.criteria for at in one]
        seats = table.game.players
        for values, times in Counter(zip(*compared, strict=True)).items():
            by_seat = [values[seat::seats] for seat in range(seats)]
            places = places_of(by_seat, counted.signs)
            tally.note_places(places, table.bots, times)
            tally.note_compared([each[0] for each in by_seat if each], times)
            if len(places) > 1:
                tally.note_margin(*table.decided_by(places, by_seat), times)

    def totals(self) -> Tally:
        """Return the counts kept over the whole run: moves by row named, transitions of phases."""
        tally, first = Tally(self.table.game.players), self.counted.first
        for cells in self.batch.cells():
            for counter, addresses in ((tally.rows, self.counted.rows), (tally.ways, self.counted.ways)):
                for name, at in addresses.items():
                    if cells[first + at]:
                        counter[name] += cells[first + at]
        tally.ways.update(self.counted.at_first)
        return tally


def spread(column: list[int]) -> Spread:
    """Return the number, sum, sum of squares and range of a series of whole numbers."""
    if not column:
        return Spread()
    return Spread(len(column), sum(column), sum(map(mul, column, column)), min(column), max(column))
