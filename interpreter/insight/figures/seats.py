"""Who wins by where they sit, by who begins, and by who plays."""

from __future__ import annotations

from collections import Counter
from math import lcm
from typing import TYPE_CHECKING

from interpreter.insight.material import FEW, POINTS, Material, between, finding, percent
from interpreter.insight.model import Figure, Finding, Row, Worth, share
from interpreter.statistics.shares import share_of
from interpreter.statistics.vectors import equal_means

if TYPE_CHECKING:
    from interpreter.statistics import Estimate

CHANCE = 0.05
"""How often chance alone would point at a seat."""
SAME = 0.01
"""Shares that differ by less count as the same."""
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
Credits = Counter[tuple[int, ...]]


def seats(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Shares of wins by seat."""
    people = material.people
    if len(people) < 2 or not material.finished:
        return None
    unit = lcm(*range(1, material.table.game.players + 1))
    won_by: Credits = Counter()
    for won, times in material.tally.detail.winners.items():
        won_by[tuple(unit // len(won) if seat in won else 0 for seat in people)] += times
    names = [material.seats[seat] for seat in people]
    shares, says, found, worth = _compared(won_by, unit, names, "seat")
    rows = [Row(name=name, cells=[share(each)]) for name, each in zip(names, shares, strict=True)]
    return (
        material.figure(
            "seats",
            "Seats",
            says,
            "Whether people who know the game would make more of a seat. A win shared by three is a third for each.",
            games=material.finished,
            columns=["wins"],
            rows=rows,
            worth=worth,
        ),
        found,
    )


def beginners(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Shares of wins by who decides first, where that is not always the same seat."""
    followed = material.followed
    if len(followed.starters) < 2 or len(material.people) < 2:
        return None
    unit = lcm(*range(1, material.table.game.players + 1))
    size = len(material.people)
    names = [
        f"who decides {PLACES[place] if place < len(PLACES) else f'as number {place + 1}'}" for place in range(size)
    ]
    shares, says, found, worth = _compared(followed.orders, unit, names, "start")
    rows = [Row(name=name, cells=[share(each)]) for name, each in zip(names, shares, strict=True)]
    return (
        material.figure(
            "start",
            "Who begins",
            says,
            "What comes of the seat and what of beginning where the two go together.",
            games=followed.games,
            columns=["wins"],
            rows=rows,
            worth=worth,
        ),
        found,
    )


def _compared(
    won_by: Credits, unit: int, names: list[str], key: str
) -> tuple[list[Estimate], list[str], list[Finding], Worth]:
    games, even = sum(won_by.values()), 1 / len(names)
    shares = [
        share_of(
            games,
            sum(each[place] * times for each, times in won_by.items()),
            sum(each[place] ** 2 * times for each, times in won_by.items()),
            unit,
        )
        for place in range(len(names))
    ]
    figure = "seats" if key == "seat" else key
    uneven = games >= FEW and equal_means(won_by) < CHANCE
    found: list[Finding] = []
    for name, own in zip(names, shares, strict=True):
        if uneven and (own.low > even + POINTS or own.high < even - POINTS):
            more = "more" if own.value > even else "less"
            said = (
                f"{name} wins {percent(own.value)} of the games ({between(own.low, own.high)}); "
                f"even would be {percent(even)}"
            )
            found.append(finding(f"{key}:{name}:{more}", said, figure))
    if found:
        says = [f"Not even: {each.says}." for each in found]
        if len(names) == 2:  # what one wins the other loses: that is one thing to look at
            return shares, says[:1], found[:1], Worth.bot
        return shares, says, found, Worth.bot
    widest = max(max(own.high - even, even - own.low) for own in shares)
    if widest <= SAME:
        return shares, ["Even: all win the same to within 1 point of a hundred."], [], Worth.bot
    if widest <= POINTS:
        return shares, ["Even: nobody is ahead or behind by more than 2 points of a hundred."], [], Worth.bot
    missed = f"one of up to {100 * widest:.0f} points of a hundred these games may have missed"
    return shares, [f"No difference that matters for sure; {missed}."], [], Worth.open


def players(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Shares of wins by bot, where several play."""
    bots = [material.table.bots[seat] for seat in material.people]
    if len(set(bots)) < 2 or not material.finished:
        return None
    tally, rows = material.tally, list[Row]()
    for bot in dict.fromkeys(bots):
        seated = bots.count(bot)
        won = share_of(material.finished, tally.bot_credit[bot], tally.bot_squares[bot], tally.unit)
        own = type(won)(won.value / seated, won.low / seated, won.high / seated)
        rows.append(Row(name=f"{bot} (at {seated} of {len(bots)} seats)", cells=[share(own)]))
    return (
        material.figure(
            "players",
            "Who plays better",
            [f"They change seats from game to game. Even would be {percent(1 / len(bots))} for each seat."],
            "How a table of the better ones alone would go.",
            games=material.finished,
            columns=["wins of each of its seats"],
            rows=rows,
        ),
        [],
    )
