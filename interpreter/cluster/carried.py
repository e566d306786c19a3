"""Recipe with which a cluster worker plays games, with texts in place of files, and its hash.

A game is sent as the texts of its files, with the fingerprints of its rules and its learned weights.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, NamedTuple

from gamespec.ruleset.shelf import VARIANTS
from interpreter import learning
from interpreter.learning.weights import Weights, read
from interpreter.state.game import Game
from interpreter.state.pickling import GameParts, game_again


class Carried(NamedTuple):
    """A recipe that needs no files: the function that sets up a player, and its arguments."""

    sit_down: Callable[..., Callable[[range], Any]]
    recipe: tuple[Any, ...]
    known: tuple[tuple[GameParts[Game], Weights], ...]
    """Games in the recipe, each with the learned weights that its bots use."""

    @property
    def digest(self) -> str:
        """Return a hash of the whole recipe."""
        return sha256(_stable_text(tuple(self)).encode()).hexdigest()


def packed(sit_down: Callable[..., Callable[[range], Any]], recipe: tuple[Any, ...]) -> Carried:
    """Return a recipe to send to cluster workers, with the texts of the games in place of their files."""
    known: list[tuple[GameParts[Game], Weights]] = []
    there = tuple(_with_texts(each, known) for each in recipe)
    return Carried(sit_down, there, tuple(known))


def player(carried: Carried) -> Callable[[range], Any]:
    """Return the function that plays the games with a range of numbers, set up from a received recipe.

    Raises SaveError if the rules on this machine differ from those of the sender.
    """
    for parts, weights in carried.known:
        learning.know(game_again(parts), weights)
    return carried.sit_down(*carried.recipe)


def _with_texts(each: object, known: list[tuple[GameParts[Game], Weights]]) -> object:
    """Return a part of a recipe with each game changed so that it is read from texts alone.

    Learned weights of the games are appended to `known`.
    """
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
    """Return a text of a value that is the same for equal values on every machine."""
    if isinstance(each, tuple | list):
        return f"({','.join(map(_stable_text, each))})"
    return f"{each.__module__}.{each.__qualname__}" if callable(each) else repr(each)
