"""Figures of whether search helps, and of what seeing a secret is worth to a bot that searches."""

from __future__ import annotations

from itertools import permutations
from math import log

from interpreter.insight.deep.ladder import Pair, decides_little
from interpreter.insight.deep.secrets import BOT
from interpreter.insight.material import FEW, POINTS, Material, between, finding, percent
from interpreter.insight.model import Figure, Finding, Row, Worth, cell, exact, share
from interpreter.statistics import Estimate
from interpreter.statistics.samples import strengths

HELPS = 0.05
"""Minimum lead over one half, in the share of wins in a duel, at which search counts as helpful."""
SEES = 0.1
"""Least lead in a duel over a bot that counts as blind, no better than the weakest."""
MISSED = 0.15
"""Search is reported not to help only if its share of wins in a duel is surely below 0.5 plus this."""
MASTERS = 0.8
"""Minimum share of wins in a duel at which a bot has mastered the game."""
ELO = 400 / log(10)
SEARCHES = "search:"


def skill(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of pairs of bots and strengths in Elo and findings; None if not played."""
    pairs, plans = material.ladder.pairs, material.ladder.plans
    if not pairs:
        return None
    size = len(material.people)
    won = {(each.one, each.among): each.share for each in pairs}
    names = list(dict.fromkeys([*(each.among for each in pairs), *(each.one for each in pairs)]))
    even = 1 / size
    rows = [
        Row(name=f"{one} among {other}", cells=[share(part), exact(even, "share")])
        for (one, other), part in won.items()
    ]
    rows += [
        Row(name=f"{each.one} among {each.among}", cells=[share(each.share), exact(even, "share")]) for each in plans
    ]
    games = {(each.one, each.among): each.games for each in pairs}
    counts = {
        pair: (games[pair] * (even_odds := _as_two(part.value, size)), games[pair] * (1 - even_odds))
        for pair, part in won.items()
    }
    says = ["Players decide at most twice a game: too little for a ladder of strengths."]
    if not decides_little(material.tally, size):
        listed = ", ".join(f"{name} {ELO * each:+.0f}" for name, each in strengths(names, counts).items())
        says = [f"Strengths in Elo points beside {names[0]}: {listed}."]
    found, worth = _findings(won, names, size, min(games.values()))
    says += _said(won, names, size)
    left = sum(each.unfinished for each in (*pairs, *plans))
    if left:
        says.append(f"{left:,} of these games broke off; each counts as a win shared by all.")
    if plans:
        best = max(plans, key=lambda each: each.share.value)
        part = best.share
        reach = f"{percent(part.value)} ({between(part.low, part.high)}) among {best.among}"
        says.insert(1, f"The best simple plan found, {best.one}, wins {reach}; even would be {percent(even)}.")
    if min(games.values()) >= FEW:
        found += _plans(plans, even)
    return (
        material.figure(
            "skill",
            "Does thinking help",
            says,
            "what people can learn: these bots know only the rules and look only a few moves ahead. "
            "Even if none is better than random, there may be skill they cannot use.",
            games=sum(games.values()),
            bots=", ".join(names),
            columns=["wins of the first", "even"],
            rows=rows,
            worth=worth,
        ),
        found,
    )


def secrets(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of what a seat gains that sees a hidden zone, no findings; None if not played."""
    known = [] if material.deep is None else material.deep.secrets
    if not known:
        return None
    rows = [
        Row(name=each.name, cells=[cell(each.wins, scale=100), cell(each.points), exact(each.games)]) for each in known
    ]
    says = [
        f"A seat that sees {each.name} wins {100 * each.wins.value:+.0f} games of a hundred "
        f"({100 * each.wins.low:+.0f} to {100 * each.wins.high:+.0f}) and {each.points.value:+.2f} points "
        f"({each.points.low:+.2f} to {each.points.high:+.2f}) more than one that does not."
        for each in known
    ]
    figure = material.figure(
        "secrets",
        "What knowing a secret is worth",
        says,
        "what people make of it: this bot uses what it sees only as far as its search looks ahead, and does not "
        "bluff. Piles are left out.",
        games=min(each.games for each in known),
        bots=BOT,
        columns=["extra wins (points)", "extra lead", "games"],
        rows=rows,
    )
    return figure, []


def _as_two(part: float, size: int) -> float:
    """Convert a share of wins alone among `size` - 1 others into the share in a duel with one of them."""
    return part * (size - 1) / (part * (size - 1) + 1 - part) if part < 1 else 1.0


def _findings(
    won: dict[tuple[str, str], Estimate], names: list[str], size: int, games: int
) -> tuple[list[Finding], Worth]:
    if games < FEW:
        return [], Worth.open
    found: list[Finding] = []
    even, first = 1 / size, names[0]
    known = [name for name in names[1:] if (name, first) in won]
    if not known:
        return [], Worth.open
    best, last = max(known, key=lambda name: won[name, first].value), known[-1]
    top = won[best, first]
    nowhere = all(_as_two(part.low, size) < 0.5 + HELPS for part in won.values())
    if nowhere and _as_two(won[last, first].high, size) < 0.5 + MISSED:
        own = won[last, first]
        much = f"{percent(own.value)} ({between(own.low, own.high)})"
        how = "thinking" if last.startswith(SEARCHES) else "looking one move ahead"
        said = f"{how} does not help: {last} among {first} wins {much}, even would be {percent(even)}"
        found.append(finding("skill:none", said, "skill", f"{last},{first}"))
    elif _as_two(top.low, size) > MASTERS:
        said = f"thinking helps: {best} among {first} wins {percent(top.value)} ({between(top.low, top.high)})"
        found.append(finding("skill:much", said, "skill", f"{best},{first}"))
    worse = [name for name in known if won[name, first].high < even]
    no_better = [
        name
        for name in known
        if name not in worse
        and won[name, first].low <= even
        and _as_two(top.low, size) > _as_two(won[name, first].high, size) + SEES
    ]
    why = dict.fromkeys(worse, f"less than {percent(even)}: random players beat it")
    why |= dict.fromkeys(no_better, f"{best} wins {percent(top.value)}")
    found += [
        finding(
            f"blind:{name}",
            f"{name} is blind here: among {first} it wins {percent(won[name, first].value)} "
            f"({between(won[name, first].low, won[name, first].high)}), {reason}; do not trust figures of {name}",
            "skill",
            f"{name},{first}",
        )
        for name, reason in why.items()
    ]
    return found, Worth.bot


def _plans(plans: list[Pair], even: float) -> list[Finding]:
    """Return findings for simple plans that surely beat the bots they were found for."""
    return [
        finding(
            f"plan:{each.one}",
            f"{each.among.partition(':')[0]} is blind here: {each.one}, which follows one plan, wins "
            f"{percent(part.value)} ({between(part.low, part.high)}) among {each.among}; even would be "
            f"{percent(even)}; do not trust figures of {each.among}",
            "skill",
            f"{each.one},{each.among}",
        )
        for each in plans
        if (part := each.share).low > even + POINTS
    ]


def _said(won: dict[tuple[str, str], Estimate], names: list[str], size: int) -> list[str]:
    """Return sentences on how much more search gains, and on circles, by wins of pairs."""
    said: list[str] = []
    last, before = names[-1], names[-2]
    if last.startswith(SEARCHES) and (last, before) in won and _as_two(won[last, before].value, size) < 0.5 + HELPS:
        said.append(f"{last} is hardly stronger than {before}: more search of this kind brings little.")
    beats = {(one, other) for (one, other), part in won.items() if part.low > 1 / size}
    beats |= {(other, one) for (one, other), part in won.items() if part.high < 1 / size}
    said += [
        f"In a circle: {a} beats {b}, {b} beats {c}, {c} beats {a}."
        for a, b, c in permutations(names, 3)
        if {(a, b), (b, c), (c, a)} <= beats and a == min(a, b, c)
    ]
    return said
