"""Functions that run on a cluster worker: play games of a run, given by their numbers."""

from __future__ import annotations

import platform
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any

import gamespec
import interpreter
from interpreter.cluster.carried import Carried, player

_ONE = Lock()
"""Lock that lets only one thread of a worker play at a time, because players keep state."""
_PLAYERS: dict[str, Callable[[range], Any]] = {}
"""Functions that play games, by hash of their recipe."""
MOST = 4
"""Maximum number of recipes whose players a worker keeps."""


def carry(carried: Carried) -> Carried:
    """Return the recipe unchanged, as the result of a task.

    So the scheduler sends the recipe to each worker once, and again if it is lost.
    """
    return carried


def play(carried: Carried, digest: str, first: int, stop: int) -> Any:  # noqa: ANN401  whatever the player makes of it
    """Play the games with numbers `first` to `stop` - 1; return the result of the recipe's player.

    Raises ValueError if `digest` is not the hash of the recipe.
    """
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
