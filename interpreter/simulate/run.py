"""Many games at once: a game, a number, bots and a seed enter; a Report leaves, the same for any number of workers.

Games are numbered and each has a seed of its own; workers take them in portions and only whole numbers are added up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from interpreter.simulate import report as r
from interpreter.simulate.crew import Crew, portions_of
from interpreter.simulate.table import Table
from interpreter.simulate.tally import Tally

if TYPE_CHECKING:
    from interpreter.game import Game

AUTOMATIC = "automatic"
Progress = Callable[[int, int], None]
"""Hears how many games of how many are done."""


class SeatsError(ValueError):
    """The bots named do not fill the seats."""


def simulate(
    game: Game,
    n: int,
    *,
    seats: Sequence[str] | None = None,
    seed: int = 0,
    workers: int = 1,
    laws: bool = True,
    progress: Progress | None = None,
) -> r.Report:
    """Play n games with the named bots (one name serves all seats) and try the laws on each."""
    bots = bots_at(seats, game)
    began = perf_counter()
    table = Table(game, bots, seed, laws)
    portions = portions_of(range(n), workers)
    tally = Tally(game.players)
    done = 0
    with Crew(workers, _sit_down, _recipe(table)) as crew:
        for part in crew.play(portions) if workers > 1 and len(portions) > 1 else _alone(table, portions):
            tally.add(part)
            done += part.games
            if progress is not None:
                progress(done, n)
    seconds = perf_counter() - began
    return _report(table, tally, r.Timing(seconds=seconds, games_per_second=n / seconds if n else 0.0, workers=workers))


def bots_at(seats: Sequence[str] | None, game: Game) -> tuple[str, ...]:
    """The name at each seat; where nobody plays it is `automatic`."""
    names = [name for name in seats or ("random",) if name != AUTOMATIC]
    if len(names) == 1:
        names *= len(game.people)
    if len(names) != len(game.people):
        raise SeatsError(f"{len(game.people)} seats, but {len(names)} bots are named: {', '.join(names)}")
    played = iter(names)
    return tuple(next(played) if seat in game.people else AUTOMATIC for seat in range(game.players))


def _play(table: Table, numbers: range) -> Tally:
    tally = Tally(table.game.players)
    for number in numbers:
        table.play(number, tally)
    return tally


def _alone(table: Table, portions: list[range]) -> Iterator[Tally]:
    return (_play(table, numbers) for numbers in portions)


def _recipe(table: Table) -> tuple[str, int, list[str], tuple[str, ...], int, bool]:
    """What a process needs to load the game for itself and play the same portions."""
    game = table.game
    return str(game.source.file), game.players, list(game.variants), table.bots, table.seed, table.laws


def _sit_down(
    source: str, players: int, variants: list[str], bots: tuple[str, ...], seed: int, laws: bool
) -> Callable[[range], Tally]:
    from interpreter import load  # noqa: PLC0415  only a worker loads the game anew

    return partial(_play, Table(load(source, players=players, variants=variants), bots, seed, laws))


def _report(table: Table, tally: Tally, timing: r.Timing) -> r.Report:
    game = table.game
    return r.Report(
        game=game.name,
        players=game.players,
        variants=list(game.variants),
        seed=table.seed,
        games=tally.games,
        violations=tally.violations,
        promises=tally.promises,
        broken=r.broken(tally.broken),
        decisions=r.total(tally.decisions),
        seats=r.shares(tally, list(table.bots)),
        scores=r.score_lines(tally, list(game.score_lines)),
        actions=r.uses(tally, table.offered),
        ends=dict(sorted(tally.ends.items(), key=lambda item: (-item[1], item[0]))),
        laws=dict(sorted(tally.laws.items())),
        skipped={law: count for law, count in sorted(tally.skipped.items()) if count},
        timing=timing,
    )
