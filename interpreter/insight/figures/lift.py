"""Figures of wins with each card or piece, and of the gain of choosing each action and row."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.insight.deep.confirm import Confirmed, screened
from interpreter.insight.material import POINTS, Material, finding, percent
from interpreter.insight.model import Cell, Figure, Finding, Row, Worth, cell, exact, share
from interpreter.insight.tally import HAD, PLAYED, WHOLE
from interpreter.statistics import Estimate
from interpreter.statistics.intervals import part_of

MUST = 0.1
"""Minimum loss, as a share of wins, without an action or row for it to count as necessary."""


def lift(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of the gain of choosing each name, significant first, and findings; or None."""
    told = screened(material.followed, material.tally.unit) if len(material.people) > 1 else []
    if not told:
        return None
    again = {each.name: each for each in material.deep.confirmed} if material.deep is not None else {}
    rows: list[Row] = []
    for each in told:
        second = again.get(each.name)
        cells = [cell(_points(each.brings)), exact(each.games)]
        if again:
            cells += (
                [exact(None)] * 2
                if second is None
                else [cell(_points(part)) for part in (second.forbidden, second.taken)]
            )
        rows.append(Row(name=each.name, cells=cells))
    listed = [each.name for each in told if each.listed]
    says = [
        f"Worth a second look (one in ten of these may be chance): {', '.join(listed[:6])}."
        if listed
        else "Nothing stands out: the differences may be chance."
    ]
    if again:
        pairs = max(each.pairs for each in again.values())
        says.append(
            f"These were simulated again, {pairs:,} fresh games each, with one seat that may not do it, and with one "
            "that does it whenever it can."
        )
    elif listed:
        says.append("To test it: `gamespec probe`, or --deep.")
    columns = ["extra wins of those who chose it (points)", "games with the choice"]
    return (
        material.figure(
            "lift",
            "What choosing brings",
            says,
            "what a thing is worth to players who know how to use it: these choose at random, and each choice is "
            "weighted by one over its probability. Wins of owners are not listed: a player who is ahead can buy more "
            "of everything.",
            games=material.followed.games,
            columns=[*columns, "extra wins if forbidden", "extra wins if always done"] if again else columns,
            rows=rows,
            worth=Worth.bot if listed or again else Worth.open,
        ),
        [one for each in again.values() if (one := _finding(each)) is not None],
    )


def _points(found: Estimate) -> Estimate:
    """Return an estimated share of wins as wins in a hundred games, with its interval."""
    return Estimate(*(100 * max(-1.0, min(1.0, each)) for each in (found.value, found.low, found.high)))


def _finding(each: Confirmed) -> Finding | None:
    part, always = each.forbidden, each.taken
    if not each.holds or (part.high >= -POINTS and part.low <= POINTS):
        return None
    told = f"({100 * part.low:+.0f} to {100 * part.high:+.0f})"
    if part.value < 0:
        must = ": everybody must have it" if part.high < -MUST else ""
        if each.pays and always.high < -POINTS:
            must = f"; one who always does it wins {-100 * always.value:.0f} less too: it is worth doing at times"
        lost = f"{-100 * part.value:.0f} games of a hundred less {told}{must}"
        said = f"`{each.name}`: a player who may not do it wins {lost}"
        return finding(f"probe:{each.name}:helps", said, "lift")
    said = f"`{each.name}`: a player who may not do it wins {100 * part.value:.0f} games of a hundred more {told}: "
    if each.pays and always.low > POINTS:
        reach = f"({100 * always.low:+.0f} to {100 * always.high:+.0f})"
        said += f"all or nothing, for one who does it whenever it can wins {100 * always.value:.0f} more {reach}"
        return finding(f"probe:{each.name}:plan", said, "lift")
    said += "for these players choosing it now and then costs"
    return finding(f"probe:{each.name}:hurts", said, "lift")


# ---- wins of players who had each card or other piece, and of those who played it


SORTS = ((HAD, WHOLE), (PLAYED, WHOLE), *((PLAYED, third) for third in range(3)))
"""Sorts of players in the order of their columns."""
COLUMNS = (
    "wins of those who had it", "players", "wins of those who played it",
    "played in the 1st third", "in the 2nd", "in the 3rd", "points for choosing it",
)  # fmt: skip
"""Headings of the table; the last one is that of extra wins in a hundred games."""
ENOUGH = 30
"""Minimum number of players who had a piece for its wins to be named in the sentence."""


def cards(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of wins with each piece and no findings; None without pieces of players."""
    followed, size = material.followed, len(material.people)
    games: dict[str, dict[tuple[str, int], list[tuple[float, float, int]]]] = {}
    for (name, sort, third, credit, seats), times in followed.cards.items():
        of = games.setdefault(name, {})
        of.setdefault((sort, third), []).append((credit / material.tally.unit, float(seats), times))
    if not games or size < 2:
        return None
    told = {name: [_wins(sorts.get(each, [])) for each in SORTS] for name, sorts in games.items()}
    weighted = {each.name: each.brings for each in screened(followed, material.tally.unit)}
    order = sorted(told, key=lambda name: (-max(each.value for each, many in told[name] if many), name))
    rows = [
        Row(
            name=name, cells=[*_cells(told[name]), cell(weighted[name], scale=100) if name in weighted else exact(None)]
        )
        for name in order
    ]
    known = [(part.value, name) for name, ((part, many), *_) in told.items() if many >= ENOUGH]
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
            "card may be played by those who need it most. Only the last column weighs that out, for random players "
            "who can choose it; what it is worth to those who know how to use it, `probe` tells.",
            games=followed.games,
            columns=COLUMNS,
            rows=rows,
        ),
        [],
    )


def _cells(wins: Sequence[tuple[Estimate, int]]) -> list[Cell]:
    """Return the wins of each sort of players, with the number of those who had the piece."""
    had, *others = (share(part) if many else exact(None, "share") for part, many in wins)
    return [had, exact(wins[0][1]), *others]


def _wins(games: list[tuple[float, float, int]]) -> tuple[Estimate, int]:
    """Return the share of wins of some players, by games, and their number."""
    return part_of(games), sum(round(seats) * times for _, seats, times in games)
