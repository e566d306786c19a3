"""Print the scores at the end of a game: score terms, totals, tie-breaks and winners."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from cli.output.consoles import printable, say, say_wrapped, show
from gamespec.analysis.faces import words
from gamespec.checked.game import Scoring
from interpreter.compiler.flow.scores import SIGNS, may_win
from interpreter.state.game import State


def show_scores(state: State) -> None:
    """Print the final scores: a row for each score term, then totals, ranks and the winners' names."""
    names = state.game.seat_names
    lines = titled_scores(state)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right", overflow="fold")
    for title, scores in lines.items():
        table.add_row(escape(printable(title)), *map(str, scores))
    if lines:
        table.add_row("total", *(str(sum(column)) for column in zip(*lines.values(), strict=True)), style="bold")
    table.add_row("place", *map(str, state.places()))
    show(table)
    say(verdict([names[seat] for seat in state.winners()], len(names)), style="bold")


def explain_scores(state: State) -> None:
    """Print the expression of each score term in the rules, and the tie-breaks that were used."""
    names = state.game.seat_names
    for title, rule in _rules(state):
        say_wrapped(f"{title}: {rule}", style="dim")
    for title, values in _ties(state.game.program.checked.scoring, state.criteria()):
        told = ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))
        say(f"  Equal so far, so {title}: {told}")


def titled_scores(state: State) -> dict[str, list[int]]:
    """Return the final value of each score term for every seat, by title of the score term."""
    scoring = state.game.program.checked.scoring
    titles = {} if scoring is None else {line.name: line.title for line in scoring.lines}
    by_seat = state.scores()
    names = by_seat[0] if by_seat else {}
    return {titles.get(name) or words(name): [scores[name] for scores in by_seat] for name in names}


def _rules(state: State) -> list[tuple[str, str]]:
    """Return each score term's title, and its expression as written in the rules."""
    checked = state.game.program.checked
    if checked.scoring is None:
        return []
    bodies = {value.name: value.body for value in checked.values if value.owner is checked.player}
    found: list[tuple[str, str]] = []
    for line in checked.scoring.lines:
        body = bodies.get(line.name) or line.value
        found.append((line.title or words(line.name), _source(body.span.text)))
    return found


def _ties(scoring: Scoring | None, by_seat: list[list[int]]) -> list[tuple[str, list[int]]]:
    """Return the tie-breaks compared to find the winner, each with every seat's value."""
    if scoring is None:
        return []
    found: list[tuple[str, list[int]]] = []
    signs = [SIGNS[way] for way, _ in scoring.criteria]
    level = [seat for seat, values in enumerate(by_seat) if may_win(values, signs)]
    for place, (way, expr) in enumerate(scoring.criteria if level else ()):
        if way == "if":
            continue
        values = [criteria[place] for criteria in by_seat]
        if place and len(level) > 1 and expr is not None:
            found.append((f"{way} {_source(expr.span.text)}", values))
        best = (max if way == "highest" else min)(values[seat] for seat in level)
        level = [seat for seat in level if values[seat] == best]
    return found


def _source(text: str) -> str:
    """Return an excerpt of the rules on one line."""
    return " ".join(text.split())


def verdict(winners: list[str], seats: int) -> str:
    """Return a sentence on who won; `seats` is the number of players."""
    if len(winners) == 1:
        return f"{winners[0]} wins."
    if not winners:
        return "Nobody wins."
    if len(winners) == seats:
        return "All share the win."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win."
