"""Interface between an algorithm and the game it plays; each back end implements it by itself."""

from __future__ import annotations

from typing import Annotated, Protocol

from interpreter.kernel.arena import Count, Flag, Sign, Word, outside

Seat = Annotated[int, 0, 63]
OVER, FAILED, WAITS = 0, -1, 1
"""Status of a game: it is over; it failed a runtime check; it waits for a player's move."""


class Play(Protocol):
    """Interface of a game that an algorithm plays; a state is a list of state cells.

    Lists that the algorithm made, and lists of legal moves, are freed at the next move, unless `keep` was called.
    """

    @outside
    def sit_down(self, seed: Word) -> None:
        """Restart the random choices of a game with a random seed."""
        ...

    @outside
    def choose(self, n: int) -> Count:
        """Return a random number from 0 to n - 1."""
        ...

    @outside
    def resume(self, state: list[int]) -> Sign:
        """Run the game until a player is to move or it is over; return the status.

        As a rule the state waits for a move already.
        """
        ...

    @outside
    def seat(self, state: list[int]) -> Seat:
        """Return the player to move."""
        ...

    @outside
    def menu(self, state: list[int]) -> list[int]:
        """Return the codes of the legal moves."""
        ...

    @outside
    def apply(self, state: list[int], code: int) -> Sign:
        """Carry out a move, and run the game until a player is to move or it is over; return the status."""
        ...

    @outside
    def sign(self, state: list[int], code: int) -> Word:
        """Return a number that identifies a move: equal for a player's same move in each determinization."""
        ...

    @outside
    def standing(self, state: list[int]) -> Flag:
        """Write each seat's result into the cells behind the state; return whether no runtime check failed.

        For each seat whether nobody is ahead of it, then for each seat its first ranking criterion.
        """
        ...

    @outside
    def keep(self) -> Count:
        """Keep all lists made so far until `release`; return the argument to pass to `release`."""
        ...

    @outside
    def release(self, kept: Count) -> None:
        """Allow the lists that `keep` kept to be freed; `kept` is the number that `keep` returned."""
        ...


class NoGame(Play):
    """Placeholder for a game, with which an algorithm is made only to be translated into CODE."""
