"""Kinds implied by their words: those of a column, or of a field such as `up or down`.

Equal words share one kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.check.symbols.world import World
    from gamespec.source import Span


def add_kind(world: World, kind: Kind) -> Kind:
    """Enter a kind and its rows into the symbol tables, and return it."""
    kind.index = len(world.checked.kinds)
    world.checked.kinds.append(kind)
    world.kinds[kind.name] = kind
    world.members.setdefault(kind, {})
    if not kind.indexed_by_place:
        for row, name in enumerate(kind.rows if kind.bundle is None else kind.rows[:1]):
            world.rows.setdefault(name, []).append((kind, row))
    return kind


def implied_words(world: World, name: str, words: Iterable[str], span: Span | None) -> Kind:
    """Return a new kind of words, named after a column or field, and enter it into the symbol tables."""
    rows = tuple(dict.fromkeys(words))
    shown = name[:1].upper() + name[1:]
    while shown in world.kinds:
        shown += "-word"
    kind = Kind(shown, "words", rows, tuple(range(len(rows))), span=span)
    world.implied.add(kind)
    return add_kind(world, kind)
