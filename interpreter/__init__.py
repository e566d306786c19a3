"""Compiler and player: `load` (name, path or text) returns a Game, with states and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamespec.diagnostics import Diagnostic
    from interpreter.examples.positions import position
    from interpreter.game import load
    from interpreter.kernel.errors import IllegalMoveError, NoWorldError, RuntimeCheckFailed, SaveError
    from interpreter.kernel.moves import Move, Outcome
    from interpreter.linting.library import lint
    from interpreter.players import Players
    from interpreter.source import RulesetError
    from interpreter.state.game import Game, State

__all__ = [
    "Diagnostic",
    "Game",
    "IllegalMoveError",
    "Move",
    "NoWorldError",
    "Outcome",
    "Players",
    "RulesetError",
    "RuntimeCheckFailed",
    "SaveError",
    "State",
    "lint",
    "load",
    "position",
]

_HOMES = {
    "Diagnostic": "gamespec.diagnostics",
    "lint": "interpreter.linting.library",
    "Game": "interpreter.state.game",
    "RulesetError": "interpreter.source",
    "load": "interpreter.game",
    "position": "interpreter.examples.positions",
    "NoWorldError": "interpreter.kernel.errors",
    "RuntimeCheckFailed": "interpreter.kernel.errors",
    "Move": "interpreter.kernel.moves",
    "Outcome": "interpreter.kernel.moves",
    "Players": "interpreter.players",
    "SaveError": "interpreter.kernel.errors",
    "IllegalMoveError": "interpreter.kernel.errors",
    "State": "interpreter.state.game",
}


def __getattr__(name: str) -> object:
    """Import a public name from the Python module that defines it."""
    from importlib import import_module  # keeps `import interpreter` light

    if name not in _HOMES:
        raise AttributeError(f"module interpreter has no {name}")
    return getattr(import_module(_HOMES[name]), name)
