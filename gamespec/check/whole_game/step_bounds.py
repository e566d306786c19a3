"""Least computing steps of statements, to report loops that surely exceed the limit of a decision."""

from __future__ import annotations

from collections.abc import Iterable

from gamespec.budgets import CANDIDATES, STEPS, allowed
from gamespec.check.symbols import World
from gamespec.checked import expressions as x, statements as s
from gamespec.checked.game import Action
from gamespec.checked.things import NeedLine, Value
from gamespec.checked.traversal import parts
from gamespec.diagnostics.catalogue import COSTLY
from gamespec.operators import SET_OPERATORS
from gamespec.source import Span

ENDLESS = 1 << 60
TURNS = 8
"""Number of orientations of a shape: four turns, also turned over."""


def check_costs(world: World) -> None:
    """Check the least computing steps of all bodies, computed values and domains of parameters."""
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
                    f"a player would choose `{param.var.name}` among {many:,} values, but "
                    f"at most {allowed(CANDIDATES):,} are possible",
                    param.domain.span,
                    f"write a range or a set with at most {allowed(CANDIDATES):,} members",
                )
    scores = [] if game.scoring is None else [line.value for line in game.scoring.lines]
    for value in scores:
        costs.least(value)
    asked = [part for value in game.values for part in (value.body, *value.lines)]
    asked += [part for action in game.actions for part in (action.params, action.body)]
    asked += [*(each.body for each in (*game.phases, *game.triggers)), *scores]
    for part in parts(asked):
        if isinstance(part, x.Builtin):
            costs.table(part)


class _Costs:
    """Calculator of the least number of computing steps of each part of a game, cached."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.known: dict[object, int] = {}

    def report(self, message: str, span: Span, advice: str | None = None) -> None:
        """Report a loop or list that takes too many computing steps."""
        self.world.sink.error(COSTLY, message, span, help=advice)

    def block(self, lines: Iterable[object]) -> int:
        """Return the least computing steps of lines that are all run."""
        return min(ENDLESS, sum(self.least(line) for line in lines))

    def value(self, value: Value) -> int:
        """Return the least computing steps of a value; 0 if it has conditions (`need` lines)."""
        if value not in self.known:
            self.known[value] = 0  # values in a cycle are reported elsewhere
            lets = [line[1] for line in value.lines if not isinstance(line, NeedLine)]
            body = () if value.body is None else (value.body,)
            self.known[value] = self.block((*lets, *body)) if len(lets) == len(value.lines) else 0
        return self.known[value]

    def least(self, part: object) -> int:
        """Return the least computing steps of an expression or a statement."""
        if part not in self.known:
            self.known[part] = 0
            self.known[part] = self._least(part)
        return self.known[part]

    def _least(self, part: object) -> int:
        match part:
            case x.Aggregate() if SET_OPERATORS[part.op].visits_all:
                asked = part.body if part.where is None else part.where
                return self.laps(part.set, 0 if asked is None else self.least(asked), part.span)
            case s.ForEach():
                return self.laps(part.set, self.block(part.body) if part.where is None else 0, part.set.span)
            case s.Repeat(until=None) if isinstance(part.limit, x.Const):
                each = self.block(part.body)
                fewer = allowed(STEPS) // max(1, each)
                advice = f"repeat the lines at most {fewer:,} times" if fewer else None
                return self.times(part.limit.value, each, part.limit.span, advice)
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
        """Return the least computing steps of the body of an action."""
        if action not in self.known:
            self.known[action] = 0  # actions in a cycle are reported elsewhere
            self.known[action] = self.block(action.body)
        return self.known[action]

    def table(self, asked: x.Builtin) -> None:
        """Report a `placements` expression whose list is too long; it is computed once for each board."""
        if asked.name != "placements" or asked.kind is None:
            return
        spaces = asked.kind.size * sum(TURNS * len(shape.squares) for shape in self.world.checked.shapes)
        if spaces > allowed(STEPS):
            message = f"listing all of these takes {spaces:,} steps, but at most {allowed(STEPS):,} are possible"
            self.report(message, asked.span)

    def laps(self, whole: x.Expr, each: int, span: Span) -> int:
        """Return the least computing steps of a loop over the set `whole`, each iteration taking `each`."""
        many = _exactly(whole)
        return self.least(whole) if many is None else self.times(many, each, span)

    def times(self, many: int, each: int, span: Span, advice: str | None = None) -> int:
        """Return the steps of `many` iterations; report the innermost loop that exceeds the limit."""
        total = many * max(1, each)
        if total <= allowed(STEPS) or each == ENDLESS:
            return min(total, ENDLESS)
        most = f"at most {allowed(STEPS):,} are possible between two decisions of players"
        self.report(f"this loop takes {total:,} computing steps, but {most}", span, advice)
        return ENDLESS


def _exactly(whole: x.Expr) -> int | None:
    """Return the number of members of a set if it is known at compile time, else None."""
    if isinstance(whole, x.IntRange) and isinstance(whole.low, x.Const) and isinstance(whole.high, x.Const):
        return max(0, whole.high.value - whole.low.value + 1)
    return whole.kind.size if isinstance(whole, x.AllOf) else None
