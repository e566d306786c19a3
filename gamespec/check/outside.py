"""Changes of a value that its declared range undoes, whatever else happens.

Enters: values with the changes rules make. Leaves: a warning for each fixed number that lies outside and that nothing
brings back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.check.codes import NEVER_REACHED
from gamespec.checked import expressions as x
from gamespec.checked.types import Int

if TYPE_CHECKING:
    from gamespec.check.world import World
    from gamespec.checked.things import Modifier, Value


def report_outside(world: World, value: Value) -> None:
    """Numbers set or kept that the range never lets through; silent where another rule may add or take."""
    if not isinstance(value.type, Int) or any(m.change in ("add", "take") for m in value.modifiers):
        return
    for change in value.modifiers:
        if isinstance(change.amount, x.Const) and change.span is not None:
            _look(world, value, value.type, change, change.amount)


def _look(world: World, value: Value, of: Int, change: Modifier, amount: x.Const) -> None:
    high = of.high is not None and amount.value > of.high and change.change != "at-most"
    low = of.low is not None and amount.value < of.low and change.change != "at-least"
    if not high and not low:
        return
    end = of.high if high else of.low
    world.sink.warning(
        NEVER_REACHED,
        f"`{value.name}` is never {amount.value}: its range ends at {end}",
        amount.span,
        help=f"it would be {end} each time; widen the range or choose another number",
        secondary=[(value.span, "its range is declared here")] if value.span is not None else [],
    )
