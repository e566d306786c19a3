"""Figure of the wins of players who had each card or other piece, and of those who played it."""

from __future__ import annotations

from interpreter.insight.material import Material, percent
from interpreter.insight.model import Figure, Finding, Row, exact, share
from interpreter.insight.tally import HAD, PLAYED
from interpreter.statistics.intervals import part_of

ENOUGH = 30
"""Minimum number of players who had a piece for its wins to be named in the sentence."""


def cards(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of wins with each piece and no findings; None without pieces of players."""
    followed, size = material.followed, len(material.people)
    games: dict[str, dict[str, list[tuple[float, float, int]]]] = {}
    for (name, sort, credit, seats), times in followed.cards.items():
        of = games.setdefault(name, {HAD: [], PLAYED: []})
        of[sort].append((credit / material.tally.unit, float(seats), times))
    if not games or size < 2:
        return None
    told = {
        name: [(part_of(each), sum(round(seats) * times for _, seats, times in each)) for each in sorts.values()]
        for name, sorts in games.items()
    }
    order = sorted(told, key=lambda name: (-max(each.value for each, many in told[name] if many), name))
    rows = [
        Row(
            name=name,
            cells=[
                each
                for part, many in told[name]
                for each in (share(part) if many else exact(None, "share"), exact(many))
            ],
        )
        for name in order
    ]
    known = [(part.value, name) for name, ((part, many), _) in told.items() if many >= ENOUGH]
    says = [f"An even share would be {percent(1 / size)}."]
    if len(known) > 1:
        (most, best), (least, worst) = max(known), min(known)
        says.append(f"Those who had {best} won {percent(most)}, those who had {worst} {percent(least)}.")
    return (
        material.figure(
            "cards",
            "Wins with each card or piece",
            says,
            "causes: a player who is ahead gets and plays more of everything, long games show more cards, and a good "
            "card may be played by those who need it most. `What choosing brings` and `probe` weigh that out.",
            games=followed.games,
            columns=["wins of those who had it", "players", "wins of those who played it", "players"],
            rows=rows,
        ),
        [],
    )
