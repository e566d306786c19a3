"""A second look: names whose choosing seems to bring something are probed anew; sums and a seed enter, probes leave.

Many names are screened, so some look good by chance (Benjamini and Hochberg list one wrong name in ten). Those listed
are played again with fresh seeds, each forbidden to one seat with the same luck; only what holds then is told (Holm).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.impact.probe import Asked, probe
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
"""Of the names listed so many may be there by chance."""
MOST = 6
"""Names that are probed."""
FRESH = 7_919_003
"""Added to the seed: other games than those that were screened."""
ENOUGH = 30
"""Games with a choice below which a name is not screened."""


@dataclass(frozen=True, slots=True)
class Screened:
    """What choosing something brings, as a share of wins."""

    name: str
    games: int
    """In which somebody could do it or not."""
    brings: Estimate
    chance: float
    """How likely so much would be by chance."""
    listed: bool


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What it costs not to have a thing, in fresh games."""

    name: str
    pairs: int
    forbidden: Estimate
    taken: Estimate
    """What it brings to do it whenever one can."""
    holds: bool
    """Whether what forbidding does is no chance, of all that were probed."""
    pays: bool
    """Whether what doing it always does is none."""


def screened(followed: Followed, unit: int) -> list[Screened]:
    """All names that could be chosen or not in enough games, the most telling first."""
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
    """Each of the names probed; Ctrl-C keeps those that are done."""
    found: list[tuple[str, int, Estimate, Estimate]] = []
    chances: list[float] = []
    stopped = False
    for name in names[:MOST]:

        def heard(done: int, what: str = f"without {name}") -> None:
            progress(what, done, pairs)

        try:
            probed, stopped = probe(game, name, pairs, Asked(seats, seed + FRESH), workers=workers, progress=heard)
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
