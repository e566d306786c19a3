"""Simultaneous picks: moves that seats choose in secret and that become public together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.kernel.layout import PC
from interpreter.state.questions.refusals import open_reason
from interpreter.state.wording.menu_text import offers

if TYPE_CHECKING:
    from interpreter.compiler.graph import Secret
    from interpreter.compiler.program import Program
    from interpreter.kernel.moves import Move


def is_secret(program: Program, s: list[int]) -> bool:
    """Return whether a pick made at this state is secret until all seats have picked."""
    return s[PC] in program.secrets


def revealed_picks(program: Program, before: list[int], after: list[int]) -> tuple[Move, ...] | None:
    """Return the picks of earlier seats if the last pick was made from `before` to `after`; else None."""
    secret = program.secrets.get(before[PC])
    if secret is None:
        return None
    slot = program.module.slots[secret.picks]
    if after[PC] == before[PC] and after[slot.base] == before[slot.base] + 1:
        return None
    return tuple(pick(program, before, secret, place) for place in range(before[slot.base]))


def void_pick(program: Program, at: int, code: int, s: list[int]) -> tuple[Move, str | None]:
    """Return the pick with this code at node `at`, illegal in the state, and the reason if it is public."""
    asked = [at, *s[1:]]
    move = program.move(asked, code)
    return move, open_reason(program, asked, move)


def picker(program: Program, s: list[int], secret: Secret, place: int) -> int:
    """Return the seat that made the pick at index `place` of those made so far."""
    return s[program.module.slots[secret.everybody].base + 1 + place]


def asking(program: Program, s: list[int], secret: Secret, seat: int) -> list[int]:
    """Return a copy of the state in which the given seat is the one to pick."""
    found = s[:]
    found[program.module.slots[secret.picker].base] = seat
    return found


def pick(program: Program, s: list[int], secret: Secret, place: int) -> Move:
    """Return the pick at index `place` of those made so far, with its text as it was offered."""
    code = s[program.module.slots[secret.picks].base + 1 + place]
    at = asking(program, s, secret, picker(program, s, secret, place))
    return next((move for move in offers(program, at) if move.code == code), program.move(at, code))
