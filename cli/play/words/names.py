"""Write moves and their arguments in everyday names, such as `cod at 2`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from gamespec.analysis.faces import words
from gamespec.checked.kinds import Kind
from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from interpreter.kernel.moves import Move, Word
    from interpreter.state.questions.prices import Cost

SHORT = 2
"""Maximum length in characters of names in the rules, such as `n`, that tell a player nothing."""
PLACE = re.compile(r" at \d+$")
TURNED = re.compile(r" turned \d+$")


def word_text(word: Word) -> str:
    """Render an argument of a move in everyday names: `cod at 2`."""
    return f"{word.plain} at {word.at}" if word.at else word.plain


def refs(move: Move) -> list[str]:
    """Return the names, as in drawings, of pieces and (first) places that a move names."""
    return [TURNED.sub("", PLACE.sub("", word.text)) for word in move.words]


def named(move: Move, words: tuple[Word, ...], seats: list[str]) -> list[str]:
    """Return a move's arguments in everyday names; another's piece as `P2's fisher`."""
    kinds = [*move.args, *[(None, -1)] * (len(words) - len(move.args))]
    return [
        _owned(word, kind.kind, value, move.seat, seats) if isinstance(kind, Thing) and value >= 0 else word_text(word)
        for word, (kind, value) in zip(words, kinds, strict=False)
    ]


def _owned(word: Word, kind: Kind, piece: int, seat: int, seats: list[str]) -> str:
    owner = kind.owner_of[piece] if kind.sort == "piece" and kind.owner_of and word.by_row else -1
    return word_text(word) if owner in {-1, seat} else f"{seats[owner]}'s {word.plain}"


def plainly(move: Move) -> str:
    """Render a whole move in everyday names: `launch(cod)`."""
    from interpreter.kernel.moves import written

    return written(move, [word_text(word) for word in move.words]) if move.words else str(move)


def price(found: Iterable[Cost]) -> str:
    """Return costs of a move in words: `costs 2 fuel and 1 money`, or "" if there are none."""
    from gamespec.prose.names import one_of

    totals: dict[str, int] = {}
    for cost in found:
        if cost.number > 0:
            totals[cost.unit] = totals.get(cost.unit, 0) + cost.number
    told = " and ".join(f"{number} {one_of(unit) if number == 1 else unit}" for unit, number in totals.items())
    return f"costs {told}" if told else ""


def spaces(kind: Kind) -> list[str]:
    """Return the names of a kind's spaces: `3,2` on a board with columns and rows, else the row names."""
    place = kind.geometry
    if kind.indexed_by_place and place is not None:
        return [f"{column},{row}" for column, row in zip(place.column_of, place.row_of, strict=True)]
    return [kind.rows[row] for row in kind.row_of]


def short_title(title: str) -> str:
    """Remove explanations in brackets from a title of the rules."""
    return re.sub(r"\s*\([^()]*\)", "", title).strip() or title


def choice_name(move: Move) -> str:
    """Return the rules' name of a choice, in blanks, or if short the chosen kind's name."""
    name, kind = move.action, move.args[0][0] if move.args else None
    short = len(name) <= SHORT and isinstance(kind, Thing)
    return words(kind.kind.name.lower() if short and isinstance(kind, Thing) else name)
