"""A word, player or space that can be read before anything sets it.

It has no `starts`, the setup does not set it, and there is a way through the phases on which a line reads it first. A
game that takes this way stops there.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import analysis_of
from gamespec.checked.things import Field
from gamespec.checked.types import Thing
from gamespec.diagnostics import Diagnostic
from gamespec.lint.first_reads import read_unset
from gamespec.lint.register import rule

CODE = rule("GS511", "read-before-set", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for fields of the table that may be unset when they are first read."""
    game = world.checked
    doubtful = [f for f in game.fields if f.may_be_unset and f.owner is None and not f.keys and f.span is not None]
    for field in doubtful:
        if field.anew is not None or field.span is None:
            continue
        place = read_unset(game, field, analysis_of(world))
        if place is not None:
            yield CODE.at(
                field.span,
                f"`{field.name}` may be used before any line sets it",
                also=[(place, "used here")],
                help=_first(field),
            )


def _first(field: Field) -> str:
    """Return advice on how to give a field of the table a start value."""
    kind = field.type.kind if isinstance(field.type, Thing) else None
    if kind is None or kind.sort == "player" or not kind.rows or kind.indexed_by_place:
        value = "first of players" if kind is not None and kind.sort == "player" else "..."
        return f"write `set {field.name} to {value}` in `phase setup`, or add `or none starts none` to its type"
    return f"add a first value, such as `starts {kind.rows[0]}`, or set `{field.name}` in `phase setup`"
