"""Simulation of many games with bots; the Report is the same for any number of workers.

Games are numbered and each has its own random seed; workers take them in portions and only whole numbers are added
up. An interrupted run reports the games finished so far.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Literal

from gamespec.nearest import quoted
from interpreter.bots import AUTOMATIC, check_bot
from interpreter.cluster import ClusterError
from interpreter.imagining import undealt
from interpreter.simulate import report as r
from interpreter.simulate.crew import PORTION, WORTH, Crew, never, portions_of, why_not_in_module
from interpreter.simulate.kept import Kept
from interpreter.simulate.table import FIRST, InvariantMode, Table
from interpreter.simulate.tally import Tally

if TYPE_CHECKING:
    from interpreter.simulate.batches import Batches
    from interpreter.state.game import Game

A_MOMENT = 0.2
"""Seconds of processor time after which the remaining time is first estimated."""
MANY = 5_000
"""Minimum number of games for which compiling WebAssembly on each worker of a cluster pays off."""
LARGE, SMALL = 20_000, 200
"""Maximum and minimum number of games in a portion of a cluster's worker that plays in WebAssembly."""
A_MODULE = 1.0
"""Minimum seconds of games left for which compiling a WebAssembly module pays off."""
PRINTED = 16_000
"""Number of nodes of CODE that are compiled to WebAssembly in `A_MODULE` seconds."""
EXHAUSTED = 3
"""Number of games after which a run ends if each of them was broken off."""
UNITS = 5_000_000
"""Number of units of work (`interpreter.work`) that Python does in about a second."""
_LOG = logging.getLogger(__name__)
Progress = Callable[[int, int], None]
"""Callback with the number of finished games and the total."""
Keep = Callable[[Kept], None]
"""Callback with the data rows of single games."""
BackEnd = Literal["auto", "python", "wasm"]
"""Back end that plays games: Python, WebAssembly, or the faster one, all with the same results."""


class BackEndError(ValueError):
    """Error: the requested back end cannot play these games; `cause` is the message without the advice."""

    def __init__(self, cause: str) -> None:
        super().__init__(f"{cause}; write `back_end='auto'` or `back_end='python'`")
        self.cause = cause


class SeatsError(ValueError):
    """Error: the number of bots named does not fit the number of seats."""


class NoGameYet(KeyboardInterrupt):
    """Interruption (Ctrl-C) before any game has ended, with the decisions made, if known."""

    def __init__(self, made: int) -> None:
        super().__init__("no game had ended yet" + (f"; the first one had {made:,} decisions so far" if made else ""))


def simulate(  # noqa: PLR0913  each is an option of the command
    game: Game,
    n: int,
    *,
    seats: Sequence[str] | None = None,
    seed: int = 0,
    workers: int | str | None = 1,
    invariants: InvariantMode | bool = "none",
    rotate: bool = False,
    back_end: BackEnd = "auto",
    progress: Progress | None = None,
    keep: Keep | None = None,
) -> r.Report:
    """Play n games with the named bots (one name serves all seats); return the report of the run.

    `workers` None uses every core once there is enough work; an address is that of a Dask cluster (raises
    ClusterError if it cannot play). `invariants`: check them on no game (False), a sample, or all (True). `rotate`:
    the bots change seats from game to game. After Ctrl-C, or if the cluster is lost (ClusterLostWarning), the report
    covers the games finished so far, if any. `back_end` selects what plays; raises BackEndError if it cannot. `keep`
    gets the data rows of single games, portion by portion in any order.
    """
    tried = ("all" if invariants else "none") if isinstance(invariants, bool) else invariants
    table = Table(game, bots_at(seats, game), seed, tried, rotate=rotate, keeping=keep is not None)
    tally, timing, _ = counted(table, n, workers=workers, back_end=back_end, progress=progress, keep=keep)
    return _report(table, tally, n, timing)


def counted(
    table: Table,
    n: int,
    *,
    workers: int | str | None = 1,
    back_end: BackEnd = "auto",
    progress: Progress | None = None,
    keep: Keep | None = None,
    units: int = 0,
) -> tuple[Tally, r.Timing, bool]:
    """Play n games; return counts, timing, and whether interrupted. `units`: known work of all."""
    began = perf_counter()
    tally, stopped = Tally(table.game.players), False
    fast = _Fast(table, back_end)
    far = isinstance(workers, str) and fast.serves(n)
    recipe = (*_recipe(table), fast.first if far else None)
    with Crew(workers, _sit_down, recipe) as crew:
        try:
            for part in _parts(table, crew, n, fast, units, asked=workers is not None):
                kept, part.kept = part.kept, None
                tally.add(part)
                if keep is not None and kept is not None:
                    keep(kept)
                if progress is not None:
                    progress(tally.games, n)
        except KeyboardInterrupt as ended:
            if not tally.games and isinstance(ended, ClusterError):
                raise
            if not tally.games:
                raise NoGameYet(table.under_way) from None
            stopped = True
            crew.dismiss()
            fast.add_totals(tally)
    table.look_again(tally)
    if said := undealt.told(tally.undealt, tally.decisions.total):
        _LOG.warning(said)
    for reason, games in tally.stopped.items():
        _LOG.warning(f"{games:,} of {tally.games:,} games were played in Python, with the same results: {reason}")
    seconds = perf_counter() - began
    rate = tally.games / seconds if tally.games else 0.0
    shared, inside = crew.is_at_work or fast.is_at_work, far or fast.is_at_work
    timing = r.Timing(
        seconds=seconds,
        games_per_second=rate,
        workers=crew.workers if shared else 1,
        back_end="WebAssembly" if inside else "Python",
        reason=fast.failed or "",
    )
    return tally, timing, stopped


def pays_to_print(size: int, left: float) -> bool:
    """Return whether compiling `size` nodes pays for games that take `left` seconds in Python."""
    return left > A_MODULE * max(1, size / PRINTED)


class _Fast:
    """WebAssembly module that plays the games of a configuration, if possible, compiled on first use."""

    def __init__(self, table: Table, back_end: BackEnd) -> None:
        self.is_at_work = False
        self._table, self._demanded = table, back_end == "wasm"
        self._why: str | None = None
        self._batches: Batches | None = None
        self.failed: str | None = None
        """Reason why there is no WebAssembly module although one would have paid off; None if there is none."""
        if back_end == "python":
            self._why = "--back-end python was chosen"
        elif why := why_not_in_module(table.bots, rotate=table.rotate, invariants=table.invariants != "none"):
            self._why = why
        elif table.invariants not in {"none", "cheap"}:
            self._why = "only Python checks all invariants, WebAssembly only the cheap ones"
        if self._demanded and self._why is not None:
            raise BackEndError(f"the back end `wasm` cannot be used here: {self._why}")

    @property
    def first(self) -> int:
        """Return the number of the first game for WebAssembly, after those that check `always` lines."""
        return FIRST if self._table.always and self._table.invariants == "none" else 0

    @property
    def may_play(self) -> bool:
        """Whether a WebAssembly module may play: no reason against it is known."""
        return self._why is None

    def pays(self, left: float) -> bool:
        """Return whether to compile a WebAssembly module for games that take `left` seconds in Python."""
        if not self.may_play or self._demanded:
            return self.may_play
        return pays_to_print(self._table.game.program.module.size, left)

    def serves(self, n: int) -> bool:
        """Return whether workers of a cluster should compile a WebAssembly module for n games."""
        return self.may_play and (self._demanded or n >= MANY)

    def made(self) -> Batches | None:
        """Return the WebAssembly module, or None; raises BackEndError if the user demanded it."""
        from interpreter.simulate.batches import Batches, CannotBatch  # short runs need no module
        from interpreter.wasm.fallback import warn

        try:
            self._batches = Batches(self._table)
        except CannotBatch as error:
            self._why = self.failed = str(error)
            if self._demanded:
                raise BackEndError(f"the back end `wasm` cannot be used here: {error}") from None
            warn(self.failed)
            return None
        self.is_at_work = True
        return self._batches

    def add_totals(self, tally: Tally) -> None:
        """Add the WebAssembly module's counts of the whole run to a tally, after an interruption."""
        if self._batches is not None:
            tally.add(self._batches.totals())


def _parts(table: Table, crew: Crew[Tally], n: int, fast: _Fast, units: int, *, asked: bool) -> Iterator[Tally]:
    """Play n games in WebAssembly or worker processes, if requested or worthwhile; yield counts."""
    began, done, stuck = process_time(), 0, _Stuck(table.bound)
    if crew.is_far:
        yield from stuck.watching(lambda numbers: crew.play(_far_portions(numbers, crew.workers, fast, n)), range(n))
        return
    while done < n and not stuck.ends_the_run:
        spent = process_time() - began
        left = spent / done * (n - done) if done and spent > A_MOMENT else units / UNITS * (n - done) / n
        doubtful = done > 0 and stuck.so_far
        if not doubtful and done >= min(fast.first, n) and fast.pays(left):
            module = fast.made()
            if module is not None:
                yield from stuck.watching(partial(module.played, threads=crew.workers), range(done, n))
                return
        at_once = asked and not fast.may_play and n - done > 1
        if crew.workers > 1 and not doubtful and (at_once or (not asked and left > WORTH and not fast.may_play)):
            yield from stuck.watching(lambda numbers: crew.play(portions_of(numbers, crew.workers)), range(done, n))
            return
        portion = range(done, min(n, done + (1 if done < PORTION else PORTION)))
        yield from stuck.counting([_play(table, portion)])
        done = portion.stop


def _far_portions(numbers: range, workers: int, fast: _Fast, n: int) -> Iterator[range]:
    """Yield portions of a run of n games for a cluster: larger ones where its workers play in WebAssembly."""
    first = min(n, fast.first) if fast.serves(n) else n
    size = max(SMALL, min(LARGE, -(-(n - first) // (8 * workers))))
    first = min(max(first, numbers.start), numbers.stop)
    yield from portions_of(range(numbers.start, first), workers)
    yield from (range(at, min(numbers.stop, at + size)) for at in range(first, numbers.stop, size))


class _Stuck:
    """Counter of broken off games, which ends a run of which the first all were."""

    def __init__(self, bound: int) -> None:
        self._bound = bound
        self._games = self._exhausted = self._endless = 0

    @property
    def so_far(self) -> bool:
        """Return whether each game so far was broken off."""
        return self._exhausted + self._endless == self._games

    @property
    def ends_the_run(self) -> bool:
        """Return whether no more games are to be played; log the reason."""
        if self._games < EXHAUSTED or not self.so_far:
            return False
        _LOG.warning(_why_no_more(self._games, self._exhausted, self._bound))
        return True

    def watching(self, play: Callable[[range], Iterable[Tally]], numbers: range) -> Iterator[Tally]:
        """Play games and yield counts, those after the first EXHAUSTED unless all of these broke off."""
        for part in (numbers[:EXHAUSTED], numbers[EXHAUSTED:]) if numbers.start == 0 else (numbers,):
            if part and not self.ends_the_run:
                yield from self.counting(play(part))

    def counting(self, parts: Iterable[Tally]) -> Iterator[Tally]:
        """Pass on the counts of portions, and count their games and the games among them that were broken off."""
        for part in parts:
            self._games += part.games
            self._exhausted += part.exhausted
            self._endless += part.endless
            yield part


def _why_no_more(games: int, exhausted: int, bound: int) -> str:
    """Return the sentence that ends a run whose first games were all broken off."""
    if exhausted == games:
        return (
            f"each of the first {games} games needed more computing steps than allowed, so no more were played: "
            "end what repeats in the line named below, or allow more computing steps with --budget 10"
        )
    return (
        f"none of the first {games} games ended within {bound:,} decisions, so no more were played: "
        "add an arrow `-> end when ...` that every game reaches at some time"
    )


def bots_at(seats: Sequence[str] | None, game: Game) -> tuple[str, ...]:
    """Return the bot of each seat: one name serves all, None is random; raises SeatsError."""
    names = [name for name in seats or ("random",) if name != AUTOMATIC]
    if len(names) == 1:
        names *= len(game.people)
    if len(names) != len(game.people):
        raise SeatsError(
            f"{len(names)} bots are named ({quoted(names)}), but the number of seats is {len(game.people)}; "
            "name one bot for all seats, or one for each"
        )
    for name in dict.fromkeys(names):
        check_bot(name, game)
    played = iter(names)
    return tuple(next(played) if seat in game.people else AUTOMATIC for seat in range(game.players))


def _play(table: Table, numbers: range) -> Tally:
    tally = table.tally()
    for number in numbers:
        table.play(number, tally)
    return tally


def _recipe(table: Table) -> tuple[Game, tuple[str, ...], int, InvariantMode, bool, bool]:
    """Return the arguments with which a worker process plays portions."""
    return table.game, table.bots, table.seed, table.invariants, table.rotate, table.keeping


def _sit_down(
    game: Game,
    bots: tuple[str, ...],
    seed: int,
    invariants: InvariantMode,
    rotate: bool,
    keeping: bool,
    inside: int | None,
) -> Callable[[range], Tally]:
    """Return the function that plays portions in a process, from `inside` on in WebAssembly."""
    table = Table(game, bots, seed, invariants, rotate=rotate, keeping=keeping)
    module = None if inside is None else _Fast(table, "auto").made()
    return partial(_play, table) if module is None else partial(_play_inside, module, table, inside or 0)


def _play_inside(module: Batches, table: Table, first: int, numbers: range) -> Tally:
    if numbers.start < first:
        return _play(table, numbers)
    tally = table.tally()
    module.breaches = 0  # each portion reports its own first breaches, so the first of all portions are among them
    for part in module.played(numbers, 1):
        tally.add(part)
    return tally


def _report(table: Table, tally: Tally, asked: int, timing: r.Timing) -> r.Report:
    game = table.game
    actions = r.uses(tally, table.offered)
    return r.Report(
        game=game.name,
        players=game.players,
        variants=list(game.variants),
        rules=game.fingerprints,
        seed=table.seed,
        requested=asked,
        games=tally.games,
        rotated=table.rotate,
        violations=tally.violations,
        failed_checks=tally.failed_checks,
        broken=r.broken(tally.broken),
        decisions=r.total(tally.decisions),
        forced=r.forced(tally),
        seats=r.shares(tally, [r.TURN_ABOUT] * game.players if table.rotate else list(table.bots)),
        bots=r.bot_shares(tally, [bot for bot in table.bots if bot != AUTOMATIC]),
        unfinished=r.unfinished(tally),
        margin=r.margin(tally),
        decided=dict(sorted(tally.decided.items(), key=lambda item: (-item[1], item[0]))),
        scores=r.score_lines(tally, list(game.score_lines)),
        actions=actions,
        never=never(game, tally),
        ends=dict(sorted(tally.ends.items(), key=lambda item: (-item[1], item[0]))),
        invariants=dict(sorted(tally.invariants.items())),
        skipped={invariant: count for invariant, count in sorted(tally.skipped.items()) if count},
        unexamined=tally.unexamined,
        always=r.AlwaysLines(lines=len(table.always), games=tally.watched, broken=tally.unkept, times=tally.unmet),
        timing=timing,
    )
