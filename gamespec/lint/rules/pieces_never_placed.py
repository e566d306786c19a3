"""Pieces that no line ever places: each of them stays out of the game.

Every piece is `unplaced` until a line moves it. If nothing moves the pieces of a table, no zone ever holds one, and
lines that look for them find none. Perhaps a `move` of the setup was forgotten or removed.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.analysis.walk import kinds_of
from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import parts_of
from gamespec.checked import statements as s
from gamespec.diagnostics import Diagnostic
from gamespec.lint.reachability import use_of
from gamespec.lint.register import rule

CODE = rule("GS516", "pieces-never-placed", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for kinds of pieces that a zone may hold but no `move` or `swap` ever moves."""
    game = world.checked
    kept = {kind for zone in use_of(world).zones for kind in zone.kinds}
    waiting = [kind for kind in game.kinds if kind.sort == "piece" and kind.size and kind in kept]
    if not waiting:
        return
    placed = set[object]()
    for part in parts_of(world):
        if isinstance(part, s.Move):
            placed.update(kinds_of(part.what))
        elif isinstance(part, s.Swap):
            placed.update([*kinds_of(part.left), *kinds_of(part.right)])
    for kind in waiting:
        if kind not in placed and kind.span is not None:
            yield CODE.at(
                kind.span,
                f"no line ever puts a `{kind.name}` into a zone, so these pieces are never in the game",
                help=f"move the pieces to a zone in `phase setup`, such as `move {kind.name} "
                "to ...`; if the game does not need them, delete their table and their zones",
            )
