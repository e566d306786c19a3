"""Confirmation, in fresh games, of the actions and rows whose choice seems to gain or lose wins.

Many actions and rows are screened, so some look good by chance (Benjamini and Hochberg: one wrong in ten). Those
listed are probed: games with fresh seeds in which one seat may not choose it, paired with ordinary games by common
random numbers. Only significant effects are reported (Holm).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from interpreter.impact.measures import Moments
from interpreter.impact.probe import ProbeOptions, probe
from interpreter.insight.tally import Followed
from interpreter.state.game import Game
from interpreter.statistics import Estimate
from interpreter.statistics.intervals import benjamini_hochberg, holm, mean_of, p_value, variance
from interpreter.statistics.samples import difference, matrix

FALSE = 0.1
"""Allowed false discovery rate among the actions and rows listed as gaining or losing wins."""
MOST = 6
"""Maximum number of actions and rows (such as cards) that are probed in fresh games."""
FRESH = 7_919_003
"""Number added to the random seed of a report for the games that probe actions and rows."""
ENOUGH = 30
"""Minimum number of games with a free choice of an action or row for it to be screened."""


@dataclass(frozen=True, slots=True)
class Screened:
    """Estimated gain of choosing one action or row, as a share of wins, before confirmation."""

    name: str
    games: int
    """Number of games in which somebody could either choose the action or row, or not."""
    brings: Estimate
    chance: float
    """Probability of a gain this large by chance alone (p value)."""
    listed: bool


@dataclass(frozen=True, slots=True)
class Confirmed:
    """Effect on wins of forbidding one action or row to a seat, and of always choosing it, in fresh games."""

    name: str
    pairs: int
    forbidden: Estimate
    taken: Estimate
    """Change of the seat's share of wins if it chooses the action or row whenever possible."""
    holds: bool
    """Whether forbidding the action or row has a significant effect, given how many were probed."""
    pays: bool
    """Whether always choosing the action or row has a significant effect, given how many were probed."""


def screened(followed: Followed, unit: int) -> list[Screened]:
    """Return the estimated gain of actions and rows often freely chosen, significant first."""
    names = [name for name, a, b in followed.lifts if a == b == 0 and followed.lifts[name, 0, 0] >= ENOUGH]
    told = {name: difference(matrix(followed.lifts, name), unit) for name in names}
    known = [name for name in names if told[name][0].high < float("inf")]
    marked = benjamini_hochberg([told[name][1] for name in known], FALSE)
    found = [
        Screened(name, followed.lifts[name, 0, 0], *told[name], listed=mark)
        for name, mark in zip(known, marked, strict=True)
    ]
    return sorted(found, key=lambda each: (each.chance, -abs(each.brings.value), each.name))


def confirmed(
    game: Game,
    names: Sequence[str],
    pairs: int,
    *,
    seats: Sequence[str],
    seed: int,
    workers: int,
    progress: Callable[[str, int, int], None],
) -> tuple[list[Confirmed], bool]:
    """Probe up to `MOST` names in `pairs` of games each; return results and if Ctrl-C came."""
    found: list[tuple[str, int, Estimate, Estimate]] = []
    chances: list[float] = []
    stopped = False
    for name in names[:MOST]:

        def heard(done: int, what: str = f"without {name}") -> None:
            progress(what, done, pairs)

        try:
            probed, stopped = probe(
                game, name, pairs, ProbeOptions(seats, seed + FRESH), workers=workers, progress=heard
            )
        except KeyboardInterrupt:
            stopped = True
            break
        if stopped:
            break
        both = probed.forbidden, probed.taken
        forbidden, taken = (mean_of(each.n, each.change, each.change_squares, probed.unit) for each in both)
        found.append((name, probed.forbidden.n, forbidden, taken))
        chances += [_chance(each) for each in both]
    holds = holm(chances)
    return [
        Confirmed(*each, holds=one, pays=other) for each, one, other in zip(found, holds[::2], holds[1::2], strict=True)
    ], stopped


def _chance(sums: Moments) -> float:
    return p_value(sums.n, sums.change / max(1, sums.n), variance(sums.n, sums.change, sums.change_squares))
