"""Draw roads, corners and edges, which are spaces of their own, as lines and points of their map."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.scene import Board, Holder, Scene


def with_roads(found: Scene) -> Scene:
    """Return a view of the table in which roads, declared as a board, are drawn as parts of their map."""
    return replace(found, table=_holder(found.table), players=tuple(map(_holder, found.players)))


def _holder(holder: Holder) -> Holder:
    return replace(holder, boards=joined(holder.boards))


def joined(boards: Iterable[Board]) -> tuple[Board, ...]:
    """Return boards without those of roads, whose spaces become roads of their map."""
    found = tuple(boards)
    on = maps_of(found)
    return tuple(
        replace(board, roads=tuple(place for road in found if on[road.kind] == board.kind for place in road.places))
        for board in found
        if on[board.kind] is None
    )


def maps_of(boards: Iterable[Board]) -> dict[str, str | None]:
    """Return the kind of the map that each board belongs to as roads, by the board's kind.

    None for a board whose spaces do not all join two spaces of one map, a board of points joined by lines. Corners and
    edges belong to their grid or hexes.
    """
    found = tuple(boards)
    kinds = {board.kind for board in found}
    maps = {place.ref: board.kind for board in found if board.outline == "round" for place in board.places}
    return {
        board.kind: board.map if board.map != board.kind and board.map in kinds else _map_of(board, maps)
        for board in found
    }


def _map_of(board: Board, maps: dict[str, str]) -> str | None:
    kinds = {maps.get(end) for place in board.places for end in place.ends or ("", "")}
    return kinds.pop() if len(kinds) == 1 else None
