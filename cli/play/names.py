"""Texts of moves and log lines enter; the same as people say them leaves: kinds left out, places of a board named."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gamespec.checked.types import Thing

if TYPE_CHECKING:
    from gamespec.checked.kinds import Kind
    from interpreter.runtime.moves import Move

SHORT = 2
"""Letters of a name that says nothing to people."""

SPACE = re.compile(r"\b[A-Z][\w-]*\[(-?\d+), (-?\d+)\]")
ROW = re.compile(r"\b[A-Z][\w-]*\[([^\[\]]+)\]")
AT = re.compile(r" at \d+$")
INSIDE = re.compile(r"^([\w-]+)\((.*)\)$")


def plain(text: str) -> str:
    """`Location[at-9-13]` as `at-9-13`, a space of a board as its column and row: `Cell[3, 2]` as `3,2`."""
    return ROW.sub(r"\1", SPACE.sub(r"\1,\2", text))


def named(move: Move, words: list[str], seats: list[str]) -> list[str]:
    """The arguments of a move as people say them; a piece made for another player by whose it is: `P2's fisher`."""
    kinds = [*move.args, *[(None, -1)] * (len(words) - len(move.args))]
    return [
        _owned(word, kind.kind, value, move.seat, seats) if isinstance(kind, Thing) and value >= 0 else plain(word)
        for word, (kind, value) in zip(words, kinds, strict=False)
    ]


def _owned(word: str, kind: Kind, piece: int, seat: int, seats: list[str]) -> str:
    owner = kind.owner_of[piece] if kind.sort == "piece" and kind.owner_of and word.startswith(f"{kind.name}[") else -1
    return plain(word) if owner in {-1, seat} else f"{seats[owner]}'s {plain(AT.sub('', word))}"


def bare(text: str) -> str:
    """The name inside the brackets of one thing: `3, 2` of `Cell[3, 2]`."""
    return text.partition("[")[2].removesuffix("]") if "[" in text and text.endswith("]") else text


def arguments(text: str) -> list[str]:
    """The arguments of `action(a, b)`, brackets kept together; a choice is its own argument."""
    found = INSIDE.match(text)
    inner = text if found is None else found[2]
    if found is None and re.fullmatch(r"[\w-]+", text):
        return [text]
    parts, depth, start = [], 0, 0
    for at, sign in enumerate(inner):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and depth == 0:
            parts.append(inner[start:at].strip())
            start = at + 1
    return [*parts, inner[start:].strip()]


def short_title(title: str) -> str:
    """A title without what it explains in brackets."""
    return re.sub(r"\s*\([^()]*\)", "", title).strip() or title


def asked(move: Move) -> str:
    """What an inner choice is of: its name in the rules, or where that is a mere letter the kind of thing."""
    name, kind = move.action, move.args[0][0] if move.args else None
    short = len(name) <= SHORT and isinstance(kind, Thing)
    return (kind.kind.name.lower() if short and isinstance(kind, Thing) else name).replace("-", " ")
