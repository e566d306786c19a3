"""Ends of games for comparison: last state, scores, ranking criteria and counts.

Enters a loaded game; leaves how many ends were compared. Python plays by the plain operations of a `Program` and counts
from outside; the evaluator and a module play the CODE that counts for `simulate`, and another module plays rollouts. A
game in which a runtime check fails ends there, for all of them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from interpreter.code.statements import LAPS, MOVES, STEPS
from interpreter.kernel.chance import Choices, game_seed
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.layout import PC, SEED
from interpreter.positions import positions
from interpreter.simulate.counting import BROKEN, DECISIONS, ENDED, FORCED, PHASE, counting
from interpreter.state.wording.names import rows_named
from interpreter.wasm.batch import Batch
from interpreter.wasm.engine import Halted
from interpreter.wasm.stepping import DECIDES, OVER
from tests.code.evaluate import Machine as Evaluating
from tests.code.evaluate.machine import OutOfSteps
from tests.property.agreement.runners import signed

if TYPE_CHECKING:
    from interpreter.simulate.counting import Counting
    from interpreter.state.game import Game

PATIENCE = 3_000_000
"""Steps the evaluator may take for one game; a longer one is compared in Python and WebAssembly alone."""


@dataclass(slots=True)
class Ended:
    broken: int | None = None
    """The runtime check that failed; behind the last one that the game has an end."""
    node: int | None = None
    cells: list[int] = field(default_factory=list[int])
    scores: list[list[int]] = field(default_factory=list[list[int]])
    """By score line, then by seat."""
    criteria: list[list[int]] = field(default_factory=list[list[int]])
    decisions: int = 0
    forced: int = 0
    actions: Counter[str] = field(default_factory=Counter[str])
    rows: Counter[str] = field(default_factory=Counter[str])
    ways: Counter[str] = field(default_factory=Counter[str])
    """Arrows followed, by the phases at their two ends."""


class Ends:
    """A game made ready to be played to its end, or through `bound` decisions."""

    def __init__(self, game: Game, bound: int) -> None:
        self.game, self.program, self.bound = game, game.program, bound
        self.counted: Counting = counting(self.program, bound)
        first = self.counted.first
        self.code = self.counted.playable
        self.place = Batch(self.code, range(first, first + self.counted.record)).instance()

    def compared(self, games: int, evaluated: int, seed: int) -> Counter[str]:
        """Return what was compared: whole games, and how many of them the evaluator played too."""
        found = Counter[str]()
        for number in range(games):
            before = self.place.state()
            try:
                self.place.play(seed, number, 1)
            except Halted:
                found["trapped"] += 1
                return found
            here, there = self.in_python(game_seed(seed, number)), self.told(before, self.place.state())
            assert there == here, unlike(here, there)
            found["ends"] += 1
            if number < evaluated and (beside := self.evaluated(game_seed(seed, number))) is not None:
                assert beside == here, unlike(here, beside)
                found["evaluated"] += 1
        self._rollouts(games, seed)
        return found

    def in_python(self, seed: int) -> Ended:
        """One node after another, counted from outside."""
        program, found, luck = self.program, Ended(), Choices(seed)
        names = {node.id: phase.name for phase, node in program.graph.entries.items()}
        state, node, passed = program.begun[:], program.first, [[*names.values()][self.code.begun[self._at(PHASE)]]]
        state[SEED] = seed
        program.begin_anew()
        try:
            program.walk(state, node, names, passed)
            while (sort := program.sort(state)) != "end" and found.decisions < self.bound:
                assert sort == "decision"
                menu = program.menu(state)
                code = menu[luck.of(len(menu)) if len(menu) > 1 else 0]
                move = program.move(state, code)
                found.decisions += 1
                found.forced += len(menu) == 1
                found.actions.update([move.action] if move.sort == "action" else [])
                found.rows.update(rows_named(move))
                program.walk(state, program.begin_move(state, code), names, passed)
            if sort == "end":
                self._note_end(found, state)
            else:
                found.broken = len(program.runtime_checks)
        except RuntimeCheckFailed as broken:
            found.broken = broken.number
        found.ways.update(f"{one} -> {other}" for one, other in pairwise(passed))
        return found

    def _note_end(self, found: Ended, state: list[int]) -> None:
        program, seats = self.program, range(self.game.players)
        found.scores = _by_line([program.scores(state, seat) for seat in seats])
        found.criteria = _by_line([program.criteria(state, seat) for seat in seats])
        found.node, found.cells = program.node(state).id, signed(state)

    def evaluated(self, seed: int) -> Ended | None:
        """The CODE that counts as the evaluator carries it out; None where that takes too long."""
        code, luck = self.code, Choices(seed)
        before = [*code.begun, *[0] * (code.code.size - len(code.begun))]
        machine, node = Evaluating(code.code, before[:], steps=PATIENCE), code.first
        machine.state[SEED] = seed
        try:
            while node != OVER:
                if node != DECIDES:
                    node = machine.call(code.stops[node].run)
                    continue
                menu, apply = machine.menu, code.stops[machine.state[PC]].apply
                assert menu is not None
                assert apply is not None
                machine.counters[MOVES] = len(menu)
                machine.counters[LAPS] = machine.counters[STEPS] = 0
                node = machine.call(apply, menu[luck.of(len(menu)) if len(menu) > 1 else 0])
        except RuntimeCheckFailed as broken:
            machine.state[self._at(BROKEN)] = broken.number + 1
        except OutOfSteps:
            return None
        return self.told(before, signed(machine.state))

    def told(self, before: list[int], cells: list[int]) -> Ended:
        """Return what the cells of the count say of a game; totals of the run have grown since `before`."""
        counted, at = self.counted, self._at
        broken, end = cells[at(BROKEN)], cells[at(ENDED)]
        actions = {name: cells[at(cell)] for name, cell in counted.actions.items()}
        rows, ways = (
            {name: cells[at(cell)] - before[at(cell)] for name, cell in totals.items()}
            for totals in (counted.rows, counted.ways)
        )
        found = Ended(
            broken=broken - 1 if broken else None,
            decisions=cells[at(DECISIONS)],
            forced=cells[at(FORCED)],
            actions=+Counter(actions),
            rows=+Counter(rows),
            ways=+Counter(ways),
        )
        if not broken:
            found.node, found.cells = end - 1, cells[: self.program.size]
            found.scores = [[cells[at(cell)] for cell in line] for line in counted.scores]
            found.criteria = [[cells[at(cell)] for cell in line] for line in counted.criteria]
        return found

    def _at(self, cell: int) -> int:
        return self.counted.first + cell

    def _rollouts(self, games: int, seed: int) -> None:
        """Games played on from the first stop bring every seat the same in both."""
        try:
            state = self.program.start(seed)
        except RuntimeCheckFailed:
            return
        inside, plain = positions(self.program), positions(self.program, "python")
        assert inside.back_end == "WebAssembly", inside.reason
        assert inside.rollouts(state, games, seed) == plain.rollouts(state, games, seed)


def _by_line(by_seat: list[list[int]]) -> list[list[int]]:
    return [list(line) for line in zip(*by_seat, strict=True)]


def unlike(here: Ended, there: Ended) -> str:
    """In what two ends differ: first what Python says."""
    pairs = ((name, getattr(here, name), getattr(there, name)) for name in Ended.__slots__)
    return "; ".join(f"{name}: {one} / {other}" for name, one, other in pairs if one != other)


__all__ = ["Ended", "Ends"]
