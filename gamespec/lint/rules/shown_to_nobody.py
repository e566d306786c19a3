"""A field, value or zone that is `shown` although nobody may see it.

It is `hidden`, or reads a `hidden` field or the fronts of `hidden` pieces: no player may see it, so nothing is
displayed. Counting the pieces of a zone is open to all.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.analysis.effects import made_of
from gamespec.check.symbols import World
from gamespec.checked.things import HIDDEN
from gamespec.diagnostics import Diagnostic
from gamespec.lint.hidden_reads import Eyes
from gamespec.lint.register import rule

CODE = rule("GS602", "shown-to-nobody", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for shown fields and values that depend on hidden information."""
    game = world.checked
    for stored in game.fields:
        if stored.shown and stored.sight == HIDDEN and stored.span is not None:
            yield CODE.at(
                stored.span,
                f"`{stored.name}` is both `shown` and `hidden`, so no player sees it",
                help="delete `hidden` if all players may see it; otherwise delete `shown`",
            )
    for value in game.values:
        if not value.shown or value.span is None:
            continue
        you = {value.self_var} if value.self_var is not None and value.owner is game.player else set()
        found = Eyes(game.player, you).first(list(made_of(value)))
        if found is not None and found.thing.sight == HIDDEN:
            yield CODE.at(
                value.span,
                f"`{value.name}` is `shown`, but it uses `{found.thing.name}`, which is hidden from all players",
                help="delete `shown`, or calculate the value from what players may see, such as the number of pieces",
                also=[(found.span, "used here")],
            )
