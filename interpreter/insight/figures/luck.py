"""Figures of luck and choice by source, of whose choices affect whom, and of kingmaking."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.insight.deep.standing import Source, Turned, Weighed
from interpreter.insight.figures.scores import scores_only_wins
from interpreter.insight.material import FEW, Material, between, finding, percent
from interpreter.insight.model import Figure, Finding, Row, Worth, exact, share
from interpreter.statistics import Estimate
from interpreter.statistics.intervals import NOTHING, at_most, part_of, ratio_of

WIDE = 0.4
"""Width of a confidence interval above which no share is reported."""
LITTLE = 0.05
"""Share of the outcome below which a source hardly matters."""
KINGS = 0.1
"""Minimum share of the outcome decided by players who can hardly win, for a finding."""
Chosen = "choices of all"
Drawn = "luck"


def luck(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of wins and margins explained by each source and findings; or None."""
    games = [] if material.deep is None else material.deep.standing.games
    if not games or len(material.people) < 2 or _nothing_turns(games):
        return None
    scored = bool(material.table.game.score_lines) and not scores_only_wins(material)
    sources = sorted({source for each in games for source in each.wins}, key=lambda source: (source[0], str(source[1])))
    drawn = [source for source in sources if source[0] == "chance"]
    chosen = [source for source in sources if source[0] == "choice"]
    groups: list[tuple[str, list[Source]]] = [(Drawn, drawn), (Chosen, chosen)]
    if len(drawn) > 1:
        groups += [(f"luck of {source[1]}", [source]) for source in drawn]
    together = bool(material.table.game.program.secrets)
    if len(chosen) > 1 and not together:
        groups += [(f"choices of {material.seats[int(source[1])]}", [source]) for source in chosen]
    rows: list[Row] = []
    found: dict[str, Estimate] = {}
    for name, own in groups:
        cells = [share(part := _part(games, _wins, own))]
        found[name] = part
        if scored:
            cells.append(share(_part(games, _ahead, own)))
        rows.append(Row(name=name, cells=cells))
    made = found[Chosen]
    unclear = made.high - made.low > WIDE
    drawn_part = (
        f"{percent(found[Drawn].value)} of the outcome is luck ({between(found[Drawn].low, found[Drawn].high)})"
    )
    says = [f"{drawn_part}, {percent(made.value)} choice ({between(made.low, made.high)})."]
    if not drawn:
        says = ["Nothing is drawn: the outcome is all choice."]
    if together:
        says.append("Secret picks made together cannot be split by seat.")
    says += _blindly(material)
    if unclear:
        says = ["These games cannot separate luck from choice: games this long need more of them (--follow)."]
    said: list[Finding] = []
    if len(games) >= FEW and not unclear:
        if made.high < LITTLE:
            told = f"luck alone: choices explain at most {percent(max(0.0, made.high), 1)} of the outcome"
            said.append(finding("luck:all", told, "luck"))
        elif found[Drawn].high < LITTLE and drawn:
            told = f"luck explains at most {percent(found[Drawn].high, 1)} of the outcome among random players"
            said.append(finding("luck:none", told, "luck"))
    return (
        material.figure(
            "luck",
            "Luck and choice",
            says,
            "what skill is worth: these players choose at random, so their choices are as much noise as dice. "
            "The share of luck grows or shrinks with how well people play.",
            games=len(games),
            bots="random",
            columns=["of the outcome", "of the margin"] if scored else ["of the outcome"],
            rows=rows,
            worth=Worth.open if unclear else Worth.bot,
        ),
        said,
    )


def interaction(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of whose points depend on whose choices and findings; or None."""
    games = [] if material.deep is None else material.deep.standing.games
    people = material.people
    scored = bool(material.table.game.score_lines) and not scores_only_wins(material)
    scored = scored and any(_by_choice(each.scored, people) for each in games)
    crowns = len(people) > 2 and not _nothing_turns(games)
    if len(people) < 2 or not (scored or crowns):
        return None
    rows: list[Row] = []
    said: list[Finding] = []
    says: list[str] = []
    if scored:
        everywhere = part_of(
            (float(_by_choice(each.scored, people, others=True)), float(_by_choice(each.scored, people)), 1)
            for each in games
        )
        rows.append(Row(name="of what choices do to points, to those of others", cells=[share(everywhere)]))
        says = [f"{percent(max(0.0, everywhere.value))} of the effect of choices on points is on the points of others."]
        if everywhere.high < LITTLE and len(games) >= FEW:
            most = percent(max(0.0, everywhere.high), 1)
            told = f"players hardly affect each other: at most {most} of the effect of choices on points is on others"
            said.append(finding("apart", told, "interaction"))
    if crowns:
        kings = [(f"{material.seats[seat]}, who can hardly win", [seat]) for seat in people]
        for name, seats in [("all who can hardly win", people), *kings]:
            part = part_of((float(_crowned(each, seats)), float(_all(each.wins)), 1) for each in games)
            rows.append(Row(name=f"of the outcome, decided by {name}", cells=[share(part)]))
            if seats is people:
                says.append(
                    f"{percent(part.value)} of the outcome is decided by choices of players who can hardly win."
                )
                if part.low > KINGS and len(games) >= FEW:
                    much = f"{percent(part.value)} of the outcome ({between(part.low, part.high)})"
                    told = f"kingmaking: {much} is decided by choices of players who can hardly win themselves"
                    said.append(finding("kings", told, "interaction"))
    return (
        material.figure(
            "interaction",
            "What players do to each other",
            says,
            "whether players feel it: a choice among equals may crown somebody nobody meant to crown. A player can "
            "hardly win who wins at most about one of twenty random rollouts.",
            games=len(games),
            bots="random",
            columns=["share"],
            rows=rows,
        ),
        said,
    )


def quality(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of how much moves differ in each third of a game and findings; or None."""
    games = [] if material.deep is None else material.deep.standing.games
    if _nothing_turns(games):
        return None
    parts = [("all", {0, 1, 2}), ("first third", {0}), ("second third", {1}), ("last third", {2})]
    rows: list[Row] = []
    for name, wanted in parts:
        looked = [[one for one in each.compared if one.part in wanted] for each in games]
        many = sum(map(len, looked))
        if not many:
            continue
        gain = ratio_of((sum(one.gain for one in each), float(len(each)), 1) for each in looked)
        if gain.high - gain.low <= NOTHING:
            rare = at_most(sum(map(bool, looked)))
            gain = Estimate(gain.value, gain.value - rare, gain.value + rare)
        spread = ratio_of((sum(one.variance for one in each), float(len(each)), 1) for each in looked)
        root = Estimate(*(max(0.0, each) ** 0.5 for each in (spread.value, spread.low, spread.high)))
        rows.append(Row(name=name, cells=[share(gain), share(root), exact(many)]))
    if not rows:
        return None
    gain = rows[0].cells[0]
    said: list[Finding] = []
    if len(games) >= FEW and gain.high is not None and gain.high < LITTLE / 5:
        most = percent(max(0.0, gain.high), 1)
        told = f"choices hardly matter to those who make them: the best move wins at most {most} more than a random one"
        said.append(finding("choices:flat", told, "quality"))
    return (
        material.figure(
            "quality",
            "What choices are worth",
            [
                f"The best legal move wins {100 * (gain.value or 0):.0f} games of a hundred more than a random one.",
                *_blindly(material),
            ],
            "what a plan is worth: after each move everybody plays at random. One batch of rollouts selects the best "
            "move, another one measures it.",
            games=len(games),
            bots="random",
            columns=["the best wins more by", "moves differ by (sd)", "decisions"],
            rows=rows,
        ),
        said,
    )


def _blindly(material: Material) -> list[str]:
    """Return a caveat if the game has hidden information: rollouts know the whole state; else nothing."""
    game = material.table.game.checked
    if all(each.sight.open for each in (*game.fields, *game.zones)):
        return []
    said = "A choice without information (one of two hidden cards) counts as choice, not as luck"
    return [f"{said}: `Does thinking help` shows whether it can be made well."]


def _nothing_turns(games: list[Weighed]) -> bool:
    """Return whether no draw and no choice in the analysed games changed who wins."""
    return not any(any(map(any, each.wins.values())) for each in games)


def _wins(each: Weighed) -> Turned:
    return each.wins


def _ahead(each: Weighed) -> Turned:
    return each.ahead


def _part(games: list[Weighed], of: Callable[[Weighed], Turned], own: list[Source]) -> Estimate:
    """Return the share of the variance `of` due to sources `own`, with an interval over games."""
    pairs = ((float(sum(sum(of(each).get(source, ())) for source in own)), float(_all(of(each))), 1) for each in games)
    everything = {source for each in games for source in of(each)}
    if not own or everything <= {*own}:  # follows from the rules
        return Estimate(*(float(bool(own)),) * 3)
    return part_of(pairs)


def _all(turned: Turned) -> int:
    return sum(map(sum, turned.values()))


def _crowned(each: Weighed, seats: list[int]) -> int:
    return sum(sum(sums) for (sort, who), sums in each.crowned.items() if sort == "choice" and who in seats)


def _by_choice(turned: Turned, people: list[int], *, others: bool = False) -> int:
    """Return the variance that choices cause for all seats; with `others` only for seats not choosing."""
    return sum(
        sums[seat]
        for (sort, who), sums in turned.items()
        if sort == "choice"
        for seat in people
        if not others or seat != who
    )
