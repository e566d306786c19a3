"""Moves as values: what a menu is made of and what chance may bring; both print in the one form that is read back.

Enters nothing: the program makes these records. Leaves records that print as their text once `offers` has filled it in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from gamespec.checked.types import Type

MoveSort = Literal["action", "choice", "stop"]


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

    def __deepcopy__(self, memo: object) -> Outcome:
        """Itself: an outcome never changes."""
        return self

    def __str__(self) -> str:
        return self.text or outcome_text(self)

    def __repr__(self) -> str:
        return f"<Outcome {self}>"


def outcome_text(outcome: Outcome) -> str:
    """`Boat[cod]` for a piece, a player's or word's own name, or a number."""
    kind = outcome.kind
    if kind is None:
        return str(outcome.value)
    if kind.sort == "piece":
        return f"{kind.name}[{kind.rows[outcome.row]}]"
    return kind.rows[outcome.row]
