"""Marks on the parts of a scene that have changed since an earlier scene of the same observer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from interpreter.scene.values import Board, Holder, Scene


def with_changes(now: Scene, before: Scene) -> Scene:
    """Return a scene in which numbers, zones and places are marked that differ from an earlier one."""
    holders = {holder.seat: holder for holder in (before.table, *before.players)}
    players = tuple(_holder(player, holders.get(player.seat)) for player in now.players)
    return replace(now, table=_holder(now.table, before.table), players=players)


def _holder(now: Holder, before: Holder | None) -> Holder:
    if before is None or now == before:
        return now
    numbers, zones = set(before.numbers), set(before.zones)
    boards = {board.kind: board for board in before.boards}
    return replace(
        now,
        numbers=tuple(fact if fact in numbers else replace(fact, is_changed=True) for fact in now.numbers),
        zones=tuple(zone if zone in zones else replace(zone, is_changed=True) for zone in now.zones),
        boards=tuple(_board(board, boards.get(board.kind)) for board in now.boards),
    )


def _board(now: Board, before: Board | None) -> Board:
    if before is None or now == before:
        return now
    pairs = zip(now.places, before.places, strict=True)
    return replace(now, places=tuple(new if new == old else replace(new, is_changed=True) for new, old in pairs))
