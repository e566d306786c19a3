"""What a move costs: a legal move enters; what whoever makes it pays or loses leaves, as far as he may know it.

The machine is asked, not the rules read again: the payments of the opening of the action, and where it neither asks nor
draws nor looks at anything he does not see, what is fewer after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamespec.checked import statements as st
from gamespec.checked.expressions import Aggregate, Can, Cond, Const, Expr, FieldGet, Read, ValueGet
from gamespec.checked.types import Int, YesNo
from gamespec.source import BUILTIN
from interpreter.compiler.analysis.walk import everything, free, parts
from interpreter.compiler.questions.prices import Paid, after, payments
from interpreter.kernel.errors import PromiseBroken
from interpreter.state.questions.hidden_reads import reads_hidden
from interpreter.state.wording.names import key_name, thing_name, value_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.expressions import Var
    from gamespec.checked.game import Action
    from gamespec.checked.kinds import Kind
    from interpreter.compiler.program import Program
    from interpreter.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class Cost:
    """How much of what; of a payment also the amount as the rules write it and what its names stand for."""

    number: int
    unit: str
    """Title of what it is paid from, in small letters; `in all` of a payment in pieces."""
    out_of: str
    """`from your coins`, `out of your hand`."""
    amount: Expr | None = None
    known: tuple[tuple[Var, int], ...] = ()

    def is_printed(self) -> bool:
        """Whether it rests on nothing but what is printed on pieces and spaces."""
        read = () if self.amount is None else everything(self.amount)
        return self.amount is not None and not any(isinstance(part, FieldGet | ValueGet | Aggregate) for part in read)

    def is_chosen(self, variables: set[Var]) -> bool:
        """Whether it is one of the arguments itself."""
        return isinstance(self.amount, Read) and self.amount.var in variables

    def __str__(self) -> str:
        reason = "" if self.amount is None else f" ({' '.join(self.amount.span.text.split())})"
        return f"{self.number} {self.out_of}{reason}"


def costs(program: Program, s: list[int], move: Move) -> list[Cost]:
    """Everything a move is known to cost, payments first; nothing of a choice that is no action."""
    action = next((each for each in program.checked.actions if each.name == move.action), None)
    if action is None or move.sort != "action":
        return []
    args = [value for _, value in move.args]
    try:
        asked = payments(program, s, move.seat, action, args)
        paid = [_of_payment(program, each) for each in asked if _is_told(program, s, move, each)]
        return [*paid, *_lost(program, s, move, action, args, {cost.unit for cost in paid})]
    except PromiseBroken:
        return []


def values_of(program: Program, s: list[int], seat: int, cost: Cost) -> Iterator[str]:
    """The values a cost is worked out from, each as it would be asked for: `P1's wheel-cost(4)`."""
    known = dict(cost.known)
    for value in _values(program, s, cost.amount, known):
        given = [_number(program, s, arg, known) for arg in value.args]
        owner = None if value.owner is None else _number(program, s, value.owner, known)
        kind = value.value.owner
        if None in given or (owner is None and value.owner is not None):
            continue
        pairs = zip(value.value.params, given, strict=True)
        words = [value_name(program, s, var.type, number, seat) for var, number in pairs if number is not None]
        whose = f"{thing_name(program, kind, owner)}'s " if kind is not None and owner is not None else ""
        yield f"{whose}{value.value.name}" + (f"({', '.join(words)})" if words else "")


def _is_told(program: Program, s: list[int], move: Move, paid: Paid) -> bool:
    """Whether whoever moves sees what an amount rests on; where several sorts are paid, only what is paid at all."""
    if paid.number == 0 and isinstance(paid.line, st.Pay) and paid.line.source.keys:
        return False
    return not reads_hidden(program, s, move.seat, paid.amount, paid.known)


def _of_payment(program: Program, paid: Paid) -> Cost:
    known = tuple(paid.known.items())
    if isinstance(paid.line, st.PayWith):
        out_of = f"out of {' '.join(paid.line.set.span.text.split())}"
        return Cost(paid.number, "in all", out_of, paid.amount, known)
    source = paid.line.source
    keys = [thing_name(program, kind, key, plain=True) for kind, key in _keys(source, paid.known)]
    unit = " ".join([*keys, (source.field.title or source.field.name).lower()])
    return Cost(paid.number, unit, f"from {' '.join(source.span.text.split())}", paid.amount, known)


def _keys(source: FieldGet, known: dict[Var, int]) -> list[tuple[Kind, int]]:
    """Of which sort something is paid, where that is named."""
    found: list[tuple[Kind, int]] = []
    for kind, key in zip(source.field.keys, source.keys, strict=True):
        if isinstance(key, Const):
            found.append((kind, key.value))
        elif isinstance(key, Read) and key.var in known:
            found.append((kind, known[key.var]))
    return found


def _lost(
    program: Program, s: list[int], move: Move, action: Action, args: list[int], paid: set[str]
) -> Iterator[Cost]:
    """What else is fewer afterwards of what whoever moves has."""
    chosen = [param for param in action.params if not param.given]
    known = {action.you: move.seat, **{param.var: value for param, value in zip(chosen, args, strict=False)}}
    you = Read(action.you.type, BUILTIN, action.you)
    given = tuple(Read(param.var.type, BUILTIN, param.var) for param in action.params)
    if reads_hidden(program, s, move.seat, Can(YesNo(), BUILTIN, you, action, given), known):
        return
    done = after(program, s, move.seat, action, args)
    for stored in program.checked.fields if done is not None else ():
        if stored.owner is not program.checked.player or not isinstance(stored.type, Int) or stored.machine_made:
            continue
        keys = 1
        for kind in stored.keys:
            keys *= kind.size
        for key in range(keys):
            at = program.layout.field_address(stored, move.seat, key)
            unit = (stored.title or stored.name).lower()
            if done is not None and 0 <= done[at] < s[at] and unit not in paid:
                of = f"{key_name(program, stored.keys, key, plain=True)} " if stored.keys else ""
                yield Cost(s[at] - done[at], f"{of}{unit}", f"from your {stored.name}")


def _values(program: Program, s: list[int], expr: object, known: dict[Var, int]) -> Iterator[ValueGet]:
    """The outermost values that count in an expression."""
    if isinstance(expr, ValueGet):
        yield expr
    elif isinstance(expr, Cond):
        test = _number(program, s, expr.test, known)
        if test is not None:
            yield from _values(program, s, expr.yes if test else expr.no, known)
    elif expr is not None:
        for part in parts(expr):
            yield from _values(program, s, part, known)


def _number(program: Program, s: list[int], expr: Expr, known: dict[Var, int]) -> int | None:
    """What a part of an amount is, where its names are known."""
    if set(free(expr)) - known.keys():
        return None
    found = program.asks(expr, tuple(known))(s, *known.values())
    return found if isinstance(found, int) else None
