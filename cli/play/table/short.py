"""Print the table: all of it, or the changes since the seat last looked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cli.play.table.drawing import draw, draw_changes
from cli.play.table.seen import seen_by

if TYPE_CHECKING:
    from cli.play.table.drawing import View
    from interpreter.state.game import State


@dataclass(slots=True)
class Seen:
    """Record of the view each seat saw last."""

    _views: dict[int, View] = field(default_factory=dict)

    def draw(self, state: State, seat: int, *, whole: bool, short: bool, room: int | None) -> None:
        """Print the table as far as it is wanted: `short` only what changed, else what fits into `room` lines."""
        before = self._views.get(seat)
        if short and not whole and before is not None:
            draw_changes(state, seat, before)
        else:
            draw(state, seat, whole=whole, room=room, before=before)
        self._views[seat] = seen_by(state, seat)
