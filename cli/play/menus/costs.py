"""What a move costs: a legal move and its action enter; each payment of its rules leaves, with the number."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gamespec.checked.expressions import Aggregate, Cond, FieldGet, ValueGet
from gamespec.checked.statements import AddField, Do, Let, Need, Pay, PayWith, Repeat, SetField
from gamespec.checked.types import SetOf, ZoneOf
from interpreter.compiler.walk import everything, free, parts
from interpreter.runtime.analysed import analysis_of
from interpreter.runtime.names import thing_name, value_name
from interpreter.runtime.options import open_options
from interpreter.runtime.refusals import reads_hidden

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.game import Action
    from gamespec.checked.statements import Block
    from gamespec.checked.things import Field
    from interpreter.compiler.program import Program
    from interpreter.runtime.moves import Move

Known = dict["Var", int]


@dataclass(frozen=True, slots=True)
class Cost:
    """One payment: how much of what, out of what, the amount as the rules write it, and what its names stand for."""

    number: int
    unit: str
    out_of: str
    amount: Expr
    known: Known
    taken: bool = False
    """By `take`: told only where everything that is taken can be told."""

    def is_printed(self) -> bool:
        """Whether it rests on nothing but what is printed on pieces and spaces."""
        return not any(isinstance(part, FieldGet | ValueGet | Aggregate) for part in everything(self.amount))

    def __str__(self) -> str:
        return f"{self.number} {self.out_of} ({_text(self.amount)})"


@dataclass(slots=True)
class SoFar:
    """What the lines looked at have changed, whether all before is known, and whether all that is taken is."""

    changed: set[Field]
    open: bool = True
    whole: bool = True


def costs(program: Program, s: list[int], move: Move, action: Action) -> Iterator[Cost]:
    """`2 from your coins (your amount-due(price))`; only what whoever moves may read."""
    chosen = [param.var for param in action.params if not param.given]
    known: Known = {action.you: move.seat, **_given(program, s, move.seat, action)}
    known |= {var: value for var, (_, value) in zip(chosen, move.args, strict=False)}
    so_far = SoFar(set())
    found = list(_of(program, s, move.seat, action.body, known, so_far))
    yield from (cost for cost in found if so_far.whole or not cost.taken)


def _given(program: Program, s: list[int], seat: int, action: Action) -> Known:
    """What the offer itself says, where it offers the action once."""
    if not any(param.given for param in action.params):
        return {}
    options = [option for option in open_options(program, s) if option.action is action]
    if len(options) != 1:
        return {}
    pairs = zip((param.var for param in action.params), options[0].args, strict=False)
    return {var: number for var, arg in pairs if (number := _number(program, s, seat, arg, {})) is not None}


def values_of(program: Program, s: list[int], seat: int, cost: Cost) -> Iterator[str]:
    """The values a cost is worked out from, each as it would be asked for: `P1's wheel-cost(4)`."""
    for value in _values(program, s, seat, cost.amount, cost.known):
        given = [_number(program, s, seat, arg, cost.known) for arg in value.args]
        owner = None if value.owner is None else _number(program, s, seat, value.owner, cost.known)
        kind = value.value.owner
        if None in given or (owner is None and value.owner is not None):
            continue
        words = [
            value_name(program, s, var.type, number, seat)
            for var, number in zip(value.value.params, given, strict=True)
            if number is not None
        ]
        whose = f"{thing_name(program, kind, owner)}'s " if kind is not None and owner is not None else ""
        yield f"{whose}{value.value.name}" + (f"({', '.join(words)})" if words else "")


def _values(program: Program, s: list[int], seat: int, expr: object, known: Known) -> Iterator[ValueGet]:
    """The outermost values that count in an expression."""
    if isinstance(expr, ValueGet):
        yield expr
    elif isinstance(expr, Cond):
        test = _number(program, s, seat, expr.test, known)
        if test is not None:
            yield from _values(program, s, seat, expr.yes if test else expr.no, known)
    else:
        for part in parts(expr):
            yield from _values(program, s, seat, part, known)


def _of(program: Program, s: list[int], seat: int, body: Block, known: Known, so_far: SoFar) -> Iterator[Cost]:
    """Of the lines that are always carried out."""
    for line in body:
        if isinstance(line, Let):
            number = (
                None if _reads(program, line.value) & so_far.changed else _number(program, s, seat, line.value, known)
            )
            known = known if number is None else {**known, line.var: number}
        elif isinstance(line, Pay):
            number = _number(program, s, seat, line.amount, known)
            if number is not None:
                yield _cost(number, line.source, line.amount, known)
            so_far.changed.add(line.source.field)
        elif isinstance(line, PayWith):
            number = _number(program, s, seat, line.due, known)
            if number is not None:
                yield Cost(number, "in all", f"out of {_text(line.set)}", line.due, known)
        elif isinstance(line, Do):
            given = zip((param.var for param in line.action.params), line.args, strict=False)
            inner = {
                var: number
                for var, arg in given
                if not _reads(program, arg) & so_far.changed
                and (number := _number(program, s, seat, arg, known)) is not None
            }
            who = {line.action.you: known.get(line.action.you, seat)}
            yield from _of(program, s, seat, line.action.body, {**who, **inner}, so_far)
        elif isinstance(line, AddField) and line.sign < 0:
            yield from _taken(program, s, seat, line, known, so_far)
            so_far.changed.add(line.target.field)
        elif isinstance(line, AddField | SetField):
            so_far.changed.add(line.target.field)
        elif not isinstance(line, Need) and not _is_done(program, s, seat, line, known, so_far):
            so_far.open = False
            so_far.whole &= not any(isinstance(part, AddField | Pay | PayWith | Do) for part in everything(line))


def _taken(program: Program, s: list[int], seat: int, line: AddField, known: Known, so_far: SoFar) -> Iterator[Cost]:
    """What a line takes from whoever moves; nothing before it may have changed what it reads."""
    sure = so_far.open and not (_reads(program, line.amount) | {line.target.field}) & so_far.changed
    owner = None if line.target.owner is None else _number(program, s, seat, line.target.owner, known)
    number = _number(program, s, seat, line.amount, known) if sure else None
    has = _number(program, s, seat, line.target, known) if sure else None
    if number is None or has is None or owner is None or number > has:
        so_far.whole = False
    elif number > 0 and owner == seat:
        yield replace(_cost(number, line.target, line.amount, known), taken=True)


def _is_done(program: Program, s: list[int], seat: int, line: object, known: Known, so_far: SoFar) -> bool:
    """Whether a loop has nothing to do."""
    if (
        not isinstance(line, Repeat)
        or line.until is None
        or not so_far.open
        or _reads(program, line.until) & so_far.changed
    ):
        return False
    return bool(_number(program, s, seat, line.until, known))


def _cost(number: int, out_of: FieldGet, amount: Expr, known: Known) -> Cost:
    field = out_of.field
    return Cost(number, (field.title or field.name).lower(), f"from {out_of.span.text}", amount, known)


def _reads(program: Program, expr: Expr) -> set[Field]:
    """The fields an expression rests on, inside the values it names too."""
    return analysis_of(program).of(expr).fields_read


def _number(program: Program, s: list[int], seat: int, expr: Expr, known: Known) -> int | None:
    """What an expression is, where it rests on nothing that is not known or not seen."""
    if isinstance(expr.type, SetOf | ZoneOf) or set(free(expr)) - known.keys():
        return None
    if reads_hidden(program, s, seat, expr, known):
        return None
    found = program.asks(expr, tuple(known))(s, *known.values())
    return found if isinstance(found, int) else None


def _text(expr: Expr) -> str:
    return " ".join(expr.span.text.split())
