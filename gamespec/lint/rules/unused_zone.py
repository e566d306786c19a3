"""A zone into which nothing ever moves.

Only `move` and `swap` move pieces; a zone that no such line names stays empty for the whole game.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import analysis_of
from gamespec.diagnostics import Diagnostic
from gamespec.lint.reachability import use_of
from gamespec.lint.register import rule

CODE = rule("GS503", "unused-zone", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for zones that no `move` or `swap` names."""
    use = use_of(world)
    dead = [action.body for action in world.checked.actions if action not in use.actions]  # reported as GS501
    used = use.zones | analysis_of(world).alone(dead).names.keys()
    for zone in world.checked.zones:
        if zone not in used and zone.span is not None:
            yield CODE.at(
                zone.span,
                f"the zone `{zone.name}` is always empty",
                help=f"move pieces to `{zone.name}` somewhere, or delete the zone",
            )
