"""The bundled games: a name goes in, the folder with its `.game` file, variants and examples comes out.

Nothing here knows a rule of any game; the folders are data.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

_HERE = Path(str(files(__name__)))


@cache
def names() -> tuple[str, ...]:
    """List the bundled games by name; they lie still."""
    return tuple(sorted(path.name for path in _HERE.iterdir() if game_file(path.name).is_file()))


def folder(name: str) -> Path:
    """Give the folder of a bundled game; `KeyError` names those there are."""
    if name not in names():
        message = f"no bundled game is called {name}; there are {', '.join(names())}"
        raise KeyError(message)
    return _HERE / name


def game_file(name: str) -> Path:
    """Give the path where the rules of a game of that name lie, whether or not there is one."""
    return _HERE / name / f"{name}.game"


def variants(name: str) -> tuple[str, ...]:
    """List the variants of a bundled game as they are named after `--with`."""
    return tuple(sorted(path.stem for path in (folder(name) / "variants").glob("*.game")))
