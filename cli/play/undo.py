"""Undo in the terminal: find the state before a seat's last decisions."""

from __future__ import annotations

from cli.output.consoles import say_wrapped
from cli.play.words.news import News
from interpreter.state.game import State


def taken_back(state: State, seat: int, people: list[int], times: int) -> tuple[State, list[str]]:
    """Return the state before a person's last decisions and bots' since, and these moves."""
    from interpreter.state.undo import taken_back as before

    names: list[str] = []
    bots = {*range(state.game.players)} - {*people}
    for _ in range(times):
        found = before(state, seat, people, bots)
        if isinstance(found, str):
            say_wrapped(
                f"{'no further decision' if names else 'no decision'} can be taken back: {found}",
                indent=0,
                style="yellow",
            )
            break
        told = state.log_entries(seat, since=found.log_length(seat))[0]
        names.append(News(state).said(told.move, told.words) if told.move is not None else told.text)
        state = found
    return state, names
