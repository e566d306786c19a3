"""What a line costs at least: loops that surely take more steps than one decision may are told before anybody plays.

Enters: a world whose bodies are done. Leaves: an error for each loop that is too long by itself, and for each argument
with too many values. What may be long only sometimes is counted while the game runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.budgets import CANDIDATES, STEPS, allowed
from gamespec.checked import expressions as x
from gamespec.checked import statements as s
from gamespec.checked.things import NeedLine
from gamespec.checked.traversal import parts
from gamespec.diagnostics.file_codes import COSTLY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gamespec.check.symbols.world import World
    from gamespec.checked.game import Action
    from gamespec.checked.things import Value
    from gamespec.source import Span

ENDLESS = 1 << 60
TURNS = 8
"""In which a shape can be laid, those turned over."""
ALL_OF_IT = frozenset({"sum", "count", "highest", "lowest", "those"})
"""Questions that go through a whole set; others stop where they know the answer."""


def check_costs(world: World) -> None:
    """Look at every body and value, and at what actions let choose from."""
    costs = _Costs(world)
    game = world.checked
    for value in game.values:
        costs.value(value)
    for block in (*(a.body for a in game.actions), *(p.body for p in game.phases), *(t.body for t in game.triggers)):
        costs.block(block)
    for action in game.actions:
        for param in action.params:
            many = None if param.domain is None else _exactly(param.domain)
            if param.domain is not None and many is not None and many > allowed(CANDIDATES):
                costs.report(
                    f"`{param.var.name}` has {many:,} values to choose from, more than {allowed(CANDIDATES):,}",
                    param.domain.span,
                )
    if game.scoring is not None:
        for line in game.scoring.lines:
            costs.least(line.value)
    asked = [part for value in game.values for part in (value.body, *value.lines)]
    asked += [part for action in game.actions for part in (action.params, action.body)]
    asked += [each.body for each in (*game.phases, *game.triggers)]
    asked += [] if game.scoring is None else [line.value for line in game.scoring.lines]
    for part in parts(asked):
        if isinstance(part, x.Builtin):
            costs.table(part)


class _Costs:
    """Steps that things take at least, each worked out once."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.known: dict[object, int] = {}

    def report(self, message: str, span: Span) -> None:
        """A finding."""
        self.world.sink.error(COSTLY, message, span)

    def block(self, lines: Iterable[object]) -> int:
        """Steps of lines that are all gone through."""
        return min(ENDLESS, sum(self.least(line) for line in lines))

    def value(self, value: Value) -> int:
        """Steps of a value without conditions."""
        if value not in self.known:
            self.known[value] = 0  # values in a circle are told elsewhere
            lets = [line[1] for line in value.lines if not isinstance(line, NeedLine)]
            body = () if value.body is None else (value.body,)
            self.known[value] = self.block((*lets, *body)) if len(lets) == len(value.lines) else 0
        return self.known[value]

    def least(self, part: object) -> int:
        """Steps an expression or a line takes at least."""
        if part not in self.known:
            self.known[part] = 0
            self.known[part] = self._least(part)
        return self.known[part]

    def _least(self, part: object) -> int:
        match part:
            case x.Aggregate() if part.op in ALL_OF_IT:
                asked = part.body if part.where is None else part.where
                return self.laps(part.set, 0 if asked is None else self.least(asked), part.span)
            case s.ForEach():
                return self.laps(part.set, self.block(part.body) if part.where is None else 0, part.set.span)
            case s.Repeat(until=None) if isinstance(part.limit, x.Const):
                return self.times(part.limit.value, self.block(part.body), part.limit.span)
            case x.Binary():
                return self.least(part.left) if part.op in ("and", "or") else self.block((part.left, part.right))
            case x.Cond():
                return self.least(part.test)
            case x.ValueGet():
                return self.value(part.value)
            case s.If():
                return self.least(part.branches[0][0])
            case s.Do() if len(part.args) == len(part.action.params):
                return self.action(part.action)
            case s.Step() | s.As():
                return self.block(part.body)
            case s.Let() | s.SetField():
                return self.least(part.value)
            case s.AddField():
                return self.least(part.amount)
            case _:
                return 0

    def action(self, action: Action) -> int:
        """Steps of a routine."""
        if action not in self.known:
            self.known[action] = 0  # actions in a circle are told elsewhere
            self.known[action] = self.block(action.body)
        return self.known[action]

    def table(self, asked: x.Builtin) -> None:
        """All ways to lay shapes on a board are listed once: that list is not too long."""
        if asked.name != "placements" or asked.kind is None:
            return
        spaces = asked.kind.size * sum(TURNS * len(shape.squares) for shape in self.world.checked.shapes)
        if spaces > allowed(STEPS):
            self.report(f"listing these takes {spaces:,} steps, more than {allowed(STEPS):,}", asked.span)

    def laps(self, whole: x.Expr, each: int, span: Span) -> int:
        """Steps of a loop over a set."""
        many = _exactly(whole)
        return self.least(whole) if many is None else self.times(many, each, span)

    def times(self, many: int, each: int, span: Span) -> int:
        """Steps of so many laps; a loop that is too long is told, and what is around it is not."""
        total = many * max(1, each)
        if total <= allowed(STEPS) or each == ENDLESS:
            return min(total, ENDLESS)
        most = f"the {allowed(STEPS):,} one decision may take"
        self.report(f"this goes through {total:,} steps, more than {most}", span)
        return ENDLESS


def _exactly(whole: x.Expr) -> int | None:
    """How many members a set has, where that is certain."""
    if isinstance(whole, x.IntRange) and isinstance(whole.low, x.Const) and isinstance(whole.high, x.Const):
        return max(0, whole.high.value - whole.low.value + 1)
    return whole.kind.size if isinstance(whole, x.AllOf) else None
