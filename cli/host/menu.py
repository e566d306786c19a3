"""Legal moves as data for a browser: their labels, and the pieces and places of the table they name."""

from __future__ import annotations

from typing import Any

from cli.play.menus.labels import Labels
from cli.play.words.names import named, refs
from interpreter.kernel.moves import Move
from interpreter.scene.pieces import plain
from interpreter.state.game import State

MOST = 2_000
"""Maximum number of moves sent to a browser; where there are more, a move may be typed."""


def menu(state: State) -> dict[str, Any]:
    """Return the legal moves of a state as data for a browser.

    `count` is their number, `begun` has lines on the action in progress, `moves` has text, heading (`head`), label and
    `refs` (names of pieces and places in the drawn table) of each.
    """
    moves = state.moves()
    labels = Labels(state, moves)
    seats = state.game.seat_names
    return {
        "count": len(moves),
        "begun": labels.begun(),
        "moves": [_entry(move, labels.head(move), seats) for move in moves[:MOST]],
    }


def why_not(state: State, chosen: list[str], ref: str) -> str:
    """Return the rules' reasons why `ref` may not be chosen after those chosen so far."""
    reasons: dict[str, None] = {}
    tried: set[tuple[str | None, int]] = set()
    for move in state.moves():
        names = refs(move)
        if names[: len(chosen)] != chosen:
            continue
        for at in range(len(chosen), len(names)):
            if (move.action, at) in tried or _kind(names[at]) != _kind(ref):
                continue
            tried.add((move.action, at))
            words = [word.text for word in move.words]
            words[at] = ref
            reason = state.why_not(f"{move.action}({', '.join(words)})")
            if reason is not None and "is not a legal move" not in reason:
                reasons[reason] = None
    return "; ".join(reasons) or f"no legal move uses {plain(ref)} now"


def _kind(ref: str) -> str:
    return ref.partition("[")[0]


def _entry(move: Move, head: str, seats: list[str]) -> dict[str, Any]:
    label = ", ".join(named(move, move.words, seats))
    return {"text": str(move), "head": head[:1].upper() + head[1:], "label": label, "refs": refs(move)}
