"""Moves that name other pieces than a move of another seat, though a seat sees no difference."""

from __future__ import annotations

from gamespec.checked.types import Type
from interpreter.compiler.program import Program
from interpreter.kernel.choosing import piece_kind
from interpreter.kernel.moves import Move
from interpreter.state.visibility.sight import rank
from interpreter.state.wording.menu_text import offers
from interpreter.state.worlds.faces import faces


def ways_in_place(program: Program, s: list[int], move: Move, seat: int) -> list[Move]:
    """Return a move and those with other pieces, which differ from those it names, though not for a seat.

    A seat may not know which of some cards was shown to another player, who takes one of them. `s` is the state before
    the move of that player. Pieces that differ only in their rows are exchanged by deals. The order of the moves is the
    same whichever of them is given.
    """
    apart = [_apart(program, s, kind, value, seat) for kind, value in move.args]
    if not any(apart):
        return [move]
    made = [
        each
        for each in offers(program, s)
        if (each.sort, each.action) == (move.sort, move.action)
        and all(
            value == own or value in ways
            for (_, value), (_, own), ways in zip(each.args, move.args, apart, strict=True)
        )
    ]
    return sorted(made, key=lambda each: [_state(program, s, kind, value) for kind, value in each.args])


def _apart(program: Program, s: list[int], kind: Type, value: int, seat: int) -> set[int]:
    """Return the pieces of a group that look to a seat like one, but differ in more than their rows."""
    pieces, layout = piece_kind(kind), program.layout
    if pieces is None or value < 0:
        return set()
    known = faces(program)
    if pieces not in layout.shown and not known.naming[pieces] and not known.cells(layout.where[pieces]):
        return set()
    number = s[layout.where[pieces] + value]
    if number < 0 or layout.zone_of[number][0].shape != "group":
        return set()
    looks, own = rank(program, s, pieces, value, seat), _state(program, s, kind, value)
    alike = (other for other in layout.items(s, number) if rank(program, s, pieces, other, seat) == looks)
    return {other for other in alike if _state(program, s, kind, other) != own}


def _state(program: Program, s: list[int], kind: Type, value: int) -> tuple[int, ...]:
    """Return what tells a piece from others, without its row; of any other value, itself."""
    pieces, layout = piece_kind(kind), program.layout
    if pieces is None or value < 0:
        return (value,)
    shown = (s[layout.shown[pieces] + value],) if pieces in layout.shown else ()
    known = faces(program)
    return (
        *known.noted(s, layout.where[pieces] + value),
        *shown,
        *(at for at in known.naming[pieces] if s[at] == value),
    )
