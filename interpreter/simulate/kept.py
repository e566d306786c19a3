"""Data rows of single games for further analysis: games, seats and a sample of decisions.

A Table (configuration) records a game as it is played; the three lists are written to table files. Of one game in
EVERY some decisions are kept, each with the legal moves, the probability of each, the choice, and its value by
rollouts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from interpreter.compiler.program import Program
from interpreter.kernel.chance import bits, stream_number
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.positions import Positions, positions
from interpreter.simulate.totals import Totals
from interpreter.state.wording.menu_text import offers

if TYPE_CHECKING:
    from interpreter.bots import Bot

EVERY, SPARSE = 10, 4
"""Sampling of decisions: one game in EVERY is sampled, and of its decisions one in SPARSE."""
ENDINGS = 16
"""Number of rollouts that estimate the value of a chosen move."""
SAMPLE = stream_number("decisions that are kept")
GameRow: TypeAlias = "tuple[int, int, int, int, str | None, int | None, str | None, bool]"
"""Game: number, seed, decisions, forced ones, end, margin, criterion (None: unknown), broken off."""
SeatRow: TypeAlias = "tuple[int, int, str, int, float, tuple[int, ...]]"
"""Seat of a finished game: number, seat from 1, bot, rank, share of the win, each score term."""
DecisionRow: TypeAlias = "tuple[int, int, int, str, str, list[str], list[float] | None, int, float | None]"
"""Data row of a decision.

Number of the game, decisions before, seat from 1, bot, phase, legal moves, their probabilities (None: unknown),
number of the chosen move from 1, value of the choice (None: unknown).
"""


@dataclass(slots=True)
class Kept(Totals):
    """Data rows of single games: of the games, their seats, and a sample of their decisions."""

    games: list[GameRow] = field(default_factory=list)
    seats: list[SeatRow] = field(default_factory=list)
    decisions: list[DecisionRow] = field(default_factory=list)

    def note_game(self, row: GameRow) -> None:
        """Append the data row of a game, finished or broken off."""
        self.games.append(row)

    def note_seats(
        self, number: int, bots: Sequence[str], places: Sequence[int], scores: Sequence[Sequence[int]]
    ) -> None:
        """Append a data row for each seat of a finished game, given the seats' bots, ranks and score terms."""
        won = 1 / max(1, places.count(1))
        for seat, (bot, place) in enumerate(zip(bots, places, strict=True)):
            lines = tuple(scores[seat]) if scores else ()
            self.seats.append((number, seat + 1, bot, place, won if place == 1 else 0.0, lines))


class Sampling:
    """Sampler of decisions to record in the games of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._positions: Positions | None = None

    def row(
        self, number: int, seed: int, made: int, state: list[int], code: int, bot: tuple[str, Bot]
    ) -> DecisionRow | None:
        """Return the row of a decision, `made` being those before; None if forced or not sampled."""
        if number % EVERY or bits(seed, SAMPLE, made) % SPARSE:
            return None
        moves = offers(self.program, state)
        if len(moves) < 2:
            return None
        seat, (phase, _) = self.program.seat(state), self.program.place(state)
        likely, ask = None, getattr(bot[1], "likely", None)
        if ask is not None:
            by_code = dict(zip(self.program.menu(state), ask(len(moves)), strict=True))
            likely = [by_code[move.code] for move in moves]
        return (
            number,
            made,
            seat + 1,
            bot[0],
            "" if phase is None else phase.name,
            [str(move) for move in moves],
            likely,
            1 + next(at for at, move in enumerate(moves) if move.code == code),
            self._value(state, code, seat, bits(seed, SAMPLE, ~made)),
        )

    def _value(self, state: list[int], code: int, seat: int, seed: int) -> float | None:
        """Return the mean result of rollouts after a chosen move; None if a runtime check fails."""
        if self._positions is None:
            self._positions = positions(self.program)
        after = state[:]
        try:
            self.program.apply(after, code)
        except RuntimeCheckFailed:
            return None
        found = self._positions.rollouts(after, ENDINGS, seed >> 11)
        return found.mean[seat] if found.games else None
