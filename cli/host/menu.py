"""Legal moves for a browser: what each is called, and which pieces and places of the scene it names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from cli.play.menus.labels import Labels
from cli.play.words.names import named

if TYPE_CHECKING:
    from interpreter.kernel.moves import Move
    from interpreter.state.game import State

MOST = 2_000
"""Moves sent at once; where there are more, a text may still be typed."""
PLACE = re.compile(r" at \d+$")


def menu(state: State) -> dict[str, Any]:
    """Return the moves of the seat to move (`moves`: text, head, label, refs) and their total number."""
    moves = state.moves()
    labels = Labels(state, moves)
    seats = state.game.seat_names
    return {
        "count": len(moves),
        "begun": labels.begun(),
        "moves": [_entry(move, labels.head(move), seats) for move in moves[:MOST]],
    }


def _entry(move: Move, head: str, seats: list[str]) -> dict[str, Any]:
    label = ", ".join(named(move, move.words, seats))
    refs = [PLACE.sub("", word.text) for word in move.words]
    return {"text": str(move), "head": head[:1].upper() + head[1:], "label": label, "refs": refs}
