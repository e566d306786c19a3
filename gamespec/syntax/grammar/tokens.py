"""A word or sign of a file, as whoever reads it hands it to the builders."""

from __future__ import annotations


class Token(str):
    """Text with the name of its terminal and its offsets in the file."""

    __slots__ = ("end_pos", "start_pos", "type")

    line = column = end_line = end_column = None
    """Lark asks for these, and nobody reads them: a place is told from the offsets."""

    type: str
    start_pos: int
    end_pos: int


def token(text: str, kind: str, start: int, end: int) -> Token:
    """A token of a terminal at `start` to `end` (exclusive)."""
    made = Token(text)
    made.type = kind
    made.start_pos = start
    made.end_pos = end
    return made
