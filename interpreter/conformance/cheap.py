"""The laws that are cheap enough to be tried at every position of every game.

A position enters; leaves the first of them that does not hold, with what it found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.conformance.examine import laws_at
from interpreter.conformance.law import Stand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.state.game import Game


class LawBrokenError(Exception):
    """A law does not hold: its name and what was found."""

    def __init__(self, law: str, text: str) -> None:
        super().__init__(f"{law}: {text}")
        self.law, self.text = law, text


def cheap_laws() -> tuple[str, ...]:
    """Their names, in the order in which they are tried."""
    return tuple(name for name, _ in laws_at("at_every"))


def try_cheap_laws(game: Game, array: list[int], menu: Sequence[int] | None) -> None:
    """Raises LawBrokenError with the first that does not hold; `menu` where somebody decides."""
    stand = Stand(game, array, menu)
    for name, law in laws_at("at_every"):
        for text in law(stand):
            raise LawBrokenError(name, text)
