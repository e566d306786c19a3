"""Functions that run on a cluster worker: play a batch of a run's games, given by their numbers."""

from __future__ import annotations

import platform
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import gamespec
import interpreter
from interpreter.cluster.carried import player

if TYPE_CHECKING:
    from collections.abc import Callable

    from interpreter.cluster.carried import Carried

_ONE = Lock()
"""Lock that lets one thread play at a time, because players keep state."""
_PLAYERS: dict[str, Callable[[range], Any]] = {}
"""Players by hash of their recipe."""
MOST = 4
"""Maximum number of recipes a worker keeps."""


def carry(carried: Carried) -> Carried:
    """Return the recipe: as the result of a task the scheduler sends it once, and again if it is lost."""
    return carried


def play(carried: Carried, digest: str, first: int, stop: int) -> Any:  # noqa: ANN401  whatever the player makes of it
    """Return the result of the games of these numbers; raises ValueError if the hash does not fit."""
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
