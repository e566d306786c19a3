"""Inlay hints for editors: ranges of numbers, and runtime checks that a variant adds."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from gamespec import model
from gamespec.checked.things import Value
from gamespec.checked.types import Int
from gamespec.editing.names.declared import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from gamespec.check.symbols import World
    from gamespec.checked.types import Type
    from gamespec.editing.known import Known

HEAD = re.compile(r"(?=\s+=\s)|\n|$")


class Hint(NamedTuple):
    """A text that an editor displays at a place although it is not in the file, and its description."""

    offset: int
    words: str
    says: str = ""


def ranges(known: Known, file: Path) -> Iterator[Hint]:
    """Yield hints with the ranges of numbers that the checker found for values without a written type."""
    found, world = known.models.get(file), known.world_of(file)
    if found is None or world is None:
        return
    for node in found.walk():
        if isinstance(node, model.HasBlock):
            for field in node.fields:
                if isinstance(field, model.ValueField) and field.type is None:
                    yield from _hint(field, _type(world, owner_name(node.owner), field.name.text))
        elif isinstance(node, model.ScoreLine):
            yield from _hint(node, _type(world, "Player", node.name.text))


def added_checks(known: Known, file: Path, places: frozenset[tuple[str, int]]) -> Iterator[Hint]:
    """Yield hints for the runtime checks that a variant adds to those of its game.

    `places` are the file name and offset of each line with such a check.
    """
    source = known.source(file)
    for name, start in sorted(places):
        if source is not None and name == str(file) and start <= len(source.text):
            line = source.place(start)[0]
            end = source.line_starts[line - 1] + len(source.line_text(line).rstrip())
            yield Hint(end, "runtime check", "checked while the game runs: with this variant it could not be proved")


def _hint(line: model.Field | model.ScoreLine, of: Type | None) -> Iterator[Hint]:
    if isinstance(of, Int) and of.low is not None and of.high is not None and line.name.text:
        head = HEAD.search(line.span.text)
        words = f"= {of.low}" if of.low == of.high else f": {of.low}..{of.high}"
        yield Hint(
            line.span.start + (head.start() if head else 0), words, "between these ends it lies, as far as is proved"
        )


def _type(world: World, owner: str, name: str) -> Type | None:
    kind = world.kinds.get(owner)
    found = world.member(kind, name) if kind is not None or not owner else None
    return found.type if isinstance(found, Value) else None
