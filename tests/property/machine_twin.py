"""A second reading of openings, by brute force.

Every sequence of choices is tried on the checked game itself.

Enters a program for its addresses only, a state and lines of an opening; leaves every way to complete them, as the list of
values chosen on the way. Slow, plain, and independent of the code the machine emits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from gamespec.checked import expressions as e, statements as st
from gamespec.checked.game import Action
from gamespec.checked.types import Placement
from interpreter.compiler.program import Program
from interpreter.kernel.spaces.placements import placements
from tests.property.opening_twin import fitting

STOP = -1
Env = dict[e.Var, Any]
Way = tuple[tuple[int, ...], list[int], Env]
"""(choices made, state with the payments reserved, names)."""
ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
    "min": min,
    "max": max,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "is": lambda a, b: a == b,
    "is not": lambda a, b: a != b,
}


class Twin:
    """Evaluates the checked tree over a flat state."""

    def __init__(self, program: Program) -> None:
        self.layout = program.layout
        self.game = program.checked

    # ---- expressions

    def value(self, x: Any, s: list[int], env: Env) -> int:
        """A number, truth or thing."""
        found = getattr(self, f"_{type(x).__name__.lower()}")(x, s, env)
        return int(found)

    def _const(self, x: e.Const, _s: list[int], _env: Env) -> int:
        return x.value

    def _read(self, x: e.Read, _s: list[int], env: Env) -> object:
        return env[x.var]

    def _fieldget(self, x: e.FieldGet, s: list[int], env: Env) -> int:
        return s[self.address(x, s, env)]

    def address(self, x: e.FieldGet, s: list[int], env: Env) -> int:
        owner = 0 if x.owner is None else self.value(x.owner, s, env)
        key = 0
        for kind, part in zip(x.field.keys, x.keys, strict=True):
            key = key * kind.size + self.value(part, s, env)
        return self.layout.field_address(x.field, owner, key)

    def _columnget(self, x: Any, s: list[int], env: Env) -> int:
        of = self.value(x.of, s, env)
        kind: Any = getattr(x.of.type, "kind", None)
        row = kind.row_of[of] if type(x.of.type).__name__ == "Thing" else of
        cell = x.column.cells[row]
        if x.key is not None:
            cell = cell[self.value(x.key, s, env)]
        return -1 if cell is None else cell

    def _valueget(self, x: e.ValueGet, s: list[int], env: Env) -> int:
        assert not x.value.modifiers
        assert not x.value.lines
        bound: Env = {} if x.value.self_var is None else {x.value.self_var: self.value(x.owner, s, env)}
        bound.update((var, self.value(arg, s, env)) for var, arg in zip(x.value.params, x.args, strict=True))
        return self.value(x.value.body, s, bound)

    def _rowof(self, x: Any, s: list[int], env: Env) -> int:
        return x.of.type.kind.row_of[self.value(x.of, s, env)]

    def _not(self, x: e.Not, s: list[int], env: Env) -> bool:
        return not self.value(x.of, s, env)

    def _binary(self, x: e.Binary, s: list[int], env: Env) -> object:
        left = self.value(x.left, s, env)
        if x.op in ("and", "or"):
            stops = bool(left) == (x.op == "or")
            return left if stops else self.value(x.right, s, env)
        return ARITHMETIC[x.op](left, self.value(x.right, s, env))

    def _cond(self, x: e.Cond, s: list[int], env: Env) -> int:
        return self.value(x.yes if self.value(x.test, s, env) else x.no, s, env)

    def _member(self, x: e.Member, s: list[int], env: Env) -> bool:
        return self.value(x.of, s, env) in self.members(x.set, s, env)

    def _inranges(self, x: e.InRanges, s: list[int], env: Env) -> bool:
        of = self.value(x.of, s, env)
        low = x.low is None or self.value(x.low, s, env) <= of
        return low and (x.high is None or of <= self.value(x.high, s, env))

    def _countof(self, x: e.CountOf, s: list[int], env: Env) -> int:
        return len(self.members(x.of, s, env))

    def _aggregate(self, x: e.Aggregate, s: list[int], env: Env) -> object:
        fitting = self._fitting(x, s, env)
        bodies = [1 if x.body is None else self.value(x.body, s, {**env, x.var: i}) for i in fitting]
        if x.op in ("sum", "count"):
            return sum(bodies)
        if x.op in ("some", "every"):
            return any(bodies) if x.op == "some" else all(bodies)
        if x.op in ("first", "last"):
            return -1 if not fitting else fitting[0 if x.op == "first" else -1]
        return -1 if not bodies else max(bodies) if x.op == "highest" else min(bodies)

    def _fitting(self, x: e.Aggregate, s: list[int], env: Env) -> list[int]:
        assert not x.order
        every = self.members(x.set, s, env)
        return [i for i in every if x.where is None or self.value(x.where, s, {**env, x.var: i})]

    def _builtin(self, x: Any, s: list[int], env: Env) -> int:
        assert x.name == "next"
        return (self.value(x.args[0], s, env) + 1) % x.args[0].type.kind.size

    def _endof(self, x: e.EndOf, s: list[int], env: Env) -> int:
        found = self.members(x.of, s, env)
        return -1 if not found else found[-1 if x.which in ("last", "bottom") else 0]

    def members(self, x: Any, s: list[int], env: Env) -> list[Any]:
        """The members of a set, in order."""
        if isinstance(x, e.AllOf):
            return list(range(x.kind.size))
        if isinstance(x, e.ConstSet):
            return list(x.members)
        if isinstance(x, e.IntRange):
            return list(range(self.value(x.low, s, env), self.value(x.high, s, env) + 1))
        if isinstance(x, e.ZoneGet):
            assert not x.keys
            owner = 0 if x.owner is None else self.value(x.owner, s, env)
            return self.layout.items(s, self.layout.zone_number(x.zone, owner))
        if isinstance(x, e.Aggregate) and x.op == "those":
            return self._fitting(x, s, env)
        if isinstance(x, e.Builtin) and x.name == "lines":
            return self._lines(x.kind, self.value(x.args[-1], s, env))
        if isinstance(x, e.Builtin) and x.name in ("neighbours", "around"):
            return self._beside(x, s, env)
        if isinstance(x, e.Builtin) and x.name == "placements":
            board: Any = placements(self.game, x.kind)  # pyright: ignore[reportArgumentType]
            return list((board.turned if len(x.args) == 1 else board.over)[self.value(x.args[0], s, env)])
        if isinstance(x.type, Placement):
            return list(placements(self.game, x.type.grid).spaces[self.value(x, s, env)])
        assert isinstance(x, e.Read), type(x)
        return list(env[x.var])

    def _beside(self, x: Any, s: list[int], env: Env) -> list[int]:
        at, width = self.value(x.args[0], s, env), x.args[0].type.kind.geometry.width
        places = [(i % width, i // width) for i in range(x.args[0].type.kind.size)]
        column, row = places[at]
        reach = [(abs(c - column), abs(r - row)) for c, r in places]
        wanted = {(0, 1), (1, 0), (1, 1)} if x.name == "around" else {(0, 1), (1, 0)}
        return [i for i, far in enumerate(reach) if far in wanted]

    def _lines(self, kind: Any, amount: int) -> list[tuple[int, ...]]:
        width, height = kind.geometry.width, kind.geometry.height
        found = []
        for across, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            for row in range(height):
                for column in range(width):
                    line = [(column + across * k, row + down * k) for k in range(amount)]
                    if all(0 <= c < width and 0 <= r < height for c, r in line):
                        found.append(tuple(r * width + c for c, r in line))
        return found

    # ---- openings

    def openings(self, action: Action, s: list[int], you: int, given: tuple[int, ...] = ()) -> Iterator[Way]:
        """Every way to open an action: its chosen arguments, then the choices inside."""
        env: Env = {action.you: you}
        env.update(zip((p.var for p in action.params), given, strict=False))
        for args, bound in self._arguments(action, len(given), s, env):
            for choices, after, names in self.ways(action.body, s, bound):
                if not any(self._forbidden(forbid, s, bound) for forbid in action.forbids):
                    yield args + choices, after, names

    def _forbidden(self, forbid: Any, s: list[int], env: Env) -> bool:
        bindings = [env]
        if forbid.each is not None:
            var, members = forbid.each
            bindings = [{**env, var: i} for i in self.members(members, s, env)]
        return any(forbid.when is None or self.value(forbid.when, s, bound) for bound in bindings)

    def _arguments(self, action: Action, index: int, s: list[int], env: Env) -> Iterator[tuple[tuple[int, ...], Env]]:
        if index == len(action.params):
            yield (), env
            return
        param = action.params[index]
        for value in self.members(param.domain, s, env):
            bound = {**env, param.var: value}
            if param.where is None or self.value(param.where, s, bound):
                for rest, whole in self._arguments(action, index + 1, s, bound):
                    yield (value, *rest), whole

    def ways(self, lines: tuple[Any, ...], s: list[int], env: Env) -> Iterator[Way]:
        """Every way to complete lines; the first line that changes anything ends them."""
        if not lines:
            yield (), s, env
            return
        line, rest = lines[0], lines[1:]
        method = getattr(self, f"_line_{type(line).__name__.lower()}", None)
        if method is None:
            yield (), s, env
            return
        yield from method(line, rest, s, env)

    def _line_need(self, line: st.Need, rest: tuple[Any, ...], s: list[int], env: Env) -> Iterator[Way]:
        if self.value(line.condition, s, env):
            yield from self.ways(rest, s, env)

    def _line_let(self, line: st.Let, rest: tuple[Any, ...], s: list[int], env: Env) -> Iterator[Way]:
        yield from self.ways(rest, s, {**env, line.var: self.value(line.value, s, env)})

    def _line_pay(self, line: st.Pay, rest: tuple[Any, ...], s: list[int], env: Env) -> Iterator[Way]:
        at, amount = self.address(line.source, s, env), self.value(line.amount, s, env)
        if s[at] >= amount:
            yield from self.ways(rest, _changed(s, at, -amount), env)

    def _line_addfield(self, line: st.AddField, rest: tuple[Any, ...], s: list[int], env: Env) -> Iterator[Way]:
        owner = line.target.owner
        if line.sign != 1 or not isinstance(owner, e.Read) or owner.var.name != "you":
            yield (), s, env
            return
        at = self.address(line.target, s, env)
        gain = fitting(line.target.field, s[at] + self.value(line.amount, s, env)) - s[at]
        yield from self.ways(rest, _changed(s, at, gain), env)

    def _line_if(self, line: st.If, rest: tuple[Any, ...], s: list[int], env: Env) -> Iterator[Way]:
        for condition, block in line.branches:
            if self.value(condition, s, env):
                yield from self.ways((*block, *rest), s, env)
                return
        yield from self.ways((*line.otherwise, *rest), s, env)

    def _line_do(self, line: st.Do, rest: tuple[Any, ...], s: list[int], env: Env) -> Iterator[Way]:
        action = line.action
        bound = dict(env)
        for param, arg in zip(action.params, line.args, strict=True):
            bound[param.var] = self.value(arg, s, env)
        who = (
            next(v for k, v in env.items() if k.name == "you")
            if line.player is None
            else self.value(line.player, s, env)
        )
        bound[action.you] = who
        yield from self.ways((*action.body, *rest), s, bound)

    def _line_foreach(self, line: st.ForEach, rest: tuple[Any, ...], s: list[int], env: Env) -> Iterator[Way]:
        laps: list[Any] = []
        for member in self.members(line.set, s, env):
            laps.append(_Bind(line.var, member))
            laps += line.body
        yield from self.ways((*laps, *rest), s, env)

    def _line__bind(self, line: _Bind, rest: tuple[Any, ...], s: list[int], env: Env) -> Iterator[Way]:
        yield from self.ways(rest, s, {**env, line.var: line.value})

    def _line_choose(self, line: st.Choose, rest: tuple[Any, ...], s: list[int], env: Env) -> Iterator[Way]:
        found = False
        for value in self.members(line.set, s, env):
            bound = {**env, line.var: value}
            if getattr(line, "where", None) is None or self.value(line.where, s, bound):
                for choices, after, names in self.ways(rest, s, bound):
                    found = True
                    yield (value, *choices), after, names
        if line.may or (line.if_any and not found):
            for choices, after, names in self.ways(rest, s, {**env, line.var: STOP}):
                yield (STOP, *choices), after, names


class _Bind:
    """A loop variable gets its member."""

    def __init__(self, var: e.Var, value: int) -> None:
        self.var, self.value = var, value


def _changed(s: list[int], at: int, by: int) -> list[int]:
    after = s[:]
    after[at] += by
    return after


def payments(worths: list[int], units: int, due: int) -> set[tuple[tuple[int, ...], int]]:
    """Yield every set of pieces (worths, dearest first) and units that pays a due without waste or change.

    No piece of it could be left out, and units make up an exact rest.
    """
    found = set()
    for size in range(len(worths) + 1):
        for picked in combinations(worths, size):
            total = sum(picked)
            rest = max(0, due - total)
            wasted = any(total - piece + units_used(due, total) >= due for piece in picked)
            if rest <= units and not wasted:
                found.add((tuple(sorted(picked, reverse=True)), rest))
    return found


def units_used(due: int, total: int) -> int:
    """Units that go with pieces of a total worth."""
    return max(0, due - total)
