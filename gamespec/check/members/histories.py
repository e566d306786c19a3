"""Check histories: stored positions of the board, for rules about repetition.

`past : history of Cell's man and turn, up to 400` becomes two hidden fields: a number for each position, and their
count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec import model
from gamespec.check.codes import BAD_ATTRIBUTE, TOO_LARGE
from gamespec.check.expressions import const_int
from gamespec.check.symbols.scope import Scope
from gamespec.check.symbols.world import LENGTH, History
from gamespec.check.types.ranges import ERROR
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field
from gamespec.checked.types import Int

if TYPE_CHECKING:
    from gamespec.check.symbols.world import World

MOST_POSITIONS = 4096


def history_shell(world: World, node: model.StoredField, written: model.HistoryType, owner: Kind | None) -> Field:
    """Return the field that stores the positions of a history; it is followed by the field of their count.

    Both are completed when first needed.
    """
    entries, length = (_made(world, f"{node.name}{end}", node) for end in ("", LENGTH))
    if owner is not None:
        world.sink.error(
            BAD_ATTRIBUTE,
            "positions are of the whole table, so only the table has a history",
            node.name.span,
            help="move this line to `the table has`",
        )
    world.histories[entries] = History(written.parts, entries, length, written.span)
    world.nodes[entries] = node
    world.pending[entries] = lambda: _finish(world, node, entries, length)
    return entries


def _made(world: World, name: str, node: model.StoredField) -> Field:
    made = Field(name, None, ERROR, starts=0, low=0, machine_made=True, span=node.name.span)
    made.index = len(world.checked.fields)
    world.checked.fields.append(made)
    return made


def _parts(node: model.StoredField) -> tuple[model.Expr, ...]:
    """Return the expressions that together make up a position, as written in the declaration."""
    return node.type.parts if isinstance(node.type, model.HistoryType) else ()


def _finish(world: World, node: model.StoredField, entries: Field, length: Field) -> None:
    most = next((attr for attr in node.attrs if isinstance(attr, model.UpTo)), None)
    for attr in node.attrs:
        if attr is not most:
            message = "of a history only `up to` can be said"
            world.sink.error(BAD_ATTRIBUTE, message, attr.span, help="leave it out")
    said = [" ".join(part.span.text.split()) for part in _parts(node)]
    for at, part in enumerate(_parts(node)):
        if said[at] in said[:at]:
            world.sink.error(BAD_ATTRIBUTE, f"`{said[at]}` is named twice here", part.span, help="name it once")
    limit = None if most is None else const_int(most.limit, Scope(world))
    if most is None:
        world.sink.error(
            BAD_ATTRIBUTE,
            "nothing says how many positions are kept",
            node.type.span,
            help=f"as many as a game may have: `{node.type.span.text}, up to 400`",
        )
    elif limit is not None and not 1 <= limit <= MOST_POSITIONS:
        world.sink.error(TOO_LARGE, f"a history keeps 1 to {MOST_POSITIONS:,} positions", most.span)
        limit = None
    size = limit or 1
    places = Kind(f"{entries.name}-entry", "words", tuple(str(n + 1) for n in range(size)), tuple(range(size)))
    places.index = len(world.checked.kinds)
    world.checked.kinds.append(places)
    world.implied.add(places)
    entries.keys = (places,)
    entries.type = Int(0, None)
    length.type, length.high = Int(0, size), size
