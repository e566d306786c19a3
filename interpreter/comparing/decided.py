"""Comparison of how early two games are decided, each by continued games of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from interpreter.impact.report import Settled
from interpreter.insight.course import settled
from interpreter.insight.figures.decided import possible, settled_after
from interpreter.insight.following import TENTHS, following
from interpreter.insight.tally import Followed
from interpreter.simulate.crew import Crew, experiment
from interpreter.simulate.run import bots_at
from interpreter.state.game import Game
from interpreter.statistics import Estimate


def decided(
    games: tuple[Game, Game],
    many: int,
    *,
    seats: Sequence[str] | None = None,
    seed: int = 0,
    workers: int | str = 1,
    progress: Callable[[int], None] | None = None,
) -> tuple[tuple[Settled, ...], bool]:
    """Return the decided shares of both games, empty if none, and whether Ctrl-C stopped the run."""
    people, tallies = games[0].people, [Followed(), Followed()]
    if len(people) < 2:
        return (), False
    stopped = False
    for at, game in enumerate(games):

        def heard(tally: Followed, before: int = at * many) -> None:
            if progress is not None:
                progress(before + tally.games)

        crew = Crew(workers, following, (game, bots_at(seats, game), seed, False))
        if not stopped:
            tallies[at], stopped = experiment(crew, many, Followed(), heard, may_be_empty=True)
    curves = [_curve(tally, people) for tally in tallies]
    told = [
        Settled(tenth / TENTHS, old, new, settled(len(people), tenth / TENTHS))
        for tenth, (old, new) in enumerate(zip(*curves, strict=True), 1)
    ]
    return (tuple(told) if all(tally.forks for tally in tallies) else ()), stopped


def _curve(tally: Followed, people: list[int]) -> list[Estimate]:
    found: list[Estimate] = []
    for tenth in range(1, TENTHS):
        pairs = {(won, then): times for (at, won, then), times in tally.forks.items() if at == tenth}
        found.append(possible(settled_after(pairs, people)))
    return found
