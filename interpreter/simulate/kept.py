"""What is kept of single games for who wants to ask them further: games, seats and some decisions, row by row.

A Table notes a game as it is played; rows leave in three lists, to be written as tables. Decisions are a sample: of one
game in EVERY some, each with the menu, how likely each move was, what was chosen, and what came of that on the average.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from interpreter.kernel.chance import bits, stream_number
from interpreter.kernel.errors import PromiseBroken
from interpreter.positions import positions
from interpreter.state.wording.menu_text import offers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.bots import Bot
    from interpreter.compiler.program import Program
    from interpreter.positions import Positions

EVERY, SPARSE = 10, 4
"""Of one game in so many decisions are kept, and of these one in so many that are any."""
ENDINGS = 16
"""Random games gone on with from where a choice led, by which it is valued."""
SAMPLE = stream_number("decisions that are kept")
GameRow: TypeAlias = "tuple[int, int, int, int, str | None, int | None, str | None, bool]"
"""Number, seed, decisions, those with one way, where it ended, margin, what decided, whether it broke off."""
SeatRow: TypeAlias = "tuple[int, int, str, int, float, tuple[int, ...]]"
"""Number of the game, seat from 1, bot, place, win (1/k of a shared one), and each score line."""
DecisionRow: TypeAlias = "tuple[int, int, int, str, str, list[str], list[float] | None, int, float | None]"
"""Number of the game, decisions before, seat from 1, bot, phase, menu, how likely, choice from 1, its value."""


@dataclass(slots=True)
class Kept:
    """Rows of some games."""

    games: list[GameRow] = field(default_factory=list)
    seats: list[SeatRow] = field(default_factory=list)
    decisions: list[DecisionRow] = field(default_factory=list)

    def add(self, other: Kept) -> None:
        """Take in the rows of other games."""
        self.games += other.games
        self.seats += other.seats
        self.decisions += other.decisions

    def note_game(self, row: GameRow) -> None:
        """A game, as far as it came."""
        self.games.append(row)

    def note_seats(
        self, number: int, bots: Sequence[str], places: Sequence[int], scores: Sequence[Sequence[int]]
    ) -> None:
        """Every seat of a game that came to its end."""
        won = 1 / places.count(1)
        for seat, (bot, place) in enumerate(zip(bots, places, strict=True)):
            lines = tuple(scores[seat]) if scores else ()
            self.seats.append((number, seat + 1, bot, place, won if place == 1 else 0.0, lines))


class Sampling:
    """The decisions of one program that are kept."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._positions: Positions | None = None

    def row(
        self, number: int, seed: int, made: int, state: list[int], code: int, bot: tuple[str, Bot]
    ) -> DecisionRow | None:
        """The decision about to be carried out; None for one that is none, or is not kept."""
        if number % EVERY or bits(seed, SAMPLE, made) % SPARSE:
            return None
        moves = offers(self.program, state)
        if len(moves) < 2:
            return None
        seat, (phase, _) = self.program.seat(state), self.program.place(state)
        ask = getattr(bot[1], "likely", None)
        return (
            number,
            made,
            seat + 1,
            bot[0],
            "" if phase is None else phase.name,
            [str(move) for move in moves],
            None if ask is None else ask(len(moves)),
            1 + next(at for at, move in enumerate(moves) if move.code == code),
            self._value(state, code, seat, bits(seed, SAMPLE, ~made)),
        )

    def _value(self, state: list[int], code: int, seat: int, seed: int) -> float | None:
        """What random players get on the average who go on from there with other luck; None where it breaks off."""
        if self._positions is None:
            self._positions = positions(self.program)
        after = state[:]
        try:
            self.program.apply(after, code)
        except PromiseBroken:
            return None
        found = self._positions.rollouts(after, ENDINGS, seed >> 11)
        return found.mean[seat] if found.games else None
