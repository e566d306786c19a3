"""Weights of a game's named numbers (points, fields), learned by self-play or read from a file."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from interpreter.learning.evaluation import Weigher
from interpreter.learning.fit import games_to_learn, learn, learn_until_stopped
from interpreter.learning.numbers import Reader
from interpreter.learning.python_backend import Judge
from interpreter.learning.weights import LearnedFileError, Weights, file_of, read, table_name, tables_in, written

if TYPE_CHECKING:
    from interpreter.compiler.program import Program
    from interpreter.state.game import Game

__all__ = [
    "LearnedFileError",
    "Reader",
    "Weights",
    "file_of",
    "games_to_learn",
    "know",
    "learn",
    "learn_until_stopped",
    "table_name",
    "tables_in",
    "weigher_of",
    "weights_of",
    "written",
]

_KNOWN: WeakKeyDictionary[Program, Weights] = WeakKeyDictionary()
_WEIGHERS: WeakKeyDictionary[Program, Weigher] = WeakKeyDictionary()


def know(game: Game, weights: Weights) -> None:
    """Set the weights to use for a loaded game, regardless of any file."""
    _KNOWN[game.program] = weights
    _WEIGHERS.pop(game.program, None)


def weights_of(game: Game) -> Weights:
    """Return the weights from the file beside the rules, else learned now; raises LearnedFileError."""
    found = _KNOWN.get(game.program)
    if found is None:
        found = _KNOWN[game.program] = read(game) or learn(game)
    return found


def weigher_of(game: Game) -> Weigher:
    """Return the evaluator of a game's legal moves by its learned weights; made only once for a game."""
    found = _WEIGHERS.get(game.program)
    if found is None:
        found = _WEIGHERS[game.program] = Weigher(Judge(game.program, weights_of(game)))
    return found
