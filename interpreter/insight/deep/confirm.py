"""Probes with fresh seeds of names whose choice seems to gain something.

Many names are screened, so some look good by chance (Benjamini and Hochberg: one wrong name in ten). Those listed are
played again with fresh seeds, each forbidden to one seat with common random numbers; only what holds is reported
(Holm).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.impact.probe import ProbeOptions, probe
from interpreter.statistics.many import benjamini_hochberg, holm
from interpreter.statistics.student import mean_of, p_value, variance
from interpreter.statistics.weighted import difference, matrix

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from interpreter.impact.moments import Moments
    from interpreter.insight.tally import Followed
    from interpreter.state.game import Game
    from interpreter.statistics import Estimate

FALSE = 0.1
"""Allowed share of false names among those listed."""
MOST = 6
"""Maximum number of names probed."""
FRESH = 7_919_003
"""Added to the seed, so that the games are new."""
ENOUGH = 30
"""Minimum number of games with a choice for a name to be screened."""


@dataclass(frozen=True, slots=True)
class Screened:
    """Estimated gain of choosing something, as a share of wins."""

    name: str
    games: int
    """Number of games in which somebody could do it or not."""
    brings: Estimate
    chance: float
    """Probability of a gain this large by chance."""
    listed: bool


@dataclass(frozen=True, slots=True)
class Confirmed:
    """Cost of not having a thing, in fresh games."""

    name: str
    pairs: int
    forbidden: Estimate
    taken: Estimate
    """Gain of doing it whenever possible."""
    holds: bool
    """Whether the effect of forbidding it is significant, among all that were probed."""
    pays: bool
    """Whether the effect of always doing it is significant."""


def screened(followed: Followed, unit: int) -> list[Screened]:
    """Return all names with a choice in enough games, the most significant first."""
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
    """Return the probes of these names, and whether Ctrl-C stopped them; finished ones are kept."""
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
