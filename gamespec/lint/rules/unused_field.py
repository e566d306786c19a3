"""A field that is kept but never read.

Lines set it, but no condition, amount or score reads it. If it is kept only for the people at the table, give the
line an `assume` that says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import parts_of
from gamespec.checked import statements as s
from gamespec.checked.things import Field
from gamespec.diagnostics import Diagnostic
from gamespec.lint.first_reads import unread
from gamespec.lint.register import rule

CODE = rule("GS504", "unused-field", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for fields that are never read."""
    paid = set(_paid(world))
    for field in world.checked.fields:
        node = world.nodes.get(field)
        if field in world.reads or field in paid or field.span is None or node is None or node.assume is not None:
            continue
        message, advice = unread(world, field.name)
        yield CODE.at(field.span, message, help=advice)


def _paid(world: World) -> Iterator[Field]:
    """Yield the fields that payments are made from, which a payment reads to test whether there is enough."""
    for part in parts_of(world):
        if isinstance(part, s.Pay):
            yield part.source.field
        elif isinstance(part, s.PayWith) and part.units is not None:
            yield part.units.field
