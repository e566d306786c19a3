"""Figures of scores, margins, tie-breaks and ends."""

from __future__ import annotations

from collections import Counter

from interpreter.insight.figures.seats import nobody
from interpreter.insight.material import FEW, SPREAD, Material, between, finding, middle, percent, spread, tails
from interpreter.insight.model import Cell, Figure, Finding, Row, cell, exact, share
from interpreter.simulate.table import MAY_WIN, NOBODY, OTHERWISE, SHARED
from interpreter.statistics.intervals import at_most, mean_of, part_of, share_of

PAIR = 2
MANY_TIES = 0.05
"""Minimum share of games with a shared win, for a finding."""


def scores(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of score terms and the total and findings; None without scores."""
    names, lines = material.table.game.score_lines, material.tally.scores
    ended = f"all {material.finished:,} games" + (" that came to an end" if material.tally.unfinished else "")
    if not names or not lines or not material.finished or scores_only_wins(material):
        return None
    rows: list[Row] = []
    found: list[Finding] = []
    for place, (name, by_seat) in enumerate(zip(names, lines, strict=False)):
        own = [by_seat[seat] for seat in material.people]
        low, high = min(each.least or 0 for each in own), max(each.most or 0 for each in own)
        rows.append(Row(name=name, cells=[_mean(material, place), exact(low), exact(high), _nothing(material, place)]))
        if low == high and len(names) > 1 and material.finished >= FEW:
            said = f"`{name}` is {low} for everybody in {ended}"
            found.append(finding(f"line:{name}", said, "scores"))
    says: list[str] = []
    if len(names) > 1:
        own = material.tally.detail.totals
        low, middle_one, high = (each.value or 0 for each in spread(own, independent=material.finished))
        says = [f"Half of the totals are at most {middle_one:.0f}; {tails(low, high)}."]
    return (
        material.figure(
            "scores",
            "Scores",
            says or ["There is one score term."],
            "which score term people would go for.",
            games=material.finished,
            columns=["mean of a seat", "least", "most", "seats with 0"],
            rows=rows,
        ),
        found,
    )


def scores_only_wins(material: Material) -> bool:
    """Return whether the score is only 1 for a win, and 0 or -1 otherwise."""
    lines = material.tally.scores
    return len(lines) == 1 and all((each.least or 0) >= -1 and (each.most or 0) <= 1 for each in lines[0])


def _mean(material: Material, place: int) -> Cell:
    """Return the mean of a score term over seats, with an interval over independent games."""
    whole = material.tally.detail.lines[place]
    return cell(mean_of(whole.count, whole.total, whole.squares, material.table.game.players))


def _nothing(material: Material, line: int) -> Cell:
    """Return the share of seats that score 0 in score term number `line`, with an interval over games."""
    found = {none: times for (own, none), times in material.tally.detail.nothing.items() if own == line}
    return share(part_of((float(none), float(len(material.people)), times) for none, times in found.items()))


def margins(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of the winner's lead in points, no findings; None without points."""
    detail, games = material.tally.detail, material.finished
    if len(material.people) < 2 or not games or not material.tally.margins.count:
        return None
    ahead, sd = material.tally.margins, detail.compared.sd
    rows: list[Row] = []
    says: list[str] = []
    if sd and not scores_only_wins(material):
        rows = [Row(name="lead of the winner", cells=spread(detail.leads))]
        those = " that came to an end" if material.tally.unfinished else ""
        says = [f"The winner leads by {middle(detail.leads):.0f} or less in half of the games{those}."]
        mean = mean_of(ahead.count, ahead.total, ahead.squares)
        low, high = ((mean.value + sign * (mean.high - mean.value)) / sd for sign in (-1, 1))
        times = f"{mean.value / sd:.1f} ({low:.1f} to {high:.1f})"
        says.append(f"The average lead is {times} standard deviations of the results.")
    if not rows:
        return None
    figure = material.figure(
        "margins",
        "How close it ends",
        says,
        "whether a close end felt close: the winner may have been decided long before.",
        games=games,
        columns=SPREAD,
        rows=rows,
    )
    return figure, []


def ties(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of tie-breaks reached and decisive, and findings; None without any."""
    decided, games = material.tally.decided, material.tally.games
    ended = sum(decided.values())
    names = material.table.criteria_names
    if len(material.people) < 2 or not ended:
        return None
    rows: list[Row] = []
    found: list[Finding] = []
    left = ended - decided[MAY_WIN] - decided[NOBODY]
    for place, name in enumerate([*dict.fromkeys([*names, MAY_WIN, NOBODY, SHARED, OTHERWISE])]):
        if not decided[name] and name not in names:
            continue
        came = decided[name] if name in {MAY_WIN, NOBODY} else left
        cells = [share(share_of(games, came, came)), share(share_of(games, decided[name], decided[name]))]
        rows.append(Row(name=name, cells=cells))
        if place and name in names and games >= FEW and not decided[name]:
            reached = f"though {left:,} games came to it" if left else f"no game of {games:,} came to it"
            most = f"so it decides at most {percent(at_most(games), 1)} of all"
            said = f"the tie-break `{name}` never decided a game, {reached} ({most})"
            found.append(finding(f"tie:{name}", said, "ties"))
        left -= decided[name] if name not in {MAY_WIN, NOBODY} else 0
    sides, alike = _sides(material)
    shares = alike if sides else decided[SHARED]
    shared = share_of(games, shares, shares)
    if ended >= FEW and alike == ended:
        said = f"all seats have the same result in each of {ended:,} games: look at how games end, not at who wins"
        found.append(finding("alike", said, "ties"))
    elif games >= FEW and shared.low > MANY_TIES and material.table.game.checked.scoring is not None:
        said = f"{percent(shared.value)} of the games ({between(shared.low, shared.high)}) end with a shared win"
        found.append(finding("shared", said, "ties"))
    if len(rows) < 2:
        return None
    tied = decided[SHARED] + decided[OTHERWISE] + sum(decided[name] for name in names[1:]) if names else ended
    first = f"{percent(tied / games, 1)} of the games are tied in the first criterion"
    says = [f"{first}; {_left_over(decided, games)}."]
    if sides:
        says.append(f"{sides}, and so count as tied.")
    return (
        material.figure(
            "ties",
            "Ties",
            says,
            "whether a tie-break feels fair: the table shows how often each decides.",
            games=games,
            columns=["games that come to it", "games it decides"],
            rows=rows,
        ),
        found,
    )


def _sides(material: Material) -> tuple[str, int]:
    """Return in words who wins together, empty if somebody wins alone; and games all win or lose."""
    winners, everybody = material.tally.detail.winners, tuple(range(material.table.game.players))
    alike = winners[everybody] + winners[()]
    sets = sorted(each for each in winners if each and each != everybody)
    sizes = sorted({len(each) for each in sets})
    if not sets or sizes[0] < PAIR:
        return "", alike
    if len({seat for each in sets for seat in each}) == sum(map(len, sets)):
        teams = ", ".join(" and ".join(material.seats[seat] for seat in team) for team in sets)
        return f"{teams} always win together", alike
    many = " or ".join(map(str, sizes))
    return f"Nobody wins alone: {many} of {len(everybody)} win together", alike


def _left_over(decided: Counter[str], games: int) -> str:
    left = decided[SHARED] + decided[OTHERWISE]
    return f"{percent(left / games, 1)} stay tied" if left else "none stays tied"


def ends(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of the lines at which games end, no findings; None for a single one."""
    games, came = material.tally.games, material.tally.ends
    if not came:
        return None
    rows = [
        Row(name=name, cells=[share(share_of(games, times, times))])
        for name, times in sorted(came.items(), key=lambda item: (-item[1], item[0]))
        if times
    ]
    rows += nobody(material.tally.unfinished, games)
    if len(rows) < 2:
        return None
    return (
        material.figure(
            "ends",
            "How games end",
            [f"The most frequent end is `{rows[0].name}`."],
            "which end people would aim for.",
            games=games,
            columns=["games"],
            rows=rows,
        ),
        [],
    )
