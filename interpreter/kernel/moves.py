"""Legal moves and chance outcomes, as values that print as the text people type."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from gamespec.checked.kinds import Kind
from gamespec.checked.types import Type

MoveSort = Literal["action", "choice", "stop"]


class Spot(NamedTuple):
    """Position of a piece: seat of the zone's owner (-1: none), zone, key, rank from 1."""

    seat: int
    zone: str
    key: int
    rank: int


class Word(NamedTuple):
    """Name of one argument of a move, as text and as data."""

    text: str
    """Name of the argument as it is typed: `Boat[cod] at 2`, `Cell[3, 2]`, `your hand 3`."""
    plain: str
    """Name as people say it, without the part that distinguishes similar ones: `cod`, `3,2`."""
    at: int = 0
    """Number N of `at N` in the text; 0 where nothing needs to be distinguished."""
    by_row: bool = False
    """Whether the argument is a piece named by its row, as its front is seen."""
    spot: Spot | None = None
    """Position of a piece that is named by its place; None for other arguments."""


@dataclass(frozen=True, slots=True, repr=False)
class Move:
    """A legal move: an action with its arguments, the value of an inner choice, or `stop`.

    `args` are pairs of type and value; `code` is the integer that stands for the move at its decision.
    """

    action: str
    sort: MoveSort
    args: tuple[tuple[Type, int], ...]
    seat: int
    code: int
    text: str = field(default="", compare=False)
    """Text of the move in the state in which it was legal."""
    words: tuple[Word, ...] = field(default=(), compare=False)
    """Names of the arguments in the state in which the move was legal."""

    def __eq__(self, other: object) -> bool:
        """Return whether two moves, perhaps of a game loaded twice, are the same of one seat."""
        if not isinstance(other, Move):
            return NotImplemented
        if self is other:
            return True
        same = (self.code, self.seat, self.action, self.sort) == (other.code, other.seat, other.action, other.sort)
        return same and len(self.args) == len(other.args) and all(map(_alike, self.args, other.args))

    def __hash__(self) -> int:
        return hash((self.code, self.seat, self.action))

    def __deepcopy__(self, memo: object) -> Move:
        """Return the move itself, which never changes."""
        return self

    def __str__(self) -> str:
        return self.text or self.action

    def __repr__(self) -> str:
        return f"<Move {self}>"


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """An outcome of chance: a row or thing of a kind, or a number (then `kind` is None)."""

    kind: Kind | None
    row: int
    value: int
    text: str = field(default="", compare=False)

    def __eq__(self, other: object) -> bool:
        """Return whether two outcomes are the same, even if the game was loaded twice."""
        if not isinstance(other, Outcome):
            return NotImplemented
        if (self.row, self.value) != (other.row, other.value):
            return False
        return self.kind is other.kind or (self.kind and self.kind.name) == (other.kind and other.kind.name)

    def __hash__(self) -> int:
        return hash((self.row, self.value))

    def __deepcopy__(self, memo: object) -> Outcome:
        """Return the outcome itself, which never changes."""
        return self

    def __str__(self) -> str:
        return self.text or outcome_text(self)

    def __repr__(self) -> str:
        return f"<Outcome {self}>"


def _alike(one: tuple[Type, int], other: tuple[Type, int]) -> bool:
    """Return whether two arguments are the same; types of games loaded twice by name."""
    return one[1] == other[1] and (one[0] == other[0] or repr(one[0]) == repr(other[0]))


def written(move: Move, words: list[str]) -> str:
    """Return a move's text with its arguments' names: `launch(Boat[cod])`, or of a choice."""
    if move.sort == "stop":
        return "stop"
    if move.sort == "choice":
        return words[0]
    return f"{move.action}({', '.join(words)})" if words else move.action


def outcome_text(outcome: Outcome) -> str:
    """Return a chance outcome as text: `Boat[cod]` for a piece, a player's or word's name, or a number."""
    kind = outcome.kind
    if kind is None:
        return str(outcome.value)
    if kind.sort == "piece":
        return f"{kind.name}[{kind.rows[outcome.row]}]"
    return kind.rows[outcome.row]
