"""Interface between an algorithm and the game it plays; each back end implements it by itself."""

from __future__ import annotations

from typing import Annotated, Protocol

from interpreter.kernel.arena import Count, Flag, Sign, Word, outside

Seat = Annotated[int, 0, 63]
OVER, FAILED, WAITS = 0, -1, 1
"""Status of a game: it is over, it failed a runtime check, a player is to move."""


class Play(Protocol):
    """A game under way, in a state of cells.

    Lists that the algorithm has made, and legal moves, are lost with the next move, unless they are kept.
    """

    @outside
    def sit_down(self, seed: Word) -> None:
        """Let random choices begin anew, with a seed."""
        ...

    @outside
    def choose(self, n: int) -> Count:
        """Return a random number from 0 to n - 1."""
        ...

    @outside
    def resume(self, state: list[int]) -> Sign:
        """Go on from where the state waits to the next stop (no step, as a rule); return the status."""
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
        """Carry out a move and go on to the next stop; return the status."""
        ...

    @outside
    def sign(self, state: list[int], code: int) -> Word:
        """Return a number that is equal for moves of one player that mean the same in other determinizations."""
        ...

    @outside
    def standing(self, state: list[int]) -> Flag:
        """Write the standing of all seats behind the state; return whether no runtime check failed."""
        ...

    @outside
    def keep(self) -> Count:
        """Keep all lists made so far until `release`; return what to hand to it."""
        ...

    @outside
    def release(self, kept: Count) -> None:
        """Let lists be lost again as before `keep`."""
        ...


class NoGame(Play):
    """No game: what an algorithm is made with to be read into CODE."""
