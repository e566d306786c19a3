"""Costs of a legal move, found by trying it: its payments, and numbers that its player sees fall."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gamespec.checked import statements as st
from gamespec.checked.expressions import Aggregate, Can, Cond, Const, Expr, FieldGet, Read, ValueGet, Var
from gamespec.checked.game import Action
from gamespec.checked.kinds import Kind
from gamespec.checked.things import Field
from gamespec.checked.types import Int, YesNo
from gamespec.source import BUILTIN
from interpreter.compiler.analysis.suspension import all_blocks
from interpreter.compiler.analysis.walk import everything, free, parts
from interpreter.compiler.program import Program
from interpreter.compiler.questions import Paid, after, payments
from interpreter.kernel.errors import RuntimeCheckFailed
from interpreter.kernel.moves import Move
from interpreter.state.questions.hidden_reads import reads_hidden
from interpreter.state.wording.names import key_name, thing_name, value_name


@dataclass(frozen=True, slots=True)
class Cost:
    """Cost: number and unit; of a payment also the expression `amount` and its variables."""

    number: int
    unit: str
    """Title of the field that is paid from, in lower case; `in all` for a payment in pieces."""
    out_of: str
    """Origin of the payment: `from your coins`, `out of your hand`."""
    amount: Expr | None = None
    known: tuple[tuple[Var, int], ...] = ()

    def is_printed(self) -> bool:
        """Return whether the amount depends only on numbers printed on pieces and spaces."""
        read = () if self.amount is None else everything(self.amount)
        return self.amount is not None and not any(isinstance(part, FieldGet | ValueGet | Aggregate) for part in read)

    def is_chosen(self, variables: set[Var]) -> bool:
        """Return whether the amount is one of these variables itself, such as an argument of the move."""
        return isinstance(self.amount, Read) and self.amount.var in variables

    def __str__(self) -> str:
        reason = "" if self.amount is None else f" ({' '.join(self.amount.span.text.split())})"
        return f"{self.number} {self.out_of}{reason}"


def costs(program: Program, s: list[int], move: Move) -> list[Cost]:
    """Return all costs its player may know of an action, payments first, else none."""
    action = next((each for each in program.checked.actions if each.name == move.action), None)
    if action is None or move.sort != "action":
        return []
    args = [value for _, value in move.args]
    try:
        asked = payments(program, s, move.seat, action, args)
        paid = [_of_payment(program, each) for each in asked if _is_reported(program, s, move, each)]
        return [*paid, *_lost(program, s, move, action, args, {cost.unit for cost in paid})]
    except RuntimeCheckFailed:
        return []


def values_of(program: Program, s: list[int], seat: int, cost: Cost) -> Iterator[str]:
    """Yield the computed values that a cost depends on, as questions: `P1's wheel-cost(4)`."""
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


def _is_reported(program: Program, s: list[int], move: Move, paid: Paid) -> bool:
    """Return whether a payment is reported: its player sees all of it, and no zero by key."""
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
    """Return the kind and thing of each key of the field paid from, where the key is known."""
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
    """Yield, as costs, numbers of the player that some line takes from and that fell, but those in `paid`."""
    chosen = [param for param in action.params if not param.given]
    known = {action.you: move.seat, **{param.var: value for param, value in zip(chosen, args, strict=False)}}
    you = Read(action.you.type, BUILTIN, action.you)
    given = tuple(Read(param.var.type, BUILTIN, param.var) for param in action.params)
    if reads_hidden(program, s, move.seat, Can(YesNo(), BUILTIN, you, action, given), known):
        return
    done = after(program, s, move.seat, action, args)
    for stored in _taken_from(program) if done is not None else ():
        if stored.owner is not program.checked.player or not isinstance(stored.type, Int):
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


def _taken_from(program: Program) -> list[Field]:
    """Return the displayed fields that some line takes from; a bid that is only set is no cost."""
    made = program.module.made
    if "taken from" not in made:
        lines = (part for block in all_blocks(program.checked) for line in block for part in everything(line))
        taken = {part.target.field for part in lines if isinstance(part, st.AddField) and part.sign < 0}
        made["taken from"] = [stored for stored in program.checked.displayed_fields if stored in taken]
    return made["taken from"]


def _values(program: Program, s: list[int], expr: object, known: dict[Var, int]) -> Iterator[ValueGet]:
    """Yield the computed values that an expression reads, the outermost only."""
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
    """Return the value of an expression in a cost; None if some of its variables are unknown."""
    if set(free(expr)) - known.keys():
        return None
    found = program.asks(expr, tuple(known))(s, *known.values())
    return found if isinstance(found, int) else None
