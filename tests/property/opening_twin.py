"""A second reading of why an action cannot be begun.

Its lines in order, each condition asked of the machine by itself.

Enters a program, a state, an action, who tries it and its arguments; leaves the first line that fails, none where all
hold, or UNKNOWN where the lines ask for more than this reading follows (pieces picked one by one, payments in pieces).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.things import NeedLine
from interpreter.compiler.analysis.openings import is_opening_line

if TYPE_CHECKING:
    from gamespec.checked.game import Action
    from gamespec.checked.things import Field
    from gamespec.source import Span
    from interpreter.compiler.program import Program

Env = dict[e.Var, int]


@dataclass(frozen=True, slots=True)
class Failed:
    """The line that fails: where it may be said to stand, what it asks, in which state and of what."""

    spans: tuple[Span | None, ...]
    sort: str
    asks: e.Expr | None
    state: list[int] = field(repr=False)
    known: Env
    source: int = -1


def fitting(field: Field, number: int) -> int:
    """As much of a number as a capped field takes."""
    if not field.capped or not isinstance(field.high, int):
        return number
    low = field.low if isinstance(field.low, int) else number
    return max(low, min(field.high, number))


class Unknown(Exception):
    """This reading does not follow the line."""


class Reading:
    """Reads the openings of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def value(self, expr: e.Expr, s: list[int], env: Env) -> Any:
        """The value of an expression whose names are known."""
        return self.program.evaluate(expr, env)(s)

    def failing(self, action: Action, s: list[int], seat: int, args: list[int]) -> Failed | None:
        """The first line of an action that fails; raises Unknown."""
        env: Env = {action.you: seat}
        for param, value in zip(action.params, args, strict=True):
            env[param.var] = value
            if param.domain is not None:
                if value not in self.members(param.domain, s, env):
                    return Failed((param.span,), "set", None, s, dict(env))
                if param.where is not None and not self.value(param.where, s, env):
                    return Failed((param.span,), "where", param.where, s, dict(env))
        return self.lines(action.body, s, dict(env)) or self.forbidden(action, s, env)

    def members(self, domain: e.Expr, s: list[int], env: Env) -> list[int]:
        """The members of a set."""
        found = self.value(domain, s, env)
        return [found] if isinstance(found, int) else list(found)

    def forbidden(self, action: Action, s: list[int], env: Env) -> Failed | None:
        """The first rule that forbids it."""
        for forbid in action.forbids:
            bound = (
                [env]
                if forbid.each is None
                else [{**env, forbid.each[0]: i} for i in self.members(forbid.each[1], s, env)]
            )
            if any(forbid.when is None or self.value(forbid.when, s, each) for each in bound):
                return Failed((forbid.span,), "forbid", None, s, env)
        return None

    def lines(self, lines: tuple[Any, ...], s: list[int], env: Env) -> Failed | None:
        """The first of some lines that fails; what changes anything ends them."""
        for i, line in enumerate(lines):
            if isinstance(line, _Bind):
                env[line.var] = self.value(line.value, s, line.env)
                continue
            if not is_opening_line(line):
                return None
            rest = lines[i + 1 :]
            if isinstance(line, st.If | st.Do | st.ForEach | st.Choose):
                return self.spread(line, rest, s, env)
            s, failed = self.plain(line, s, env)
            if failed is not None:
                return failed
        return None

    def plain(self, line: st.Stmt, s: list[int], env: Env) -> tuple[list[int], Failed | None]:
        """A line without lines inside: the state after it, and how it fails."""
        if isinstance(line, st.Need):
            holds = self.value(line.condition, s, env)
            return s, None if holds else Failed(_spans(line), "need", line.condition, s, dict(env))
        if isinstance(line, st.Let) and isinstance(self.value(line.value, s, env), int):
            env[line.var] = self.value(line.value, s, env)
            return s, None
        if isinstance(line, st.Pay | st.AddField):
            at = self.address(line.source if isinstance(line, st.Pay) else line.target, s, env)
            amount = self.value(line.amount, s, env)
            if isinstance(line, st.Pay) and s[at] < amount:
                return s, Failed((line.span,), "pay", line.amount, s, dict(env), at)
            after = s[:]
            after[at] = s[at] - amount if isinstance(line, st.Pay) else fitting(line.target.field, s[at] + amount)
            self.program.refresh(after)
            return after, None
        raise Unknown(type(line).__name__)

    def address(self, target: e.FieldGet, s: list[int], env: Env) -> int:
        """The cell of a field."""
        owner = 0 if target.owner is None else self.value(target.owner, s, env)
        key = 0
        for kind, part in zip(target.field.keys, target.keys, strict=True):
            key = key * kind.size + self.value(part, s, env)
        return self.program.layout.field_address(target.field, owner, key)

    def spread(self, line: Any, rest: tuple[Any, ...], s: list[int], env: Env) -> Failed | None:
        """A line with lines inside, and the lines after it."""
        if isinstance(line, st.If):
            block = next((block for test, block in line.branches if self.value(test, s, env)), line.otherwise)
            return self.lines((*block, *rest), s, env)
        if isinstance(line, st.ForEach):
            laps: list[Any] = []
            for member in self.members(line.set, s, env):
                if line.where is None or self.value(line.where, s, {**env, line.var: member}):
                    laps += [_Bind(line.var, e.Const(line.var.type, line.span, member), {}), *line.body]
            return self.lines((*laps, *rest), s, env)
        if isinstance(line, st.Do):
            action, given = line.action, [*line.args]
            if len(given) < len(action.params):
                raise Unknown("Do")
            binds = [_Bind(p.var, arg, env) for p, arg in zip(action.params, given, strict=True)]
            if action.you not in env or line.player is not None:
                you = next(var for var in env if var.name == "you")
                binds.append(_Bind(action.you, line.player or e.Read(you.type, line.span, you), env))
            return self.lines((*binds, *action.body, *rest), s, env)
        return self.chosen(line, rest, s, env)

    def chosen(self, line: st.Choose, rest: tuple[Any, ...], s: list[int], env: Env) -> Failed | None:
        """A choice: one of its set must let the rest be completed."""
        for value in self.members(line.set, s, env):
            bound = {**env, line.var: value}
            if (line.where is None or self.value(line.where, s, bound)) and self.lines(rest, s, dict(bound)) is None:
                return None
        if (line.may or line.if_any) and self.lines(rest, s, {**env, line.var: -1}) is None:
            return None
        return Failed((line.span,), "choose", None, s, dict(env))


@dataclass(frozen=True, slots=True)
class _Bind:
    """A name gets a value, read where it was given."""

    var: e.Var
    value: e.Expr
    env: Env


def _spans(line: st.Need) -> tuple[Span | None, ...]:
    """Return where a need may be said to stand: its own place, or that of a line of the value it asks for."""
    inside = line.condition.value.lines if isinstance(line.condition, e.ValueGet) else ()
    return (line.span, *(need.span for need in inside if isinstance(need, NeedLine)))
