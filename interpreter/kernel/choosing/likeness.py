"""Interchangeability of pieces: they are equal in row, fields and contents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from collections.abc import Callable

    from gamespec.checked.kinds import Kind
    from interpreter.kernel.layout import Layout


def make_class(layout: Layout, kind: Kind) -> Callable[[list[int], int], tuple[Any, ...]]:
    """Return a function from a state and a piece to a tuple that interchangeable pieces have in common.

    The tuple has the piece's row, fields and contents, and sorts by row.
    """
    rows = kind.row_of
    fields = [(p.base, p.stride) for f, p in layout.fields.items() if f.owner is kind]
    zones = [(p, p.zone.kinds[0]) for z, p in layout.zones.items() if z.owner is kind]
    inner = {p.zone: make_class(layout, k) for p, k in zones if k is not kind}

    def like(state: list[int], piece: int) -> tuple[Any, ...]:
        found: list[object] = [rows[piece], 1]
        found.extend(state[base + piece * stride + i] for base, stride in fields for i in range(stride))
        for place, of in zones:
            for key in range(place.keys):
                items = layout.items(state, place.first_id + piece * place.keys + key)
                describe = like if of is kind else inner[place.zone]
                described = [describe(state, p) for p in items]
                found.append(tuple(sorted(described) if place.zone.shape == "group" else described))
        return tuple(found)

    return like


def piece_kind(kind: object) -> Kind | None:
    """Return the kind of pieces whose numbers a type holds; None if it holds no pieces."""
    return kind.kind if isinstance(kind, Thing) and kind.kind.sort == "piece" else None
