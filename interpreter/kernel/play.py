"""Interface between an algorithm and the game it plays; each back end implements it by itself."""
# pyright: reportReturnType=false
# Methods marked `outside` have no bodies here: each back end writes its own.

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from interpreter.kernel.arena import Arena, Column, Count, Flag, Sign, Word, outside
from interpreter.kernel.chance import COUNTER_STEP, ENOUGH, MASK, PLAYERS, SEED_STEP, bits

Seat = Annotated[int, 0, 63]
OVER, FAILED, WAITS, DRAWS = 0, -1, 1, 2
"""Status of a game: over; failed a check; waits for a move; waits for an open draw (Python alone)."""
Status = Annotated[int, -1, 2]
MOST = 0x7FFFFFFF
"""The largest number that a random choice is made below."""


@dataclass(slots=True)
class Lot:
    """A stream of random words: its state, and what is left of the latest word for further choices."""

    state: Word = 0
    rest: Word = 0


class RandomChoices:
    """The random choices in a game: from one stream at a time, the same as `Choices`, in arenas."""

    def __init__(self) -> None:
        self.lots = Arena("random choices", Lot, 2)
        """The stream of the choices, then the one that `pause` set aside."""
        self.turns = Column("decisions of this game", int, 1, 0, (1 << 31) - 1)
        """Number of decisions made in the game so far."""

    @outside
    def forget(self) -> None:
        """Free all lists, and count laps and steps from 0."""

    def sit_down(self, seed: Word) -> None:
        """Restart the random choices of a game with a random seed."""
        self.forget()
        self.choose_by(seed, PLAYERS)
        self.turns[0] = 0

    def choose_by(self, seed: Word, stream: Word) -> None:
        """Make the random choices from now on by a seed and the number of a stream."""
        lot = self.lots[0]
        lot.state = (seed * SEED_STEP + stream) & MASK
        lot.rest = 0

    def choose(self, n: Count) -> int:
        """Return a random number from 0 to n - 1."""
        lot = self.lots[0]
        rest = lot.rest
        while rest < ENOUGH:
            lot.state = (lot.state + COUNTER_STEP) & MASK
            rest = bits(0, lot.state, 0)
        left = rest // n
        lot.rest = left
        return (rest - left * n) & MOST

    def made(self) -> Count:
        """Return the number of decisions made in the game so far."""
        return self.turns[0]

    def pause(self) -> None:
        """Set the random choices of the game aside until `go_on`."""
        self.become(1, 0)

    def go_on(self) -> None:
        """Go on with the random choices that `pause` set aside."""
        self.become(0, 1)

    def become(self, place: Flag, other: Flag) -> None:
        """Copy one of the two streams over the other."""
        lot = self.lots[place]
        of = self.lots[other]
        lot.state = of.state
        lot.rest = of.rest


class Play(RandomChoices):
    """Interface of a game for algorithms; lists are freed at the next move unless `keep` is called."""

    @outside
    def resume(self, state: list[int]) -> Sign:
        """Run the game until a player is to move, if nobody is, or it is over; return the status."""

    @outside
    def seat(self, state: list[int]) -> Seat:
        """Return the player to move."""

    @outside
    def menu(self, state: list[int]) -> list[int]:
        """Return the codes of the legal moves."""

    @outside
    def apply(self, state: list[int], code: int) -> Sign:
        """Carry out a move, and run the game until a player is to move or it is over; return the status."""

    @outside
    def sign(self, state: list[int], code: int) -> Word:
        """Return a number that identifies a move: equal for a player's same move in each determinization."""

    @outside
    def sort(self, state: list[int], code: int) -> Count:
        """Return the number of the sort of a legal move: moves of one sort differ in their arguments alone."""

    @outside
    def standing(self, state: list[int]) -> Flag:
        """Write each seat's result into the cells behind the state; return whether no runtime check failed.

        For each seat whether nobody is ahead of it, then for each seat its first ranking criterion.
        """

    @outside
    def imagine(self, state: list[int], seat: Seat, seed: Word) -> Flag:
        """Make the state one of a seat's determinizations, by a seed; return whether that could be done."""

    @outside
    def renamed(self, state: list[int], code: int) -> int:
        """Return the code, in the last determinization, of a move of the true state."""

    @outside
    def keep(self) -> Count:
        """Keep all lists made so far until `release`; return the argument to pass to `release`."""

    @outside
    def release(self, kept: Count) -> None:
        """Allow the lists that `keep` kept to be freed; `kept` is the number that `keep` returned."""


class Trials(Play):
    """Interface of a game whose moves an algorithm tries in determinizations."""

    @outside
    def note(self, anew: Flag) -> None:
        """Bring what the seats remember up to date at a decision; `anew`: the game has just begun."""

    @outside
    def draw(self, state: list[int]) -> Status:
        """Choose the result of an open draw at random, run the game to its next stop, and return the status."""

    @outside
    def totals(self, state: list[int]) -> Flag:
        """Write each seat's score into the cells behind the state; return whether no runtime check failed."""

    @outside
    def points(self, state: list[int], seat: Seat, progress: Count) -> int:
        """Return the learned value of a seat's numbers at some progress of the game."""

    @outside
    def halt(self, reason: Count) -> None:
        """Stop a game in which the algorithm cannot choose; `reason` is `UNLAID`."""


class Positions(Play):
    """Interface of a game whose positions an algorithm expands; draws are open."""

    @outside
    def anew(self) -> None:
        """Count laps and steps from 0, and free lists that are not kept."""

    @outside
    def options(self, state: list[int]) -> list[int]:
        """Return the codes of the legal moves, or the distinct values of an open draw."""

    @outside
    def run(self, state: list[int]) -> Status:
        """Run the game on from where it waits, with a result for an open draw; return the status."""

    @outside
    def failed(self) -> Count:
        """Return the number of the runtime check that failed plus one, or 0, and forget it."""

    @outside
    def key(self, state: list[int], seed: Word) -> Word:
        """Return half of a position's hash key."""

    @outside
    def tell(self, state: list[int], to: Count) -> None:
        """Write the cells of a position into the column `told` from an index on."""

    @outside
    def begin(self, state: list[int], seed: Word) -> Status:
        """Begin a game with a random seed, run it until a player is to move, and return the status."""

    @outside
    def offered(self, state: list[int]) -> list[int]:
        """Return the codes of the legal moves, which a move and everything that makes lists overwrite."""

    @outside
    def step(self, state: list[int], code: int) -> Status:
        """Carry out a move, as `apply`; the legal moves after it must be read by `offered` at once."""

    @outside
    def record(self, state: list[int], to: Count) -> None:
        """Write the record of a game into the column `told` from an index on."""


UNLAID = 8
"""Reason to halt: what a seat does not see holds other pieces."""


class NoGame(Trials, Positions):
    """Placeholder for a game, with which an algorithm is made only to be translated into CODE."""
