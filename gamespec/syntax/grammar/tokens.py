"""Tokens of a rule file, as the lexer passes them to lark."""

from __future__ import annotations


class Token(str):
    """A token: its text, the name of its terminal, and its offsets in the file."""

    __slots__ = ("end_pos", "start_pos", "type")

    line = column = end_line = end_column = None
    """Attributes that lark needs and nothing reads: places are computed from offsets."""

    type: str
    start_pos: int
    end_pos: int


def token(text: str, kind: str, start: int, end: int) -> Token:
    """Return a token of terminal `kind` with the offsets `start` to `end` (exclusive)."""
    made = Token(text)
    made.type = kind
    made.start_pos = start
    made.end_pos = end
    return made
