"""The bot that draws a kind of move, then a move of it.

So an action is as likely with one move as with many. The probability of each move depends on the menu alone
(`likelihoods`), so its choices can be weighted.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from interpreter.kernel.chance import MASK, Choices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.bots.bot import Observation

STREAM = "soft {}"
"""The stream of a game a seat draws from."""


def likelihoods(texts: Sequence[str]) -> list[float]:
    """Return the probability of each move of a menu, by their texts."""
    sorts = [_sort(text) for text in texts]
    many = Counter(sorts)
    return [1 / len(many) / many[sort] for sort in sorts]


def _sort(text: str) -> str:
    """Return the action of `launch(Boat[cod])`; choices inside an action, which name none, are one kind."""
    name, bracket, _ = text.partition("(")
    return name if bracket or "[" not in name else ""


class Player:
    """Player that draws among kinds of moves, then among moves."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._texts: list[str] = []
        """Texts of the last menu."""

    def choose(self, seen: Observation) -> int:
        """Return an index with the probability `likelihoods` gives."""
        moves: dict[str, list[int]] = {}
        self._texts = seen.read()
        for at, text in enumerate(self._texts):
            moves.setdefault(_sort(text), []).append(at)
        lot, kept = seen.lot, list(moves.values())
        if lot is not None:  # each kind gets its own number, else kinds with few moves would be likelier
            return min(min(kept, key=lambda alike: Choices(sum(map(lot, alike)) & MASK).random()), key=lot)
        choices = self._choices.at(seen.made)
        alike = kept[choices.of(len(kept))]
        return alike[choices.of(len(alike))]

    def skip(self, size: int) -> None:
        """Do nothing: each decision has random numbers of its own."""

    def likely(self, size: int) -> list[float]:
        """Return the probability of each move at the last decision."""
        return likelihoods(self._texts) if len(self._texts) == size else [1 / size] * size
