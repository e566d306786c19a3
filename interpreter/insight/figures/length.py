"""Figures of the length of a game: decisions, turns, phases, waiting, and an estimate of minutes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from interpreter.insight.course import DECISION, DOUBLING, FACTOR, PIECE
from interpreter.insight.material import SPREAD, Material, finding, middle, percent, spread, tails
from interpreter.insight.model import Figure, Finding, Row, cell
from interpreter.statistics import Estimate

LONG = 10
"""Minimum number of decisions for which shares of a game are meaningful."""
IDLE = 0.25
"""Minimum share of a game in which a player has no decision left, for a finding."""


def length(material: Material) -> tuple[Figure, list[Finding]]:
    """Return the figure of the number of decisions, turns and phases in a game, and its findings."""
    followed, lengths = material.followed, material.tally.detail.lengths
    rows = [Row(name="decisions", cells=spread(lengths))]
    found: list[Finding] = []
    if followed.turns:
        rows.append(Row(name="turns, until another decides", cells=spread(followed.turns)))
        rows += _phases(material)
    if followed.waits and len(material.people) > 1:
        rows.append(Row(name="longest wait (decisions)", cells=spread(followed.waits)))
        rows.append(Row(name="somebody is idle at the end for", cells=spread(followed.idle, "share", scale=0.01)))
        out = spread(followed.out, "share", scale=0.01)[1]
        if out.low is not None and out.low > IDLE and middle(lengths) >= LONG:
            part = percent(out.value or 0)
            said = f"in half of the games somebody has nothing left to decide for the last {part} or more"
            found.append(finding("idle", said, "length"))
    if not any(lengths):
        said = (
            f"nobody decides anything in any of {material.tally.games:,} games: all is drawn or follows from the rules"
        )
        found.append(finding("undecided", said, "length"))
    low, half, high = (each.value or 0 for each in rows[0].cells)
    said = f"Half of the games take at most {half:.0f} decisions; {tails(low, high)}."
    if low == high:
        said = f"A game takes {half:.0f} decisions."
    return (
        material.figure(
            "length",
            "Length",
            [said],
            "whether people hurry the end or delay it: these players do not look at the clock.",
            games=material.tally.games,
            columns=SPREAD,
            rows=rows,
        ),
        found,
    )


def _phases(material: Material) -> Iterator[Row]:
    """Yield rows of how often each phase is entered, without phases entered at most once a game."""
    by_phase: dict[str, Counter[int]] = {}
    for (phase, times), games in material.followed.phases.items():
        by_phase.setdefault(phase, Counter())[times] += games
    titles = {phase.name: phase.title or phase.name for phase in material.table.game.checked.phases[1:]}
    again = [name for name in titles if max(by_phase.get(name, {0: 1})) > 1]
    for _, alike in groupby(again, key=lambda name: sorted(by_phase[name].items())):
        first, *others = alike
        more = f" (and {len(others)} more)" if others else ""
        yield Row(name=f"{titles[first]} begins{more}", cells=spread(by_phase[first]))


def minutes(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of the estimated minutes of a game and no findings; or None."""
    seconds = material.followed.seconds
    if not seconds:
        return None
    cells = [
        cell(Estimate(guess, guess / FACTOR, guess * FACTOR), "minutes", 1 / 60)
        for guess in (each.value or 0 for each in spread(seconds))
    ]
    half = middle(seconds) / 60
    guess = f"{max(1.0, half / FACTOR):.0f} to {half * FACTOR:.0f} minutes" if half * FACTOR >= 2 else "a minute or two"
    says = [f"About {guess}, if people make as many decisions as these players."]
    cannot = (
        f"how long people really take: no game was timed. A decision counts {DECISION:.0f} seconds, {DOUBLING:.0f} "
        f"more each time there are twice as many legal moves, a moved piece {PIECE:.1f}; brackets show half and twice "
        "of that."
    )
    row = Row(name="minutes", cells=cells)
    games = material.followed.games
    return material.figure("minutes", "Minutes", says, cannot, games=games, columns=SPREAD, rows=[row]), []
