"""The arrows of a phase while variants change them: each stays known by the layer that put it there or took it away.

A variant counts the arrows that its author has seen: those of the game and of the variants it names, whatever others
that are chosen have changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.overlay.keys import path_of
from gamespec.overlay.layer import Layer

if TYPE_CHECKING:
    from gamespec import model
    from gamespec.overlay.keys import Path

BASE = Layer("")


@dataclass(slots=True)
class Slot:
    """One arrow: its name in a path, who put it there, and who took it away or replaced it."""

    arrow: model.Arrow
    key: str
    by: Layer
    gone: Layer | None = None

    def is_seen(self, layer: Layer) -> bool:
        """Return whether the author of a layer knows of this arrow, and not that it is gone."""
        known = self.by is BASE or layer.knows_of(self.by)
        return known and (self.gone is None or (self.gone is not layer and not layer.knows_of(self.gone)))


def slots_of(known: dict[Path, list[Slot]], phase: model.PhaseDecl) -> list[Slot]:
    """Return the arrows of a phase, with those that are gone; `known` are those of the phases looked at before."""
    path = path_of(phase)
    assert path is not None  # a phase has a name
    if path not in known:
        known[path] = [Slot(arrow, str(number), BASE) for number, arrow in enumerate(phase.arrows, 1)]
    return known[path]


def left(slots: list[Slot]) -> tuple[model.Arrow, ...]:
    """Return the arrows that are still there."""
    return tuple(slot.arrow for slot in slots if slot.gone is None)
