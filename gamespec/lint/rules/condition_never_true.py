"""A condition that never holds: what depends on it never happens.

It needs a field to have a word or number that nothing ever sets, or more than there can be. Conditions of rules are
GS506; these are the conditions of `if` and of arrows.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec.analysis.constant_conditions import never, why_never
from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import parts_of
from gamespec.checked import statements as s
from gamespec.checked.expressions import Binary, Const, Expr
from gamespec.diagnostics import Diagnostic
from gamespec.lint.possible_values import settled
from gamespec.lint.register import rule

CODE = rule("GS514", "condition-never-true", "warning", __doc__)


def look(world: World) -> Iterator[Diagnostic]:
    """Yield findings for conditions of `if` and of arrows that never hold.

    Constant conditions of arrows are reported with the phases.
    """
    known = settled(world)
    arrows = [arrow.when for phase in world.checked.phases for arrow in phase.arrows if arrow.when is not None]
    branches = [test for part in parts_of(world) if isinstance(part, s.If) for test, _ in part.branches]
    for condition in (*branches, *arrows):
        stored = known.never(condition)
        if stored is not None:
            declared = [(stored.span, "declared here")] if stored.span is not None else []
            yield CODE.at(
                condition.span,
                f"this condition is never true: {known.describe(stored)}",
                help=f"set `{stored.name}` to a value for which this condition holds, or delete what depends on it",
                also=declared,
            )
    for condition in branches:
        if known.never(condition) is None and never(condition) and not _is_written_out(condition):
            yield CODE.at(
                condition.span,
                f"this condition can never be true{why_never(condition)}",
                help="correct the condition, or delete what depends on it",
            )


def _is_written_out(condition: Expr) -> bool:
    """Return whether a condition compares only constants for this number of players, such as `seats is 2`."""
    sides = (condition.left, condition.right) if isinstance(condition, Binary) else (condition,)
    return (
        any(_is_written_out(side) for side in sides)
        if isinstance(condition, Binary) and condition.op in ("and", "or")
        else all(isinstance(side, Const) for side in sides)
    )
