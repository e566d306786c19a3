"""Show by an example state how the order of two triggers changes the result.

The example has starting numbers for which both orders leave different values. There is none if the rules do something
that is not simulated here, such as moving pieces or decisions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from gamespec.checked import expressions as x, statements as s
from gamespec.checked.expressions import FieldGet, Var
from gamespec.checked.game import CheckedGame
from gamespec.checked.statements import Block, Stmt
from gamespec.checked.things import Field, NeedLine, Trigger, Value
from gamespec.checked.types import Int, Thing, Type, YesNo
from gamespec.operators import BINARY_OPERATORS, DIVIDING, SET_OPERATORS


class Unclear(Exception):
    """Error raised for an expression that this evaluator does not support."""


class Sum(ABC):
    """Base class of evaluators of expressions; subclasses supply the values of variables and fields."""

    def __init__(self, game: CheckedGame) -> None:
        self.game = game
        self.known: dict[x.Var, int] = {}

    @abstractmethod
    def variable(self, var: x.Var) -> int:
        """Return the current value of a variable, as an integer."""

    @abstractmethod
    def stored(self, get: x.FieldGet) -> int:
        """Return the current value of a stored field, as an integer."""

    def number(self, e: x.Expr) -> int:
        """Return the value of an expression: a number, a truth value (0 or 1), or the index of a thing."""
        match e:
            case x.Const():
                return e.value
            case x.Read():
                return self.variable(e.var)
            case x.FieldGet():
                return self.stored(e)
            case x.ValueGet():
                return self._value(e)
            case x.Not():
                return int(not self.number(e.of))
            case x.Cond():
                return self.number(e.yes if self.number(e.test) else e.no)
            case x.Binary():
                return self._binary(e)
            case _:
                return self._of_members(e)

    def _of_members(self, e: x.Expr) -> int:
        """Return the value of an expression over lists or sets, such as a count or a membership test."""
        match e:
            case x.ListAt():
                return self.number(e.items[min(max(self.number(e.index), 0), len(e.items) - 1)])
            case x.InRanges() if e.low is not None and e.high is not None:
                return int(self.number(e.low) <= self.number(e.of) <= self.number(e.high))
            case x.Member():
                return int(self.number(e.of) in self.members(e.set))
            case x.CountOf():
                return len(self.members(e.of))
            case x.Aggregate():
                return self._aggregate(e)
            case x.Builtin(name="within" | "sure"):
                return self.number(e.args[0])
            case x.Builtin(name="next" | "previous") if e.args[0].type == e.type:
                return self._beside(e)
            case _:
                raise Unclear

    def members(self, e: x.Expr) -> list[int]:
        """Return the members of a set expression; raises Unclear for sets of pieces or spaces in zones."""
        match e:
            case x.AllOf():
                return list(range(e.kind.size))
            case x.ConstSet():
                return list(e.members)
            case x.IntRange():
                return list(range(self.number(e.low), self.number(e.high) + 1))
            case x.ListSet():
                return list(dict.fromkeys(self.number(item) for item in e.items))
            case x.Aggregate(op="those") if not e.order:
                return [member for member in self.members(e.set) if self._fits(e, member)]
            case x.Builtin(name="others"):
                return [seat for seat in range(self.game.seats) if seat != self.number(e.args[0])]
            case x.Builtin(name="clockwise"):
                first = self.number(e.args[0])
                return [(first + i) % self.game.seats for i in range(self.game.seats)]
            case _:
                raise Unclear

    def _fits(self, e: x.Aggregate, member: int) -> bool:
        self.known[e.var] = member
        return e.where is None or bool(self.number(e.where))

    def _beside(self, e: x.Builtin) -> int:
        if getattr(e.type, "kind", None) is not self.game.player:
            raise Unclear
        return (self.number(e.args[0]) + (1 if e.name == "next" else -1)) % self.game.seats

    def _aggregate(self, e: x.Aggregate) -> int:
        fitting = (member for member in self.members(e.set) if self._fits(e, member))
        found = [member if e.body is None else self.number(e.body) for member in fitting]
        fold = SET_OPERATORS[e.op].fold
        if fold is None:
            raise Unclear
        return int(fold(found))

    def _binary(self, e: x.Binary) -> int:
        if e.op in ("and", "or"):
            left = bool(self.number(e.left))
            return int(left if left == (e.op == "or") else self.number(e.right))
        left, right = self.number(e.left), self.number(e.right)
        if e.op in DIVIDING and not right:
            raise Unclear
        return int(BINARY_OPERATORS[e.op].fold(left, right))

    def _value(self, e: x.ValueGet) -> int:
        value = e.value
        outer = dict(self.known)
        given = [self.number(arg) for arg in e.args]
        if value.self_var is not None and e.owner is not None:
            self.known[value.self_var] = self.number(e.owner)
        self.known.update(zip(value.params, given, strict=True))
        found = self._changed(value, self._body(value))
        self.known = outer
        return found

    def _body(self, value: Value) -> int:
        for line in value.lines:
            if not isinstance(line, NeedLine):
                self.known[line[0]] = self.number(line[1])
            elif not self.number(line.condition):
                return 0
        if value.body is None:
            raise Unclear
        return self.number(value.body)

    def _changed(self, value: Value, found: int) -> int:
        """Return the number `found` after the changes of rules to a computed value, limited to its range."""
        for change in value.modifiers:
            for member in [None] if change.each is None else self.members(change.each[1]):
                if change.each is not None and member is not None:
                    self.known[change.each[0]] = member
                if change.when is not None and not self.number(change.when):
                    continue
                amount = self.number(change.amount)
                match change.change:
                    case "set":
                        found = amount
                    case "add":
                        found += amount
                    case "take":
                        found -= amount
                    case "at-least":
                        found = max(found, amount)
                    case _:
                        found = min(found, amount)
        if isinstance(value.type, Int):
            found = found if value.type.low is None else max(value.type.low, found)
            found = found if value.type.high is None else min(value.type.high, found)
        return found


Place: TypeAlias = "tuple[Field, int, tuple[int, ...]]"
"""Value in the state: a field, the index of its owner (0 for the table), and its keys."""
TRIES = 60
PLAIN = (3, 1, 0, 5, 2)
"""Starting values tried first, one value for all fields at a time."""
LAPS = 64
"""Greatest number of members of a set over which a loop is simulated."""
MOST = 2
"""Greatest number of starting values shown in a message."""


class Broken(Exception):
    """Error raised when a simulated number leaves its range; its text is the name of the field."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Difference between two orders of triggers: the field that differs, and a sentence that shows it."""

    cell: str
    text: str


def outcomes(game: CheckedGame, one: Trigger, other: Trigger) -> Outcomes | None:
    """Return a difference between running `one` first and running `other` first, or None if none is found."""
    for number in range(TRIES):
        table = _Table(game, number)
        try:
            ends = [_run(table, pair) for pair in ((one, other), (other, one))]
        except Unclear:
            return None
        found = _difference(table, ends, one.rule, other.rule)
        if found is not None:
            return found
    return None


def _run(table: _Table, pair: tuple[Trigger, Trigger]) -> dict[Place, int] | str:
    """Return the values after both triggers in this order, or the name of a field that left its range."""
    now = _Run(table)
    try:
        for trigger in pair:
            now.trigger(trigger)
    except Broken as broken:
        return str(broken)
    return now.cells


def _difference(table: _Table, ends: list[dict[Place, int] | str], one: str, other: str) -> Outcomes | None:
    first, second = ends
    orders = f"`{one}` then `{other}`", f"`{other}` then `{one}`"
    if isinstance(first, str) or isinstance(second, str):
        if isinstance(first, str) == isinstance(second, str):
            return None
        name, breaks, keeps = (first, *orders) if isinstance(first, str) else (str(second), *orders[::-1])
        return Outcomes(name, f"{table.beginning(name)}{breaks} takes `{name}` out of its range, but {keeps} does not")
    for place in {**first, **second}:
        left = [end.get(place, table.at(place)) for end in (first, second)]
        if left[0] != left[1]:
            stored = place[0]
            shown = [_shown(stored.type, number) for number in left]
            text = f"{orders[0]} leaves {shown[0]} in `{stored.name}`, {orders[1]} leaves {shown[1]}"
            return Outcomes(stored.name, f"{table.beginning(stored.name)}{text}")
    return None


def _shown(kind: Type, number: int) -> str:
    if isinstance(kind, YesNo):
        return "yes" if number else "no"
    if isinstance(kind, Thing):
        return "none" if number < 0 else kind.kind.rows[kind.kind.row_of[number]]
    return str(number)


@dataclass(slots=True)
class _Table:
    """Random starting state of a simulation, made up when first read; `number` seeds the values."""

    game: CheckedGame
    number: int
    begun: dict[Place, int] = field(default_factory=dict)
    given: dict[Var, int] = field(default_factory=dict)

    def at(self, place: Place) -> int:
        """Return the starting value of a field, making one up when it is first read."""
        if place not in self.begun:
            stored = place[0]
            low = stored.low if isinstance(stored.low, int) else None
            high = stored.high if isinstance(stored.high, int) else None
            self.begun[place] = self._made_up(stored.type, len(self.begun), low, high)
        return self.begun[place]

    def of(self, var: Var) -> int:
        """Return the value of a variable that neither trigger binds; the acting player is the first seat."""
        if var not in self.given:
            self.given[var] = 0 if var.name == "you" else self._made_up(var.type, len(self.given), None, None)
        return self.given[var]

    def _made_up(self, kind: Type, salt: int, low: int | None, high: int | None) -> int:
        rng = Random(self.number * 1000 + salt)
        if isinstance(kind, YesNo):
            return rng.randrange(2)
        if isinstance(kind, Thing):
            return rng.randrange(kind.kind.size) if kind.kind.size else -1
        if not isinstance(kind, Int):
            raise Unclear
        lowest = low if low is not None else kind.low if kind.low is not None else 0
        highest = high if high is not None else kind.high if kind.high is not None else lowest + 12
        wanted = PLAIN[self.number] if self.number < len(PLAIN) else rng.randint(lowest, min(highest, lowest + 12))
        return max(lowest, min(highest, wanted))

    def beginning(self, name: str) -> str:
        """Return the starting values in words, that of the field called `name` first."""
        places = sorted(self.begun, key=lambda place: place[0].name != name)[:MOST]
        conditions = dict.fromkeys(f"`{p[0].name}` {_shown(p[0].type, self.begun[p])}" for p in places)
        return f"with {' and '.join(conditions)} at first, " if conditions else ""


class _Run(Sum):
    """Simulation of two triggers in one order."""

    def __init__(self, table: _Table) -> None:
        super().__init__(table.game)
        self.table = table
        self.cells: dict[Place, int] = {}
        self.acting = 0

    def trigger(self, trigger: Trigger) -> None:
        """Run a trigger once for each member of its `for each` set for which its condition holds."""
        self.known = {own: self.table.of(original) for own, original in trigger.params.items()}
        members = [None] if trigger.each is None else self.members(trigger.each[1])
        for member in members[:LAPS]:
            if trigger.each is not None and member is not None:
                self.known[trigger.each[0]] = member
            self.acting = self.variable(trigger.you)
            if trigger.when is None or self.number(trigger.when):
                self.block(trigger.body)

    def variable(self, var: Var) -> int:
        """Return the current value of a variable."""
        return self.known[var] if var in self.known else self.table.of(var)

    def stored(self, get: FieldGet) -> int:
        """Return the current value of a field."""
        place = self.place(get)
        return self.cells[place] if place in self.cells else self.table.at(place)

    def place(self, get: FieldGet) -> Place:
        """Return the field, owner index and key indices of the stored value that a field expression reads."""
        owner = 0 if get.owner is None else self.number(get.owner)
        return get.field, owner, tuple(self.number(key) for key in get.keys)

    def put(self, get: FieldGet, number: int) -> None:
        """Assign `number` to a field; raises Broken if it is outside the range and the field is not capped."""
        stored = get.field
        low, high = stored.low, stored.high
        if isinstance(low, tuple) or isinstance(high, tuple):
            raise Unclear
        if isinstance(stored.type, Int):
            within = number if low is None else max(low, number)
            within = within if high is None else min(high, within)
            if within != number and not stored.capped:
                raise Broken(stored.name)
            number = within
        self.cells[self.place(get)] = number

    def block(self, block: Block) -> None:
        """Run the statements of a block in order."""
        for line in block:
            self.line(line)

    def line(self, line: Stmt) -> None:
        """Run one statement; raises Unclear if it cannot be simulated here."""
        match line:
            case s.Let():
                self.known[line.var] = self.number(line.value)
            case s.SetField():
                self.put(line.target, self.number(line.value))
            case s.AddField():
                self.put(line.target, self.stored(line.target) + line.sign * self.number(line.amount))
            case s.Pay():
                amount = self.number(line.amount)
                self.put(line.source, self.stored(line.source) - amount)
                if line.to is not None:
                    self.put(line.to, self.stored(line.to) + amount)
            case s.If():
                chosen = next((block for test, block in line.branches if self.number(test)), line.otherwise)
                self.block(chosen)
            case s.ForEach():
                self._for_each(line)
            case s.Step():
                self.block(line.body)
            case s.As():
                outer, self.acting = self.acting, self.number(line.player)
                self.known[line.you] = self.acting
                self.block(line.body)
                self.acting = outer
            case s.Do() if len(line.args) == len(line.action.params):
                self._do(line)
            case _:
                raise Unclear

    def _do(self, line: s.Do) -> None:
        given = [self.number(arg) for arg in line.args]
        outer, self.acting = self.acting, self.acting if line.player is None else self.number(line.player)
        self.known[line.action.you] = self.acting
        self.known.update(zip((param.var for param in line.action.params), given, strict=True))
        self.block(line.action.body)
        self.acting = outer

    def _for_each(self, line: s.ForEach) -> None:
        members = []
        for member in self.members(line.set)[:LAPS]:
            self.known[line.var] = member
            if line.where is None or self.number(line.where):
                members.append(member)
        for member in members:
            self.known[line.var] = member
            self.block(line.body)
