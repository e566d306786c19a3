"""The bot that takes any sort of move, then any move of it: an action with one move is as likely as one with many.

How likely each move is can be told from the menu alone (`likelihoods`), so what it did can be weighed.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from interpreter.kernel.chance import MASK, Choices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from interpreter.bots.bot import Observation

STREAM = "soft {}"
"""The stream of a game a seat chooses from."""


def likelihoods(texts: Sequence[str]) -> list[float]:
    """How likely each move of a menu is, by their texts; together 1."""
    sorts = [_sort(text) for text in texts]
    many = Counter(sorts)
    return [1 / len(many) / many[sort] for sort in sorts]


def _sort(text: str) -> str:
    """The action of `launch(Boat[cod])`; choices inside an action, which name none, are one sort."""
    name, bracket, _ = text.partition("(")
    return name if bracket or "[" not in name else ""


class Player:
    """Chooses blindly among sorts, then among moves."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._texts: list[str] = []
        """Of the last menu."""

    def choose(self, seen: Observation) -> int:
        """An index, as likely as `likelihoods` says."""
        moves: dict[str, list[int]] = {}
        self._texts = seen.read()
        for at, text in enumerate(self._texts):
            moves.setdefault(_sort(text), []).append(at)
        lot, kept = seen.lot, list(moves.values())
        if lot is not None:  # a sort has a lot of its own, or its first move would be the likelier the fewer it has
            return min(min(kept, key=lambda alike: Choices(sum(map(lot, alike)) & MASK).random()), key=lot)
        choices = self._choices.at(seen.made)
        alike = kept[choices.of(len(kept))]
        return alike[choices.of(len(alike))]

    def skip(self, size: int) -> None:
        """Each decision has chance of its own."""

    def likely(self, size: int) -> list[float]:
        """How likely each move was at the last decision."""
        return likelihoods(self._texts) if len(self._texts) == size else [1 / size] * size
