"""What an observer reads of dice that were rolled: `P1: rolls d4: 3, d6: 2`, or `P1: rolls 2 dice` unseen.

Enters the rolls of one entry that came one after another; leaves a line for each zone of one seat, or of nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from interpreter.runtime.names import seat_name, value_name

if TYPE_CHECKING:
    from interpreter.compiler.program import Program
    from interpreter.runtime.history import Entry
    from interpreter.runtime.trace import Rolled


def roll_lines(program: Program, entry: Entry, rolls: list[Rolled], observer: int) -> Iterator[str]:
    """The lines; a die made for another seat than the one in whose zone it lay is told with its owner."""
    for holder, group in groupby(rolls, key=lambda roll: roll.holder):
        dice = list(group)
        texts = [_text(program, entry, roll, observer) for roll in dice if observer in roll.seen]
        unseen = len(dice) - len(texts)
        if unseen:
            texts.append("a die" if unseen == 1 else f"{unseen} dice")
        head = f"{seat_name(program, holder)}: " if holder >= 0 else ""
        yield f"{head}rolls {', '.join(texts)}"


def _text(program: Program, entry: Entry, roll: Rolled, observer: int) -> str:
    kind = roll.kind
    owner = kind.owner_of[roll.piece] if kind.owner_of else -1
    whose = f"{seat_name(program, owner)}'s " if owner not in (-1, roll.holder) else ""
    face = next(stored for stored in program.checked.fields if stored.is_face and stored.owner is kind)
    shown = value_name(program, entry.after, face.type, roll.face, observer)
    return f"{whose}{kind.rows[kind.row_of[roll.piece]]}: {shown}"
