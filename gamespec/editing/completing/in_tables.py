"""Completions in a row of a table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamespec.checked.types import Row, Thing
from gamespec.editing.completing.suggestion import Suggestion
from gamespec.editing.names.symbol import Symbol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.check.symbols import World
    from gamespec.checked.kinds import Kind
    from gamespec.editing.completing.place import Place

OF = re.compile(
    r"(?:add )?(?:cards|tiles|tokens|dice|spaces|type) ([A-Z][\w-]*)"
    r"|(?:add row to|replace row [\w-]+ of) ([A-Z][\w-]*)"
)
FROM = re.compile(r"\| *[\w-]+(?:/[\w-]+)? from [\w-]*\Z")
SOURCE = re.compile(r"([\w-]+)(?:/[\w-]+)?(?: from ([A-Z][\w-]*))?")


def cells(place: Place) -> Iterator[Suggestion]:
    """Yield suggestions in a table: kinds of things after `from` in its head, and names in its cells."""
    world = place.world
    if world is None:
        return
    if FROM.search(place.before):
        yield from place.of("kind", world.kinds)
        return
    named = OF.match(place.head)
    own = world.kinds.get(named[1] or named[2]) if named else None
    number = place.before.count("|") - 1
    of = _of(place, world, own, number)
    if of is not None:
        yield from (place.named(Symbol("row", of.name, row)) for row in of.rows)
    elif number == 0 and _head(place) is not None:
        yield Suggestion("each", "word", "a row for each word of a kind", "each ${1:Kind}")


def _of(place: Place, world: World, own: Kind | None, number: int) -> Kind | None:
    """Return the kind of thing whose names fill column `number` of the table at the cursor, or None.

    It is found by the table's head or, if a variant adds or replaces rows, by the game's table of kind `own`.
    """
    head = _head(place)
    if head is None:
        if own is None or not place.head.startswith(("add row", "replace row")) or not number:
            return None
        columns = [*place.known.names.heads(own.name)]
        name = columns[number].name if number < len(columns) else ""
    else:
        said = SOURCE.fullmatch(head[number].strip()) if number < len(head) else None
        if said is None:
            return None
        if said[2]:
            return world.kinds.get(said[2])
        name = said[1]
    column = own.columns.get(name) if own is not None else None
    return column.type.kind if column is not None and isinstance(column.type, Thing | Row) else None


def _head(place: Place) -> list[str] | None:
    """Return the column names of the table above the cursor.

    None if the cursor is in the head itself, or if the rows have no head.
    """
    if place.head.startswith(("add row", "replace row")):
        return None
    found = None
    for number in range(place.line - 1, 0, -1):
        text = place.source.line_text(number).strip()
        if not text.startswith("|"):
            break
        found = text
    return None if found is None else found.strip("|").split("|")
