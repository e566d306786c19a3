"""The bot that draws an action among those it can choose, then one of the moves of that action.

So an action is as likely with one legal move as with many. The probability of each move depends on the legal moves
alone (`likelihoods`), so that statistics can weight choices by their probability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from interpreter.bots.bot import Observation
from interpreter.kernel.chance import MASK, Choices

STREAM = "soft {}"
"""Name of the bot's random number stream; `{}` stands for the seat."""


def likelihoods(texts: Sequence[str]) -> list[float]:
    """Return the probability of each legal move, given the texts of all of them."""
    sorts = [_sort(text) for text in texts]
    many = Counter(sorts)
    return [1 / len(many) / many[sort] for sort in sorts]


def _sort(text: str) -> str:
    """Return the action in the text of a move: `launch` for `launch(Boat[cod])`.

    Choices inside an action, whose text names no action, are one group: empty.
    """
    name, bracket, _ = text.partition("(")
    return name if bracket or "[" not in name else ""


class Player:
    """Bot that draws an action among those with a legal move, then one of its moves."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._texts: list[str] = []
        """Texts of the legal moves at the last decision, by index."""

    def choose(self, seen: Observation) -> int:
        """Return the index of a move, drawn with the probabilities of `likelihoods`."""
        moves: dict[str, list[int]] = {}
        offered = seen.read()
        self._texts = [text for text, _ in sorted(offered, key=lambda move: move.at)]
        for text, index in offered:
            moves.setdefault(_sort(text), []).append(index)
        lot, kept = seen.lot, list(moves.values())
        if lot is not None:  # each kind gets its own number, else kinds with few moves would be likelier
            return min(min(kept, key=lambda alike: Choices(sum(map(lot, alike)) & MASK).random()), key=lot)
        choices = self._choices.at(seen.made)
        alike = kept[choices.of(len(kept))]
        return alike[choices.of(len(alike))]

    def skip(self, size: int) -> None:
        """Do nothing: the bot's random numbers at a decision do not depend on earlier decisions."""

    def likely(self, size: int) -> list[float]:
        """Return the probability with which each move was drawn at the last decision.

        Uniform if the last decision had another number of moves.
        """
        return likelihoods(self._texts) if len(self._texts) == size else [1 / size] * size
