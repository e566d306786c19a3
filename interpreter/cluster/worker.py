"""Functions that run on a cluster worker: play games of a run, given by their numbers."""

from __future__ import annotations

import platform
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import gamespec
import interpreter
from gamespec.ruleset.shelf import VARIANTS
from interpreter import learning
from interpreter.learning.weights import Weights, read
from interpreter.state.game import Game
from interpreter.state.pickling import GameParts, game_again

# ---- recipe with which a cluster worker plays games, with texts in place of files, and its hash
#
# A game is sent as the texts of its files, with the fingerprints of its rules and its learned weights.


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
    """Return the function that plays a range of games by a recipe; raises SaveError for other rules."""
    for parts, weights in carried.known:
        learning.know(game_again(parts), weights)
    return carried.sit_down(*carried.recipe)


def _with_texts(each: object, known: list[tuple[GameParts[Game], Weights]]) -> object:
    """Return a part of a recipe with games read from texts alone; add their weights to `known`."""
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


# ---- functions that run on a cluster worker: play games of a run, given by their numbers


_ONE = Lock()
"""Lock that lets only one thread of a worker play at a time, because players keep state."""
_PLAYERS: dict[str, Callable[[range], Any]] = {}
"""Functions that play games, by hash of their recipe."""
MOST = 4
"""Maximum number of recipes whose players a worker keeps."""


def carry(carried: Carried) -> Carried:
    """Return the recipe as a task's result, so that the scheduler sends it once to each worker."""
    return carried


def play(carried: Carried, digest: str, first: int, stop: int) -> Any:  # noqa: ANN401  whatever the player makes of it
    """Play games `first` to `stop` - 1; raises ValueError if `digest` is not the recipe's hash."""
    with _ONE:
        if digest not in _PLAYERS:
            if carried.digest != digest:
                raise ValueError("what came over the network is not what was sent")
            while len(_PLAYERS) >= MOST:
                _PLAYERS.pop(next(iter(_PLAYERS)))
            _PLAYERS[digest] = player(carried)
        return _PLAYERS[digest](range(first, stop))


def versions() -> tuple[str, str]:
    """Return a hash of the installed code, and the version of Python."""
    return _own_hash(), ".".join(platform.python_version_tuple()[:2])


@lru_cache(1)
def _own_hash() -> str:
    found = sha256()
    for package in (gamespec, interpreter):
        home = Path(package.__path__[0])
        for file in sorted(home.rglob("*.py")):
            found.update(file.relative_to(home).as_posix().encode())
            found.update(file.read_bytes())
    return found.hexdigest()[:12]
