"""Play by lines of JSON: what `gamespec play --json` prints and reads, for agents that are programs.

One object a line. docs/agents.md describes them; `PROTOCOL` is its number, which changes when a line does.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from cli.games import complain_of_failed_check
from cli.output.complaint import FINE, INTERRUPTED
from cli.output.consoles import exactly
from cli.play.seats import PERSON
from interpreter.players import Players
from interpreter.state.game import Game, State
from interpreter.state.history.log import log_lines

PROTOCOL = 1
MOST_MOVES = 2_000
"""Greatest number of legal moves listed at a decision; further ones can be made and are counted."""


def converse(game: Game, kinds: Sequence[str], seed: int) -> int:
    """Play a game in which an agent decides for each seat of a person; return 130 if its input ends early."""
    bots = {seat: kind for seat, kind in enumerate(kinds) if kind != PERSON}
    players, said = Players(bots, seed), [0] * len(kinds)
    lines = _moves()
    with complain_of_failed_check(game):
        state = game.initial(seed=seed)
        _say(**beginning(game, kinds))
        while not state.over:
            seat = state.seat
            assert seat is not None, "with a seed, chance is never open"
            if kinds[seat] != PERSON:
                state = state.apply(players.move(state))
                continue
            _say(**decision(state, seat, since=said[seat]))
            said[seat] = state.log_length(seat)
            after = _decided(state, lines)
            if after is None:
                _say(type="stopped")
                return INTERRUPTED
            state = after
    _say(**end(state))
    return FINE


def beginning(game: Game, kinds: Sequence[str]) -> dict[str, Any]:
    """Return the line of the beginning of a game, with who plays which seat."""
    seated = [
        {"seat": seat, "name": name, "played_by": "agent" if kind == PERSON else kind}
        for seat, (name, kind) in enumerate(zip(game.seat_names, kinds, strict=True))
    ]
    named = {"name": game.name, "title": game.title, "players": seated, "rules": dict(game.fingerprints)}
    return {"type": "game", "protocol": PROTOCOL, **named}


def decision(state: State, seat: int, *, since: int = 0) -> dict[str, Any]:
    """Return the line of a decision: what the seat sees, what is new in its log, and its legal moves."""
    moves = [str(move) for move in state.moves()]
    return {
        "type": "decision",
        "seat": seat,
        "name": state.game.seat_names[seat],
        "phase": state.phase,
        "log": log_lines(state.game.program, state.log_entries(seat, since=since)),
        "view": state.view(seat, plain=True),
        "moves": moves[:MOST_MOVES],
        "more_moves": max(0, len(moves) - MOST_MOVES),
    }


def end(state: State) -> dict[str, Any]:
    """Return the line of the end of a game."""
    totals, places = state.returns(), state.places()
    return {"type": "end", "totals": totals, "places": places, "winners": state.winners(), "scores": state.scores()}


def _decided(state: State, lines: Iterator[str]) -> State | None:
    """Return the state after the first legal move among the lines; None if the lines end."""
    for line in lines:
        reason = state.why_not(line)
        if reason is None:
            return state.apply(line)
        _say(type="refused", move=line, reason=reason)
    return None


def _moves() -> Iterator[str]:
    """Yield the moves that an agent writes, each on a line: its text, or an object with `move`."""
    for line in sys.stdin:
        text = line.strip()
        if text.startswith("{"):
            try:
                text = _move_in(text)
            except (ValueError, KeyError, TypeError, RecursionError):
                _say(type="refused", move=text[:200], reason='a line is a move, or an object such as {"move": "pass"}')
                continue
        if text:
            yield text


def _move_in(text: str) -> str:
    """Return the move in an object: a text or a whole number; raises an error for others."""
    said = json.loads(text)["move"]
    if type(said) not in {str, int}:
        raise TypeError(said)
    return str(said)


def _say(**line: object) -> None:
    exactly(json.dumps(line, ensure_ascii=False))
