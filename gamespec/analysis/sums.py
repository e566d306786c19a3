"""Evaluator of expressions over stored numbers and words, without pieces and boards."""

from __future__ import annotations

from abc import ABC, abstractmethod

from gamespec.checked import expressions as x
from gamespec.checked.game import CheckedGame
from gamespec.checked.things import NeedLine, Value
from gamespec.checked.types import Int
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
