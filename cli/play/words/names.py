"""Moves in the names people use for their arguments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from interpreter.kernel.moves import Move, Word

SHORT = 2
"""Maximum length of a name too short to be meaningful."""
PLACE = re.compile(r" at \d+$")


def word_text(word: Word) -> str:
    """Return an argument in everyday names: `cod at 2`."""
    return f"{word.plain} at {word.at}" if word.at else word.plain


def refs(move: Move) -> list[str]:
    """Return the names of the pieces and places of a scene that a move names."""
    return [PLACE.sub("", word.text) for word in move.words]


def named(move: Move, words: tuple[Word, ...], seats: list[str]) -> list[str]:
    """Return a move's arguments for people; another player's piece has its owner's name: `P2's fisher`."""
    kinds = [*move.args, *[(None, -1)] * (len(words) - len(move.args))]
    return [
        _owned(word, kind.kind, value, move.seat, seats) if isinstance(kind, Thing) and value >= 0 else word_text(word)
        for word, (kind, value) in zip(words, kinds, strict=False)
    ]


def _owned(word: Word, kind: Kind, piece: int, seat: int, seats: list[str]) -> str:
    owner = kind.owner_of[piece] if kind.sort == "piece" and kind.owner_of and word.by_row else -1
    return word_text(word) if owner in {-1, seat} else f"{seats[owner]}'s {word.plain}"


def plainly(move: Move) -> str:
    """Return a move in everyday names: `launch(cod)`."""
    from interpreter.kernel.moves import written

    return written(move, [word_text(word) for word in move.words]) if move.words else str(move)


def spaces(kind: Kind) -> list[str]:
    """Return the names of a kind's spaces: `3,2` on a board, else their rows."""
    place = kind.geometry
    if kind.indexed_by_place and place is not None:
        return [f"{column},{row}" for column, row in zip(place.column_of, place.row_of, strict=True)]
    return [kind.rows[row] for row in kind.row_of]


def short_title(title: str) -> str:
    """Return a title without explanations in brackets."""
    return re.sub(r"\s*\([^()]*\)", "", title).strip() or title


def choice_name(move: Move) -> str:
    """Return the name of an inner choice in the rules, or its kind if the name is a single letter."""
    name, kind = move.action, move.args[0][0] if move.args else None
    short = len(name) <= SHORT and isinstance(kind, Thing)
    return (kind.kind.name.lower() if short and isinstance(kind, Thing) else name).replace("-", " ")
