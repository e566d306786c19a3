"""Warn of constants outside the declared range of a computed value: its own, and those set by rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.check.codes import NEVER_REACHED
from gamespec.check.expressions import is_broken
from gamespec.checked import expressions as x
from gamespec.checked.types import Int

if TYPE_CHECKING:
    from gamespec.check.symbols.world import World
    from gamespec.checked.things import Modifier, Value


def report_outside(world: World, value: Value) -> None:
    """Warn of constants outside the range of a value, unless another rule may add to or take from them."""
    if not isinstance(value.type, Int) or any(m.change in ("add", "take") for m in value.modifiers):
        return
    if value.body is not None and not is_broken(value.body) and isinstance(value.body.type, Int):
        _look(world, value, value.type, value.body, None)
    for change in value.modifiers:
        if isinstance(change.amount, x.Const) and change.span is not None:
            _look(world, value, value.type, change.amount, change)


def _look(world: World, value: Value, of: Int, amount: x.Expr, change: Modifier | None) -> None:
    made = change.change if change is not None else "set"
    assert isinstance(amount.type, Int)  # the amount of set or keep, or the body, is a number
    high = of.high is not None and amount.type.low is not None and amount.type.low > of.high and made != "at-most"
    low = of.low is not None and amount.type.high is not None and amount.type.high < of.low and made != "at-least"
    if amount.type.optional or (not high and not low):
        return
    end = of.high if high else of.low
    known = amount.type.low == amount.type.high
    world.sink.warning(
        NEVER_REACHED,
        f"`{value.name}` is never {amount.type.low if known else 'the number here'}: its range ends at {end}",
        amount.span,
        help=f"it would be {end} each time; widen the range or choose another number",
        secondary=[(value.span, "its range is declared here")] if value.span is not None else [],
    )
