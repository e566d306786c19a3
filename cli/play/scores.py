"""The end of a game enters; its scores by score line and who won leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from cli.consoles import say, show

if TYPE_CHECKING:
    from interpreter.runtime.state import State


def show_scores(state: State) -> None:
    """Print one row a score line, the total, the places, and the winners' names."""
    names = state.game.seat_names
    lines = _lines(state)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right", overflow="fold")
    for title, scores in lines.items():
        table.add_row(title, *map(str, scores))
    if lines:
        table.add_row("total", *(str(sum(column)) for column in zip(*lines.values(), strict=True)), style="bold")
    table.add_row("place", *map(str, state.places()))
    show(table)
    say(verdict([names[seat] for seat in state.winners()], len(names)), style="bold")


def _lines(state: State) -> dict[str, list[int]]:
    """Each score line by seat, under its title."""
    scoring = state.game.program.checked.scoring
    titles = {} if scoring is None else {line.name: line.title for line in scoring.lines}
    by_seat = state.scores()
    names = by_seat[0] if by_seat else {}
    return {titles.get(name) or name.replace("-", " "): [scores[name] for scores in by_seat] for name in names}


def verdict(winners: list[str], seats: int) -> str:
    """One sentence about who won."""
    if len(winners) == 1:
        return f"{winners[0]} wins."
    if not winners:
        return "Nobody wins."
    if len(winners) == seats:
        return "All share the win."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win."
