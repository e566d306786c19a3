"""Which picks made together another world may hold instead, and which pieces a seat knows to be picked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.kernel.choosing.likeness import piece_kind
from interpreter.kernel.layout import PC
from interpreter.state.history.secret_picks import asking, pick, picker
from interpreter.state.wording.menu_text import offers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gamespec.checked.kinds import Kind
    from interpreter.compiler.program import Program
    from interpreter.kernel.moves import Move
    from interpreter.kernel.shuffling import Chance


def pieces_picked(program: Program, s: list[int], seat: int) -> Iterator[tuple[Kind, int]]:
    """Pieces a seat knows to be picked: those of its own picks, and of all once they are told."""
    for node, secret in program.secrets.items():
        for place in range(s[program.module.slots[secret.picks].base]):
            if s[PC] != node or picker(program, s, secret, place) == seat:
                yield from _pieces(pick(program, [node, *s[1:]], secret, place))


def picked_anew(program: Program, s: list[int], seat: int, rng: Chance) -> None:
    """In place: other seats' picks that are not told yet become others they might have made."""
    secret = program.secrets.get(s[PC])
    if secret is None:
        return
    slot = program.module.slots[secret.picks]
    for place in range(s[slot.base]):
        other = picker(program, s, secret, place)
        if other != seat:
            menu = offers(program, asking(program, s, secret, other))
            s[slot.base + 1 + place] = menu[int(rng.random() * len(menu))].code


def _pieces(move: Move) -> Iterator[tuple[Kind, int]]:
    for kind, value in move.args:
        pieces = piece_kind(kind)
        if pieces is not None and value >= 0:
            yield pieces, value
