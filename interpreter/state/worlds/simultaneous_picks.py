"""Picks made together: who has picked what so far, when all is told, and which picks another world may hold instead.

Enters a program and a state array; leaves Moves, or an array in which what an observer does not know is picked anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.kernel.choosing.likeness import piece_kind
from interpreter.kernel.layout import PC
from interpreter.state.questions.refusals import open_reason
from interpreter.state.wording.menu_text import offers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.kinds import Kind
    from interpreter.compiler.graph import Secret
    from interpreter.compiler.program import Program
    from interpreter.kernel.moves import Move
    from interpreter.kernel.shuffling import Chance


def is_secret(program: Program, s: list[int]) -> bool:
    """Whether what is picked now is kept until all have picked."""
    return s[PC] in program.secrets


def told_now(program: Program, before: list[int], after: list[int]) -> tuple[Move, ...] | None:
    """The picks made before the last one, once that is made; None while others have still to pick."""
    secret = program.secrets.get(before[PC])
    if secret is None:
        return None
    slot = program.module.slots[secret.picks]
    if after[PC] == before[PC] and after[slot.base] == before[slot.base] + 1:
        return None
    return tuple(_pick(program, before, secret, place) for place in range(before[slot.base]))


def void_pick(program: Program, at: int, code: int, s: list[int]) -> tuple[Move, str | None]:
    """A pick of the node `at` that had become impossible in a state, with the reason if everybody may read it."""
    asked = [at, *s[1:]]
    move = program.move(asked, code)
    return move, open_reason(program, asked, move)


def pieces_picked(program: Program, s: list[int], seat: int) -> Iterator[tuple[Kind, int]]:
    """Pieces a seat knows to be picked: those of its own picks, and of all once they are told."""
    for node, secret in program.secrets.items():
        for place in range(s[program.module.slots[secret.picks].base]):
            if s[PC] != node or _picker(program, s, secret, place) == seat:
                yield from _pieces(_pick(program, [node, *s[1:]], secret, place))


def picked_anew(program: Program, s: list[int], seat: int, rng: Chance) -> None:
    """In place: other seats' picks that are not told yet become others they might have made."""
    secret = program.secrets.get(s[PC])
    if secret is None:
        return
    slot = program.module.slots[secret.picks]
    for place in range(s[slot.base]):
        picker = _picker(program, s, secret, place)
        if picker != seat:
            menu = offers(program, _asking(program, s, secret, picker))
            s[slot.base + 1 + place] = menu[int(rng.random() * len(menu))].code


def _picker(program: Program, s: list[int], secret: Secret, place: int) -> int:
    return s[program.module.slots[secret.everybody].base + 1 + place]


def _asking(program: Program, s: list[int], secret: Secret, seat: int) -> list[int]:
    """The state as it stood when a seat was asked."""
    found = s[:]
    found[program.module.slots[secret.picker].base] = seat
    return found


def _pick(program: Program, s: list[int], secret: Secret, place: int) -> Move:
    code = s[program.module.slots[secret.picks].base + 1 + place]
    at = _asking(program, s, secret, _picker(program, s, secret, place))
    return next((move for move in offers(program, at) if move.code == code), program.move(at, code))


def _pieces(move: Move) -> Iterator[tuple[Kind, int]]:
    for kind, value in move.args:
        pieces = piece_kind(kind)
        if pieces is not None and value >= 0:
            yield pieces, value
