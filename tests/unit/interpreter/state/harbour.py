"""The hand-made table as a Game, with a fingerprint a test may change."""

from __future__ import annotations

from pathlib import Path

from interpreter.source import Source
from interpreter.state.game import Game
from tests.unit.interpreter.state.table import by_hand


def harbour(seats: int = 2, print_: str = "0123456789abcdef") -> Game:
    return Game(by_hand(seats), Source("harbour", Path("harbour.game")), {"rules": print_})
