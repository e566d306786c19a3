"""The recipe a worker needs to play, with texts in place of files, and its hash.

A game is sent as the texts of its files, with the fingerprints of its rules and its learned weights.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from gamespec.ruleset.shelf import VARIANTS
from interpreter import learning
from interpreter.learning.weights import Weights, read
from interpreter.state.pickling import GameParts, game_again

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.state.game import Game


class Carried(NamedTuple):
    """A recipe that needs no file."""

    sit_down: Callable[..., Callable[[range], Any]]
    recipe: tuple[Any, ...]
    known: tuple[tuple[GameParts[Game], Weights], ...]
    """Learned weights of its games."""

    @property
    def digest(self) -> str:
        """Return a hash of all of it."""
        return sha256(_stable_text(tuple(self)).encode()).hexdigest()


def packed(sit_down: Callable[..., Callable[[range], Any]], recipe: tuple[Any, ...]) -> Carried:
    """Return the recipe as `player` needs it on a worker."""
    known: list[tuple[GameParts[Game], Weights]] = []
    there = tuple(_with_texts(each, known) for each in recipe)
    return Carried(sit_down, there, tuple(known))


def player(carried: Carried) -> Callable[[range], Any]:
    """Return the function that plays a portion; raises SaveError if the worker's rules differ."""
    for parts, weights in carried.known:
        learning.know(game_again(parts), weights)
    return carried.sit_down(*carried.recipe)


def _with_texts(each: object, known: list[tuple[GameParts[Game], Weights]]) -> object:
    """Return a part of a recipe whose games are read only from texts."""
    if isinstance(each, GameParts):
        return _alone(each, known)
    return tuple(_with_texts(one, known) for one in each) if type(each) is tuple else each


def _alone(parts: GameParts[Game], known: list[tuple[GameParts[Game], Weights]]) -> GameParts[Game]:
    game = game_again(parts)
    source = game.source
    texts = {source.file.name: source.as_read.source(source.file)[0].text}
    for name, file in source.variants:
        texts[f"{VARIANTS}/{name}.game"] = source.as_read.source(file)[0].text
    alone = parts._replace(file=source.file.name, texts=tuple(sorted(texts.items())))
    weights = read(game)
    if weights is not None:
        known.append((alone, weights))
    return alone


def _stable_text(each: object) -> str:
    """Return a text that is the same for equal values on every machine."""
    if isinstance(each, tuple | list):
        return f"({','.join(map(_stable_text, each))})"
    return f"{each.__module__}.{each.__qualname__}" if callable(each) else repr(each)
