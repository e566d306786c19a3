"""A line that changes nothing: it adds, takes or moves 0, or repeats its block 0 times.

Perhaps another number was meant; if not, delete the line. Lines of `by` change nothing where every case is `nothing`,
and a question behind `by` decides nothing where every case says `any` to it.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamespec import model
from gamespec.check.symbols import World
from gamespec.check.whole_game.monotonicity import parts_of
from gamespec.checked import expressions as x, statements as s
from gamespec.diagnostics import Diagnostic
from gamespec.lint.register import rule
from gamespec.model.node import once_for_each_node

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

    for decl in world.decls:
        for node in _by(decl):
            yield from _cases(node)


@once_for_each_node
def _by(decl: model.Node) -> list[model.ByLines | model.ByCase]:
    """Return the readable lines and values with `by` in a declaration, found once for each."""
    every = (node for node in decl.walk() if isinstance(node, model.ByLines | model.ByCase))
    return [node for node in every if not node.broken and node.rows]


def _cases(node: model.ByLines | model.ByCase) -> Iterator[Diagnostic]:
    """Yield findings for cases that do nothing, and for questions on which no case depends."""
    if isinstance(node, model.ByLines) and not any(row.lines for row in node.rows):
        advice = "write what happens in one of the cases, or delete these lines"
        yield CODE.at(node.subjects[0].span, "every case is `nothing`, so these lines change nothing", help=advice)
        return
    for at, asked in enumerate(node.subjects):
        options = [option for row in node.rows if row.cells for option in row.cells[at].options]
        if any(option.low is not None or option.high is not None for option in options):
            continue
        shown = " ".join(asked.span.text.split())
        advice = f"delete `{shown}` behind `by` and its part of each case"
        if len(node.subjects) == 1:
            advice = (
                "write the lines of the case without `by`"
                if isinstance(node, model.ByLines)
                else "leave `by` out, and write the result of the case alone"
            )
        yield CODE.at(asked.span, f"no case depends on `{shown}`, so asking for it decides nothing", help=advice)


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
