"""Numbers of pieces stated by overlays of rows: `add row to Boat, 17 in all`.

The number a variant states counts with the game and the variants it needs. Two independent variants each add their
difference, so 17 and 18 in all for a game with 16 are 19 together.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from gamespec import model

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.overlay.layer import Layer


class Said(NamedTuple):
    """Number of pieces that a layer (variant) states, and the number there would be `without` the layer."""

    layer: Layer
    total: model.Expr
    without: model.Expr


@dataclass(slots=True)
class Totals:
    """Numbers of pieces stated for one table of pieces: by the base game, then by each layer over it."""

    base: model.Expr
    said: list[Said] = field(default_factory=list)

    def say(self, layer: Layer, total: model.Expr) -> model.Expr:
        """Record the number of pieces a layer states; return the number with all layers so far combined.

        If a layer states two numbers, the later one counts.
        """
        below = [each for each in self.said if each.layer.name != layer.name and _stands_upon(layer, each.layer)]
        now = Said(layer, total, _added_up(self.base, below))
        self.said = [*(each for each in self.said if each.layer.name != layer.name), now]
        return _added_up(self.base, self.said)


def _stands_upon(layer: Layer, other: Layer) -> bool:
    """Return whether the variant or block `layer` is never applied without `other`."""
    return other.variant is None or other.variant == layer.variant or other.variant in layer.stands_upon


def _added_up(base: model.Expr, said: Iterable[Said]) -> model.Expr:
    """Return the base number of pieces combined with those that layers state.

    Its span is that of the last statement.
    """
    total = base
    for each in said:
        total = each.total if each.without is total else _further(total, each)
    return total


def _further(total: model.Expr, said: Said) -> model.Expr:
    numbers = (total, said.total, said.without)
    if all(isinstance(number, model.Num) for number in numbers):
        before, more, less = (number.value for number in numbers if isinstance(number, model.Num))
        return model.Num(span=said.total.span, value=before + more - less)
    more = model.Binary(span=said.total.span, op="-", left=said.total, right=said.without)
    return model.Binary(span=said.total.span, op="+", left=total, right=more)
