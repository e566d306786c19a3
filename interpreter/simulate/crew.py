"""Worker processes, or a cluster, that play portions of numbered games, unordered."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread, current_thread, main_thread
from time import process_time
from types import ModuleType, TracebackType
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from gamespec.checked import statements as st
from gamespec.checked.game import Action, CheckedGame
from gamespec.checked.kinds import Kind
from interpreter.bots import AUTOMATIC
from interpreter.compiler.analysis.walk import everything
from interpreter.simulate.arrows import arrow_name, followed, way_of
from interpreter.simulate.report import Never
from interpreter.simulate.tally import Tally
from interpreter.simulate.totals import Totals
from interpreter.state.game import Game
from interpreter.state.pickling import GameParts, game_again, parts_as_read
from interpreter.state.wording.names import actions_offered, row_name, rows_of

if TYPE_CHECKING:
    from interpreter.cluster.client import Cluster


PORTION = 10
"""Maximum number of games in a portion, so that progress is reported and an interruption handled soon."""
WISHES = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name))
"""Signals that end a run: Ctrl-C, and those by which the system ends processes (SIGBREAK: on Windows)."""
MOST_ON_WINDOWS = 61
"""Maximum number of worker processes on Windows, which can wait for no more."""
WAIT = 1.0
"""Maximum seconds of one wait for workers: Windows handles Ctrl-C only between waits."""
WORTH = 3.0
"""Minimum processor seconds of games left for which worker processes, each loading the game, pay off."""
T = TypeVar("T")
S = TypeVar("S", bound=Totals)


class Crew(Generic[T]):
    """Workers that share the games of a run.

    `sit_down(*recipe)` is called once in each worker; it returns the function that plays a portion (a range of
    numbers). Each worker loads the games in the recipe itself. `workers` None uses all cores once there is enough
    work.
    """

    def __init__(
        self, workers: int | str | None, sit_down: Callable[..., Callable[[range], T]], recipe: tuple[Any, ...]
    ) -> None:
        self._here = partial(sit_down, *recipe)
        self._recipe = (sit_down, _parts_of(recipe))
        self._asked = workers is not None
        self._address = workers if isinstance(workers, str) else None
        self.workers = 1 if isinstance(workers, str) else cores() if workers is None else workers
        if sys.platform == "win32":
            self.workers = min(self.workers, MOST_ON_WINDOWS)
        self._far: Cluster[T] | None = None
        self._pool: ProcessPoolExecutor | None = None
        self._others: set[BaseProcess] = set()

    def __enter__(self) -> Self:
        if self._address is not None:
            from interpreter.cluster.client import Cluster  # not needed on one machine

            self._far = Cluster(self._address, seated, self._recipe)
            self.workers = self._far.workers
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        if kind is not None:
            self.dismiss()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
        if self._far is not None:
            self._far.close()

    def dismiss(self) -> None:
        """Terminate the workers, also in the middle of their games."""
        if self._far is not None:
            self._far.dismiss()
        if self._pool is not None:
            for worker in set(active_children()) - self._others:
                worker.terminate()

    @property
    def is_at_work(self) -> bool:
        """Whether any worker process or a cluster was started."""
        return self._pool is not None or self._far is not None

    @property
    def is_far(self) -> bool:
        """Whether a Dask cluster does the work."""
        return self._far is not None

    def play(self, portions: Iterable[range]) -> Iterator[T]:
        """Yield the result of each portion in any order; few are submitted ahead, for Ctrl-C."""
        if self._far is not None:
            yield from self._far.play(portions)
            return
        if self._pool is None:
            context = get_context("spawn")
            self._others = set(active_children())
            self._pool = ProcessPoolExecutor(
                self.workers, mp_context=context, initializer=_begin, initargs=self._recipe
            )
        waiting = iter(portions)
        pending = _hand_out(self._pool, islice(waiting, 2 * self.workers))
        while pending:
            done, pending = wait(pending, timeout=WAIT, return_when=FIRST_COMPLETED)
            pending |= _hand_out(self._pool, islice(waiting, len(done)))
            for finished in done:
                yield finished.result()

    def share(self, numbers: range) -> Iterator[T]:
        """Play numbered games, by workers if requested or worthwhile; yield each portion's result."""
        began, done, here = process_time(), numbers.start, None
        while done < numbers.stop:
            left = numbers.stop - done
            each = (process_time() - began) / (done - numbers.start) if done > numbers.start else 0.0
            if self.is_far or (self.workers > 1 and left > 1 and (self._asked or each * left > WORTH)):
                yield from self.play(portions_of(range(done, numbers.stop), self.workers))
                return
            here = here or self._here()
            portion = range(done, min(numbers.stop, done + (1 if done - numbers.start < PORTION else PORTION)))
            yield here(portion)
            done = portion.stop


def _hand_out(pool: ProcessPoolExecutor, portions: Iterable[range]) -> set[Future[Any]]:
    """Submit portions to the worker processes, started here; return the pending results."""
    with _not_now(), _deaf(), _apart():
        return {pool.submit(_play_in_worker, numbers) for numbers in portions}


@contextmanager
def _deaf() -> Generator[None]:
    """Block Ctrl-C in processes started in this context, so that they print no traceback."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover  Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _apart() -> Generator[None]:
    """Hide the main script from processes started in this context, which would run it again to its end."""
    before, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = before


@contextmanager
def _not_now() -> Generator[None]:
    """Defer signals until the end of the `with` block, if this is the main thread."""
    if current_thread() is not main_thread():
        yield
        return
    came: list[int] = []
    before = {number: found for number in WISHES if callable(found := signal.getsignal(number))}
    for number in before:
        signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in came:
            signal.raise_signal(number)


def _parts_of(each: Any) -> Any:  # noqa: ANN401  any part of a recipe
    """Return an argument for a worker process with data in place of each game in its tuples."""
    if isinstance(each, Game):
        return parts_as_read(each)
    return tuple(map(_parts_of, each)) if type(each) is tuple else each


def _with_games(each: Any) -> Any:  # noqa: ANN401  any part of a recipe
    """Return an argument with each game in its tuples loaded again from its data."""
    if isinstance(each, GameParts):
        return game_again(each)
    return tuple(map(_with_games, each)) if type(each) is tuple else each


def seated(sit_down: Callable[..., Callable[[range], T]], parts: tuple[Any, ...]) -> Callable[[range], T]:
    """Return the function of `sit_down` that plays numbered games; games in `parts` are data."""
    return sit_down(*_with_games(parts))


def experiment(
    crew: Crew[S], games: int, begin: S, heard: Callable[[S], None], *, may_be_empty: bool = False
) -> tuple[S, bool]:
    """Play games with the numbers below `games` by workers; return `added_up` of them."""
    with crew:
        found = added_up(crew.share, games, begin, heard, may_be_empty=may_be_empty)
        if found[1]:
            crew.dismiss()
    return found


def added_up(
    play: Callable[[range], Iterable[S]],
    games: int,
    begin: S,
    heard: Callable[[S], None],
    *,
    step: int = 0,
    suffices: Callable[[S], bool] = lambda _: False,
    may_be_empty: bool = False,
) -> tuple[S, bool]:
    """Play `games` numbered games; return the sum of their counts, and whether Ctrl-C stopped them.

    `heard` gets the counts after each portion. After each `step` games the run ends if the counts suffice. Ctrl-C
    before the first portion is raised again, unless the counts may be empty.
    """
    found, step = begin, step or max(1, games)
    try:
        for first in range(0, games, step):
            for part in play(range(first, min(games, first + step))):
                found = found.and_more(part)
                heard(found)
            if suffices(found):
                break
    except KeyboardInterrupt:
        if found is begin and not may_be_empty:
            raise
        return found, True
    return found, False


def cores() -> int:
    """Return the number of cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def portions_of(numbers: range, workers: int) -> Iterator[range]:
    """Yield ranges of game numbers, each a portion for a worker, lazily: there may be millions."""
    size = max(1, min(PORTION, -(-len(numbers) // (4 * max(1, workers)))))
    return (range(first, min(numbers.stop, first + size)) for first in range(numbers.start, numbers.stop, size))


_player: list[Callable[[range], Any]] = []
"""Function of this worker process that plays a portion of games; empty until the process is set up."""
SELDOM = (20_000, 20, 20)
"""Garbage collection thresholds (`gc.set_threshold`) of a worker process, which collect seldom."""


def _begin(sit_down: Callable[..., Callable[[range], Any]], parts: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that shows the interrupted run handles Ctrl-C
    Thread(target=_leave_with, args=(parent_process(),), daemon=True).start()
    _player[:] = [seated(sit_down, parts)]
    gc.freeze()  # a loaded game is large and permanent; collections of one game's garbage skip it
    gc.set_threshold(*SELDOM)


def _leave_with(parent: BaseProcess | None) -> None:
    """Wait for the end of the parent process, then end this worker process."""
    if parent is not None:
        parent.join()
        os._exit(1)


def _play_in_worker(numbers: range) -> Any:  # noqa: ANN401  whatever the player makes of a portion
    return _player[0](numbers)


# ---- actions, rows, rules and arrows (transitions) that no game of a run ever used


def never(game: Game, tally: Tally) -> Never:
    """Return the actions, rows, rules and transitions that occurred in no game of a run.

    A row (type of card, tile) has occurred if a move named it, or if a piece of it was handled in the games examined
    for that. A rule is reported if all it does depends on actions that were offered and never done; for other rules
    a run does not know whether they mattered.
    """
    if not tally.games:
        return Never(actions=[], rows=[], rules=[], arrows=[])
    idle = [name for name in actions_offered(game.program.graph) if not tally.actions[name]]
    rows = [row_name(kind, row) for kind in _named_kinds(game.checked) for row in range(len(kind.rows))]
    return Never(
        actions=sorted(idle),
        rows=[row for row in dict.fromkeys(rows) if not tally.rows[row] and not tally.handled[row]],
        rules=sorted(_idle_rules(game.checked, {*idle} - done_by_lines(game.checked))),
        arrows=list(_arrows(game, tally)),
    )


def _arrows(game: Game, tally: Tally) -> Iterator[str]:
    """Yield the names of arrows that no game followed, of parallel ones all or none."""
    for phase in followed(game.checked):
        for arrow in phase.arrows:
            way, name = way_of(phase, arrow), arrow_name(phase.name, arrow.span)
            used = tally.ways[way] if way is not None else tally.ends[name] + tally.ends[f"{phase.name} -> end"]
            if not used:
                yield name


def _named_kinds(game: CheckedGame) -> Iterator[Kind]:
    """Return the kinds of pieces whose rows the parameters of actions range over, each once."""
    found = [rows_of(param.var.type) for action in game.actions for param in action.params]
    return iter(dict.fromkeys(each[0] for each in found if each is not None and each[0].sort == "piece"))


def done_by_lines(game: CheckedGame) -> set[str]:
    """Return the names of actions that lines of the rules carry out without a player's choice."""
    blocks = [*(phase.body for phase in game.phases), *(action.body for action in game.actions)]
    blocks += [trigger.body for trigger in game.triggers]
    parts = (part for block in blocks for line in block for part in everything(line))
    return {part.action.name for part in parts if isinstance(part, st.Do)}


def _idle_rules(game: CheckedGame, idle: set[str]) -> set[str]:
    """Return the names of rules that only act before, after or instead of actions in `idle`."""
    busy = {modifier.rule for value in game.values for modifier in value.modifiers}
    busy |= {forbid.rule for action in game.actions for forbid in action.forbids}
    found: set[str] = set()
    for trigger in game.triggers:
        event = trigger.event
        (found if isinstance(event, Action) and event.name in idle else busy).add(trigger.rule)
    return found - busy


# ---- names of the bots that can play inside a WebAssembly module, and when they can


GREEDY, LEARNED = "greedy", "learned"
WASM_BOTS = (GREEDY, LEARNED)


def _quoted(names: Sequence[str], between: str = ", ") -> str:
    return between.join(f"`{name}`" for name in names)


def why_not_in_module(bots: Sequence[str], *, rotate: bool = False, invariants: bool = False) -> str | None:
    """Return why these bots cannot play in WebAssembly, by their names and settings, or None."""
    others = set(bots) - {"random", AUTOMATIC} - set(WASM_BOTS)
    if others:
        return f"only the bots `random`, `greedy` and `learned` can play in WebAssembly, not {_quoted(sorted(others))}"
    thinking = [name for name in WASM_BOTS if name in bots]
    if len(thinking) > 1:
        return f"the bots {_quoted(thinking, ' and ')} cannot play together in WebAssembly"
    if thinking and invariants:
        return f"the bot `{thinking[0]}` cannot play in WebAssembly with --invariants"
    if thinking and rotate and "random" in bots:
        return f"the bot `{thinking[0]}` cannot change seats in WebAssembly"
    return None
