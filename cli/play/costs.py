"""What a move costs: a legal move and its action enter; each payment of its rules leaves, with the number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked.statements import Do, Pay, PayWith
from gamespec.checked.types import SetOf, ZoneOf
from interpreter.compiler.walk import free
from interpreter.runtime.refusals import reads_hidden

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.expressions import Expr, Var
    from gamespec.checked.game import Action
    from gamespec.checked.statements import Block
    from interpreter.compiler.program import Program
    from interpreter.runtime.moves import Move

Known = dict["Var", int]


def costs(program: Program, s: list[int], move: Move, action: Action) -> Iterator[str]:
    """`2 (your amount-due(price))`; only what whoever moves may read."""
    chosen = [param.var for param in action.params if not param.given]
    known: Known = {action.you: move.seat}
    known |= {var: value for var, (_, value) in zip(chosen, move.args, strict=False)}
    yield from _of(program, s, move.seat, action.body, known)


def _of(program: Program, s: list[int], seat: int, body: Block, known: Known) -> Iterator[str]:
    """Of the lines that are always carried out."""
    for line in body:
        if isinstance(line, Pay):
            number = _number(program, s, seat, line.amount, known)
            if number is not None:
                yield f"{number} from {line.source.span.text} ({_text(line.amount)})"
        elif isinstance(line, PayWith):
            number = _number(program, s, seat, line.due, known)
            if number is not None:
                yield f"{number} out of {_text(line.set)} ({_text(line.due)})"
        elif isinstance(line, Do):
            given = zip((param.var for param in line.action.params), line.args, strict=False)
            inner = {var: number for var, arg in given if (number := _number(program, s, seat, arg, known)) is not None}
            yield from _of(
                program, s, seat, line.action.body, {line.action.you: known.get(line.action.you, seat), **inner}
            )


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
