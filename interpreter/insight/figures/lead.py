"""Figure of changes of the lead, and of what a lead brings until the end."""

from __future__ import annotations

from interpreter.insight.material import SPREAD, Material, finding, middle, spread
from interpreter.insight.model import Figure, Finding, Row
from interpreter.state.questions.derivation import TOTAL
from interpreter.statistics.intervals import ratio_of

ENOUGH = 60
"""Minimum number of games for what a lead brings."""
GROWS = 0.15
"""Least part of a lead that it gains or loses by itself until the end, for a finding."""


def leads(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of changes of the leader, and findings; None if points never differ."""
    followed = material.followed
    before_end = {value for (name, tenth, _, value) in followed.numbers if name == TOTAL and 0 < tenth < 10}
    if not followed.lead_changes or len(material.people) < 2 or len(before_end) < 2:
        return None
    rows = [
        Row(name="changes of the lead", cells=spread(followed.lead_changes)),
        Row(name="when the lead changed last", cells=spread(followed.last_change, "share", scale=0.01)),
    ]
    slope, said = _growth(material)
    half = round(middle(followed.lead_changes))
    times = "never changes" if half == 0 else f"changes at most {'once' if half == 1 else f'{half} times'}"
    return (
        material.figure(
            "leads",
            "Changes of the lead",
            [f"In half of the games the lead {times}, by points at the ends of turns.", *slope],
            "who is truly ahead: points are not position. See `When is it decided`.",
            games=followed.games,
            columns=SPREAD,
            rows=rows,
        ),
        said,
    )


def _growth(material: Material) -> tuple[list[str], list[Finding]]:
    """Return in words what a lead after half of an average game brings until the end, and findings.

    In a race of equal steps it brings nothing, however the end is decided: the moment of measurement is a number of
    decisions, the same for all games.
    """
    games = [game for game, times in material.followed.gains.items() for _ in range(times)]
    if len(games) < ENOUGH:
        return [], []
    leads = _centred([[before for before, _ in game] for game in games])
    later = _centred([[after - before for before, after in game] for game in games])
    pairs = [
        (sum(a * b for a, b in zip(one, other, strict=True)), sum(a * a for a in one), 1)
        for one, other in zip(leads, later, strict=True)
    ]
    if not sum(square for _, square, _ in pairs):
        return [], []
    found = ratio_of(pairs)
    interval = f"({found.low:+.2f} to {found.high:+.2f})"
    says = f"{found.value:+.2f} points until the end for each point ahead after half of an average game {interval}"
    said: list[Finding] = []
    if found.low > GROWS:
        said = [finding("lead:grows", f"a lead grows by itself, as that of a runaway leader does: {says}", "leads")]
    elif found.high < -GROWS:
        said = [finding("lead:shrinks", f"who is behind catches up, as on a rubber band: {says}", "leads")]
    return [f"A lead brings {says}; in a race of equal steps 0."], said


def _centred(rows: list[list[int]]) -> list[list[float]]:
    """Return numbers of seats by game, less the mean of the game and then of the seat."""
    within = [[each - sum(row) / len(row) for each in row] for row in rows]
    means = [sum(column) / len(rows) for column in zip(*within, strict=True)]
    return [[each - mean for each, mean in zip(row, means, strict=True)] for row in within]
