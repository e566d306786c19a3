"""Draw roads (spaces that each join two spaces of a map) as lines of that map."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.scene import Board, Holder, Scene


def with_roads(found: Scene) -> Scene:
    """Return a view of the table in which roads, declared as a board, are drawn as parts of their map."""
    return replace(found, table=_holder(found.table), players=tuple(map(_holder, found.players)))


def _holder(holder: Holder) -> Holder:
    maps = {place.ref: board.kind for board in holder.boards if board.outline == "round" for place in board.places}
    on = {board.kind: _map_of(board, maps) for board in holder.boards}
    boards = tuple(
        replace(
            board, roads=tuple(place for road in holder.boards if on[road.kind] == board.kind for place in road.places)
        )
        for board in holder.boards
        if on[board.kind] is None
    )
    return replace(holder, boards=boards)


def _map_of(board: Board, maps: dict[str, str]) -> str | None:
    """Return the kind of the map whose spaces all spaces of a board join; None if it is no board of roads.

    `maps` has the kind of map for each of its spaces, by name in moves.
    """
    kinds = {maps.get(end) for place in board.places for end in place.ends or ("", "")}
    return kinds.pop() if len(kinds) == 1 else None
