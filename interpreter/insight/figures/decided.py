"""Figure of the share of the outcome that is decided after each tenth of a game.

It is compared with a plain race of players who take equal random steps. R(t) is the sum over seats of the covariance of
the win credit with that of the same game continued from t with new draws, over the variance: 0 if open, 1 if decided.
Each game is continued once from each tenth, so games are the units of the interval (delta method).
"""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.insight.course import settled
from interpreter.insight.following import TENTHS
from interpreter.insight.material import FEW, Material, finding, percent, possible
from interpreter.insight.model import Curve, Dot, Figure, Finding, Row, Worth, exact, share
from interpreter.insight.tally import PARTS, Followed, Winners
from interpreter.statistics import Estimate
from interpreter.statistics.intervals import NOTHING, at_most, ratio_of

AWAY = 0.1
"""Minimum difference of the decided share from that of a purely random race, for a finding."""
MIN_GAMES = 200
"""Twice the number of recorded games below which the curve is too rough for findings."""


def settled_after(forks: Mapping[tuple[Winners, Winners], int], seats: list[int]) -> Estimate:
    """Return the decided share R at one moment, of pairs of winners, with its interval."""
    games = sum(forks.values())
    if not games:
        return Estimate(0.0, 0.0, 1.0)
    means = {
        seat: sum(times * sum(_credit(won, seat) for won in pair) for pair, times in forks.items()) / (2 * games)
        for seat in seats
    }
    pairs: list[tuple[float, float, int]] = []
    for (won, then), times in forks.items():
        first = [_credit(won, seat) - means[seat] for seat in seats]
        second = [_credit(then, seat) - means[seat] for seat in seats]
        both = sum(a * b for a, b in zip(first, second, strict=True))
        own = (sum(a * a for a in first) + sum(b * b for b in second)) / 2
        pairs.append((both, own, times))
    found = ratio_of(pairs)
    if found.high - found.low <= NOTHING:  # some of the games not played may come out the other way
        away = 2 * at_most(games)
        found = Estimate(found.value, found.value - away, found.value + away)
    return Estimate(found.value, max(-1.0, found.low), min(1.0, found.high))


def _credit(won: Winners, seat: int) -> float:
    return 1 / len(won) if seat in won else 0.0


def decided(material: Material) -> tuple[Figure, list[Finding]] | None:
    """Return the figure of the decided share, beside a plain race, and findings; or None."""
    followed, people = material.followed, material.people
    if not followed.forks or len(people) < 2:
        return None
    by_tenth: dict[int, dict[tuple[Winners, Winners], int]] = {tenth: {} for tenth in range(1, TENTHS)}
    for (tenth, won, then), times in followed.forks.items():
        by_tenth[tenth][won, then] = times
    if all(len({won for won, _ in pairs}) < 2 for pairs in by_tenth.values()):
        return None
    found = {tenth: possible(settled_after(pairs, people)) for tenth, pairs in by_tenth.items()}
    race = {0: 0.0, **{tenth: _race(followed, len(people), tenth) for tenth in range(1, TENTHS)}, TENTHS: 1.0}
    games = min(sum(pairs.values()) for pairs in by_tenth.values())
    begun = _before_anything(followed)
    half, early, late = (
        _crossing({tenth: side(each) for tenth, each in found.items()}, begun)
        for side in (_value, lambda each: each.high, lambda each: each.low)
    )
    between = f" ({percent(early)} to {percent(late)})" if late else ""
    plain = _crossing({tenth: race[tenth] for tenth in range(1, TENTHS)})
    said = (
        f"Half of the outcome is decided {_after(half)}{between}; "
        f"in a plain race of {len(people)} equal runners after {percent(plain)}."
    )
    rows = [
        Row(name=f"after {tenth * 10} %", cells=[share(found[tenth]), exact(race[tenth], "share")])
        for tenth in range(1, TENTHS)
    ]
    curves = [
        Curve(name="decided", group="decided", dots=_dots(found)),
        Curve(
            name="plain race",
            group="decided",
            dots=[Dot(at=tenth / TENTHS, **exact(value, "share").model_dump()) for tenth, value in race.items()],
        ),
    ]
    wide = max(each.high - each.low for each in found.values()) > 4 * AWAY
    return (
        material.figure(
            "decided",
            "When is it decided",
            [said],
            "what people could still change: strong players decide a game sooner, players who blunder later.",
            games=games,
            columns=["decided", "in a plain race"],
            rows=rows,
            curves=curves,
            worth=Worth.open if wide else Worth.bot,
        ),
        _findings(found, race, half, plain, games),
    )


def _before_anything(followed: Followed) -> int:
    """Return how many tenths have passed in all games of few decisions before the first."""
    for tenth in range(1, TENTHS):
        if any(part for (each, part), times in followed.cuts.items() if each == tenth and times):
            return tenth - 1
    return TENTHS - 1


def _after(half: float) -> str:
    return f"after {percent(half)} of the decisions" if half else "before the first decision"


def _race(followed: Followed, runners: int, tenth: int) -> float:
    """Return the decided share of a plain race, averaged over the moments near a tenth."""
    cuts = {part: times for (each, part), times in followed.cuts.items() if each == tenth}
    if not cuts:  # no continued game from there reached an end
        return settled(runners, tenth / TENTHS)
    return sum(times * settled(runners, part / PARTS) for part, times in cuts.items()) / sum(cuts.values())


def _value(each: Estimate) -> float:
    return each.value


def _findings(
    found: dict[int, Estimate], race: dict[int, float], half: float, plain: float, games: int
) -> list[Finding]:
    middle, last = TENTHS // 2, TENTHS - 1
    if games < max(FEW, MIN_GAMES // 2):
        return []
    if found[middle].low > race[middle] + AWAY:
        said = f"decided early: half of the outcome is decided {_after(half)} (in a plain race after {percent(plain)})"
        return [finding("decided:early", said, "decided")]
    if found[last].high < race[last] - AWAY:
        said = (
            f"decided late: after {percent(last / TENTHS)} of the game only {percent(max(0.0, found[last].value))} "
            f"of the outcome is decided (in a plain race {percent(race[last])})"
        )
        return [finding("decided:late", said, "decided")]
    return []


def _dots(found: dict[int, Estimate]) -> list[Dot]:
    inner = [Dot(at=tenth / TENTHS, **share(each).model_dump()) for tenth, each in found.items()]
    first, last = (Dot(at=at, **exact(at, "share").model_dump()) for at in (0.0, 1.0))
    return [first, *inner, last]


def _crossing(values: dict[int, float], begun: int = 0) -> float:
    """Return where a curve by tenths, undecided before `begun`, first reaches one half."""
    before, at = 0.0, 0.0
    if begun and values[begun] >= 0.5:
        return 0.0
    for tenth, value in [*values.items(), (TENTHS, 1.0)]:
        here = tenth / TENTHS
        if value >= 0.5:
            return at + (here - at) * (0.5 - before) / (value - before) if value > before else here
        before, at = value, here
    return 1.0
