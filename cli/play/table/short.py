"""Print the table of a session: all of it, or what has changed since the seat last looked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cli.play.table.drawing import Listed, draw, draw_all, draw_changes, draw_fitting
from interpreter.scene import Scene, scene

if TYPE_CHECKING:
    from interpreter.state.game import State


@dataclass(slots=True)
class Seen:
    """Record of what each seat saw of the table last, to find what has changed since."""

    is_partial: bool = False
    """Whether the table printed last left something out because it did not fit on the screen."""
    _scenes: dict[int, Scene] = field(default_factory=dict)

    def draw(self, state: State, seat: int, menu: Listed, *, whole: bool, short: bool, room: int | None) -> None:
        """Print the table as a seat sees it, and record it as seen.

        `whole` prints everything, `short` only the changes, otherwise as much as fits into `room` lines (None:
        unknown height).
        """
        before, self.is_partial = self._scenes.get(seat), False
        if whole:
            draw_all(state, seat)
        elif short and before is not None:
            draw_changes(state, seat, menu, before)
        elif room is None:
            draw(state, seat, menu)
        else:
            self.is_partial = bool(draw_fitting(state, seat, menu, room, before))
        self._scenes[seat] = scene(state, seat, with_scores=True)
