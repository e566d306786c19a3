"""A value, or a constant by number of players, that nothing reads.

Nothing uses it, or only examples do, which the finding then says.
Perhaps the line that should read it repeats its formula, or a score line forgot it.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.check.symbols import World
from gamespec.diagnostics import Diagnostic
from gamespec.lint.first_reads import unread
from gamespec.lint.register import rule

CODE = rule("GS502", "unused-value", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for computed values and constants that are never read."""
    for value in world.checked.values:
        if value not in world.reads and value.span is not None:
            message, advice = unread(world, value.name)
            yield CODE.at(value.span, message, help=advice)
    for name, constant in world.constants.items():
        if constant not in world.reads and constant.span is not None:
            message, advice = unread(world, name, "the row")
            yield CODE.at(constant.span, message, help=advice)
