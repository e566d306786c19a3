"""Moves as values: what a menu is made of and what chance may bring; both print in the one form that is read back.

Enters nothing: the program makes these records. Leaves records that print as their text once `offers` has filled it in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from gamespec.checked.types import Type

MoveSort = Literal["action", "choice", "stop"]


class Spot(NamedTuple):
    """Where a piece lies that goes by its place: the seat it belongs to (-1: none), the zone, its rank there from 1."""

    seat: int
    zone: str
    key: int
    rank: int


class Word(NamedTuple):
    """What an argument of a move is called."""

    text: str
    """As it is typed: `Boat[cod] at 2`, `Cell[3, 2]`, `your hand 3`."""
    plain: str
    """As people say it, without the place that tells it from its like: `cod`, `3,2`."""
    at: int = 0
    """N of `at N`, 0 where nothing needs to be told apart."""
    by_row: bool = False
    """Whether it is a piece named by its row, its front seen."""
    spot: Spot | None = None
    """Of a piece that goes by its place: where that is."""


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """One legal move: an action with its arguments, the value of an inner choice, or `stop`."""

    action: str
    sort: MoveSort
    args: tuple[tuple[Type, int], ...]
    seat: int
    code: int
    text: str = field(default="", compare=False)
    """Its one text form at the state it was offered in."""
    words: tuple[Word, ...] = field(default=(), compare=False)
    """What each argument is called there."""

    def __eq__(self, other: object) -> bool:
        """Whether both are the same move of one seat, be it of the game loaded again; not how they are written."""
        if not isinstance(other, Move):
            return NotImplemented
        if self is other:
            return True
        same = (self.code, self.seat, self.action, self.sort) == (other.code, other.seat, other.action, other.sort)
        return same and len(self.args) == len(other.args) and all(map(_alike, self.args, other.args))

    def __hash__(self) -> int:
        return hash((self.code, self.seat, self.action))

    def __deepcopy__(self, memo: object) -> Move:
        """Itself: a move never changes."""
        return self

    def __str__(self) -> str:
        return self.text or self.action

    def __repr__(self) -> str:
        return f"<Move {self}>"


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """What chance may bring: a row or thing of a kind, or a number (kind None)."""

    kind: Kind | None
    row: int
    value: int
    text: str = field(default="", compare=False)

    def __eq__(self, other: object) -> bool:
        """Whether chance brings the same in both, be it in the game loaded again."""
        if not isinstance(other, Outcome):
            return NotImplemented
        if (self.row, self.value) != (other.row, other.value):
            return False
        return self.kind is other.kind or (self.kind and self.kind.name) == (other.kind and other.kind.name)

    def __hash__(self) -> int:
        return hash((self.row, self.value))

    def __deepcopy__(self, memo: object) -> Outcome:
        """Itself: an outcome never changes."""
        return self

    def __str__(self) -> str:
        return self.text or outcome_text(self)

    def __repr__(self) -> str:
        return f"<Outcome {self}>"


def _alike(one: tuple[Type, int], other: tuple[Type, int]) -> bool:
    """Whether two arguments are the same; types of a game loaded twice are known by their names."""
    return one[1] == other[1] and (one[0] == other[0] or repr(one[0]) == repr(other[0]))


def written(move: Move, words: list[str]) -> str:
    """The text of a move with its arguments called so: `launch(Boat[cod])`; a choice is its argument alone."""
    if move.sort == "stop":
        return "stop"
    if move.sort == "choice":
        return words[0]
    return f"{move.action}({', '.join(words)})" if words else move.action


def outcome_text(outcome: Outcome) -> str:
    """`Boat[cod]` for a piece, a player's or word's own name, or a number."""
    kind = outcome.kind
    if kind is None:
        return str(outcome.value)
    if kind.sort == "piece":
        return f"{kind.name}[{kind.rows[outcome.row]}]"
    return kind.rows[outcome.row]
