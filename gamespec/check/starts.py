"""Fields that start as nothing: they must be set before they are read.

Enters: the checked bodies. Leaves: an error where nothing ever sets what is read, a promise where the setup does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.analysis.effects import Analysis
from gamespec.check.codes import NEVER_SET
from gamespec.check.ranges import ERROR
from gamespec.checked.game import Promise

if TYPE_CHECKING:
    from gamespec.check.world import World


def check_starts(world: World) -> None:
    """Look at every field without a start."""
    unset = [f for f in world.checked.fields if f.starts is None and f.type is not ERROR and f.span is not None]
    if not unset:
        return
    game = world.checked
    analysis = Analysis(game)
    anywhere = analysis.alone(([p.body for p in game.phases], [a.body for a in game.actions], game.triggers))
    first = analysis.of(game.phases[0].body).sets if game.phases else {}
    for field in unset:
        if field in first or field not in world.reads or field.span is None:
            continue
        if field.is_face:
            continue
        if field not in anywhere.sets:
            world.sink.error(
                NEVER_SET,
                f"`{field.name}` is read, but nothing sets it and it has no `starts`",
                field.span,
                help="say what it `starts` as, set it in `phase setup`, or let it be `or none`",
            )
        else:
            game.promises.append(Promise(f"`{field.name}` is set before it is read", field.span))
