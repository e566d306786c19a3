"""Test whether an expression depends on information hidden from a seat; in doubt, it does."""

from __future__ import annotations

from collections.abc import Iterable

from gamespec.analysis.effects import made_of, rested_on
from gamespec.checked.expressions import (
    Can,
    ColumnGet,
    Const,
    Expr,
    FieldGet,
    Read,
    RowOf,
    ValueGet,
    Var,
    Would,
    ZoneGet,
)
from interpreter.compiler.program import Program
from interpreter.state.questions.public_knowledge import Sources, rests_on, sizes_and_tops, unseen


def rests_on_hidden(
    program: Program, s: list[int], seat: int, tested: Iterable[Expr], known: dict[Var, int], sources: Sources
) -> bool:
    """Return whether any condition may depend on what a seat cannot see, by `sources` too."""
    parts = dict.fromkeys(part for each in tested for part in rests_on(each, sources))
    return any(reads_hidden(program, s, seat, part, known) for part in parts)


def reads_hidden(program: Program, s: list[int], seat: int, condition: Expr, binds: dict[Var, int]) -> bool:
    """Return whether a condition may depend on what a seat cannot see; in doubt, True."""
    todo: list[tuple[object, dict[Var, int]]] = [(condition, binds)]
    done: set[tuple[int, int]] = set()
    contexts: list[dict[Var, int]] = []
    while todo:
        part, known = todo.pop()
        if isinstance(part, tuple):
            todo += [(inner, known) for inner in part]
        elif isinstance(part, Expr) and (mark := (id(part), id(known))) not in done:
            done.add(mark)
            contexts.append(known)  # kept alive, so that its id is not reused
            open_parts = sizes_and_tops(program, s, seat, part, known)
            if open_parts is not None:
                todo += open_parts
                continue
            if _hides(program, s, seat, part, known):
                return True
            todo += [(getattr(part, name), known) for name in _names(type(part))]
            if isinstance(part, ValueGet):
                todo.append(_inside(part, known))
            if isinstance(part, Can | Would):
                todo.append(_tried(part, known))
    return False


def _inside(part: ValueGet, known: dict[Var, int]) -> tuple[object, dict[Var, int]]:
    """Return the expressions that make up a computed value, and the known numbers of its variables."""
    value = part.value
    bound = list(zip((value.self_var, *value.params), (part.owner, *part.args), strict=False))
    inner = {var: known[arg.var] for var, arg in bound if var and isinstance(arg, Read) and arg.var in known}
    inner |= {var: arg.value for var, arg in bound if var and isinstance(arg, Const)}
    return tuple(made_of(value)), inner


def _tried(part: Can | Would, known: dict[Var, int]) -> tuple[object, dict[Var, int]]:
    """Return the expressions that a test of an action depends on, and the known numbers of its variables.

    The rules test whether the action can be done; this depends on its body and its prohibitions.
    """
    action = part.action
    bound = zip((action.you, *(p.var for p in action.params)), (part.player, *part.args), strict=False)
    inner = {var: known[arg.var] for var, arg in bound if isinstance(arg, Read) and arg.var in known}
    return tuple(rested_on(action)), inner


def _hides(program: Program, s: list[int], seat: int, part: Expr, binds: dict[Var, int]) -> bool:
    if isinstance(part, FieldGet | ZoneGet):
        sight = part.field.sight if isinstance(part, FieldGet) else part.zone.sight
        mine = isinstance(part.owner, Read) and binds.get(part.owner.var) == seat
        theirs = isinstance(part.owner, Read) and binds.get(part.owner.var, seat) != seat and _of_player(program, part)
        open_to = {"all"} | ({"owner"} if mine else set()) | ({"others"} if theirs else set())
        listed = any(seen.when is None and seen.by in open_to for seen in sight.seen)
        if sight.open or listed:
            return False
        piece = binds.get(part.owner.var, -1) if isinstance(part, FieldGet) and isinstance(part.owner, Read) else -1
        if piece < 0 and isinstance(part, FieldGet) and sight.with_front and part.field.owner is not None:
            return any(unseen(program, s, seat, part, each) for each in range(part.field.owner.size))
        return piece < 0 or unseen(program, s, seat, part, piece)
    if isinstance(part, ColumnGet | RowOf) and isinstance(part.of, Read):
        value = binds.get(part.of.var, -1)
        return value >= 0 and unseen(program, s, seat, part, value)
    return False


def _of_player(program: Program, part: FieldGet | ZoneGet) -> bool:
    """Return whether a field or zone belongs to a player, not to a piece or space."""
    return (part.field if isinstance(part, FieldGet) else part.zone).owner is program.checked.player


def _names(kind: type) -> list[str]:
    return [name for cls in kind.__mro__ for name in getattr(cls, "__dataclass_fields__", ())]
