"""Invariants cheap enough to be checked at every position of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.conformance.examine import laws_at
from interpreter.conformance.law import Stand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.state.game import Game


class LawBrokenError(Exception):
    """An invariant does not hold: its name and the violation."""

    def __init__(self, law: str, text: str) -> None:
        super().__init__(f"{law}: {text}")
        self.law, self.text = law, text


def cheap_laws() -> tuple[str, ...]:
    """Return their names, in the order of checking."""
    return tuple(name for name, _ in laws_at("at_every"))


def try_cheap_laws(game: Game, array: list[int], menu: Sequence[int] | None) -> None:
    """Raise LawBrokenError for the first that does not hold; `menu` are the legal moves at a decision."""
    stand = Stand(game, array, menu)
    for name, law in laws_at("at_every"):
        for text in law(stand):
            raise LawBrokenError(name, text)
