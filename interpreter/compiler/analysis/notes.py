"""Statements that only record progress for analyses, without effect on the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamespec.checked import statements as st

if TYPE_CHECKING:
    from gamespec.checked.statements import Block


def is_note(line: object) -> bool:
    """Return whether a statement sets a field that nothing in the game reads."""
    return isinstance(line, st.SetField) and line.target.field.notes


def without_notes(block: Block) -> Block:
    """Return the statements of a block that are no notes."""
    return tuple(line for line in block if not is_note(line))
