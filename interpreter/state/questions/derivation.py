"""Derivations of values: how a number was computed, step by step, as far as a player may know.

A text such as `your discount` or `price(Boat[cod])` yields a Derivation, or a message why there is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from gamespec.checked.expressions import Aggregate, ColumnGet, Const, CountOf, EndOf, Expr, FieldGet, ValueGet, Var
from gamespec.checked.game import Scoring
from gamespec.checked.kinds import Column
from gamespec.checked.things import Field, Modifier, NeedLine, Value
from gamespec.checked.types import Int, SetOf, Thing, Type, ZoneOf
from gamespec.source import BUILTIN, Span
from interpreter.compiler.analysis.walk import free, parts
from interpreter.compiler.program import Program
from interpreter.compiler.questions import Step, printed, steps
from interpreter.compiler.values.value_steps import BODY, FAILED, LEAST
from interpreter.kernel.cannot_run import CannotRun
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.state.questions.hidden_reads import reads_hidden
from interpreter.state.questions.question_parser import Subject, parse_question
from interpreter.state.visibility.sight import eyes
from interpreter.state.wording.names import thing_name, value_name

# ---- operands of an expression: each part that it reads, with its text, type and value
#
# The value of a sum or count is its members.


Reading: TypeAlias = "tuple[str, Type, int | tuple[int, ...] | dict[int, int]]"
"""Operand: its text, type and value (of a set a tuple, of a sum by member)."""
OPERANDS = FieldGet | ValueGet | CountOf | Aggregate | ColumnGet | EndOf
MANY = 6


def readings(program: Program, s: list[int], expr: Expr, known: dict[Var, int]) -> list[Reading]:
    """Return up to MANY outermost fields, values, counts and sums that an expression reads."""
    found: dict[str, Reading] = {}
    for part in _operands(expr, known):
        told = _reading(program, s, part, known)
        if told is not None:
            found.setdefault(told[0], told)
    return list(found.values())[:MANY]


def _operands(expr: Expr, known: dict[Var, int]) -> Iterator[Expr]:
    if isinstance(expr, OPERANDS) and expr.span.text and not set(free(expr)) - known.keys():
        yield expr
        return
    for part in () if isinstance(expr, Aggregate) else parts(expr):
        if isinstance(part, Expr):
            yield from _operands(part, known)


def _reading(program: Program, s: list[int], part: Expr, known: dict[Var, int]) -> Reading | None:
    text = " ".join(part.span.text.split())
    if isinstance(part, CountOf) and not text.startswith("count"):
        text = f"count({' '.join(part.of.span.text.split())})"  # from `... is not empty`, which names no count
    if isinstance(part, Aggregate) and part.op in {"sum", "count"} and not isinstance(part.type, SetOf | ZoneOf):
        members = _members(program, s, part, known)
        if part.op == "count":
            return text, SetOf(_member(part.set.type)), tuple(members)
        return text, _member(part.set.type), members
    if isinstance(part.type, SetOf | ZoneOf):
        members = program.evaluate(part, known)(s)
        return text, part.type, tuple(members) if not isinstance(members, int) else members
    value = program.asks(part, tuple(known))(s, *known.values())
    assert isinstance(value, int)
    return text, part.type, value


def _members(program: Program, s: list[int], whole: Aggregate, known: dict[Var, int]) -> dict[int, int]:
    """Return the members of a sum (or count, by 1) with the numbers they add, but 0."""
    names = (*known, whole.var)
    members = program.evaluate(whole.set, known)(s)
    found: dict[int, int] = {}
    for member in [members] if isinstance(members, int) else members:
        given = (*known.values(), member)
        if whole.where is not None and not program.asks(whole.where, names)(s, *given):
            continue
        adds = 1 if whole.body is None else program.asks(whole.body, names)(s, *given)
        if isinstance(adds, int) and adds:
            found[member] = adds
    return found


def _member(kind: Type) -> Type:
    if isinstance(kind, ZoneOf):
        return Thing(kind.zone.kinds[0])
    return kind.of if isinstance(kind, SetOf) else Int(None, None)


# ---- derivations


HIDDEN = "its value depends on something that you cannot see"
MOST = 8
"""Maximum number of members of a set that are printed in a derivation."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Step of a computation: effect (`4`, `+2`), cause, line of rules, operands read."""

    effect: str
    cause: str
    span: Span | None
    read: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Derivation:
    """Name and text of a value, computed, stored or printed, and the steps to it."""

    name: str
    value: str
    origins: tuple[Origin, ...]
    stored: tuple[Field, int, int] | None = None
    """The field, owner and key of a value stored in a field; None for other values."""


def derivation(program: Program, s: list[int], seat: int, text: str) -> Derivation | str:
    """Return the derivation of a value that a seat names, such as `your discount`, or why none."""
    found = parse_question(program, s, seat, text)
    if isinstance(found, str):
        return found
    try:
        return _Deriver(program, s, seat, found).derive()
    except RuntimeCheckFailed as broken:
        return (
            f"{found.name} cannot be calculated now, because this does not hold: "
            f"{program.runtime_checks[broken.number].text}"
        )
    except CannotRun as missing:
        return (
            f"{found.name} cannot be explained, because gamespec cannot calculate "
            f"a part of it alone: {missing.construct}"
        )


def operands_seen(
    program: Program, s: list[int], seat: int, expr: Expr, known: dict[Var, int]
) -> list[tuple[str, str]]:
    """Return the operands of an expression as (text, value); none if any is hidden."""
    try:
        if reads_hidden(program, s, seat, expr, known):
            return []
        return list(_Deriver(program, s, seat, Subject("")).read(expr, known))
    except (RuntimeCheckFailed, CannotRun):
        return []


class _Deriver:
    """Finds the derivation of the value that one question of a seat is about."""

    def __init__(self, program: Program, s: list[int], seat: int, question: Subject) -> None:
        self.program, self.s, self.seat, self.subject = program, s, seat, question

    def derive(self) -> Derivation | str:
        """Return the derivation of the value the question is about, or a message why there is none."""
        what = self.subject.what
        if isinstance(what, Value):
            return self._value(what)
        if isinstance(what, Field):
            return self._field(what)
        if self.subject.column is not None:
            return self._printed(self.subject.column)
        return self._score()

    def _value(self, value: Value) -> Derivation | str:
        given = [self._owner()] if value.self_var is not None else []
        args = [Const(var.type, BUILTIN, arg) for var, arg in zip(value.params, self.subject.args, strict=True)]
        whole = ValueGet(value.type, BUILTIN, value, given[0] if given else None, tuple(args))
        if self._hidden(whole, {}):
            return f"{self.subject.name}: {HIDDEN}"
        numbers = [const.value for const in (*given, *args)]
        own = () if value.self_var is None else (value.self_var,)
        known = self._with_lets(value, dict(zip((*own, *value.params), numbers, strict=True)))
        found = steps(self.program, self.s, value, numbers)
        origins = tuple(self._origin(value, step, known) for step in found)
        return Derivation(self.subject.name, self._shown(value.type, found[-1].after), origins)

    def _lines(self, scoring: Scoring, seat: int) -> tuple[tuple[str, str], ...]:
        """Return the title of each score line with the number it gives a player."""
        given = [(line, self.program.asks(line.value, (scoring.you,))(self.s, seat)) for line in scoring.lines]
        return tuple((line.title or line.name, str(number)) for line, number in given)

    def _with_lets(self, value: Value, known: dict[Var, int]) -> dict[Var, int]:
        """Return `known` with the numbers a value names before its body, but not sets."""
        for line in value.lines:
            if isinstance(line, NeedLine) or isinstance(line[0].type, SetOf | ZoneOf):
                continue
            var, body = line
            number = self.program.asks(body, tuple(known))(self.s, *known.values())
            if isinstance(number, int):
                known = {**known, var: number}
        return known

    def _origin(self, value: Value, step: Step, known: dict[Var, int]) -> Origin:
        if step.number == FAILED:
            needs = [line for line in value.lines if isinstance(line, NeedLine)]
            need = needs[int(step.amount) if isinstance(step.amount, int) else 0]
            words = need.reason or "this does not hold"
            return Origin(self._shown(value.type, 0), words, need.span, self.read(need.condition, known))
        if step.number == BODY:
            shown = self._shown(value.type, step.amount)
            scoring = self.program.checked.scoring
            if scoring is not None and scoring.lines and value.name == "total":
                return Origin(shown, "all lines of the score", None, self._lines(scoring, self.subject.owner))
            return Origin(shown, "to begin with", value.span, self.read(value.body, known))
        if step.number >= 0:
            return self._changed(value, step, known)
        end = "at least" if step.number == LEAST else "at most"
        return Origin(f"{end} {step.after}", "its range", value.span)

    def _changed(self, value: Value, step: Step, known: dict[Var, int]) -> Origin:
        modifier: Modifier = value.modifiers[step.number]
        cause = f"rule {modifier.rule}"
        if modifier.each is not None and step.member is not None:
            known = {**known, modifier.each[0]: step.member}
            cause += f", for {self._shown(modifier.each[0].type, step.member)}"
        amount = self._shown(modifier.amount.type, step.amount)
        words = {
            "set": "set to {0}",
            "add": "+{0}",
            "take": "-{0}",
            "at-least": "at least {0}",
            "at-most": "at most {0}",
        }
        effect = words[modifier.change].format(amount).replace("+-", "-").replace("--", "+")
        return Origin(effect, cause, modifier.span, self.read(modifier.amount, known))

    def _field(self, stored: Field) -> Derivation | str:
        owner, key = max(self.subject.owner, 0), self.subject.key
        look, kind = eyes(self.program), stored.owner
        seen = look.field(self.s, stored, owner, self.seat)
        if kind is not None and kind.sort == "piece":
            seen = seen and look.front(self.s, kind, owner, self.seat)
        if not seen:
            return f"you cannot see {self.subject.name}"
        found = self.s[self.program.layout.field_address(stored, owner, key)]
        none = found < 0 and stored.starts is None
        return Derivation(
            self.subject.name,
            "none" if none else self._shown(stored.type, found),
            (Origin("", "stored, not calculated", stored.span),),
            (stored, owner, key),
        )

    def _printed(self, column: Column) -> Derivation | str:
        kind, owner = self.subject.kind or self.program.checked.player, self.subject.owner
        if kind.sort == "piece" and not eyes(self.program).front(self.s, kind, owner, self.seat):
            return f"you cannot see {self.subject.name}"
        found = printed(self.program, self.s, column, kind, owner)
        return Derivation(
            self.subject.name,
            self._shown(column.type, found if isinstance(found, int) else tuple(found)),
            (Origin("", "printed on the piece, and never changes", None),),
        )

    def _score(self) -> Derivation | str:
        line, scoring = self.subject.score, self.program.checked.scoring
        if line is None or scoring is None:
            name = self.subject.name
            return f"{name} is not a line of the score: name one of those below `scoring` in the rules, or `total`"
        known = {scoring.you: self.subject.owner}
        if self._hidden(line.value, known):
            return f"{self.subject.name}: {HIDDEN}"
        found = self.program.asks(line.value, (scoring.you,))(self.s, self.subject.owner)
        shown = str(found)
        return Derivation(
            self.subject.name, shown, (Origin(shown, "a line of the score", line.span, self.read(line.value, known)),)
        )

    def _hidden(self, whole: Expr, known: dict[Var, int]) -> bool:
        return reads_hidden(self.program, self.s, self.seat, whole, known)

    def read(self, expr: Expr | None, known: dict[Var, int]) -> tuple[tuple[str, str], ...]:
        """Return the operands of an expression as pairs of text and value; none without expression."""
        if expr is None:
            return ()
        told = readings(self.program, self.s, expr, known)
        return tuple((self._theirs(text), self._reading(kind, value)) for text, kind, value in told)

    def _reading(self, kind: Type, value: object) -> str:
        if isinstance(value, dict):
            return _listed([f"{self._shown(kind, member)} {number}" for member, number in value.items()])
        return self._shown(kind, value) if isinstance(value, int | tuple) else str(value)

    def _theirs(self, text: str) -> str:
        """Return a text with `your` replaced by the name of the player whose value is explained."""
        kind, owner = self.subject.kind, self.subject.owner
        if kind is None or kind.sort != "player" or owner == self.seat:
            return text
        whose = thing_name(self.program, kind, owner)
        return " ".join(
            f"{whose}'s" if word == "your" else word for word in text.replace("(your ", f"({whose}'s ").split()
        )

    def _shown(self, kind: Type, found: int | tuple[int, ...]) -> str:
        if isinstance(kind, ZoneOf):
            kind = SetOf(Thing(kind.zone.kinds[0]))
        if isinstance(found, tuple):
            member = kind.of if isinstance(kind, SetOf) else Int(None, None)
            return _listed([value_name(self.program, self.s, member, each, self.seat) for each in found])
        member = kind.of if isinstance(kind, SetOf) else kind
        return value_name(self.program, self.s, member, found, self.seat)

    def _owner(self) -> Const:
        return Const(Thing(self.subject.kind or self.program.checked.player), BUILTIN, self.subject.owner)


def _listed(names: list[str]) -> str:
    """Return names sorted and counted as one text, `2 x Card[lamp] 1`, which hides their order."""
    parts = [name if count == 1 else f"{count} x {name}" for name, count in sorted(Counter(names).items())]
    return ", ".join(parts[:MOST]) + (f" and {len(parts) - MOST} more" if len(parts) > MOST else "") or "nothing"


# ---- numbers that each player has: its fields, sizes of its zones, and its total score


TOTAL = "total"
Reads: TypeAlias = Callable[[list[int], int], int]
"""Function from a state and a seat to a number."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number that each player has (a field, a zone's size, the score), by its name in the rules."""

    name: str
    read: Reads


def numbers(program: Program) -> list[Number]:
    """Return the numbers players have: number fields, sizes of zones, and the total of the score lines."""
    layout, player, found = program.layout, program.checked.player, list[Number]()
    for field, place in layout.fields.items():
        kind = field.type
        if field.owner is player and not field.keys and not field.machine_made and isinstance(kind, Int):
            found.append(Number(field.name, _cell(place.base, place.stride, kind.low)))
    for zone, lies in layout.zones.items():
        if zone.owner is player and not zone.keys and zone.shape != "slot":
            found.append(Number(f"pieces in {zone.name}", _cell(lies.base, lies.stride, 0)))
    scoring = program.checked.scoring
    if scoring is not None and scoring.lines:
        found.append(Number(TOTAL, lambda state, seat: sum(program.scores(state, seat))))
    return found


def _cell(base: int, stride: int, low: int | None) -> Reads:
    """Return a function that reads a cell of each seat; an unset one is the lowest number."""
    return lambda state, seat: state[base + seat * stride] if low is None else max(low, state[base + seat * stride])
