"""Values that are `shown`: a program, a state array and an observer enter; their numbers leave, as far as he may know.

A value rests on what its lines read. Where the observer does not see all of that he is told nothing of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from gamespec.analysis.effects import made_of
from gamespec.checked.expressions import Can, EndOf, Read, ValueGet, Would
from gamespec.source import BUILTIN
from interpreter.compiler.analysis.walk import everything
from interpreter.kernel.errors import PromiseBroken, UnplacedError
from interpreter.state.questions.analysed import analysis_of
from interpreter.state.questions.hidden_reads import reads_hidden

if TYPE_CHECKING:
    from gamespec.checked.expressions import Var
    from gamespec.checked.kinds import Kind
    from gamespec.checked.things import Value
    from interpreter.compiler.program import Program

_SHOWN: WeakKeyDictionary[Program, dict[Kind | None, list[tuple[Value, ValueGet]]]] = WeakKeyDictionary()

_KEPT: WeakKeyDictionary[Program, dict[Value, dict[tuple[int, ...], bool] | None]] = WeakKeyDictionary()
"""Whether an observer may not know a value, by observer, owner and arguments; None where that hangs on the state."""


def shown_by(program: Program) -> dict[Kind | None, list[tuple[Value, ValueGet]]]:
    """The shown values of the table (None), of players and of the things of a kind, each with how it is asked for."""
    found = _SHOWN.get(program)
    if found is None:
        found = _SHOWN[program] = {}
        for value in program.checked.values:
            if value.shown:
                found.setdefault(value.owner, []).append((value, asked_of(value)))
    return found


def known(
    program: Program, s: list[int], observer: int, asked: tuple[Value, ValueGet], owner: int, args: tuple[int, ...]
) -> int | None:
    """What a value is; None where the observer may not know it or it cannot be told now."""
    value, expr = asked
    names = (*(() if value.self_var is None else (value.self_var,)), *value.params)
    numbers = (*(() if value.self_var is None else (owner,)), *args)
    if _hidden(program, s, observer, asked, dict(zip(names, numbers, strict=True))):
        return None
    try:
        found = program.asks(expr, names)(s, *numbers)
    except (PromiseBroken, UnplacedError):
        return None
    return found if isinstance(found, int) else None


def _hidden(
    program: Program, s: list[int], observer: int, asked: tuple[Value, ValueGet], known: dict[Var, int]
) -> bool:
    """Whether a value rests on what the observer does not see; kept where no state decides that."""
    value, expr = asked
    kept = _KEPT.setdefault(program, {})
    if value not in kept:
        kept[value] = {} if _is_settled(program, value) else None
    answers = kept[value]
    if answers is None:
        return reads_hidden(program, s, observer, expr, known)
    key = (observer, *known.values())
    if key not in answers:
        answers[key] = reads_hidden(program, s, observer, expr, known)
    return answers[key]


def _is_settled(program: Program, value: Value) -> bool:
    """Whether who may know a value is the same in every state: no piece is asked about, no top, no action tried."""
    read = analysis_of(program).of(*made_of(value))
    bodies = [part for each in (value, *read.values) for part in made_of(each)]
    asked = (part for body in bodies for part in everything(body))
    of_piece = value.owner is not None and value.owner.sort == "piece"
    return not of_piece and not read.tries and not any(isinstance(part, EndOf | Can | Would) for part in asked)


def asked_of(value: Value) -> ValueGet:
    """The value of whatever stands for its owner and its parameters."""
    owner = None if value.self_var is None else Read(value.self_var.type, BUILTIN, value.self_var)
    args = tuple(Read(var.type, BUILTIN, var) for var in value.params)
    return ValueGet(value.type, BUILTIN, value, owner, args)
