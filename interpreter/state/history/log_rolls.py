"""Rolled dice for the log: `P1: rolls d4: 3, d6: 2`, or `P1: rolls 2 dice` if unseen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from interpreter.state.history import effects
from interpreter.state.wording.names import seat_name, value_name

if TYPE_CHECKING:
    from interpreter.compiler.program import Program
    from interpreter.state.history.entries import Entry
    from interpreter.state.visibility.events import Rolled


def rolled(program: Program, entry: Entry, rolls: list[Rolled], observer: int) -> Iterator[effects.Rolled]:
    """Yield consecutive rolls of dice for the log, grouped by the seat in whose zones the dice are.

    A die that belongs to another seat is named with its owner.
    """
    for holder, group in groupby(rolls, key=lambda roll: roll.holder):
        all_of_them = list(group)
        dice = tuple(_die(program, entry, roll, observer) for roll in all_of_them if observer in roll.seen)
        who = seat_name(program, holder) if holder >= 0 else ""
        yield effects.Rolled(holder, who, dice, len(all_of_them) - len(dice))


def _die(program: Program, entry: Entry, roll: Rolled, observer: int) -> effects.Die:
    kind = roll.kind
    owner = kind.owner_of[roll.piece] if kind.owner_of else -1
    whose = f"{seat_name(program, owner)}'s " if owner not in (-1, roll.holder) else ""
    face = next(stored for stored in program.checked.fields if stored.is_face and stored.owner is kind)
    shown = value_name(program, entry.after, face.type, roll.face, observer)
    return effects.Die(whose, kind.rows[kind.row_of[roll.piece]], shown)
