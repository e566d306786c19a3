"""Figures of wins by seat, by starting player, and by bot."""

from __future__ import annotations

from collections import Counter
from math import lcm

from interpreter.insight.material import FEW, POINTS, Material, between, finding, percent
from interpreter.insight.model import Figure, Finding, Row, Worth, share
from interpreter.statistics import Estimate
from interpreter.statistics.intervals import share_of
from interpreter.statistics.samples import equal_means

CHANCE = 0.05
"""Probability with which chance alone would report a seat: level of the test for equal seats."""
SAME = 0.01
"""Difference of shares of wins below which the shares count as the same."""
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
Credits = Counter[tuple[int, ...]]


def seats(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of wins by seat and findings; None for one player or unfinished games."""
    people = material.people
    if len(people) < 2 or not material.finished:
        return None
    unit = lcm(*range(1, material.table.game.players + 1))
    won_by: Credits = Counter()
    for won, times in material.tally.detail.winners.items():
        won_by[tuple(unit // len(won) if seat in won else 0 for seat in people)] += times
    if material.tally.unfinished:
        won_by[(0,) * len(people)] += material.tally.unfinished
    names = [material.seats[seat] for seat in people]
    shares, says, found, worth = _compared(won_by, unit, names, "seat", len(names))
    rows = [Row(name=name, cells=[share(each)]) for name, each in zip(names, shares, strict=True)]
    rows += nobody(material.tally.unfinished, material.tally.games, material.tally.detail.winners[()])
    return (
        material.figure(
            "seats",
            "Seats",
            says,
            "whether experienced players would make more of a seat. A win shared by three is a third for each.",
            games=material.tally.games,
            columns=["wins"],
            rows=rows,
            worth=worth,
        ),
        found,
    )


def beginners(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of wins by order of the first decision, and its findings.

    None if the same seat always decides first. Deciding first explains wins only if nothing else distinguishes
    players: a player who starts because of a strong card, say, may win because of that card. The same holds for the
    second place, if it depends on what the first player did.
    """
    followed = material.followed
    if len(followed.starters) < 2 or len(material.people) < 2:
        return None
    unit = lcm(*range(1, material.table.game.players + 1))
    size = len(material.people)
    names = [f"{PLACES[place] if place < len(PLACES) else f'number {place + 1}'} to decide" for place in range(size)]
    known = 0 if followed.unlike else 1 if followed.unordered else size
    shares, says, found, worth = _compared(followed.orders, unit, names, "start", known)
    if followed.unlike:
        begun = sum(followed.orders.values())
        says.append(
            f"This is not a cause: in {followed.unlike:,} of {begun:,} games players had different things at the first "
            "decision, and these may be why a player moves first."
        )
    rows = [Row(name=name, cells=[share(each)]) for name, each in zip(names, shares, strict=True)]
    return (
        material.figure(
            "start",
            "Who begins",
            says,
            "the effect of the seat and of moving first separately, if one seat always begins. Games without decisions "
            "are not counted.",
            games=sum(followed.orders.values()),
            columns=["wins"],
            rows=rows,
            worth=worth,
        ),
        found,
    )


def nobody(unfinished: int, games: int, lost: int = 0) -> list[Row]:
    """Return table rows of games that nobody wins, by the rules or because they break off."""
    counts = {"nobody": lost, "nobody: it breaks off": unfinished}
    return [Row(name=name, cells=[share(share_of(games, many, many))]) for name, many in counts.items() if many]


def _compared(
    won_by: Credits, unit: int, names: list[str], key: str, told: int
) -> tuple[list[Estimate], list[str], list[Finding], Worth]:
    """Return the shares of wins, sentences, findings and evidence for seats or places in the turn order.

    `won_by` counts games by the credit of each (a win counts `unit`); only the first `told` may become findings.
    """
    games = sum(won_by.values())
    even = sum(sum(each) * times for each, times in won_by.items()) / (unit * games * len(names))
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
    for name, own in zip(names[:told], shares, strict=False):
        if uneven and (own.low > even + POINTS or own.high < even - POINTS):
            more = "more" if own.value > even else "less"
            said = (
                f"{name} wins {percent(own.value)} of the games ({between(own.low, own.high)}); "
                f"even would be {percent(even)}"
            )
            found.append(finding(f"{key}:{name}:{more}", said, figure))
    if found:
        says = [f"Not even: {each.says}." for each in found]
        if len(names) == 2:  # one player's gain is the other's loss: a single finding
            return shares, says[:1], found[:1], Worth.bot
        return shares, says, found, Worth.bot
    if told < len(names):
        listed = ", ".join(f"{name} wins {percent(own.value)}" for name, own in zip(names, shares, strict=True))
        return shares, [f"{listed[0].upper()}{listed[1:]}; even would be {percent(even)}."], [], Worth.bot
    widest = max(max(own.high - even, even - own.low) for own in shares)
    if widest <= SAME:
        return shares, ["Even: all win the same to within 1 point of a hundred."], [], Worth.bot
    if widest <= POINTS:
        return shares, ["Even: nobody is ahead or behind by more than 2 points of a hundred."], [], Worth.bot
    missed = f"these games may miss one of up to {100 * widest:.0f} points of a hundred"
    return shares, [f"No certain difference; {missed}."], [], Worth.open


def players(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of wins by bot and no findings; None if all seats have the same bot."""
    bots = [material.table.bots[seat] for seat in material.people]
    if len(set(bots)) < 2 or not material.finished:
        return None
    tally, rows = material.tally, list[Row]()
    even = tally.ended / tally.games / len(bots)
    for bot in dict.fromkeys(bots):
        seated = bots.count(bot)
        won = share_of(tally.games, tally.bot_credit[bot], tally.bot_squares[bot], tally.unit)
        own = type(won)(won.value / seated, won.low / seated, won.high / seated)
        rows.append(Row(name=f"{bot} (at {seated} of {len(bots)} seats)", cells=[share(own)]))
    return (
        material.figure(
            "players",
            "Who plays better",
            [f"They change seats from game to game. Even would be {percent(even)} for each seat."],
            "how a game among the better ones alone would go.",
            games=tally.games,
            columns=["wins of each of its seats"],
            rows=[*rows, *nobody(tally.unfinished, tally.games)],
        ),
        [],
    )
