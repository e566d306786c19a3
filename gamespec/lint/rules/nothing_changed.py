"""A line that changes nothing: it adds, takes or moves 0, or repeats its block 0 times.

Perhaps another number was meant; if not, delete the line.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import parts_of
from gamespec.checked import expressions as x
from gamespec.checked import statements as s
from gamespec.diagnostics import Diagnostic
from gamespec.lint.register import rule

CODE = rule("GS509", "nothing-changed", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for constant amounts of 0 in statements and rules."""
    game = world.checked
    for part in parts_of(world):
        amount = _amount(part)
        if amount is not None and _is_none(amount):
            yield CODE.at(amount.span, "this amount is 0, so the line changes nothing")
    for value in game.values:
        for change in value.modifiers:
            if change.change in ("add", "take") and _is_none(change.amount):
                yield CODE.at(change.amount.span, f"this amount is 0, so the rule `{change.rule}` changes nothing here")


def _amount(part: object) -> x.Expr | None:
    match part:
        case s.AddField():
            return part.amount
        case s.Repeat():
            return part.limit
        case s.Move(what=x.EndOf(amount=amount)):
            return amount
        case _:
            return None


def _is_none(amount: x.Expr) -> bool:
    return isinstance(amount, x.Const) and amount.value == 0
