"""Lines that only note that play came by, for analyses: they ask nothing, and nothing is asked on their account."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import statements as st

if TYPE_CHECKING:
    from gamespec.checked.statements import Block


def is_note(line: object) -> bool:
    """Whether a line sets a field that nothing in the game reads."""
    return isinstance(line, st.SetField) and line.target.field.notes


def without_notes(block: Block) -> Block:
    """The lines that play."""
    return tuple(line for line in block if not is_note(line))
