"""Comparison of two games: pairs are played until all intervals are narrow enough.

After every hundred pairs the run checks the widths of the intervals, never their positions: stopping once a
difference shows would find differences where there are none. The result is the same for any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from interpreter.impact.coupled import Coupled, Played, coupled
from interpreter.impact.measures import Pairs, Unfinished, in_common, measured
from interpreter.impact.report import Impact, all_tight, alone, rows
from interpreter.kernel.chance import game_seed
from interpreter.simulate.crew import Crew, added_up
from interpreter.simulate.run import bots_at
from interpreter.state.game import Game
from interpreter.state.wording.names import rows_nameable

LOOK = 100
"""Number of pairs of games played between two checks of the widths of intervals."""
LARGE = 2_000
"""Number of pairs played between two checks of the widths of intervals if WebAssembly plays."""
LAST = 5
"""Number of last moves reported of an unfinished game."""
Progress: TypeAlias = "Callable[[int], None]"
"""Callback with the number of finished pairs of games."""


def impact(
    games: tuple[Game, Game],
    most: int,
    *,
    seats: Sequence[str] | None = None,
    seed: int = 0,
    workers: int | str = 1,
    renames: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> Impact:
    """Play pairs of an old and a new game until all intervals are narrow, at most `most`; return results.

    `workers` is the number of worker processes, or the address of a cluster. `renames` are the names the new game
    has for things of the old one. After Ctrl-C the result covers the pairs finished so far, if any.
    """
    old, new = games
    bots = bots_at(seats, old)
    both = coupled(old, new, bots, dict(renames or {}))
    with Crew(workers, _sit_down, (old, new, bots, dict(renames or {}), seed)) as crew:
        found = _until_tight(most, LOOK, crew.share, progress)
        if found[1]:
            crew.dismiss()
    unfinished = tuple(_with_last_moves(both, each) for each in found[0].unfinished)
    return _impact(both, found, (seed, most), unfinished)


def impact_inside(
    games: tuple[Game, Game],
    most: int,
    *,
    seats: Sequence[str] | None = None,
    seed: int = 0,
    workers: int = 1,
    renames: Mapping[str, str] | None = None,
    progress: Progress | None = None,
) -> Impact:
    """Compare two games as `impact` does, but in WebAssembly, with many more pairs of games.

    The two games of a pair have less randomness in common, so each pair is less informative. `workers` is the number
    of threads. Raises CannotPlayInside.
    """
    from interpreter.impact.wasm_backend import WasmBackend  # needs the engine

    old, new = games
    both = coupled(old, new, bots_at(seats, old), dict(renames or {}))
    made = [WasmBackend(one, rows_nameable(one.game.program)) for one in both]

    def parts(numbers: range) -> Iterator[Pairs]:
        pairs, seeds = Pairs(), (game_seed(seed, number) for number in numbers)
        every = zip(*(each.played(seed, numbers, workers) for each in made), strict=True)
        for number, chance, (before, after) in zip(numbers, seeds, every, strict=True):
            _note(both, pairs, (number, chance), before, after)
        yield pairs

    found = _until_tight(most, LARGE, parts, progress)
    told = _impact(both, found, (seed, most), tuple(found[0].unfinished))
    return replace(told, back_end="WebAssembly")


def _until_tight(
    most: int, look: int, parts: Callable[[range], Iterator[Pairs]], progress: Progress | None
) -> tuple[Pairs, bool]:
    """Play pairs of games until all intervals are narrow; return sums and whether Ctrl-C stopped play.

    `look` is the number of pairs between two checks; `parts` plays pairs by their numbers.
    """

    def heard(pairs: Pairs) -> None:
        if progress is not None:
            progress(pairs.pairs)

    return added_up(parts, most, Pairs(), heard, step=look, suffices=all_tight)


def _impact(
    both: tuple[Coupled, Coupled], found: tuple[Pairs, bool], run: tuple[int, int], unfinished: tuple[Unfinished, ...]
) -> Impact:
    new, (pairs, stopped), (seed, most) = both[1].game, found, run
    return Impact(
        players=new.players,
        seat_names=tuple(new.seat_names),
        bots=both[0].bots,
        seed=seed,
        pairs=pairs.pairs,
        most=most,
        rows=rows(pairs),
        alone=alone(pairs),
        broke_off=pairs.broke_off,
        unfinished=unfinished,
        values=pairs.values,
        stopped=stopped,
    )


def chance_of(seed: int, number: int) -> int:
    """Return the random seed of pair `number`; pair 0 has the run's own, so that a pair can be replayed."""
    return game_seed(seed, number) if number else seed


def _with_last_moves(games: tuple[Coupled, Coupled], left: Unfinished) -> Unfinished:
    """Return the description of an unfinished game with its last moves, from a replay."""
    game = games[left.is_new]
    return replace(left, last=tuple(game.play(left.seed, max(0, left.decisions - LAST)).last))


def _sit_down(
    old: Game, new: Game, bots: tuple[str, ...], renames: Mapping[str, str], seed: int
) -> Callable[[range], Pairs]:
    return partial(_play, coupled(old, new, bots, renames), seed)


def _play(games: tuple[Coupled, Coupled], seed: int, numbers: range) -> Pairs:
    old, new = games
    pairs = Pairs()
    for number in numbers:
        chance = chance_of(seed, number)
        _note(games, pairs, (number, chance), old.play(chance), new.play(chance))
    return pairs


def _note(games: tuple[Coupled, Coupled], pairs: Pairs, pair: tuple[int, int], before: Played, after: Played) -> None:
    """Add a pair of played games, with its number and random seed, to the sums."""
    broken = [(is_new, game) for is_new, game in ((False, before), (True, after)) if game.stopped]
    if broken:
        number, chance = pair
        pairs.note_break(*(Unfinished(number, is_new, chance, game.stopped, game.decisions) for is_new, game in broken))
    old, new = in_common([measured(games[0], before), measured(games[1], after)], ended=not broken)
    pairs.note(old, new)
