"""A bundled game enters by its name.

Its checked form for the fewest players leaves, before any rule is woven in.
"""

from __future__ import annotations

from functools import cache

from gamespec.check import check_world, seat_range
from gamespec.checked.game import CheckedGame
from gamespec.diagnostics import Sink
from gamespec.model import GameFile
from gamespec.overlay import resolve
from gamespec.source import SourceFile
from gamespec.syntax import parse
from rulesets import game_file


@cache
def checked(name: str) -> CheckedGame:
    """The game without its variants."""
    return both(name)[1]


@cache
def both(name: str) -> tuple[GameFile, CheckedGame]:
    """Return what its file says, for these seats, and the same game checked."""
    parsed = parse(SourceFile(name, game_file(name).read_text(encoding="utf-8"))).model
    assert parsed is not None
    sink, seats = Sink(), seat_range(parsed)[0]
    model = resolve(parsed, [], seats, sink)
    assert model is not None
    world = check_world(model, seats, sink)
    assert world is not None
    return model, world.checked
