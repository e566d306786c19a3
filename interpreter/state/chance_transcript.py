"""Chance outcomes of a played game, move by move, as a worked example in the rules would state them.

The game is replayed without its seed, so that it stops at each draw; there the seed determines which of the possible
values was drawn. A second game is replayed from outcomes alone, as an example is. In it any of several similar pieces
may be drawn, so outcomes and moves are named as they are in the second game.
"""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.compiler.outcomes import kind_drawn, likeness
from interpreter.compiler.program import Program
from interpreter.kernel.chance import draw, stream_number
from interpreter.kernel.layout import FIRST_STREAM, PC, SEED
from interpreter.kernel.moves import Move, Outcome
from interpreter.state.game import State
from interpreter.state.history.entries import entries
from interpreter.state.wording.menu_text import offers
from interpreter.state.wording.names import named


class UntoldError(Exception):
    """Error: the chance outcomes of a played game could not be determined."""


def drawn(state: State, *, midway: bool = False) -> Iterator[list[Outcome]]:
    """Yield outcomes before the first decision, then of each entry; raises UntoldError."""
    program, played = state.game.program, list(entries(state.last))
    first = played[0].before if played else state.array
    seed = first[SEED]
    start = _opened(first) if midway else program.start(None)
    both = _Both(program, start, seed)
    if not midway:
        both.true = program.start(None, every=both.every)
    yield both.drawn() if seed >= 0 and not midway else []
    for entry in played:
        both.true = _opened(entry.before)
        both.same_stop()
        if isinstance(entry.item, Move):
            both.move(entry.item)
            found = both.drawn() if seed >= 0 else []
        else:
            found = [both.brought(entry.item.value)]
        if both.true[FIRST_STREAM:] != entry.after[FIRST_STREAM:]:
            raise UntoldError
        yield found


def _opened(array: list[int]) -> list[int]:
    """Return an array with open chance: without a seed, so that the game stops at each chance draw."""
    return [*array[:SEED], -1, *array[SEED + 1 :]]


class _Both:
    """A game whose seed selects the pieces drawn, and its replay from chance outcomes alone."""

    def __init__(self, program: Program, start: list[int], seed: int) -> None:
        self.program, self.seed = program, seed
        self.every = seed >= 0
        """Whether draws with one outcome count: a seed decides there which of similar pieces is drawn."""
        self.true, self.retold = start, start[:]

    def same_stop(self) -> None:
        """Raise UntoldError unless both games wait at the same node of the graph."""
        if self.true[PC] != self.retold[PC]:
            raise UntoldError

    def move(self, move: Move) -> None:
        """Carry out a move of the true game in both games."""
        same = [each for each in offers(self.program, self.retold) if str(each) == str(move)]
        if len(same) != 1:
            raise UntoldError
        self.program.apply(self.true, move.code, every=self.every)
        self.program.apply(self.retold, same[0].code)

    def drawn(self) -> list[Outcome]:
        """Draw by the seed in both games up to the next decision or the end, and return the outcomes."""
        found: list[Outcome] = []
        while self.program.sort(self.true) == "chance":
            sure, value = len(self.program.outcomes(self.true)) == 1, self._next()
            if sure:
                self.program.draw(self.true, Outcome(None, value, value), every=True)
            else:
                found.append(self.brought(value))
        return found

    def _next(self) -> int:
        """Return the value that the seed selects at the current chance draw of the true game."""
        program, s = self.program, self.true
        stream = program.stream(s)
        at = program.module.stream_address[stream]
        s[at] += 1
        values = program.candidates(s)
        return values[draw(self.seed, stream_number(stream), s[at], len(values))]

    def brought(self, value: int) -> Outcome:
        """Carry out a chance outcome of the true game in both games; return the outcome of the replayed game."""
        self.same_stop()
        program = self.program
        kind = kind_drawn(program.node(self.true).exit)
        like = likeness(program.layout, kind)
        wanted = like(self.true, value)
        outcomes = named(program, (outcome for outcome, _ in program.outcomes(self.retold)))
        same = [outcome for outcome in outcomes if like(self.retold, outcome.value) == wanted]
        if len(same) != 1:
            raise UntoldError
        program.draw(self.true, Outcome(kind, 0, value), every=self.every)
        program.draw(self.retold, same[0])
        return same[0]
