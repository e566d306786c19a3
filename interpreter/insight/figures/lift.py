"""Figure of the gain of choosing each action and row, with the probes of some in fresh games."""

from __future__ import annotations

from interpreter.insight.deep.confirm import Confirmed, screened
from interpreter.insight.material import POINTS, Material, finding
from interpreter.insight.model import Figure, Finding, Row, Worth, cell, exact
from interpreter.statistics import Estimate

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
